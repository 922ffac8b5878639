import { constants } from 'node:fs'
import { access, copyFile, link, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hashOf, type PackageFile, readPackage } from './packageFile.ts'
import { removeStartRecord, writeStartRecord } from './startRecord.ts'

const EXECUTABLE = 0o700

/** A temporary file in the folder of the app, because a rename is atomic only within one disk. */
const beside = (target: string, what: 'new' | 'previous') => join(dirname(target), `.${basename(target)}.${what}`)

/** Whether this user may replace the file. A rename needs write access to the folder, not to the file. */
export async function canExchange(target: string): Promise<boolean> {
  const folder = dirname(await realpath(target))
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
}

type Exchange = {
  /** The downloaded package. It is deleted after its copy was verified. */
  source: string
  expected: PackageFile
  target: string
  /** Folder of the profile, where the start guard looks. */
  folder: string
  from: string
  to: string
  /** Called before each step. */
  onStep?: (step: string) => void
}

/**
 * Replaces the running AppImage. At every moment the path has the complete old or new file: the new one is written
 * beside it, verified while it is copied, and renamed over it. The old one is kept as `previous`.
 */
export async function exchangeAppImage({ source, expected, folder, from, to, onStep, ...rest }: Exchange) {
  const target = await realpath(rest.target)
  const [fresh, previous] = [beside(target, 'new'), beside(target, 'previous')]
  const step = (name: string) => onStep?.(name)
  step('begin')
  // Deleted first, so that at most two of download, copy and previous version exist at a time.
  await rm(previous, { force: true })
  await rm(fresh, { force: true })
  try {
    step('copy')
    await writeFresh(source, expected, fresh, (await stat(target)).mode)
    step('copied')
    await rm(source)
    step('keep')
    await keep(target, previous)
    step('kept')
    writeStartRecord(folder, { from, to, previous, sha512: await hashOf(previous), target })
    step('recorded')
    await rename(fresh, target)
    step('renamed')
  } catch (error) {
    await rm(fresh, { force: true })
    removeStartRecord(folder)
    throw error
  }
  await flushFolder(dirname(target)).catch(() => undefined)
  step('done')
}

async function writeFresh(source: string, expected: PackageFile, fresh: string, mode: number): Promise<void> {
  const handle = await open(fresh, 'wx', EXECUTABLE)
  try {
    await readPackage(source, expected, handle)
    await handle.chmod((mode & 0o777) | EXECUTABLE)
    // Flushed before the rename, because a power cut must not leave an empty app.
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Keeps the old file by a hard link, which needs no space. A disk without hard links gets a copy. */
async function keep(target: string, previous: string): Promise<void> {
  try {
    await link(target, previous)
  } catch {
    await copyFile(target, previous, constants.COPYFILE_EXCL)
    const handle = await open(previous, 'r+')
    await handle.sync().finally(() => handle.close())
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Deletes the temporary files of replacing the AppImage. `previous` goes only after a failed replacement. After a good
 * one, the start guard may still go back to it.
 */
export async function removeLeftovers(target: string, hasFailed: boolean): Promise<void> {
  const itself = await realpath(target)
  await rm(beside(itself, 'new'), { force: true })
  if (hasFailed) await rm(beside(itself, 'previous'), { force: true })
}
