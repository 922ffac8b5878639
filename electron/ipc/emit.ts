import type { BrowserWindow } from 'electron'
import { PUSH_CHANNEL, PUSHES, type PushData, type PushName, type WindowKind } from '#contract/ipc/table.ts'

/** Sends a push to one window, if `PUSHES` lists the kind of this window. No other code sends to a page. */
export function emit<N extends PushName>(kind: WindowKind, window: BrowserWindow, name: N, data: PushData<N>): void {
  const allowed: readonly WindowKind[] = PUSHES[name].windows
  // A window that closes loses its page first and still reports that it lost the focus.
  const isAlive = !window.isDestroyed() && !window.webContents.isDestroyed()
  if (isAlive && allowed.includes(kind)) window.webContents.send(PUSH_CHANNEL, name, data)
}
