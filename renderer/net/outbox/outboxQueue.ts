import type { EndpointKey } from '#contract/api/endpoints.ts'
import type { RecordInput } from '#contract/records/define.ts'
import type { RecordName, records } from '#contract/records/index.ts'
import { deleteFormerRows, deleteKeptRows } from '#renderer/storage/keptRows.ts'
import type { CallInput } from '../calls/api.ts'
import { type DeviceMoment, deviceMoment } from '../calls/serverTime.ts'
import { randomUuid } from '../calls/uuid.ts'
import { withLock } from '../calls/webLock.ts'
import { systemClock } from '../socket/clock.ts'
import { type Entry, groupOf, type StoredCall, type Values } from './entry.ts'
import { followSender } from './followSender.ts'
import { Outbox, type Shown } from './outbox.ts'
import { createStore } from './store.ts'
import { transport } from './transport.ts'
import { useOutbox } from './useOutbox.ts'

type Listener = (entry: Entry, answer: unknown) => void
const listeners = new Set<Listener>()

/**
 * Calls the listener for each write that the server has taken, in every tab. The answer is undefined if an earlier
 * attempt had done the write and its answer was lost.
 */
export function onDelivered(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const store = createStore()
/** Messages between tabs: null after a change of the queue, anything else after the delivery of a write. */
const channel = new BroadcastChannel('outbox')
let started = false
let outbox: Outbox | null = null

channel.addEventListener('message', ({ data }: MessageEvent<{ entry: Entry; answer: unknown } | null>) => {
  if (data) for (const listener of listeners) listener(data.entry, data.answer)
  void outbox?.refresh()
})

/** Sends the waiting writes of the signed-in user, on every screen. Further calls do nothing. */
export function startOutbox(): void {
  if (started) return
  started = true
  deleteFormerRows()
  let before = ''
  followSender(null, {
    change(owner) {
      if (before !== '') void deleteUnneeded(before)
      before = owner
      outbox?.stop()
      outbox = null
      useOutbox.setState({ entries: [], sending: null, unkept: new Set() })
      if (owner) begin(owner)
    },
    wake: () => outbox?.wake(),
  })
}

/** Deletes the rows that a user needs without a network, unless a write of this user still waits and needs them. */
async function deleteUnneeded(owner: string): Promise<void> {
  if ((await store.read(owner)).length === 0) await deleteKeptRows(owner)
}

function begin(owner: string): void {
  const announcing = {
    ...store,
    async edit(...edit: Parameters<typeof store.edit>) {
      await store.edit(...edit)
      channel.postMessage(null)
    },
  }
  const mine = new Outbox({
    owner,
    store: announcing,
    transport,
    clock: systemClock,
    moment: () => deviceMoment(Date.now()),
    newKey: randomUuid,
    exclusively: (signal, run) => withLock(`outbox/${owner}`, signal, run),
    onSent(entry, answer) {
      for (const listener of listeners) listener(entry, answer)
      channel.postMessage({ entry, answer })
    },
    onChange(entries, sending) {
      if (outbox === mine) useOutbox.setState({ entries, sending, unkept: store.unkept() })
    },
  })
  outbox = mine
  void store.purgeRows(owner).then(() => mine.start())
}

/** The queue of the signed-in user. Starts it, because a user can act before the work in the background begins. */
function open(): Outbox {
  startOutbox()
  if (!outbox) throw new Error('Nobody is signed in.')
  return outbox
}

/** The record, its input, and the choice of the uuid: `uuid` is given when the screen has chosen it already. */
type New<Name extends RecordName> = Shown & { uuid?: string; input: RecordInput<(typeof records)[Name]> }

/** Creates a row as soon as possible. Resolves with its uuid, which is final, once the creation is stored. */
async function create<Name extends RecordName>(
  record: Name,
  { uuid = randomUuid(), input, ...shown }: New<Name>,
): Promise<string> {
  const work = { kind: 'create', record, uuid, input: input as Values } as const
  return open().add(groupOf(record, uuid), shown, work, { id: uuid })
}

/**
 * Changes fields of a row as soon as possible. `base` is the row that the user saw, at least with the changed fields;
 * with its `version` where there is one.
 */
async function change(
  record: RecordName,
  uuid: string,
  { changes, base, ...shown }: Shown & { changes: Values; base: Values },
): Promise<void> {
  await open().change({ record, uuid }, shown, changes, base)
}

/** A call of the contract with its parts. */
export type CallOf<K extends EndpointKey> = { endpoint: K } & Pick<CallInput<K>, 'params' | 'query' | 'body'>
const stored = (of: object): StoredCall => of as StoredCall

type Later<K extends EndpointKey> = Shown & {
  call: CallOf<K>
  isAged?: boolean
  /** Key of an attempt that was made already. */
  id?: string
  /** The moment at which the person acted, if not now. */
  moment?: DeviceMoment
}

/**
 * Makes a call beside the records as soon as possible. `isAged` adds `age_ms` to its body: how long ago the person
 * acted. Resolves with the id of the entry.
 */
async function callLater<K extends EndpointKey>(
  group: string,
  { call, isAged = false, id, moment, ...shown }: Later<K>,
): Promise<string> {
  return open().add(group, shown, { kind: 'call', call: stored(call), isAged }, { id, moment })
}

/** A call that takes a file: its body is the file, or follows from it. */
type FileCallOf<K extends EndpointKey> = { endpoint: K } & Pick<CallInput<K>, 'params' | 'query'>

type Sent<Whole extends EndpointKey, End extends EndpointKey> = Shown & {
  bytes: Uint8Array
  type: string
  /** The call that takes the bytes as its body. */
  whole: FileCallOf<Whole>
  /** Sends a large file in pieces. `end` gets `upload_uuid` in its body. */
  pieces?: { use: 'paperPhoto' | 'acceptancePhoto'; owner: string; end: FileCallOf<End> }
  id?: string
  /** Adds `age_ms` to the address: how long ago the file was made. */
  isAged?: boolean
  /** Time at which the file was made, if not now (ms since 1970). */
  at?: number
  /** Address of an upload that has begun. */
  upload?: string
}

/** Sends a file as soon as possible. Resolves with the id of the entry once the file is stored. */
async function sendFile<Whole extends EndpointKey, End extends EndpointKey>(
  group: string,
  { bytes, type, whole, pieces, isAged = false, id = randomUuid(), at, upload, ...shown }: Sent<Whole, End>,
): Promise<string> {
  const inPieces = pieces ? { ...pieces, end: stored(pieces.end) } : null
  const file = {
    kind: 'file',
    type,
    size: bytes.length,
    whole: stored(whole),
    pieces: inPieces,
    isAged,
    upload: upload ?? null,
  } as const
  return open().add(group, shown, file, { id, bytes, moment: at === undefined ? undefined : { at, offset: null } })
}

/** Puts writes into the queue of the signed-in user. Throws when no user is signed in. */
export const enqueue = { create, change, call: callLater, file: sendFile }

/** The bytes of a waiting file. */
export const waitingBytes = (id: string): Promise<Uint8Array | null> => store.bytes(id)

export const retryEntry = (id: string): void => void outbox?.retry(id)
export const deleteEntry = (id: string): void => void outbox?.discard(id)
/** `chosen` has a value for each field that collides. */
export const decideEntry = (id: string, chosen: Values): void => void outbox?.decide(id, chosen)
export const wakeOutbox = (): void => outbox?.wake()
