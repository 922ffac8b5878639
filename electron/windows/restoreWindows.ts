import type { BrowserWindow } from 'electron'
import type { WindowKind } from '#contract/ipc/table.ts'
import { type Restart, screenPath } from './restartFile.ts'
import type { Windows } from './windows.ts'

const KINDS = ['main', 'chat'] as const satisfies WindowKind[]
const PAINT_LIMIT_MS = 5_000

/** The open windows and their screens. */
export function openWindows(windows: Windows, origin: string): Pick<Restart, 'focused' | 'windows'> {
  const leave = (kind: WindowKind) => {
    const window = windows.get(kind)
    if (!window || window.isDestroyed()) return null
    const address = window.webContents.getURL()
    const path = address.startsWith(`${origin}/`) ? screenPath(kind, address.slice(origin.length)) : null
    return { path, look: visibilityOf(window) }
  }
  return {
    focused: KINDS.find((kind) => windows.get(kind)?.isFocused()) ?? null,
    windows: { main: leave('main'), chat: leave('chat') },
  }
}

function visibilityOf(window: BrowserWindow): 'shown' | 'minimized' | 'hidden' {
  if (window.isMinimized()) return 'minimized'
  return window.isVisible() ? 'shown' : 'hidden'
}

/** Restores the windows. After a quiet restart none of them takes the focus. */
export function restoreWindows(windows: Windows, { windows: kept, focused, isQuiet }: Restart): void {
  // The window that was in front is restored last, so that it is in front again.
  const kinds = KINDS.toSorted((a, b) => Number(a === focused) - Number(b === focused))
  for (const kind of kinds) {
    const before = kept[kind]
    if (!before) continue
    windows.prepare(kind, before.path)
    const window = windows.get(kind)
    if (!window || before.look === 'hidden') continue
    whenPainted(window, () => {
      if (kind === focused && !isQuiet) return windows.raise(kind)
      window.showInactive()
      if (before.look === 'minimized') window.minimize()
    })
  }
}

/**
 * Calls `run` when the window is painted. Calls it after a limit, too, so that a page that never paints does not keep
 * its window hidden.
 */
function whenPainted(window: BrowserWindow, run: () => void): void {
  const show = () => {
    clearTimeout(timer)
    window.off('ready-to-show', show)
    if (!window.isDestroyed()) run()
  }
  const timer = setTimeout(show, PAINT_LIMIT_MS)
  window.once('ready-to-show', show)
  window.once('closed', () => clearTimeout(timer))
}
