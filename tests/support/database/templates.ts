import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * Folders that cost seconds to make and a moment to copy: a migrated database, the demo data. They are made once in a
 * run. Both configurations call this, so that every process of the run finds the same place; `runner/runTiers.mjs`
 * names one for all tiers.
 */
export function shareTemplates(): void {
  if (process.env.TEST_TEMPLATES) return
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-templates-'))
  // Postgres runs as another user when the tests are root.
  chmodSync(folder, 0o755)
  process.env.TEST_TEMPLATES = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** The template of that name. One process makes it, and others wait for it meanwhile. */
export async function template(name: string, make: (folder: string) => unknown): Promise<string> {
  shareTemplates()
  const folder = join(process.env.TEST_TEMPLATES ?? '', name)
  const making = `${folder}.making`
  while (!existsSync(folder)) {
    if (!isFirst(making)) {
      await setTimeout(50)
      continue
    }
    try {
      chmodSync(making, 0o755)
      await make(making)
      renameSync(making, folder)
    } catch (error) {
      // The next process tries again.
      rmSync(making, { recursive: true, force: true })
      throw error
    }
  }
  return folder
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Copies a folder under a new name; `identity` owns the copy. */
export function copyFolder(from: string, to: string, identity: { uid?: number; gid?: number } = {}): void {
  execFileSync('cp', ['-R', from, to], { ...identity, stdio: 'pipe' })
}
