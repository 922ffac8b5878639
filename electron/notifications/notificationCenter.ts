import type { ChatNotification, EntryNotification, WindowKind } from '#contract/ipc/table.ts'

/** A notification to show. `uuid` is its chat or its entry of the inbox. Without a chat, a click opens the inbox. */
export type Toast = { uuid: string; chat_uuid: string | null; title: string; body: string }
export type ShownToast = { close: () => void }

type Context = {
  /** Shows it with the system. `onClick` may be called at once or hours later. */
  present: (toast: Toast, onClick: () => void) => ShownToast
  isQuiet: () => boolean
  /** Windows with the focus. */
  isFocused: (kind: WindowKind) => boolean
  /** An open chat window comes to the front by itself and may show the message. */
  hasChatWindow: () => boolean
  /** Opens a chat; null opens the inbox. */
  open: (chat_uuid: string | null) => void
  /** Replaces title and text while the screen is locked. Contains no name. */
  hidden: () => { title: string; body: string }
  later: (run: () => void, ms: number) => void
}

/** Milliseconds for the chat window to come to the front and show the chat. */
const RAISE_MS = 500

type Wanted = ChatNotification | EntryNotification
type Entry = { latest: Wanted; shown: ShownToast | null }

const uuidOf = (wanted: Wanted) => ('chat_uuid' in wanted ? wanted.chat_uuid : wanted.entry_uuid)

/**
 * Shows one notification per chat or entry of the inbox, whichever window asks for it. All windows ask, because each may be the only
 * connected one. The message's number tells a second request from a new message.
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
  private isLocked = false

  constructor(context: Context) {
    this.context = context
  }

  notify(wanted: Wanted): void {
    const uuid = uuidOf(wanted)
    if (wanted.seq <= (this.told.get(uuid) ?? 0)) return
    this.told.set(uuid, wanted.seq)
    const isChat = 'chat_uuid' in wanted
    if (this.context.isQuiet() || (isChat ? this.isViewed(uuid) : this.isInboxViewed())) return
    const entry: Entry = { latest: wanted, shown: this.entries.get(uuid)?.shown ?? null }
    this.entries.set(uuid, entry)
    const show = () => {
      if (this.entries.get(uuid) === entry) this.present(entry)
    }
    if (isChat && this.context.hasChatWindow()) this.context.later(show, RAISE_MS)
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
  }

  private present(entry: Entry): void {
    const { latest } = entry
    const { title, body } = latest
    const uuid = uuidOf(latest)
    const chat_uuid = 'chat_uuid' in latest ? latest.chat_uuid : null
    entry.shown?.close()
    entry.shown = this.context.present(
      { uuid, chat_uuid, ...(this.isLocked ? this.context.hidden() : { title, body }) },
      () => {
        this.withdraw([uuid])
        this.context.open(chat_uuid)
      },
    )
  }

  /** A page's report counts only while its window has the focus, because a closed window reports nothing more. */
  private isViewed(chat_uuid: string): boolean {
    return [...this.viewed].some(([kind, viewed]) => viewed === chat_uuid && this.context.isFocused(kind))
  }

  private isInboxViewed(): boolean {
    return [...this.inboxes].some((kind) => this.context.isFocused(kind))
  }
}
