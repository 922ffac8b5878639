import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Log } from '#electron/app/files/log.ts'

const stored = z.object({ crashes: z.int().min(0), isOff: z.boolean() })
type Stored = z.output<typeof stored>

const CRASHES_UNTIL_OFF = 2

/**
 * Whether the graphics card may be used. A crashing driver leaves a white window or no app at all. After the second
 * crash, in one run or several, the next start uses software rendering. The user can switch the card on again. The
 * state has its own file, because it is needed before Electron is ready.
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

  /** Records a crash. True when it switches the graphics card off. */
  crashed(reason: string): boolean {
    const crashes = this.state.crashes + 1
    const isOff = this.state.isOff || crashes >= CRASHES_UNTIL_OFF
    const isNew = isOff && !this.state.isOff
    this.log('graphics.crashed', { reason, crashes, isOff })
    this.keep({ crashes, isOff })
    return isNew
  }

  /** Resets the count of crashes, because the card has worked for a while. */
  provedItself(): void {
    if (this.state.crashes > 0) this.keep({ ...this.state, crashes: 0 })
  }

  /** Stores the user's choice and resets the count of crashes. */
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
