import type { CallsOf, DesktopSession, WindowKind } from '#contract/ipc/table.ts'
import { Refusal } from '#electron/ipc/refusal.ts'

type Preferences = { serverUrl: string | null; chatAlwaysOnTop: boolean }
type Context = {
  settings: { current: Preferences; isLocked: (key: keyof Preferences) => boolean }
  session: { load: () => Promise<void>; current: DesktopSession | null }
  version: string
  /**
   * Called when a page of this window calls `desktop.info` for the first time. From then on the page receives pushes.
   */
  onListening: (kind: WindowKind) => void
  openExternal: (url: string) => boolean
  reconnectIn: () => number
}

export function appCalls(context: Context): CallsOf<'desktop'> & CallsOf<'link'> {
  const { settings, session, version, onListening, openExternal, reconnectIn } = context
  return {
    'desktop.info': async (_input, from) => {
      onListening(from)
      await session.load()
      return {
        version,
        platform: process.platform,
        ...settings.current,
        serverUrlLocked: settings.isLocked('serverUrl'),
        session: session.current,
        reconnectInMs: reconnectIn(),
      }
    },
    'link.openExternal': ({ url }) => {
      if (!openExternal(url)) throw new Refusal('This address cannot be opened.')
    },
  }
}
