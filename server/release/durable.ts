import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of unfinished files. They are never served. */
const PART = /^\.[\w.-]+\.part$/

export const partOf = (folder: string, name: string) => join(folder, `.${name}.${randomUUID()}.part`)

/** Forces a file to the disk, because a power cut must not leave a document without its file. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Windows cannot flush a folder and does not need it.
    if (process.platform !== 'win32') throw error
  } finally {
    await handle.close()
  }
}

/** Replaces a file in one step. A reader gets the old or the new one, also after a power cut. */
export async function replaceFile(folder: string, name: string, text: string, mode = 0o644): Promise<void> {
  const part = partOf(folder, name)
  const handle = await open(part, 'wx', mode)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, join(folder, name))
  await flush(folder)
}

/** Deletes the unfinished files of an interrupted command. */
export async function sweepParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (PART.test(name)) await rm(join(folder, name), { force: true })
}
