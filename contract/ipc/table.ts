/**
 * Every Electron call (page → main) and push (main → page): input, output, which module uses it, and which windows may.
 * No zod here, because the preloads bundle this file. A new call is a row here, a line in schemas.ts, and a handler.
 */

import type { UsedBy } from '../modules.ts'
import type { UpdateView } from '../update/state.ts'
import type { DeviceSettings, DeviceSettingsView } from './deviceSettings.ts'
import type { NetworkTrouble, NetworkView } from './network.ts'
import type { LabelKind, Printer, PrintResult, SheetJob } from './printing.ts'

/** The windows there are. */
export type WindowKind = 'main' | 'chat'

/** What a page may know about the session: the token itself stays in main. `expiresAt` in UTC. */
export type DesktopSession = { company: string; expiresAt: string }
/** What the login form collects; main makes the request, so that the token never reaches a page. */
export type LoginInput = { company: string; email: string; password: string; totp?: string }
/** `error` is a code of contract/errors.ts or of CLIENT_ERROR_CODES. */
export type LoginResult =
  | { ok: true; session: DesktopSession }
  | { ok: false; error: string; retryAfter?: number; requestId?: string }

/** Asked for once when a page starts; changes arrive as pushes. */
export type DesktopInfo = {
  version: string
  platform: string
  /** Address of the server, or null until it was chosen or set by policy. */
  serverUrl: string | null
  /** The policy file fixes the address: the user cannot change it. */
  serverUrlLocked: boolean
  session: DesktopSession | null
  chatAlwaysOnTop: boolean
  /** After a restart that nobody watched, the socket waits this long, or until somebody touches the computer. */
  reconnectInMs: number
}

/** What the page cannot know for itself: `document.visibilityState` lies for hidden windows. */
export type WindowState = { focused: boolean; visible: boolean }

type Row<In, Out> = {
  readonly usedBy: UsedBy
  readonly windows: readonly WindowKind[]
  readonly __in?: In
  readonly __out?: Out
}
const call =
  <In, Out>(usedBy: UsedBy) =>
  (...windows: WindowKind[]): Row<In, Out> => ({ usedBy, windows })

/** Page → main: the module whose pages make the call, and the only windows that may make it. */
export const CALLS = {
  'desktop.info': call<void, DesktopInfo>('frame')('main', 'chat'),
  /** Checks that a Werkbank server answers there before it is kept. */
  'server.choose': call<
    { url: string },
    | { ok: true }
    | { ok: false; reason: 'invalid_url' | 'unreachable' | 'not_a_server' | 'locked' }
    | { ok: false; reason: 'trouble'; trouble: NetworkTrouble }
  >('frame')('main'),
  'session.login': call<LoginInput, LoginResult>('auth')('main', 'chat'),
  'session.logout': call<void, void>('auth')('main', 'chat'),
  /** The page saw a 401 with our JSON for this session: forget the token. */
  'session.ended': call<{ expiresAt: string }, void>('auth')('main', 'chat'),
  'chatWindow.open': call<{ chat_uuid: string | null }, void>('chat')('main'),
  'chatWindow.setAlwaysOnTop': call<{ on: boolean }, void>('chat')('main', 'chat'),
  /** Brings the calling window to the front; used by the chat window when unread rises. */
  'window.focus': call<void, void>('chat')('main', 'chat'),
  /** Total unread for tray, badge and overlay, with the text that the tray shows for it. */
  'tray.update': call<{ unread: number; tooltip: string }, void>('chat')('main', 'chat'),
  /** A message came that nobody has seen yet. Main decides whether that is shown, once for all windows. */
  'notification.show': call<ChatNotification, void>('chat')('main', 'chat'),
  /** These chats hold nothing unread any more, whoever has read it where. */
  'notification.close': call<{ chat_uuids: string[] }, void>('chat')('main', 'chat'),
  /** The chat whose newest message somebody is looking at in this window. */
  'notification.view': call<{ chat_uuid: string | null }, void>('chat')('main', 'chat'),
  /** What holds for this computer, whoever is signed in. */
  'settings.read': call<void, DeviceSettingsView>('desktop')('main', 'chat'),
  /** Changes what is named and answers with what holds then. Refused as a whole if one of them is locked. */
  'settings.write': call<Partial<DeviceSettings>, DeviceSettingsView>('desktop')('main', 'chat'),
  /** Whether another program has the keys that the setting `searchShortcut` names: they open nothing here then. */
  'shortcut.read': call<void, { isTaken: boolean }>('desktop')('main'),
  /** What stands between this computer and the server; changes arrive as `network.changed`. */
  'network.read': call<void, NetworkView>('desktop')('main', 'chat'),
  /** Answers the question of a proxy. Kept in memory until the app quits. */
  'network.logIn': call<{ id: number; username: string; password: string }, void>('desktop')('main', 'chat'),
  'network.cancel': call<{ id: number }, void>('desktop')('main', 'chat'),
  /** Tries again, and asks for the login again if one was refused. */
  'network.retry': call<void, void>('desktop')('main', 'chat'),
  'printer.list': call<void, Printer[]>('workshop')('main', 'chat'),
  /**
   * What the calling window has ready for paper, as the dialog would print it: without a dialog, on the printer that the
   * setting `printers` names for this kind of label.
   */
  'printer.printSheet': call<SheetJob, PrintResult>('workshop')('main'),
  'printer.testLabel': call<{ kind: LabelKind }, PrintResult>('workshop')('main', 'chat'),
  /** Puts what support needs on the clipboard: versions, system, settings, the end of the log. Nothing secret. */
  'diagnostics.copy': call<void, void>('desktop')('main', 'chat'),
  'diagnostics.openLogs': call<void, void>('desktop')('main', 'chat'),
  'link.openExternal': call<{ url: string }, void>('frame')('main', 'chat'),
  'update.read': call<void, UpdateView>('desktop')('main', 'chat'),
  /** Looks for a release now; the answer comes as `update.changed`. The same for the next two. */
  'update.check': call<void, void>('desktop')('main', 'chat'),
  'update.download': call<void, void>('desktop')('main', 'chat'),
  'update.install': call<{ when: 'now' | 'at_22' | 'later' }, void>('desktop')('main', 'chat'),
  /** This release is not offered again; a newer one is. */
  'update.skip': call<{ version: string }, void>('desktop')('main', 'chat'),
  /** What a restart would interrupt in this window; said at each change, and every 30 s as long as there is something. */
  'activity.report': call<ActivityReport, void>('desktop')('main', 'chat'),
  /** What a restart would interrupt in all windows together. */
  'activity.read': call<void, OpenWork>('desktop')('main', 'chat'),
} as const

/** `typing`: somebody typed or clicked since the last report. The others are what is under way or not saved now. */
export type ActivityReport = { typing: boolean } & OpenWork
/** Files on their way, forms with something unsaved, running clocks. */
export type OpenWork = { uploads: number; forms: number; stamps: number }

/** `seq` is the number of the newest message in its chat. */
export type ChatNotification = { chat_uuid: string; seq: number; title: string; body: string }

type PushRow<Data> = { readonly windows: readonly WindowKind[]; readonly __data?: Data }
const push =
  <Data>() =>
  (...windows: WindowKind[]): PushRow<Data> => ({ windows })

/** Main → page. */
export const PUSHES = {
  'session.changed': push<DesktopSession | null>()('main', 'chat'),
  'window.state': push<WindowState>()('main', 'chat'),
  /** Open this route (a deep link, the tray, or a second start asked for it). */
  navigate: push<{ path: string }>()('main', 'chat'),
  'system.resumed': push<null>()('main', 'chat'),
  'settings.changed': push<DeviceSettingsView>()('main', 'chat'),
  'network.changed': push<NetworkView>()('main', 'chat'),
  'chatWindow.alwaysOnTop': push<{ on: boolean }>()('main', 'chat'),
  'update.changed': push<UpdateView>()('main', 'chat'),
} as const

export type CallName = keyof typeof CALLS
export type PushName = keyof typeof PUSHES
export type CallIn<N extends CallName> = (typeof CALLS)[N] extends Row<infer In, unknown> ? In : never
export type CallOut<N extends CallName> = (typeof CALLS)[N] extends Row<unknown, infer Out> ? Out : never
export type PushData<N extends PushName> = (typeof PUSHES)[N] extends PushRow<infer Data> ? Data : never

/** A reply is a result, because an Error crossing `invoke` keeps nothing but its message. */
export type Reply<T> = { ok: true; value: T } | { ok: false; code: 'denied' | 'bad_input' | 'failed'; message: string }

/** Handlers of the calls that one module owns, by prefix: `CallsOf<'session'>`. */
export type CallsOf<Prefix extends string> = {
  [N in CallName as N extends `${Prefix}.${string}` ? N : never]: (
    input: CallIn<N>,
    from: WindowKind,
  ) => CallOut<N> | Promise<CallOut<N>>
}

/** What a page sees as `window.desktop`. `on` returns the function that stops listening. */
export type DesktopBridge = {
  kind: WindowKind
  call<N extends CallName>(name: N, input: CallIn<N>): Promise<Reply<CallOut<N>>>
  on<N extends PushName>(name: N, listener: (data: PushData<N>) => void): () => void
}

/** The only two Electron channels there are; the names of the table travel inside. */
export const CALL_CHANNEL = 'werkbank:call'
export const PUSH_CHANNEL = 'werkbank:push'
