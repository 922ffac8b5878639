import type { IpcRenderer } from 'electron'
import { CALL_CHANNEL, type DesktopBridge, PUSH_CHANNEL, type WindowKind } from '#contract/ipc/table.ts'

/** Creates `window.desktop` for a page. The page never gets `ipcRenderer` or its events. */
export function createBridge(kind: WindowKind, ipc: IpcRenderer): DesktopBridge {
  return {
    kind,
    call: (name, input) => ipc.invoke(CALL_CHANNEL, name, input),
    on: (name, listener) => {
      const receive = (_event: unknown, pushed: unknown, data: Parameters<typeof listener>[0]) => {
        if (pushed === name) listener(data)
      }
      ipc.on(PUSH_CHANNEL, receive)
      return () => void ipc.off(PUSH_CHANNEL, receive)
    },
  }
}
