import type { ChatNotification, WindowKind } from '#contract/ipc/table.ts'

/** What the system is asked to show. */
export type Toast = { chat_uuid: string; title: string; body: string }
export type ShownToast = { close: () => void }

type Context = {
  /** Hands it to the system. `onClick` may come at once or hours later. */
  present: (toast: Toast, onClick: () => void) => ShownToast
  isQuiet: () => boolean
  /** The windows that somebody can be looking at now. */
  isFocused: (kind: WindowKind) => boolean
  /** An open chat window comes to the front by itself and may show the message there. */
  hasChatWindow: () => boolean
  open: (chat_uuid: string) => void
  /** Stands for the text while the screen is locked, and without naming anybody. */
  hidden: () => { title: string; body: string }
  later: (run: () => void, ms: number) => void
}

/** Time for the chat window to come to the front and show the chat. */
const RAISE_MS = 500

type Entry = { latest: ChatNotification; shown: ShownToast | null }

/**
 * One notification per chat, whichever window asks for it. Windows ask each for themselves, because any of them may be
 * the only one that is connected; the message's number tells a second request from a new message.
 */
export class NotificationCenter {
  private readonly context: Context
  /** Held until it was clicked or withdrawn: a system forgets what becomes of an object that nobody holds. */
  private readonly entries = new Map<string, Entry>()
  private readonly told = new Map<string, number>()
  private readonly viewed = new Map<WindowKind, string>()
  private isLocked = false

  constructor(context: Context) {
    this.context = context
  }

  notify(wanted: ChatNotification): void {
    const { chat_uuid, seq } = wanted
    if (seq <= (this.told.get(chat_uuid) ?? 0)) return
    this.told.set(chat_uuid, seq)
    if (this.context.isQuiet() || this.isViewed(chat_uuid)) return
    const entry: Entry = { latest: wanted, shown: this.entries.get(chat_uuid)?.shown ?? null }
    this.entries.set(chat_uuid, entry)
    const show = () => {
      if (this.entries.get(chat_uuid) === entry) this.present(entry)
    }
    if (this.context.hasChatWindow()) this.context.later(show, RAISE_MS)
    else show()
  }

  /** Read, here or on another device, or left. */
  withdraw(chat_uuids: readonly string[]): void {
    for (const chat_uuid of chat_uuids) {
      this.entries.get(chat_uuid)?.shown?.close()
      this.entries.delete(chat_uuid)
    }
  }

  /** The chat that this window shows to somebody, or null. */
  view(kind: WindowKind, chat_uuid: string | null): void {
    if (chat_uuid === null) {
      this.viewed.delete(kind)
      return
    }
    this.viewed.set(kind, chat_uuid)
    if (this.isViewed(chat_uuid)) this.withdraw([chat_uuid])
  }

  /** Whoever passes by must not read along. What is shown already is replaced. */
  lock(isLocked: boolean): void {
    if (isLocked === this.isLocked) return
    this.isLocked = isLocked
    for (const entry of this.entries.values()) if (entry.shown) this.present(entry)
  }

  /** Somebody else may sign in: nothing of the last person's stays. */
  clear(): void {
    this.withdraw([...this.entries.keys()])
    this.told.clear()
    this.viewed.clear()
  }

  private present(entry: Entry): void {
    const { chat_uuid, title, body } = entry.latest
    entry.shown?.close()
    entry.shown = this.context.present(
      { chat_uuid, ...(this.isLocked ? this.context.hidden() : { title, body }) },
      () => {
        this.withdraw([chat_uuid])
        this.context.open(chat_uuid)
      },
    )
  }

  /** What a page said counts as long as its window has the focus: one that was closed says nothing any more. */
  private isViewed(chat_uuid: string): boolean {
    return [...this.viewed].some(([kind, viewed]) => viewed === chat_uuid && this.context.isFocused(kind))
  }
}
