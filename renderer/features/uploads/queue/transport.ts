import { upload } from '#contract/records/upload.ts'
import { call } from '#renderer/net/calls/api.ts'
import { uploadInPieces } from '#renderer/net/calls/uploadInPieces.ts'
import { recordCalls } from '#renderer/records/recordCalls.ts'
import type { Transport } from './uploadQueue.ts'

/** Size of a piece (bytes): small enough for a slow line, large enough for a large file. */
const PIECE_BYTES = 4 * 1024 * 1024
/** Largest file whose digest is computed before it is sent (bytes), because it is in memory as a whole meanwhile. */
const DIGESTED_MAX = 64 * 1024 * 1024
/** Longest time for the check of a complete file (ms). The virus scanner needs time for a large one. */
const CHECK_MS = 10 * 60_000

async function digestOf(file: File): Promise<string | null> {
  // There is no digest on pages without HTTPS. The server tells afterwards.
  if (file.size > DIGESTED_MAX || !globalThis.crypto.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The calls of the queue to the server. */
export const transport: Transport = {
  async findExisting(task, file) {
    const digest = await digestOf(file)
    const twins = digest === null ? [] : (await call('POST /v1/uploads/twins', { body: { digests: [digest] } })).items
    const twin = twins.find(({ uuid }) => uuid !== task.rowUuid)
    if (twin) {
      const { uuid, name, group_name: groupName, is_deleted: isDeleted } = twin
      return { by: 'content', uuid, name, groupName, isDeleted }
    }
    if (task.isVersion) return null
    const query = { 'filter[name][is]': task.name, 'filter[upload_group_uuid][in]': task.groupUuid, limit: 5 }
    const { items } = await recordCalls.page(upload, query)
    const same = items.find((row) => row.state !== 'uploading')
    return same ? { by: 'name', uuid: same.uuid, name: task.name, groupName: '', isDeleted: false } : null
  },
  async createRow({ id, rowKey = id, name, groupUuid }) {
    const body = {
      name,
      upload_group_uuid: groupUuid,
      description: '',
      tags: [],
      paper_uuid: null,
      vehicle_uuid: null,
      customer_uuid: null,
      expires_at: null,
    }
    const row = await call('POST /v1/uploads', { body, headers: { 'idempotency-key': rowKey } })
    return row.uuid
  },
  send: ({ rowUuid, type, address }, file, { signal, onAddress, onSent }) =>
    uploadInPieces({
      use: 'upload',
      owner: rowUuid,
      content: file,
      type,
      address: address ?? undefined,
      onAddress,
      signal,
      pieceBytes: PIECE_BYTES,
      onSent,
    }),
  async complete(rowUuid, upload_uuid) {
    const params = { uuid: rowUuid }
    await call('POST /v1/uploads/:uuid/content', { params, body: { upload_uuid }, timeoutMs: CHECK_MS })
  },
  async giveUp(rowUuid) {
    await call('DELETE /v1/uploads/:uuid/unfinished', { params: { uuid: rowUuid } })
  },
}
