import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Folders that cost seconds to make and a moment to copy: a migrated database, the demo data. They are made once in a
 * run. Both configurations call this, so that every process of the run finds the same place; `runner/runTiers.mjs` names
 * one for all tiers.
 */
export function shareTemplates(): void {
  if (process.env.TEST_TEMPLATES) return
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-templates-'))
  // Postgres runs as somebody else where the tests are root.
  chmodSync(folder, 0o755)
  process.env.TEST_TEMPLATES = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** The template of that name. Two processes that miss it at once both make it, and the first one's stays. */
export async function template(name: string, make: (folder: string) => unknown): Promise<string> {
  shareTemplates()
  const folder = join(process.env.TEST_TEMPLATES ?? '', name)
  if (existsSync(folder)) return folder
  const own = `${folder}-${randomUUID()}`
  mkdirSync(own)
  chmodSync(own, 0o755)
  await make(own)
  try {
    renameSync(own, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(own, { recursive: true, force: true })
  }
  return folder
}

/** Copies a folder under a new name; `identity` is who shall own the copy. */
export function copyFolder(from: string, to: string, identity: { uid?: number; gid?: number } = {}): void {
  execFileSync('cp', ['-R', from, to], { ...identity, stdio: 'pipe' })
}
