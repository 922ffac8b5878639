import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startAfterExit } from '#electron/app/instance/startAfterExit.ts'
import { runInstaller } from './runInstaller.ts'

/**
 * What a new version leaves behind until it has proved that it starts. Read before anything else of the app is loaded,
 * by a version that may be broken: Node alone, no schema, and whatever cannot be read counts as not there.
 */
export type StartRecord = {
  from: string
  to: string
  /** Where the previous version was put, and its SHA-512: nothing else may ever be put back. */
  previous: string
  sha512: string
  /** The file that is started and that `previous` replaces; null where an installer does that. */
  target: string | null
}

/** Said by the previous version after it was put back. */
export type Returned = { from: string; to: string; at: string }

/** From then on the previous version is put back. */
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

/** The new version runs, or never came: nothing is put back any more. */
export function removeStartRecord(folder: string): void {
  rmSync(recordFile(folder), { force: true })
  forgetStarts(folder)
}

function writeReturned(folder: string, { from, to }: StartRecord): void {
  writeWhole(returnedFile(folder), { from: to, to: from, at: new Date().toISOString() } satisfies Returned)
}

/** Once: the note is gone afterwards. */
export function takeReturned(folder: string): Returned | null {
  const { from, to, at } = textsOf(jsonIn(returnedFile(folder)))
  rmSync(returnedFile(folder), { force: true })
  return areTexts(from, to, at) ? ({ from, to, at } as Returned) : null
}

/** A file for each start, named after its process, because a second start must not undo what the first one wrote. */
export function noteStart(folder: string, pid: number): void {
  mkdirSync(startsFolder(folder), { recursive: true })
  writeFileSync(join(startsFolder(folder), `${Date.now()}-${pid}`), '')
}

/** This start ended as it should have: quit by a person, or handed over to the one that was running. */
export function takeBackStart(folder: string, pid: number): void {
  for (const name of startsIn(folder))
    if (name.endsWith(`-${pid}`)) rmSync(join(startsFolder(folder), name), { force: true })
}

/** Starts whose process is gone without having said why. */
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
 * Puts the previous version back and starts it once this process has ended. False when it is not what it was, or is not
 * let run; then the new version goes on as well as it can.
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
