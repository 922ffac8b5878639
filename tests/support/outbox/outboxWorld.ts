import type { RecordName } from '#contract/records/index.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import type { KnownRow } from '#renderer/net/outbox/changes.ts'
import { type Entry, isOf, type SentRow, type StoredCall, type Values } from '#renderer/net/outbox/entry.ts'
import { Outbox, type Shown, type Transport } from '#renderer/net/outbox/outbox.ts'
import type { OutboxStore } from '#renderer/net/outbox/store.ts'

/** A store that outlives the queues on it. */
export function keptStore(): OutboxStore & { entries: Map<string, Entry> } {
  const entries = new Map<string, Entry>()
  const files = new Map<string, Uint8Array>()
  const rows = new Map<string, KnownRow>()
  const list = (owner: string) =>
    [...entries.values()].filter((one) => one.owner === owner).sort((one, other) => one.seq - other.seq)
  return {
    entries,
    read: async (owner) => structuredClone(list(owner)),
    known: async (_owner, group) => rows.get(group) ?? null,
    async edit(owner, edit) {
      const all = list(owner)
      const {
        add = [],
        put = [],
        remove = [],
        known,
      } = edit({
        entries: all,
        known: (group) => rows.get(group) ?? null,
      })
      for (const entry of put) entries.set(entry.id, structuredClone(entry))
      for (const [index, { entry, bytes }] of add.entries()) {
        entries.set(entry.id, { ...structuredClone(entry), seq: (all.at(-1)?.seq ?? 0) + 1 + index })
        if (bytes) files.set(entry.id, bytes)
      }
      for (const id of remove) entries.delete(id)
      if (known) rows.set(known.group, known)
    },
    bytes: async (id) => files.get(id) ?? null,
    unkept: () => new Set(),
    purgeRows: async () => undefined,
  }
}

type Trouble = 'offline' | 'lost' | Error
const offline = () => new ApiError('network', { status: 0 })
const refusal = (code: 'version_conflict' | 'idempotency_conflict' | 'not_found', current?: SentRow) =>
  new ApiError(code, { status: code === 'not_found' ? 404 : 409, ...(current && { current }) })

/** A server that gives a repeated key the answer of the first time, and checks versions. */
export function createServer() {
  const rows = new Map<string, SentRow>()
  const answers = new Map<string, { content: string; answer: unknown }>()
  /** Every write that was done, in its order. */
  const done: { id: string; group: string; at: string }[] = []
  /** The troubles of the next requests. Without one, a request works. */
  const troubles: Trouble[] = []
  let isOffline = false

  const once = async <T>(entry: Entry, content: unknown, work: () => T): Promise<T> => {
    const trouble = isOffline ? 'offline' : troubles.shift()
    if (trouble === 'offline') throw offline()
    if (trouble instanceof Error) throw trouble
    const text = JSON.stringify(content)
    const kept = answers.get(entry.key)
    if (kept && kept.content !== text) throw refusal('idempotency_conflict')
    const answer = kept ? (kept.answer as T) : work()
    if (!kept) {
      answers.set(entry.key, { content: text, answer: structuredClone(answer) })
      done.push({ id: entry.id, group: entry.group, at: entry.work.kind })
    }
    if (trouble === 'lost') throw offline()
    return structuredClone(answer)
  }
  const existing = (uuid: string): SentRow => {
    const row = rows.get(uuid)
    if (!row) throw refusal('not_found')
    return row
  }

  const transport: Transport = {
    create: (entry) =>
      once(entry, entry.work.input, () => {
        const row = { phone: '', email: '', ...entry.work.input, uuid: entry.work.uuid, version: 1 }
        if (rows.has(row.uuid)) throw refusal('idempotency_conflict')
        rows.set(row.uuid, row)
        return row
      }),
    change: (entry, { version, ...changes }) =>
      once(entry, { version, ...changes }, () => {
        const row = existing(entry.work.uuid)
        if (row.version !== version) throw refusal('version_conflict', structuredClone(row))
        const next = { ...row, ...changes, version: row.version + 1 }
        rows.set(row.uuid, next)
        return next
      }),
    row: async (entry) => {
      if (isOffline) throw offline()
      return structuredClone(existing(entry.work.uuid))
    },
    call: (entry, call: StoredCall) => once(entry, call, () => ({ ok: entry.id })),
    async file(entry, bytes, _signal, keep) {
      await keep(`upload of ${entry.id}`)
      return once(entry, [...bytes], () => ({ ok: entry.id }))
    },
  }
  return {
    transport,
    rows,
    done,
    troubles,
    setOffline: (is: boolean) => {
      isOffline = is
    },
    /** Another user saves. */
    saveElsewhere(uuid: string, changes: Values) {
      const row = existing(uuid)
      rows.set(uuid, { ...row, ...changes, version: row.version + 1 })
    },
  }
}
type FakeServer = ReturnType<typeof createServer>

let keys = 0

/** A tab of a user. */
export function openTab(server: FakeServer, store: OutboxStore = keptStore(), owner = 'DEM/1') {
  const pauses: { ms: number; run: () => void }[] = []
  const sent: string[] = []
  let shown: readonly Entry[] = []
  let sending: string | null = null
  let now = 0
  const outbox = new Outbox({
    owner,
    store,
    transport: server.transport,
    clock: {
      now: () => now,
      after: (ms, run) => {
        const pause = { ms, run }
        pauses.push(pause)
        return () => void pauses.splice(pauses.indexOf(pause) >>> 0, 1)
      },
    },
    moment: () => {
      now += 1
      return { at: now, offset: null }
    },
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
    exclusively: async (_signal, run) => run(),
    onSent: ({ id }) => void sent.push(id),
    onChange: (entries, id) => {
      shown = entries
      sending = id
    },
  })
  const about: Shown = { title: 'B-AB 123', label: 'Probe' }
  const record: RecordName = 'department'
  return {
    outbox,
    store,
    pauses,
    sent,
    shown: () => shown,
    sending: () => sending,
    waiting: () => store.read(owner),
    create: (uuid: string, input: Values) =>
      outbox.add(`${record}/${uuid}`, about, { kind: 'create', record, uuid, input }, { id: uuid }),
    change: (uuid: string, changes: Values, base: Values) => outbox.change({ record, uuid }, about, changes, base),
    call: (group: string, body: Values = {}, id?: string) =>
      outbox.add(
        group,
        about,
        { kind: 'call', call: { endpoint: 'POST /v1/workshop/stamps/start', body }, isAged: false },
        id === undefined ? {} : { id },
      ),
    file: (group: string, id: string) => {
      const whole = { endpoint: 'POST /v1/workshop/paper/:uuid/photos' } as const
      const work = { kind: 'file', type: 'image/jpeg', size: 1, whole, pieces: null, upload: null } as const
      return outbox.add(group, about, work, { id, bytes: new Uint8Array([1]) })
    },
    collisions: () => shown.flatMap((one) => (isOf(one, 'change') ? one.work.collisions : [])),
  }
}
