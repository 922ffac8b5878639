import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Log } from '#electron/app/files/log.ts'

const stored = z.object({ crashes: z.int().min(0), isOff: z.boolean() })
type Stored = z.output<typeof stored>

const CRASHES_UNTIL_OFF = 2

/**
 * Whether the graphics card may draw. A driver that crashes leaves a white window or no app at all; after the second
 * crash, in this run or over several, the next start draws without it, until somebody wants to try again. A file of its
 * own, because this must be known before Electron is ready.
 */
export class Graphics {
  private readonly file: string
  private readonly log: Log
  private state: Stored

  constructor(file: string, log: Log) {
    this.file = file
    this.log = log
    this.state = read(file)
  }

  get isOff(): boolean {
    return this.state.isOff
  }

  /** True when this crash was one too many. */
  crashed(reason: string): boolean {
    const crashes = this.state.crashes + 1
    const isOff = this.state.isOff || crashes >= CRASHES_UNTIL_OFF
    const isNew = isOff && !this.state.isOff
    this.log('graphics.crashed', { reason, crashes, isOff })
    this.keep({ crashes, isOff })
    return isNew
  }

  /** It has worked for a while: what happened before counts no longer. */
  provedItself(): void {
    if (this.state.crashes > 0) this.keep({ ...this.state, crashes: 0 })
  }

  /** What somebody has chosen. Switched on again, it starts with a clean sheet. */
  set(isOff: boolean): void {
    if (isOff !== this.state.isOff) this.keep({ crashes: 0, isOff })
  }

  private keep(state: Stored): void {
    this.state = state
    try {
      writeFileSync(`${this.file}.new`, JSON.stringify(state))
      renameSync(`${this.file}.new`, this.file)
    } catch (error) {
      this.log('graphics.notKept', { error: String(error) })
    }
  }
}

function read(file: string): Stored {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { crashes: 0, isOff: false }
  }
}
