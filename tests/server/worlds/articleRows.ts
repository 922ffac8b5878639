import { v7 as uuidv7 } from 'uuid'
import { EMPTY_DOCUMENT } from '#contract/richText/document.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import type { TestDealer, TestUser } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'

/** Stores an attachment that no row lists yet. Returns its uuid. */
export async function attachmentOf(
  client: TestClient,
  picture: Buffer,
  path: 'chat-attachments' | 'news-attachments' | 'service/request-attachments' | 'service/checkin-attachments',
): Promise<string> {
  const bytes = { 'content-type': 'application/octet-stream' }
  const answer = await client.send('POST', `/v1/${path}?name=plan.png`, picture, bytes)
  return (answer.json as { file_uuid: string }).file_uuid
}

/** A photo of a direct acceptance that was confirmed once and whose next revision has begun. */
export async function photoOfAcceptance(client: TestClient, uuid: string, picture: Buffer): Promise<string> {
  const address = `/v1/service/direct_acceptance/${uuid}/photos?kind=damage`
  const answer = await client.send('POST', address, picture, { 'content-type': 'image/png' })
  const signed = { customer_name: 'Muster', customer_signature: 'M1 1L90 90', photos_note: 'Nacht' }
  await client.ok('POST', `/v1/service/direct_acceptance/${uuid}/confirm`, signed)
  await client.ok('POST', `/v1/service/direct_acceptance/${uuid}/revise`, { reason: 'Nachtrag' })
  return (answer.json as { uuid: string }).uuid
}

/** Inserts a comment on a notice. Returns its uuid. */
export async function commentOf(
  { database }: TestServer,
  { dealerId: dealer_id }: TestDealer,
  { uuid: author_uuid }: TestUser,
  record_uuid: string,
): Promise<string> {
  const uuid = uuidv7()
  const row = { dealer_id, uuid, record: 'news', record_uuid, author_uuid, created_at: new Date(readClock()) } as const
  await database.inDealer(dealer_id, (tx) =>
    tx
      .insertInto('comments')
      .values(Object.assign({ text: JSON.stringify(EMPTY_DOCUMENT) }, row))
      .execute(),
  )
  return uuid
}

/** A picture for a text, which only its uploader sees so far. */
export async function textFileOf(
  client: TestClient,
  picture: Buffer,
  path: 'faq/files' | 'news-files',
): Promise<string> {
  const answer = await client.send('POST', `/v1/${path}`, picture, { 'content-type': 'image/png' })
  return (answer.json as { file_uuid: string }).file_uuid
}

/** Stores a search of the FAQ that found nothing. Returns its uuid. */
export async function missOf(client: TestClient): Promise<string> {
  await client.ok('POST', '/v1/faq/misses', { query: 'Wagenheber' })
  const { items } = await client.ok<{ items: { uuid: string }[] }>('GET', '/v1/faq/misses')
  return items[0]?.uuid ?? ''
}

/** Adds a note about a vehicle to the customer history. Returns its uuid. */
export async function noteOf(client: TestClient, vehicle: string): Promise<string> {
  const { items } = await client.ok<{ items: { uuid: string }[] }>(
    'POST',
    `/v1/service/customer-history/${vehicle}/notes`,
    { text: 'Felgenschloss im Handschuhfach' },
  )
  return items[0]?.uuid ?? ''
}

/** Merges two new customers. Returns the uuid of the merge. */
export async function mergeOf(client: TestClient): Promise<string> {
  const made = () => client.ok<{ uuid: string }>('POST', '/v1/customers', { name: 'Doppelt' })
  const [kept, merged] = [await made(), await made()]
  const body = { kept_uuid: kept.uuid, merged_uuid: merged.uuid, kept_version: 1, merged_version: 1, take: [] }
  return (await client.ok<{ uuid: string }>('POST', '/v1/duplicates/customer/merges', body)).uuid
}
