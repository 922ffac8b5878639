import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import Store from 'electron-store'
import type { z } from 'zod'
import type { Log } from './log.ts'

/**
 * A small JSON file in the user's profile. A damaged file is renamed and kept for support. A value that does not match
 * its schema counts as not set. Writes are atomic.
 */
export class JsonStore<Shape extends z.ZodRawShape> {
  /** True when a damaged file was replaced by a new one. */
  readonly isHealed: boolean
  private readonly store: Store
  private readonly schema: z.ZodObject<Shape>
  private readonly log: Log
  private readonly name: string

  constructor(folder: string, name: string, schema: z.ZodObject<Shape>, log: Log) {
    this.name = name
    this.schema = schema
    this.log = log
    this.isHealed = setAsideIfDamaged(join(folder, `${name}.json`), log)
    this.store = new Store({ cwd: folder, name, accessPropertiesByDotNotation: false })
  }

  get<K extends keyof Shape & string>(key: K): z.output<Shape[K]> | undefined {
    const value = this.store.get(key)
    if (value === undefined) return undefined
    const field = this.schema.shape[key] as z.ZodType<z.output<Shape[K]>>
    const parsed = field.safeParse(value)
    if (parsed.success) return parsed.data
    this.log('settings.invalid', { file: this.name, key })
    return undefined
  }

  set<K extends keyof Shape & string>(key: K, value: z.output<Shape[K]>): boolean {
    return this.write({ [key]: value } as Partial<z.output<z.ZodObject<Shape>>>)
  }

  /**
   * Stores all of these values or none. Returns false when the disk is full or gone. It must not throw, because timers
   * and closing windows call it, and an uncaught error would end the app.
   */
  write(values: Partial<z.output<z.ZodObject<Shape>>>): boolean {
    try {
      this.store.set(values)
      return true
    } catch (error) {
      this.log('settings.notKept', { file: this.name, keys: Object.keys(values), error: String(error) })
      return false
    }
  }
}

function setAsideIfDamaged(file: string, log: Log): boolean {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return false
  }
  try {
    const content: unknown = JSON.parse(text)
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return false
  } catch {}
  renameSync(file, `${file}.damaged`)
  log('settings.damaged', { file })
  return true
}
