/**
 * Every Electron call (page → main) and push (main → page): its input, output, module, and the windows that may use it.
 * No zod here, because the preloads bundle this file. A new call is a row here, a line in schemas.ts, and a handler.
 */

import type { UsedBy } from '../modules.ts'
import type { UpdateView } from '../update/state.ts'
import type { DeviceSettings, DeviceSettingsView } from './deviceSettings.ts'
import type { NetworkTrouble, NetworkView } from './network.ts'
import type { LabelKind, Printer, PrintResult, SheetJob } from './printing.ts'
import type { ScannerPort, ScannerView } from './scanner.ts'

/** Kinds of windows. */
export type WindowKind = 'main' | 'chat'

/** Session data that a page may know. The token itself stays in main. `expiresAt` is in UTC. */
export type DesktopSession = { company: string; expiresAt: string }
/** Input of the login form. Main sends the request, so that the token never reaches a page. */
export type LoginInput = { company: string; email: string; password: string; totp?: string }
/** `error` is a code of contract/errors.ts or of CLIENT_ERROR_CODES. */
export type LoginResult =
  | { ok: true; session: DesktopSession }
  | { ok: false; error: string; retryAfter?: number; requestId?: string }

/** A page asks for it once when it starts. Changes arrive as pushes. */
export type DesktopInfo = {
  version: string
  platform: string
  /** Address of the server, or null until it was chosen or set by policy. */
  serverUrl: string | null
  /** The policy file fixes the address: the user cannot change it. */
  serverUrlLocked: boolean
  session: DesktopSession | null
  chatAlwaysOnTop: boolean
  /** Milliseconds that the socket waits after an unattended restart. Any input by a user ends the wait. */
  reconnectInMs: number
}

/** Window state. The page cannot use `document.visibilityState`, which is wrong for hidden windows. */
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

/** Page → main: the module whose pages make the call, and the windows that may make it. */
export const CALLS = {
  'desktop.info': call<void, DesktopInfo>('frame')('main', 'chat'),
  /** Keeps the address only if a Werkbank server answers there. */
  'server.choose': call<
    { url: string },
    | { ok: true }
    | { ok: false; reason: 'invalid_url' | 'unreachable' | 'not_a_server' | 'locked' }
    | { ok: false; reason: 'trouble'; trouble: NetworkTrouble }
  >('frame')('main'),
  'session.login': call<LoginInput, LoginResult>('auth')('main', 'chat'),
  'session.logout': call<void, void>('auth')('main', 'chat'),
  /** The page got a 401 of our server for this session. Main deletes the token. */
  'session.ended': call<{ expiresAt: string }, void>('auth')('main', 'chat'),
  'chatWindow.open': call<{ chat_uuid: string | null }, void>('chat')('main'),
  'chatWindow.setAlwaysOnTop': call<{ on: boolean }, void>('chat')('main', 'chat'),
  /** Brings the calling window to the front. The chat window uses it when the unread count rises. */
  'window.focus': call<void, void>('chat')('main', 'chat'),
  /** Opens the search in the main window, because the chat window has no room for a result. */
  'search.show': call<void, void>('frame')('chat'),
  /** Total unread messages for tray, badge and overlay, with the tray's text for it. */
  'tray.update': call<{ unread: number; tooltip: string }, void>('chat')('main', 'chat'),
  /** A new message is unread. Main decides once for all windows whether to show a notification. */
  'notification.show': call<ChatNotification, void>('chat')('main', 'chat'),
  /** These chats have no unread messages any more, on whichever device they were read. */
  'notification.close': call<{ chat_uuids: string[] }, void>('chat')('main', 'chat'),
  /** The chat whose newest message is visible in this window. */
  'notification.view': call<{ chat_uuid: string | null }, void>('chat')('main', 'chat'),
  /** Entries of the inbox are new. Main decides once for all windows whether to show a notification. */
  'notification.showEntry': call<EntryNotification, void>('inbox')('main', 'chat'),
  /** These entries were seen or have ended, on whichever device. */
  'notification.closeEntries': call<{ entry_uuids: string[] }, void>('inbox')('main', 'chat'),
  /** Whether this window shows the inbox. */
  'notification.viewInbox': call<{ is_viewed: boolean }, void>('inbox')('main', 'chat'),
  /** A notice is new that the user has to confirm. Main decides once for all windows whether to show a notification. */
  'notification.showNotice': call<NoticeNotification, void>('news')('main', 'chat'),
  /** These notices were confirmed, on whichever device, or are gone. */
  'notification.closeNotices': call<{ news_uuids: string[] }, void>('news')('main', 'chat'),
  /** The notices that are in sight in this window, or null. */
  'notification.viewNotices': call<{ news_uuids: string[] | null }, void>('news')('main', 'chat'),
  /** Settings of the app in this account of the computer, the same for every user who signs in to Werkbank there. */
  'settings.read': call<void, DeviceSettingsView>('desktop')('main', 'chat'),
  /** Changes the named settings and answers with all values. Refused as a whole if one of them is locked. */
  'settings.write': call<Partial<DeviceSettings>, DeviceSettingsView>('desktop')('main', 'chat'),
  /** Whether another program uses the keys of the setting `searchShortcut`. They do not work here then. */
  'shortcut.read': call<void, { isTaken: boolean }>('desktop')('main'),
  /** Trouble between this computer and the server. Changes arrive as `network.changed`. */
  'network.read': call<void, NetworkView>('desktop')('main', 'chat'),
  /** Answers the question of a proxy. The login is kept in memory until the app quits. */
  'network.logIn': call<{ id: number; username: string; password: string }, void>('desktop')('main', 'chat'),
  'network.cancel': call<{ id: number }, void>('desktop')('main', 'chat'),
  /**
   * Asks the server again whether it can be reached. A proxy whose question the user has cancelled may then ask again.
   */
  'network.retry': call<void, void>('desktop')('main', 'chat'),
  'printer.list': call<void, Printer[]>('workshop')('main', 'chat'),
  /**
   * Prints the prepared page of the calling window without a dialog. The setting `printers` names the printer of each
   * kind of label.
   */
  'printer.printSheet': call<SheetJob, PrintResult>('workshop')('main'),
  'printer.testLabel': call<{ kind: LabelKind }, PrintResult>('workshop')('main', 'chat'),
  /** Serial ports that a hand scanner may be on. */
  'scanner.ports': call<void, ScannerPort[]>('desktop')('main'),
  /** State of the chosen scanner. Changes arrive as `scanner.changed`. */
  'scanner.read': call<void, ScannerView>('desktop')('main'),
  /**
   * Copies the data for support to the clipboard: versions, system, settings, the end of the log. It has no secrets.
   */
  'diagnostics.copy': call<void, void>('desktop')('main', 'chat'),
  'diagnostics.openLogs': call<void, void>('desktop')('main', 'chat'),
  'link.openExternal': call<{ url: string }, void>('frame')('main', 'chat'),
  'update.read': call<void, UpdateView>('desktop')('main', 'chat'),
  /** Checks for a release now. The result arrives as the push `update.changed`, as for the next two calls. */
  'update.check': call<void, void>('desktop')('main', 'chat'),
  'update.download': call<void, void>('desktop')('main', 'chat'),
  'update.install': call<{ when: 'now' | 'at_22' | 'later' }, void>('desktop')('main', 'chat'),
  /** Stops the offer of this release. A newer one is offered. */
  'update.skip': call<{ version: string }, void>('desktop')('main', 'chat'),
  /** Work in this window that a restart would interrupt. Sent at each change, and every 30 s while there is any. */
  'activity.report': call<ActivityReport, void>('desktop')('main', 'chat'),
  /** Work in all windows that a restart would interrupt. */
  'activity.read': call<void, OpenWork>('desktop')('main', 'chat'),
} as const

/** `typing`: the user typed or clicked since the last report. The other fields count running or unsaved work. */
export type ActivityReport = { typing: boolean } & OpenWork
/** Number of running uploads, of forms with unsaved input and of running stamps. */
export type OpenWork = { uploads: number; forms: number; stamps: number }

/** `seq` is the number of the newest message in its chat. */
export type ChatNotification = { chat_uuid: string; seq: number; title: string; body: string }
/**
 * `seq` grows each time that the entry becomes news. `link` is the address of the record or notice that the entry leads
 * to, as `werkbank://service/request/<uuid>`: a click opens it. Null: a click opens the inbox.
 */
export type EntryNotification = {
  entry_uuid: string
  link: string | null
  seq: number
  title: string
  body: string
}
/** `seq` is the version of the notice. */
export type NoticeNotification = { news_uuid: string; seq: number; title: string; body: string }

type PushRow<Data> = { readonly windows: readonly WindowKind[]; readonly __data?: Data }
const push =
  <Data>() =>
  (...windows: WindowKind[]): PushRow<Data> => ({ windows })

/** Main → page. */
export const PUSHES = {
  'session.changed': push<DesktopSession | null>()('main', 'chat'),
  'window.state': push<WindowState>()('main', 'chat'),
  /** Open this route, because of a deep link, the tray or a second start. */
  navigate: push<{ path: string }>()('main', 'chat'),
  /** Open the search, because its shortcut was pressed in any program. */
  'search.open': push<null>()('main'),
  'system.resumed': push<null>()('main', 'chat'),
  'settings.changed': push<DeviceSettingsView>()('main', 'chat'),
  'network.changed': push<NetworkView>()('main', 'chat'),
  'scanner.changed': push<ScannerView>()('main'),
  /** Code from a scanner on a serial port: one line of text, at most `SCANNED_MAX` characters. */
  'scanner.code': push<{ code: string }>()('main'),
  'chatWindow.alwaysOnTop': push<{ on: boolean }>()('main', 'chat'),
  'update.changed': push<UpdateView>()('main', 'chat'),
} as const

export type CallName = keyof typeof CALLS
export type PushName = keyof typeof PUSHES
export type CallIn<N extends CallName> = (typeof CALLS)[N] extends Row<infer In, unknown> ? In : never
export type CallOut<N extends CallName> = (typeof CALLS)[N] extends Row<unknown, infer Out> ? Out : never
export type PushData<N extends PushName> = (typeof PUSHES)[N] extends PushRow<infer Data> ? Data : never

/** A reply is a result, because an Error loses everything but its message when it crosses `invoke`. */
export type Reply<T> = { ok: true; value: T } | { ok: false; code: 'denied' | 'bad_input' | 'failed'; message: string }

/** Handlers of the calls that one module owns, by prefix: `CallsOf<'session'>`. */
export type CallsOf<Prefix extends string> = {
  [N in CallName as N extends `${Prefix}.${string}` ? N : never]: (
    input: CallIn<N>,
    from: WindowKind,
  ) => CallOut<N> | Promise<CallOut<N>>
}

/** Type of `window.desktop` in a page. `on` returns the function that stops listening. */
export type DesktopBridge = {
  kind: WindowKind
  call<N extends CallName>(name: N, input: CallIn<N>): Promise<Reply<CallOut<N>>>
  on<N extends PushName>(name: N, listener: (data: PushData<N>) => void): () => void
}

/** The only two Electron channels. The names of the table are sent inside them. */
export const CALL_CHANNEL = 'werkbank:call'
export const PUSH_CHANNEL = 'werkbank:push'
