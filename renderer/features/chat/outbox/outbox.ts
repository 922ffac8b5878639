import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { ApiError, isHoldingBack, isProvenInvalidSession, isTrouble } from '#renderer/net/calls/apiError.ts'
import type { Clock } from '#renderer/net/socket/clock.ts'
import type { EntryStore, NewEntry, OutboxEntry, Written } from './entry.ts'

type OutboxOptions = {
  owner: string
  store: EntryStore
  send(entry: OutboxEntry, signal: AbortSignal): Promise<ChatMessage>
  /** Runs while no other tab sends in this chat. */
  exclusively(chatUuid: string, signal: AbortSignal, run: () => Promise<void>): Promise<void>
  onAcknowledged(entry: OutboxEntry, message: ChatMessage): void
  onRefused(entry: OutboxEntry): void | Promise<void>
  /** Called after every change with all waiting entries, in order. */
  onChange(entries: readonly OutboxEntry[]): void
  newUuid(): string
  clock: Clock
}

const RETRY_MS = [1_000, 2_000, 5_000]
const SECOND_MS = 1_000
const STORE_RETRY_MS = 5_000

/**
 * Sends written messages: in order per chat, one tab at a time, with the same key until the server has answered. A
 * refused message is set aside and does not block others. Belongs to one user of one dealer.
 */
export class Outbox {
  private readonly options: OutboxOptions
  private readonly stopped = new AbortController()
  private readonly draining = new Map<string, Promise<void>>()
  private readonly pauses = new Set<() => void>()
  private entries: readonly OutboxEntry[] = []

  constructor(options: OutboxOptions) {
    this.options = options
  }

  /** Resumes entries that an earlier page left behind. */
  async start(): Promise<void> {
    await this.refresh()
    for (const chat of new Set(this.entries.map(({ chat_uuid }) => chat_uuid))) void this.drain(chat)
  }

  /** Stops sending. Waiting entries stay in the store until the same user returns. */
  stop(): void {
    this.stopped.abort()
    this.wake()
    this.entries = []
    this.options.onChange([])
  }

  /** Resolves once the message is stored; sending continues in the background. */
  async add(chatUuid: string, content: string, more: Written = {}): Promise<void> {
    const entry: NewEntry = {
      client_uuid: this.options.newUuid(),
      owner: this.options.owner,
      chat_uuid: chatUuid,
      content,
      ...more,
      created_at: new Date(this.options.clock.now()).toISOString(),
      state: 'sending',
      error: null,
    }
    await this.options.store.add(entry)
    await this.refresh()
    void this.drain(chatUuid)
  }

  async retry(entry: OutboxEntry): Promise<void> {
    await this.options.store.put({ ...entry, state: 'sending', error: null })
    await this.refresh()
    void this.drain(entry.chat_uuid)
  }

  async discard(entry: OutboxEntry): Promise<void> {
    await this.options.store.remove(entry)
    await this.refresh()
  }

  /** The connection is back, so the pause before the next attempt ends. */
  wake(): void {
    for (const end of [...this.pauses]) end()
  }

  /** Called when another tab changed the store. */
  async refresh(): Promise<void> {
    const entries = await this.options.store.list(this.options.owner)
    if (this.stopped.signal.aborted) return
    this.entries = entries
    this.options.onChange(entries)
  }

  private drain(chatUuid: string): Promise<void> {
    const running = this.draining.get(chatUuid)
    if (running !== undefined) return running
    const { signal } = this.stopped
    const run = this.options
      .exclusively(chatUuid, signal, () => this.sendAll(chatUuid))
      // The store failed, or the lock was lost; waiting entries are retried.
      .catch(() => (signal.aborted ? undefined : this.pause(STORE_RETRY_MS)))
      .finally(() => {
        this.draining.delete(chatUuid)
        // An entry may have been added after the last look at the store.
        if (!signal.aborted && this.entries.some((entry) => isDue(entry, chatUuid))) void this.drain(chatUuid)
      })
    this.draining.set(chatUuid, run)
    return run
  }

  private async sendAll(chatUuid: string): Promise<void> {
    for (let failures = 0; ; ) {
      // Another tab may have sent the entry while this one waited for the lock.
      await this.refresh()
      if (this.stopped.signal.aborted) return
      const entry = this.entries.find((candidate) => isDue(candidate, chatUuid))
      if (!entry) return
      const wait = await this.attempt(entry, failures)
      failures = wait === null ? 0 : failures + 1
      if (wait !== null) await this.pause(wait)
    }
  }

  /** Null when the entry is settled, otherwise the wait before the next attempt (ms). */
  private async attempt(entry: OutboxEntry, failures: number): Promise<number | null> {
    const { store, send } = this.options
    try {
      const message = await send(entry, this.stopped.signal)
      await store.remove(entry)
      this.options.onAcknowledged(entry, message)
      return null
    } catch (error) {
      if (this.stopped.signal.aborted) return null
      const wait = waitAfter(error, failures)
      const refused = wait === null
      const code = error instanceof ApiError ? error.code : 'bad_response'
      await store.put({ ...entry, state: refused ? 'failed' : 'waiting', error: code })
      await this.refresh()
      if (refused) void this.options.onRefused({ ...entry, state: 'failed', error: code })
      return wait
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel()
        this.pauses.delete(end)
        resolve()
      }
      const cancel = this.options.clock.after(ms, end)
      this.pauses.add(end)
    })
  }
}

function isDue(entry: OutboxEntry, chatUuid: string): boolean {
  return entry.chat_uuid === chatUuid && entry.state !== 'failed'
}

/** Network trouble, too many requests and an expired session are temporary. Any other refusal is final. */
function waitAfter(error: unknown, failures: number): number | null {
  const pause = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? SECOND_MS
  if (!(error instanceof ApiError)) return pause
  if (error.code === 'too_many_attempts') return Math.max(pause, (error.retryAfter ?? 1) * SECOND_MS)
  const passes = isTrouble(error) || isProvenInvalidSession(error) || isHoldingBack(error)
  return passes || error.code === 'cancelled' ? pause : null
}
