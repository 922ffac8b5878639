import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPrivateFolder } from '#server/process/privateFolder.ts'

/** When the process was started, in clock ticks since boot, so that a re-used process id is not taken for the old owner. */
function startedAt(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    // EPERM: it lives, under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return owner.started === '' || startedAt(owner.pid) === owner.started
}

type Owner = { pid: number; started: string }
/** A lock is created and written in two steps: as long as it may be between them, it is somebody's. */
const WRITING_MS = 10_000

/**
 * The embedded database does not lock its folder: a second process would open it and destroy it. Returns the function
 * that gives the folder back; a lock whose process is gone is taken over.
 */
export function lockFolder(folder: string): () => void {
  openPrivateFolder(folder)
  const file = join(folder, 'werkbank.lock')
  const me = JSON.stringify({ pid: process.pid, started: startedAt(process.pid) } satisfies Owner)
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, me, { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const seen = read(file)
    const owner = ownerIn(seen.text)
    if (attempt > 2 || (owner ? isAlive(owner) : seen.age < WRITING_MS)) throw inUse(owner)
    removeStale(file, seen.text)
  }
}

const inUse = (owner: Owner | null) =>
  new Error(`The data folder is in use by another server${owner ? ` (process ${owner.pid})` : ''}.`)

/** Moved away before it is looked at again: of two processes that found the same dead owner, one moves the other's lock. */
function removeStale(file: string, seen: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const { text } = read(aside)
  if (text !== seen) {
    renameSync(aside, file)
    throw inUse(ownerIn(text))
  }
  rmSync(aside, { force: true })
}

function read(file: string): { text: string; age: number } {
  try {
    return { text: readFileSync(file, 'utf8'), age: Date.now() - statSync(file).mtimeMs }
  } catch {
    return { text: '', age: Number.POSITIVE_INFINITY }
  }
}

function ownerIn(text: string): Owner | null {
  try {
    const value = JSON.parse(text)
    return Number.isInteger(value.pid) ? { pid: value.pid, started: String(value.started ?? '') } : null
  } catch {
    return null
  }
}
