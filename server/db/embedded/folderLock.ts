import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** When the process was started, in clock ticks since boot, so that a re-used process id is not taken for the old owner. */
function startedAt(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(owner: { pid: number; started: string }): boolean {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    // EPERM: it lives, under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return owner.started === '' || startedAt(owner.pid) === owner.started
}

/**
 * The embedded database does not lock its folder: a second process would open it and destroy it. Returns the function
 * that gives the folder back; a lock whose process is gone is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'werkbank.lock')
  const me = JSON.stringify({ pid: process.pid, started: startedAt(process.pid) })
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, me, { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = readOwner(file)
      if (attempt > 0 || (owner && isAlive(owner)))
        throw new Error(`The data folder is in use by another server${owner ? ` (process ${owner.pid})` : ''}.`)
      rmSync(file, { force: true })
    }
  }
}

function readOwner(file: string): { pid: number; started: string } | null {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8'))
    return Number.isInteger(value.pid) ? { pid: value.pid, started: String(value.started ?? '') } : null
  } catch {
    return null
  }
}
