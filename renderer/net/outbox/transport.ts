import { type RecordName, records } from '#contract/records/index.ts'
import { ROW_UUID_HEADER } from '#contract/uuid.ts'
import { call } from '../calls/api.ts'
import { isTrouble } from '../calls/apiError.ts'
import { request } from '../calls/request.ts'
import { ageMs, isServerTimeFresh } from '../calls/serverTime.ts'
import { PIECE_BYTES, uploadInPieces } from '../calls/uploadInPieces.ts'
import type { EntryOf, SentRow, StoredCall, Values } from './entry.ts'
import type { Transport } from './outbox.ts'

/** Longest time to send a file (ms). The virus scanner needs time for some megabytes. */
const FILE_MS = 180_000

const pathOf = (record: RecordName) => `/v1/${records[record].path}`
const keyed = (key: string) => ({ 'idempotency-key': key })

type Sending = { body?: unknown; contentType?: string; timeoutMs?: number }

/** Calls an endpoint that was stored. Its parts were typed when it was put into the queue. */
function callStored({ endpoint, ...input }: StoredCall, key: string, signal: AbortSignal, more: Sending = {}) {
  const send = call as (endpoint: string, input: unknown) => Promise<unknown>
  return send(endpoint, { ...input, ...more, headers: keyed(key), signal })
}

/** The values, with `age_ms` if the server is to get the age of the entry. */
async function aged(
  entry: EntryOf<'call'> | EntryOf<'file'>,
  values: Values | undefined,
  signal: AbortSignal,
): Promise<Values | undefined> {
  if (!entry.work.isAged) return values
  // Any answer tells the server's time. A device may have set its clock just now.
  if (!isServerTimeFresh())
    await call('GET /v1/auth/user', { signal }).catch((error: unknown) => {
      if (isTrouble(error)) throw error
    })
  return { ...values, age_ms: ageMs(entry.moment, Date.now()) }
}

/** Sends entries over HTTP. */
export const transport: Transport = {
  create: ({ key, work }, signal) =>
    request('POST', pathOf(work.record), {
      body: work.input,
      headers: { ...keyed(key), [ROW_UUID_HEADER]: 'key' },
      signal,
    }) as Promise<SentRow>,
  change: ({ key, work }, body, signal) =>
    request('PATCH', `${pathOf(work.record)}/${work.uuid}`, { body, headers: keyed(key), signal }) as Promise<SentRow>,
  row: ({ work }, signal) => request('GET', `${pathOf(work.record)}/${work.uuid}`, { signal }) as Promise<SentRow>,
  async call(entry, stored, signal) {
    const body = await aged(entry, stored.body, signal)
    return callStored(stored, entry.key, signal, body ? { body } : {})
  },
  async file(entry, bytes, signal, keep) {
    const { whole, pieces, type, upload } = entry.work
    const { key } = entry
    if (!pieces || bytes.length <= PIECE_BYTES) {
      const query = await aged(entry, whole.query, signal)
      return callStored({ ...whole, query }, key, signal, { body: bytes, contentType: type, timeoutMs: FILE_MS })
    }
    let keeping = Promise.resolve()
    const content = new Blob([new Uint8Array(bytes)], { type })
    const onAddress = (address: string) => {
      keeping = keep(address)
    }
    const address = upload ?? undefined
    try {
      const upload_uuid = await uploadInPieces({ ...pieces, content, type, address, onAddress, signal })
      const query = await aged(entry, pieces.end.query, signal)
      return await callStored({ ...pieces.end, query }, key, signal, {
        body: { ...pieces.end.body, upload_uuid },
        timeoutMs: FILE_MS,
      })
    } finally {
      // A write that ends after the removal would bring the file back.
      await keeping
    }
  },
}
