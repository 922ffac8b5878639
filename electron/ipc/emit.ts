import type { BrowserWindow } from 'electron'
import { PUSH_CHANNEL, PUSHES, type PushData, type PushName, type WindowKind } from '#contract/ipc/table.ts'

/** Sends a push to one window, if the table lists that window for it. The only place that sends to a page. */
export function emit<N extends PushName>(kind: WindowKind, window: BrowserWindow, name: N, data: PushData<N>): void {
  const allowed: readonly WindowKind[] = PUSHES[name].windows
  if (allowed.includes(kind) && !window.isDestroyed()) window.webContents.send(PUSH_CHANNEL, name, data)
}
