import type { ChatNotification, EntryNotification, NoticeNotification, WindowKind } from '#contract/ipc/table.ts'
import { type Link, parseLink } from '#contract/links.ts'

/** A notification to show. `uuid` is its chat, its entry of the inbox or its notice. A click opens the link. */
export type Toast = { uuid: string; link: Link; title: string; body: string }
export type ShownToast = { close: () => void }

type Context = {
  /** Shows it with the system. `onClick` may be called at once or hours later. */
  present: (toast: Toast, onClick: () => void) => ShownToast
  isQuiet: () => boolean
  /** Windows with the focus. */
  isFocused: (kind: WindowKind) => boolean
  /** Whether there is a chat window. For a new message it comes to the front by itself and may show the message. */
  hasChatWindow: () => boolean
  open: (link: Link) => void
  /** Replaces title and text while the screen is locked. Contains no name. */
  hidden: () => { title: string; body: string }
  later: (run: () => void, ms: number) => void
}

/** Milliseconds for a window to come to the front and show the chat, or to load and show the notice. */
const RAISE_MS = 500

const KINDS: readonly WindowKind[] = ['main', 'chat']

type Wanted = ChatNotification | EntryNotification | NoticeNotification
type Entry = { latest: Wanted; shown: ShownToast | null }

function uuidOf(wanted: Wanted): string {
  if ('chat_uuid' in wanted) return wanted.chat_uuid
  return 'entry_uuid' in wanted ? wanted.entry_uuid : wanted.news_uuid
}

function linkOf(wanted: Wanted): Link {
  if ('chat_uuid' in wanted) return { screen: 'chat', chat_uuid: wanted.chat_uuid }
  if ('news_uuid' in wanted) return { screen: 'news', read_uuid: wanted.news_uuid }
  return (wanted.link === null ? null : parseLink(wanted.link)) ?? { screen: 'inbox' }
}

/**
 * Shows one notification per chat, entry of the inbox or notice, whichever window asks for it. All windows ask, because
 * each may be the only connected one. The number of the message or version tells a second request from something new.
 */
export class NotificationCenter {
  private readonly context: Context
  /**
   * Kept until the notification is clicked or withdrawn, because the system loses the events of an object that is
   * garbage-collected.
   */
  private readonly entries = new Map<string, Entry>()
  private readonly told = new Map<string, number>()
  private readonly viewed = new Map<WindowKind, string>()
  /** Windows that show the inbox. */
  private readonly inboxes = new Set<WindowKind>()
  /** The notices that are in sight in each window. */
  private readonly inSight = new Map<WindowKind, readonly string[]>()
  private isLocked = false

  constructor(context: Context) {
    this.context = context
  }

  notify(wanted: Wanted): void {
    const uuid = uuidOf(wanted)
    if (wanted.seq <= (this.told.get(uuid) ?? 0)) return
    this.told.set(uuid, wanted.seq)
    if (this.context.isQuiet() || this.isSeen(wanted)) return
    const entry: Entry = { latest: wanted, shown: this.entries.get(uuid)?.shown ?? null }
    this.entries.set(uuid, entry)
    const show = () => {
      if (this.entries.get(uuid) === entry) this.present(entry)
    }
    if (this.mayShowItself(wanted)) this.context.later(show, RAISE_MS)
    else show()
  }

  /** Withdraws notifications of chats and entries that were read, here or on another device, or left. */
  withdraw(uuids: readonly string[]): void {
    for (const uuid of uuids) {
      this.entries.get(uuid)?.shown?.close()
      this.entries.delete(uuid)
    }
  }

  /** Stores whether the inbox is visible in this window. Its notifications are not needed then. */
  viewInbox(kind: WindowKind, isViewed: boolean): void {
    if (isViewed) this.inboxes.add(kind)
    else this.inboxes.delete(kind)
    if (!this.isInboxViewed()) return
    const shown = [...this.entries].filter(([, { latest }]) => 'entry_uuid' in latest)
    this.withdraw(shown.map(([uuid]) => uuid))
  }

  /** Stores which notices are in sight in this window. Their notifications are not needed then. */
  viewNotices(kind: WindowKind, uuids: readonly string[]): void {
    this.inSight.set(kind, uuids)
    this.withdraw(uuids.filter((uuid) => this.isNoticeSeen(uuid)))
  }

  /** Stores the chat that is visible in this window, or null. */
  view(kind: WindowKind, chat_uuid: string | null): void {
    if (chat_uuid === null) {
      this.viewed.delete(kind)
      return
    }
    this.viewed.set(kind, chat_uuid)
    if (this.isViewed(chat_uuid)) this.withdraw([chat_uuid])
  }

  /** Hides texts on a locked screen, so that passers-by cannot read them. Visible notifications are replaced. */
  lock(isLocked: boolean): void {
    if (isLocked === this.isLocked) return
    this.isLocked = isLocked
    for (const entry of this.entries.values()) if (entry.shown) this.present(entry)
  }

  /** Removes all data of the signed-out user, because another user may sign in. */
  clear(): void {
    this.withdraw([...this.entries.keys()])
    this.told.clear()
    this.viewed.clear()
    this.inboxes.clear()
    this.inSight.clear()
  }

  /** Whether the user already sees the content of the notification. */
  private isSeen(wanted: Wanted): boolean {
    if ('chat_uuid' in wanted) return this.isViewed(wanted.chat_uuid)
    return 'entry_uuid' in wanted ? this.isInboxViewed() : this.isNoticeSeen(wanted.news_uuid)
  }

  /**
   * Whether a window may soon show the content by itself. A chat window shows a new message, and a window with the
   * focus shows a new notice.
   */
  private mayShowItself(wanted: Wanted): boolean {
    if ('chat_uuid' in wanted) return this.context.hasChatWindow()
    return !('entry_uuid' in wanted) && KINDS.some((kind) => this.context.isFocused(kind))
  }

  private present(entry: Entry): void {
    const { latest } = entry
    const { title, body } = latest
    const uuid = uuidOf(latest)
    const link = linkOf(latest)
    entry.shown?.close()
    entry.shown = this.context.present(
      { uuid, link, ...(this.isLocked ? this.context.hidden() : { title, body }) },
      () => {
        this.withdraw([uuid])
        this.context.open(link)
      },
    )
  }

  /** A page's report counts only while its window has the focus, because a closed window reports nothing more. */
  private isViewed(chat_uuid: string): boolean {
    return [...this.viewed].some(([kind, viewed]) => viewed === chat_uuid && this.context.isFocused(kind))
  }

  private isNoticeSeen(uuid: string): boolean {
    return [...this.inSight].some(([kind, uuids]) => uuids.includes(uuid) && this.context.isFocused(kind))
  }

  private isInboxViewed(): boolean {
    return [...this.inboxes].some((kind) => this.context.isFocused(kind))
  }
}
