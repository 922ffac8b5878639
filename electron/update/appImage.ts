import { constants } from 'node:fs'
import { access, copyFile, link, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hashOf, type PackageFile, readPackage } from './packageFile.ts'
import { removeStartRecord, writeStartRecord } from './startRecord.ts'

const EXECUTABLE = 0o700

/** Everything that the exchange writes lies beside the app: only within one disk is a rename one step. */
const beside = (target: string, what: 'new' | 'previous') => join(dirname(target), `.${basename(target)}.${what}`)

/** Whether this user may exchange the file; a rename needs the folder, not the file. */
export async function canExchange(target: string): Promise<boolean> {
  const folder = dirname(await realpath(target))
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
}

type Exchange = {
  /** The downloaded package; gone once its copy was compared. */
  source: string
  expected: PackageFile
  target: string
  /** The profile, where the start guard looks. */
  folder: string
  from: string
  to: string
  /** Told before each step. */
  onStep?: (step: string) => void
}

/**
 * Puts a new AppImage in the place of the running one. At every moment the path holds the old file or the new one, whole:
 * the new one is written beside it, compared while it is copied, and renamed over it. The old one stays as `previous`.
 */
export async function exchangeAppImage({ source, expected, folder, from, to, onStep, ...rest }: Exchange) {
  const target = await realpath(rest.target)
  const [fresh, previous] = [beside(target, 'new'), beside(target, 'previous')]
  const step = (name: string) => onStep?.(name)
  step('begin')
  // At most two of the three exist at any time: the download, its copy, the previous version.
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
    // On the disk before its name is: a power cut must not leave an empty app.
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A second name costs nothing; a disk that has no such thing gets a copy. */
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

/** Removes what an exchange left. After one that failed, `previous` is only a second name of what runs. */
export async function tidyAppImage(target: string, hasFailed: boolean): Promise<void> {
  const itself = await realpath(target)
  await rm(beside(itself, 'new'), { force: true })
  if (hasFailed) await rm(beside(itself, 'previous'), { force: true })
}
