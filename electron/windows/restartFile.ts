import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { WindowKind } from '#contract/ipc/table.ts'
import type { Log } from '#electron/app/files/log.ts'

/** Screens have plain paths; nothing that could leave the app, reach the server or show a page of our own making. */
const SCREEN = /^\/(?:[a-z][\w-]*(?:\/[\w-]+)*)?(?:\?[\w.~%=&+-]*)?$/i
const LONGEST_PATH = 500
/** The slowest installer is done by then. A start that comes later is a person's, who expects a window. */
const FRESH_MS = 10 * 60_000

/** A screen of this window, or null. Files and addresses are looked at the same way. */
export function screenPath(kind: WindowKind, path: string): string | null {
  if (path.length > LONGEST_PATH || !SCREEN.test(path) || /^\/api\b/i.test(path)) return null
  return (kind === 'chat') === /^\/chatExternal(?:$|\?)/.test(path) ? path : null
}

const left = z.strictObject({
  path: z.string().max(LONGEST_PATH).nullable(),
  look: z.enum(['shown', 'minimized', 'hidden']),
})
const stored = z.strictObject({
  at: z.number(),
  /** The app restarted by itself while nobody was there. */
  isQuiet: z.boolean(),
  /** How long the socket waits after a quiet start, so that not the whole house comes back in the same second. */
  reconnectInMs: z.int().min(0).max(90_000),
  focused: z.enum(['main', 'chat']).nullable(),
  windows: z.strictObject({ main: left.nullable(), chat: left.nullable() }),
})
/** What the app looked like when it restarted by itself. */
export type Restart = z.output<typeof stored>

/** Handed from one run of the app to the next: written right before a restart, read once, then gone. */
export class RestartFile {
  private readonly file: string
  private readonly log: Log

  constructor(file: string, log: Log) {
    this.file = file
    this.log = log
  }

  write(restart: Restart): void {
    try {
      writeFileSync(`${this.file}.new`, JSON.stringify(restart))
      renameSync(`${this.file}.new`, this.file)
    } catch (error) {
      // The windows come up as at any start; that must not keep a restart from happening.
      this.log('restart.notKept', { error: String(error) })
    }
  }

  /** Null without a restart of our own shortly before, and for a file that says anything unexpected. */
  take(now: number): Restart | null {
    let text: string
    try {
      text = readFileSync(this.file, 'utf8')
    } catch {
      return null
    }
    rmSync(this.file, { force: true })
    try {
      const restart = stored.parse(JSON.parse(text))
      const age = now - restart.at
      return age >= 0 && age < FRESH_MS ? withScreens(restart) : null
    } catch (error) {
      this.log('restart.invalid', { error: String(error) })
      return null
    }
  }
}

function withScreens(restart: Restart): Restart {
  const checked = (kind: WindowKind) => {
    const window = restart.windows[kind]
    return window && { ...window, path: window.path && screenPath(kind, window.path) }
  }
  return { ...restart, windows: { main: checked('main'), chat: checked('chat') } }
}
