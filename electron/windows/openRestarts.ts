import { join } from 'node:path'
import { powerMonitor, session } from 'electron'
import type { Log } from '#electron/app/files/log.ts'
import { RestartFile } from './restartFile.ts'
import { openWindows, restoreWindows } from './restoreWindows.ts'
import type { Windows } from './windows.ts'

/** Over this time the computers of a house come back after 22:00. */
const SPREAD_MS = 90_000
/** Nobody has touched the computer for so long that nobody waits for a message. */
const ALONE_SECONDS = 60
const LOOK_MS = 1_000

type Options = {
  folder: string
  windows: Windows
  origin: string
  log: Log
  isChatOnTop: () => boolean
  /** While the socket still waits. */
  onSomeoneBack: () => void
}

type Restarts = {
  /** To be called right before every restart that the app does itself. `isAsked`: somebody has just asked for it. */
  remember: (cause: { isAsked: boolean }) => void
  /** Brings back what was open, and says how the main window was; null when this start is none of ours. */
  restore: () => 'shown' | 'hidden' | null
  /** How long the socket still has to wait. */
  reconnectIn: () => number
}

/** Carries windows, screens and what was typed over a restart that nobody asked for, or that the app does for somebody. */
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
      // Chromium writes what pages keep only every few seconds; the last key strokes go to the disk now.
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
