import type { CallsOf } from '#contract/ipc/table.ts'
import type { TrayIcon } from './tray.ts'

export function trayCalls(tray: TrayIcon): CallsOf<'tray'> {
  return { 'tray.update': (state) => tray.update(state) }
}
