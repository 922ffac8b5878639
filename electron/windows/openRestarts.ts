import { join } from 'node:path'
import { powerMonitor, session } from 'electron'
import type { Log } from '#electron/app/files/log.ts'
import { RestartFile } from './restartFile.ts'
import { openWindows, restoreWindows } from './restoreWindows.ts'
import type { Windows } from './windows.ts'

/** Milliseconds over which the computers of a dealer reconnect after 22:00. */
const SPREAD_MS = 90_000
/** Seconds without input after which the app assumes that no user waits for a message. */
const ALONE_SECONDS = 60
const LOOK_MS = 1_000

type Options = {
  folder: string
  windows: Windows
  origin: string
  log: Log
  isChatOnTop: () => boolean
  /** Called when the user comes back while the socket still waits. */
  onSomeoneBack: () => void
}

type Restarts = {
  /** Must be called right before every restart by the app itself. `isAsked`: the user has just asked for it. */
  remember: (cause: { isAsked: boolean }) => void
  /**
   * Restores the windows of the last run and returns how the main window was. Null when the app did not restart itself.
   */
  restore: () => 'shown' | 'hidden' | null
  /** Milliseconds for which the socket still has to wait. */
  reconnectIn: () => number
}

/** Restores windows, screens and typed text after a restart by the app itself. */
export function openRestarts({ folder, windows, origin, log, isChatOnTop, onSomeoneBack }: Options): Restarts {
  const file = new RestartFile(join(folder, 'restart.json'), log)
  const last = file.take(Date.now())
  let quietUntil = last?.isQuiet ? Date.now() + last.reconnectInMs : 0
  if (quietUntil > 0)
    watchForSomeone(() => {
      const isOver = Date.now() >= quietUntil
      quietUntil = 0
      if (!isOver) onSomeoneBack()
    }, quietUntil)
  return {
    remember: ({ isAsked }) => {
      const isQuiet = !isAsked && powerMonitor.getSystemIdleTime() >= ALONE_SECONDS
      const reconnectInMs = isQuiet ? Math.floor(Math.random() * SPREAD_MS) : 0
      // Chromium writes the storage of pages only every few seconds. This flushes the last input.
      session.defaultSession.flushStorageData()
      file.write({ at: Date.now(), isQuiet, reconnectInMs, ...openWindows(windows, origin) })
    },
    restore: () => {
      if (!last) return null
      restoreWindows(windows, last)
      windows.get('chat')?.setAlwaysOnTop(isChatOnTop())
      return last.windows.main && last.windows.main.look !== 'hidden' ? 'shown' : 'hidden'
    },
    reconnectIn: () => Math.max(0, quietUntil - Date.now()),
  }
}

function watchForSomeone(done: () => void, until: number): void {
  const timer = setInterval(() => {
    if (Date.now() < until && powerMonitor.getSystemIdleTime() >= ALONE_SECONDS) return
    clearInterval(timer)
    done()
  }, LOOK_MS)
}
