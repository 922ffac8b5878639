import { open, readFile, rename, rm } from 'node:fs/promises'
import type { z } from 'zod'
import type { Log } from '#electron/app/files/log.ts'
import type { KeyStore } from './keyStore.ts'

/** `locked` may be temporary, so the file is kept. A `damaged` file must be written again. */
type Unsealed<T> = { state: 'read'; value: T } | { state: 'missing' | 'locked' | 'damaged' }

/**
 * One encrypted JSON value in its own file. A write is flushed to the disk and then replaces the old file by a rename.
 * So a power cut leaves either the old or the new one.
 */
export class SealedFile<T> {
  private readonly file: string
  private readonly schema: z.ZodType<T>
  private readonly keys: KeyStore
  private readonly log: Log
  private work: Promise<unknown> = Promise.resolve()

  constructor(file: string, schema: z.ZodType<T>, keys: KeyStore, log: Log) {
    this.file = file
    this.schema = schema
    this.keys = keys
    this.log = log
  }

  async read(): Promise<Unsealed<T>> {
    const sealed = await readFile(this.file).catch(() => null)
    if (!sealed) return { state: 'missing' }
    if (!(await this.keys.isAvailable().catch(() => false))) return { state: 'locked' }
    let text: string
    try {
      text = await this.keys.decrypt(sealed)
    } catch (error) {
      // A locked key ring and a damaged file give the same error here.
      this.log('session.locked', { error: String(error) })
      return { state: 'locked' }
    }
    const parsed = this.schema.safeParse(jsonOf(text))
    return parsed.success ? { state: 'read', value: parsed.data } : { state: 'damaged' }
  }

  /** Stores the value encrypted. Resolves with false when it could not be stored beyond this run. */
  write(value: T): Promise<boolean> {
    return this.inOrder(async () => {
      if (!(await this.keys.isAvailable())) return false
      const sealed = await this.keys.encrypt(JSON.stringify(value))
      const temporary = `${this.file}.new`
      const handle = await open(temporary, 'w', 0o600)
      try {
        await handle.writeFile(sealed)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(temporary, this.file)
      return true
    }).catch((error: unknown) => {
      this.log('session.notKept', { error: String(error) })
      return false
    })
  }

  remove(): Promise<void> {
    return this.inOrder(() => rm(this.file, { force: true })).catch((error: unknown) => {
      this.log('session.notRemoved', { error: String(error) })
    })
  }

  private inOrder<R>(run: () => Promise<R>): Promise<R> {
    const result = this.work.then(run, run)
    this.work = result.catch(() => undefined)
    return result
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
