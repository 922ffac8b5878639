import { ApiError } from '../calls/apiError.ts'
import type { DeviceMoment } from '../calls/serverTime.ts'
import type { Clock } from '../socket/clock.ts'
import { absorbed, basedOn, changeOf, decided, prepared, rebased, writtenBy } from './changes.ts'
import {
  type Entry,
  type EntryOf,
  groupOf,
  isOf,
  nextEntry,
  type SentRow,
  type StoredCall,
  type Values,
  type Work,
} from './entry.ts'
import type { NewEntry, OutboxStore } from './store.ts'
import { verdictOf } from './verdict.ts'

/** Sends one write. Throws `ApiError`. */
export type Transport = {
  create: (entry: EntryOf<'create'>, signal: AbortSignal) => Promise<SentRow>
  change: (entry: EntryOf<'change'>, sent: Values & { version: number }, signal: AbortSignal) => Promise<SentRow>
  row: (entry: EntryOf<'change'>, signal: AbortSignal) => Promise<SentRow>
  call: (entry: EntryOf<'call'>, call: StoredCall, signal: AbortSignal) => Promise<unknown>
  /** `keep` receives the address of the upload, so that the next attempt continues there. */
  file: (
    entry: EntryOf<'file'>,
    bytes: Uint8Array,
    signal: AbortSignal,
    keep: (upload: string) => Promise<void>,
  ) => Promise<unknown>
}

/**
 * The texts of a write for people. `title` names the thing, such as a licence plate. `label` names the write, unless
 * its kind says enough. `path` is the address of the screen that shows it.
 */
export type Shown = { title: string; label?: string; path?: string | null }

/** The id and the moment of an entry, if the caller has chosen them, and the bytes of a file. */
type Given = { id?: string | undefined; moment?: DeviceMoment | undefined; bytes?: Uint8Array }

type Parts = {
  owner: string
  store: OutboxStore
  transport: Transport
  clock: Clock
  moment: () => DeviceMoment
  newKey: () => string
  /** Runs in one tab at a time. */
  exclusively: (signal: AbortSignal, run: () => Promise<void>) => Promise<void>
  onSent: (entry: Entry, answer: unknown) => void
  onChange: (entries: readonly Entry[], sending: string | null) => void
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/** The row that an answer with this refusal carries. */
const currentRow = (error: unknown, code: string): SentRow | undefined =>
  error instanceof ApiError && error.code === code ? (error.current as SentRow | undefined) : undefined

/**
 * Sends the writes of one user, each once and in the order of its group. Each is kept until the server has it. A broken
 * connection, a closed page and a restart only delay it.
 */
export class Outbox {
  readonly #parts: Parts
  readonly #stop = new AbortController()
  #running: Promise<void> | null = null
  #isAsked = false
  #failures = 0
  #sending: string | null = null
  #cancelPause: () => void = () => undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    await this.refresh()
    this.wake()
  }

  stop(): void {
    this.#stop.abort()
    this.#cancelPause()
  }

  /** Resolves with the id once the write is stored. */
  async add(
    group: string,
    shown: Shown,
    work: Work,
    { id = this.#parts.newKey(), bytes, moment }: Given = {},
  ): Promise<string> {
    const made = this.#entryOf(id, group, shown, work)
    const entry = moment ? { ...made, moment } : made
    await this.#edit(() => ({ add: [bytes ? { entry, bytes } : { entry }] }))
    this.wake()
    return id
  }

  /** Adds changes of a row to the queue. They join an unsent write of that row, if there is one. */
  async change(of: Pick<EntryOf<'change'>['work'], 'record' | 'uuid'>, shown: Shown, changes: Values, base: Values) {
    const group = groupOf(of.record, of.uuid)
    const id = this.#parts.newKey()
    await this.#edit(({ entries, known }) => {
      const joined = absorbed(
        entries.filter((one) => one.group === group),
        changes,
        base,
      )
      if (joined) return { put: [isOf(joined, 'change') ? { ...joined, key: id } : joined] }
      const based = basedOn(known(group), changes, base)
      const work = { kind: 'change', ...of, changes, base: based, sent: null, collisions: [], seen: {} } as const
      return { add: [{ entry: this.#entryOf(id, group, shown, work) }] }
    })
    this.wake()
  }

  /** Sends a refused write again. */
  async retry(id: string): Promise<void> {
    await this.#revise(id, (entry) => ({ ...entry, refusal: null }))
    this.wake()
  }

  /** Deletes a write. Without its creation, the rest of a row cannot be sent, so it goes too. */
  async discard(id: string): Promise<void> {
    await this.#edit(({ entries }) => {
      const found = entries.find((one) => one.id === id)
      const isWhole = found?.work.kind === 'create'
      return {
        remove: entries.filter((one) => one.id === id || (isWhole && one.group === found.group)).map((one) => one.id),
      }
    })
    this.wake()
  }

  /** Goes on with a change after a person has chosen the values of its collisions. */
  async decide(id: string, chosen: Values): Promise<void> {
    await this.#revise(id, (entry) => (isOf(entry, 'change') ? decided(entry, chosen, this.#parts.newKey()) : entry))
    this.wake()
  }

  /** Tries again at once, for example because the connection may be back. */
  wake(): void {
    this.#cancelPause()
    this.#isAsked = true
    if (this.#stop.signal.aborted) return
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      if (this.#isAsked) this.wake()
    })
  }

  /** Reads the stored queue and shows it, also when another tab has changed it. */
  async refresh(): Promise<void> {
    const { store, owner, onChange } = this.#parts
    onChange(await store.read(owner), this.#sending)
  }

  async #run(): Promise<void> {
    this.#isAsked = false
    const { signal } = this.#stop
    try {
      await this.#parts.exclusively(signal, () => this.#sendAll())
    } catch {
      // The lock or the store was not available, so it tries again later.
      this.#pause(0)
    }
    if (!signal.aborted) await this.#show(null)
  }

  async #sendAll(): Promise<void> {
    const { store, owner } = this.#parts
    const { signal } = this.#stop
    const waiting = new Set<string>()
    while (!signal.aborted) {
      const next = nextEntry(await store.read(owner), waiting)
      if (!next) break
      await this.#show(next.id)
      const verdict = await this.#attempt(next)
      if (signal.aborted) return
      if (verdict.is === 'wait') return this.#pause(verdict.least)
      // The server fails at this write. The other groups go on.
      if (verdict.is === 'fail') waiting.add(next.group)
    }
    if (waiting.size > 0) this.#pause(0)
  }

  /** Sends one write, and stores the outcome. */
  async #attempt(entry: Entry): Promise<ReturnType<typeof verdictOf>> {
    const { signal } = this.#stop
    try {
      await this.#send(entry)
      this.#failures = 0
      return { is: 'done' }
    } catch (error) {
      const verdict = verdictOf(error)
      if (signal.aborted) return verdict
      if (verdict.is === 'done') await this.#finish(entry, undefined)
      if (verdict.is === 'refuse') await this.#revise(entry.id, (now) => ({ ...now, refusal: verdict.refusal }))
      return verdict
    }
  }

  async #send(entry: Entry): Promise<void> {
    const { transport, store } = this.#parts
    const { signal } = this.#stop
    if (isOf(entry, 'change')) return this.#sendChange(entry)
    await this.#revise(entry.id, (now) => ({ ...now, attempts: now.attempts + 1 }))
    if (isOf(entry, 'create')) return this.#sendCreation(entry.id)
    if (isOf(entry, 'call')) return this.#finish(entry, await transport.call(entry, entry.work.call, signal))
    if (!isOf(entry, 'file')) return
    const bytes = await store.bytes(entry.id)
    if (!bytes) throw new ApiError('no_file', { status: 400 })
    const keep = (upload: string) =>
      this.#revise(entry.id, (now) => (isOf(now, 'file') ? { ...now, work: { ...now.work, upload } } : now))
    await this.#finish(entry, await transport.file(entry, bytes, signal, keep))
  }

  /** Sends a creation. It is read again first, because changes may have joined it. */
  async #sendCreation(id: string): Promise<void> {
    const { transport, newKey } = this.#parts
    const entry = await this.#current(id)
    if (!entry || !isOf(entry, 'create')) return
    try {
      const row = await transport.create(entry, this.#stop.signal)
      if (row.uuid !== entry.work.uuid) throw new ApiError('idempotency_conflict', { status: 409 })
      // No other user has changed a row of version 1, so every value in it follows from this creation.
      await this.#finishRow(entry, row, Object.keys(row.version === 1 ? row : entry.work.input))
    } catch (error) {
      const row = currentRow(error, 'idempotency_conflict')
      if (row?.uuid !== entry.work.uuid) throw error
      await this.#revise(id, (now) => (isOf(now, 'create') ? changeOf(now, row, newKey()) : now))
    }
  }

  /** Sends a change on top of the newest known row, and merges until no other user saves in between. */
  async #sendChange(first: EntryOf<'change'>): Promise<void> {
    for (let entry: Entry | null = first; entry && isOf(entry, 'change'); entry = await this.#current(first.id)) {
      if (this.#stop.signal.aborted || entry.work.collisions.length > 0) return
      const frozen: EntryOf<'change'> | null = entry.work.sent ? await this.#count(entry) : await this.#freeze(entry)
      if (frozen) await this.#sendFrozen(frozen)
    }
  }

  async #sendFrozen(entry: EntryOf<'change'>): Promise<void> {
    const { transport } = this.#parts
    const { sent } = entry.work
    if (!sent) return
    try {
      const row = await transport.change(entry, { ...sent.changes, version: sent.version }, this.#stop.signal)
      await this.#finishRow(entry, row, Object.keys(entry.work.changes))
    } catch (error) {
      const row = currentRow(error, 'version_conflict')
      if (!row) throw error
      await this.#learn(entry, row)
    }
  }

  #count(entry: EntryOf<'change'>): Promise<EntryOf<'change'> | null> {
    return this.#reviseChange(entry.id, (work) => work)
  }

  /** Fixes what the next attempt of a change sends. Null when there is nothing to send, or a person is asked. */
  async #freeze(entry: EntryOf<'change'>): Promise<EntryOf<'change'> | null> {
    const { store, owner, transport } = this.#parts
    const { version } = entry.work.base
    const known = await store.known(owner, entry.group)
    const isNewer = known && (typeof version !== 'number' || known.row.version > version)
    if (!isNewer && typeof version === 'number')
      return this.#reviseChange(entry.id, (work) => ({ ...work, sent: { version, changes: work.changes } }))
    const row = isNewer ? known.row : await transport.row(entry, this.#stop.signal)
    let doneWith: EntryOf<'change'> | null = null
    const frozen = await this.#reviseChange(entry.id, (work, now) => {
      const next = prepared(work, row)
      if (next.is === 'asked') return { ...work, collisions: next.collisions, changes: next.changes, seen: next.seen }
      if (next.is === 'done') doneWith = now
      return next.is === 'ready' ? { ...work, sent: { version: next.version, changes: next.changes } } : work
    })
    if (doneWith) await this.#finishDone(doneWith, row)
    return doneWith === null && frozen?.work.sent ? frozen : null
  }

  /** Finishes a change whose values the row has already, for example because an answer was lost. */
  async #finishDone(entry: EntryOf<'change'>, row: SentRow): Promise<void> {
    await this.#finishRow(entry, row, writtenBy(entry.work, row))
  }

  /** Notes the row that another user has saved first. The next attempt is another request, so it gets another key. */
  async #learn(entry: EntryOf<'change'>, row: SentRow): Promise<void> {
    const key = this.#parts.newKey()
    await this.#edit(({ entries, known }) => {
      const own = known(entry.group)?.own ?? []
      const now = entries.find((one) => one.id === entry.id)
      const put = now && isOf(now, 'change') ? [{ ...now, key, work: { ...now.work, sent: null } }] : []
      return { put, known: { group: entry.group, row, own } }
    })
  }

  /** Removes a sent write of a row. Later changes of the same fields are based on it. */
  async #finishRow(entry: Entry, row: SentRow, written: readonly string[]): Promise<void> {
    await this.#edit(({ entries, known }) => {
      const later = entries.filter((one) => one.group === entry.group && one.seq > entry.seq)
      const own = [...new Set([...(known(entry.group)?.own ?? []), ...written])]
      return { remove: [entry.id], put: rebased(later, written, row), known: { group: entry.group, row, own } }
    })
    this.#parts.onSent(entry, row)
  }

  async #finish(entry: Entry, answer: unknown): Promise<void> {
    await this.#edit(() => ({ remove: [entry.id] }))
    this.#parts.onSent(entry, answer)
  }

  #entryOf(id: string, group: string, { title, label = '', path = null }: Shown, work: Work): NewEntry {
    const { owner, moment } = this.#parts
    return { id, key: id, owner, group, title, label, path, moment: moment(), attempts: 0, refusal: null, work }
  }

  async #current(id: string): Promise<Entry | null> {
    const { store, owner } = this.#parts
    return (await store.read(owner)).find((one) => one.id === id) ?? null
  }

  async #revise(id: string, revise: (entry: Entry) => Entry): Promise<void> {
    await this.#edit(({ entries }) => ({ put: entries.filter((one) => one.id === id).map(revise) }))
  }

  async #reviseChange(
    id: string,
    revise: (work: EntryOf<'change'>['work'], entry: EntryOf<'change'>) => EntryOf<'change'>['work'],
  ): Promise<EntryOf<'change'> | null> {
    let revised: EntryOf<'change'> | null = null
    await this.#revise(id, (entry) => {
      if (!isOf(entry, 'change')) return entry
      revised = { ...entry, attempts: entry.attempts + 1, work: revise(entry.work, entry) }
      return revised
    })
    return revised
  }

  async #edit(edit: Parameters<OutboxStore['edit']>[1]): Promise<void> {
    const { store, owner } = this.#parts
    await store.edit(owner, edit)
    if (!this.#stop.signal.aborted) await this.refresh()
  }

  #pause(least: number): void {
    if (this.#stop.signal.aborted) return
    const wait = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures)
    this.#failures += 1
    this.#cancelPause()
    this.#cancelPause = this.#parts.clock.after(Math.max(wait, least), () => this.wake())
  }

  async #show(sending: string | null): Promise<void> {
    this.#sending = sending
    await this.refresh()
  }
}
