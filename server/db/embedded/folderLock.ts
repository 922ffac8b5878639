import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPrivateFolder } from '#server/process/privateFolder.ts'

/** Start time of a process, in clock ticks since boot. It tells a re-used process id from the old owner. */
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
    // EPERM: the process runs under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return owner.started === '' || startedAt(owner.pid) === owner.started
}

type Owner = { pid: number; started: string }
/** A lock is created and written in two steps. A younger lock without a readable owner counts as owned (ms). */
const WRITING_MS = 10_000

/**
 * Locks the folder, because the embedded database does not: a second process would open and destroy it. Returns the
 * function that unlocks the folder. A lock whose process has ended is taken over.
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

/**
 * Renames the lock before it checks it again. If two processes find the same dead owner, the slower one may hold the
 * new lock of the other, and gives it back.
 */
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
