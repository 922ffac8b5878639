import { randomUUID } from 'node:crypto'
import type { TestClient } from '#tests/support/database/client.ts'

const INCOMING = '/v1/files/incoming'
const TUS = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Announces content that will arrive in pieces: that of a shared file, unless `use` names another use. */
export const announceUpload = (client: TestClient, owner: string, size: number, type = 'image/png', use = 'upload') =>
  client.send(
    'POST',
    INCOMING,
    undefined,
    Object.assign({}, TUS, {
      'upload-length': String(size),
      'upload-metadata': `use ${base64(use)},owner ${base64(owner)},type ${base64(type)}`,
    }),
  )

/** Sends bytes of an announced content from an offset on. */
export const sendPiece = (client: TestClient, upload: string, offset: number, bytes: Buffer) =>
  client.send(
    'PATCH',
    `${INCOMING}/${upload}`,
    bytes,
    Object.assign({}, TUS, {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    }),
  )

/** The uuid in the answer to an announcement. */
export const uploadOf = ({ headers }: { headers: Headers }): string =>
  (headers.get('location') ?? '').split('/').at(-1) ?? ''

/** Sends a whole content, which no file shows yet. Returns the uuid of the upload. */
export async function bringContent(client: TestClient, owner: string, bytes: Buffer, use = 'upload'): Promise<string> {
  const upload = uploadOf(await announceUpload(client, owner, bytes.length, 'image/png', use))
  await sendPiece(client, upload, 0, bytes)
  return upload
}

/** The fields of a new file. */
export const fileIn = (upload_group_uuid: string, name: string) => ({
  name,
  upload_group_uuid,
  description: '',
  tags: [],
  paper_uuid: null,
  vehicle_uuid: null,
  customer_uuid: null,
  expires_at: null,
})

/** A shared file with a content, and another content that has arrived for it. */
export async function uploadRows(client: TestClient, group: string, bytes: Buffer) {
  const { uuid } = await client.ok<{ uuid: string }>('POST', '/v1/uploads', fileIn(group, 'Hof.png'))
  const upload_uuid = await bringContent(client, uuid, bytes)
  type Taken = { row: { version_uuid: string } }
  const { row } = await client.ok<Taken>('POST', `/v1/uploads/${uuid}/content`, { upload_uuid })
  return { upload: uuid, uploadVersion: row.version_uuid, uploadIncoming: await bringContent(client, uuid, bytes) }
}

export const noUploadRows = () => ({ upload: randomUUID(), uploadVersion: randomUUID(), uploadIncoming: randomUUID() })
