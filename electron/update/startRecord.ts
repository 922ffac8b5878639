import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startAfterExit } from '#electron/app/instance/startAfterExit.ts'
import { runInstaller } from './runInstaller.ts'

/**
 * Record of a new version until it has proved that it starts. A possibly broken version reads it before all other code.
 * So it uses only Node, has no schema, and treats unreadable data as missing.
 */
export type StartRecord = {
  from: string
  to: string
  /** Path and SHA-512 of the previous version. No other file may be restored. */
  previous: string
  sha512: string
  /** The started file that `previous` replaces. Null when an installer does that. */
  target: string | null
}

/** Written when the previous version is restored. */
export type Returned = { from: string; to: string; at: string }

/** Failed starts after which the previous version is restored. */
export const MOST_FAILED_STARTS = 3

const recordFile = (folder: string) => join(folder, 'update', 'start.json')
const returnedFile = (folder: string) => join(folder, 'update', 'returned.json')
const startsFolder = (folder: string) => join(folder, 'update', 'starts')

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const textsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const areTexts = (...values: unknown[]) => values.every((value) => typeof value === 'string' && value !== '')

export function readStartRecord(folder: string): StartRecord | null {
  const { from, to, previous, sha512, target } = textsOf(jsonIn(recordFile(folder)))
  if (!areTexts(from, to, previous, sha512) || (target !== null && !areTexts(target))) return null
  return { from, to, previous, sha512, target } as StartRecord
}

export function writeStartRecord(folder: string, record: StartRecord): void {
  forgetStarts(folder)
  writeWhole(recordFile(folder), record)
}

/** Deletes the record, because the new version runs or was not installed. No version is restored after that. */
export function removeStartRecord(folder: string): void {
  rmSync(recordFile(folder), { force: true })
  forgetStarts(folder)
}

function writeReturned(folder: string, { from, to }: StartRecord): void {
  writeWhole(returnedFile(folder), { from: to, to: from, at: new Date().toISOString() } satisfies Returned)
}

/** Reads and deletes the note that the previous version was restored. Null without a valid note. */
export function takeReturned(folder: string): Returned | null {
  const { from, to, at } = textsOf(jsonIn(returnedFile(folder)))
  rmSync(returnedFile(folder), { force: true })
  return areTexts(from, to, at) ? ({ from, to, at } as Returned) : null
}

/** Records a start in a file named after its process, so that a second start does not overwrite the first. */
export function noteStart(folder: string, pid: number): void {
  mkdirSync(startsFolder(folder), { recursive: true })
  writeFileSync(join(startsFolder(folder), `${Date.now()}-${pid}`), '')
}

/** Removes the record of a start that ended normally: the user quit, or it passed its arguments to the running app. */
export function takeBackStart(folder: string, pid: number): void {
  for (const name of startsIn(folder))
    if (name.endsWith(`-${pid}`)) rmSync(join(startsFolder(folder), name), { force: true })
}

/** Number of starts whose process ended without removing its record. */
export function failedStarts(folder: string): number {
  return startsIn(folder).filter((name) => !isRunning(Number(name.split('-')[1]))).length
}

function forgetStarts(folder: string): void {
  rmSync(startsFolder(folder), { recursive: true, force: true })
}

function startsIn(folder: string): string[] {
  try {
    return readdirSync(startsFolder(folder))
  } catch {
    return []
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function writeWhole(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.new`
  writeFileSync(temporary, JSON.stringify(value), { flush: true })
  renameSync(temporary, file)
}

/**
 * Restores the previous version and starts it when this process has ended. False when the file changed or its start was
 * blocked. Then the new version continues.
 */
export function putBack(folder: string, record: StartRecord): boolean {
  const { previous, sha512, target } = record
  if (hashOf(previous) !== sha512) return false
  writeReturned(folder, record)
  if (target) {
    renameSync(previous, target)
    startAfterExit(target, ['--updated'])
  } else if (runInstaller(previous, true).pid === undefined) {
    takeReturned(folder)
    return false
  }
  removeStartRecord(folder)
  return true
}

function hashOf(file: string): string | null {
  try {
    return createHash('sha512').update(readFileSync(file)).digest('base64')
  } catch {
    return null
  }
}
