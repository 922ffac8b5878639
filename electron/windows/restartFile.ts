import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { WindowKind } from '#contract/ipc/table.ts'
import type { Log } from '#electron/app/files/log.ts'

/** Screens have plain paths. Paths that leave the app, reach the server or contain script are excluded. */
const SCREEN = /^\/(?:[a-z][\w-]*(?:\/[\w-]+)*)?(?:\?[\w.~%=&+-]*)?$/i
const LONGEST_PATH = 500
/**
 * Milliseconds within which a start belongs to the restart; the slowest installer is done by then. A later start is
 * made by the user, who expects a window.
 */
const FRESH_MS = 10 * 60_000

/** The path of a screen of this window, or null. Paths from files and from addresses are checked the same way. */
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
  /**
   * Milliseconds for which the socket waits after a quiet start, so that not all computers reconnect in the same
   * second.
   */
  reconnectInMs: z.int().min(0).max(90_000),
  focused: z.enum(['main', 'chat']).nullable(),
  windows: z.strictObject({ main: left.nullable(), chat: left.nullable() }),
})
/** State of the windows when the app restarted itself. */
export type Restart = z.output<typeof stored>

/** Passes the state from one run to the next. It is written right before a restart, read once, and deleted. */
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
      // Without the file the windows open as at any start. That must not prevent the restart.
      this.log('restart.notKept', { error: String(error) })
    }
  }

  /** Reads and deletes the state. Null without a recent restart by the app itself, and for an unexpected content. */
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
