import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { recordEndpoints } from '#contract/api/records/records.ts'
import { DAY_MS } from '#contract/durations.ts'
import { clockMinutes, dayAt, dayName, localDay } from '#contract/planning/localDay.ts'
import { DROP_BYTES_PER_DAY, DROPS_PER_DAY, DROPS_PER_HOUR } from '#contract/service/keyDrop.ts'
import { openingOf, type Site } from '#server/calendar/openingOf.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { type Admitted, keepFile } from '#server/files/files.ts'
import { type Context, createWithin } from '#server/records/service.ts'
import type { Call } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import { writeStep } from '#server/states/writeStep.ts'
import { readPicture } from '#server/storage/picture.ts'
import { CHECKIN_FILES } from '../checkinFiles.ts'
import { lockCheckin } from '../openCheckin.ts'
import { statedCheckin } from '../statedCheckin.ts'
import type { DropLink } from './address.ts'
import type { OpenForm } from './dropLinks.ts'
import { strangerAt } from './stranger.ts'

type Body = Call<'POST /v1/key-drop/send'>['body']
type Receipt = EndpointOutput<'POST /v1/key-drop/send'>
type Sent = { link: DropLink; form: OpenForm; body: Body }
/** `checkins` writes check-ins without looking up their car. */
export type DropServices = { core: Core; checkins: Context }

const HOUR_SECONDS = 3_600
/** Largest side of a picture (pixels). A larger one exhausts the memory of a tablet that shows it. */
const PIXELS_MAX = 6_000
/** Days in which the next opening is looked for. */
const DAYS_AHEAD = 14
/** Characters of a receipt that nobody confuses. */
const LETTERS = 'ABCDEFGHKLMNPQRSTUVWXYZ23456789'
const RECEIPT_LENGTH = 6

const receiptNumber = () => Array.from({ length: RECEIPT_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The receipt of an earlier sending with the same uuid. */
async function findReceipt(tx: Tx, { form, body }: Sent): Promise<Receipt | null> {
  const row = await tx
    .selectFrom('checkins')
    .select(['location_uuid', 'drop_number', 'drop_refused', 'is_drop_unsigned', 'created_at'])
    .where('drop_uuid', '=', body.drop_uuid)
    .executeTakeFirst()
  if (!row) return null
  if (row.location_uuid !== form.location_uuid) throw new Failure('idempotency_conflict')
  const { location, phone, time_zone } = form
  const at = new Date(row.created_at).toISOString()
  const { drop_number: number, drop_refused: refused, is_drop_unsigned: is_unsigned } = row
  return { number, at, time_zone, location, phone: phone ?? '', refused, is_unsigned }
}

/** Refuses a sending beyond the limits of its location. Returns the bytes of photos that it may still store today. */
async function requireTurn(tx: Tx, { form }: Sent, now: number): Promise<number> {
  const hour = new Date(now - HOUR_SECONDS * 1_000)
  const day = new Date(now - DAY_MS)
  const { rows } = await sql<{ hour: number; day: number; bytes: number }>`select
      count(*) filter (where created_at > ${hour})::int as hour, count(*)::int as day,
      coalesce(sum((select sum((a ->> 'size')::bigint) from jsonb_array_elements(attachments) a)), 0)::bigint as bytes
    from checkins where location_uuid = ${form.location_uuid} and drop_uuid is not null
      and created_at > ${day}`.execute(tx)
  const [used] = rows
  if (!used || used.hour >= DROPS_PER_HOUR || used.day >= DROPS_PER_DAY)
    throw new Failure('too_many_attempts', { retryAfter: HOUR_SECONDS })
  return DROP_BYTES_PER_DAY - Number(used.bytes)
}

/** A picture that has passed the parser and the scanner. Its camera data are gone. Null for one that is refused. */
async function admit({ core }: DropServices, { link }: Sent, base64: string): Promise<Admitted | null> {
  const picture = readPicture(Buffer.from(base64, 'base64'))
  if (!picture || Math.max(picture.width, picture.height) > PIXELS_MAX) return null
  const stranger = { dealerId: link.dealerId, userUuid: null, permissions: null }
  try {
    return await core.files.admit(stranger, CHECKIN_FILES.use, picture, null)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** The photos that were accepted, as many as the day has room for. */
async function admitPhotos(services: DropServices, sent: Sent, room: number): Promise<Admitted[]> {
  const admitted: Admitted[] = []
  let left = room
  for (const photo of sent.body.photos) {
    const one = await admit(services, sent, photo)
    left -= one?.content.bytes.length ?? 0
    if (one && left >= 0) admitted.push(one)
  }
  return admitted
}

/** Now while the location is open, else its next opening, else now. */
async function expectedAt({ form }: Sent, now: number): Promise<number> {
  const site = form as unknown as Site & { time_zone: string }
  const today = dayAt(form.time_zone, now)
  for (let number = today; number < today + DAYS_AHEAD; number += 1) {
    const { spans } = await openingOf(site, dayName(number))
    const day = localDay(form.time_zone, number)
    const span = spans.find(({ to }) => day.at(clockMinutes(to)) > now)
    if (span) return Math.max(now, day.at(clockMinutes(span.from)))
  }
  return now
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

type Files = { photos: Admitted[]; signature: Admitted | null }

/** Stores the files and makes the check-in, which has arrived. */
async function write(tx: Tx, services: DropServices, sent: Sent, { photos, signature }: Files): Promise<Receipt> {
  const { core, checkins } = services
  const { form, body, link } = sent
  const now = core.now()
  const session = strangerAt(link, form)
  const keep = async (file: Admitted, name: string) => ({
    file_uuid: await keepFile(tx, session, now, file, null),
    name: `${name}.${ENDINGS[file.content.type] ?? 'bin'}`,
  })
  const attachments = signature ? [await keep(signature, 'signature')] : []
  for (const [at, photo] of photos.entries()) attachments.push(await keep(photo, `photo-${at + 1}`))
  const { licensePlate, customer_name, customer_phone, description, kilometers } = body
  const input = recordEndpoints['POST /v1/service/checkin'].body.parse({
    location_uuid: form.location_uuid,
    type: 'key_drop',
    target_date: new Date(await expectedAt(sent, now)).toISOString(),
    licensePlate,
    customer_name,
    customer_phone,
    description,
    kilometers,
    key_place: form.asks_key_place ? body.key_place : '',
    attachments,
  })
  const uuid = uuidv7()
  await createWithin(tx, checkins, session, input, uuid)
  const row = await lockCheckin(tx, checkins, session, uuid)
  const values = {
    arrival_at: new Date(now),
    drop_uuid: body.drop_uuid,
    drop_number: receiptNumber(),
    drop_refused: body.photos.length - photos.length,
    is_drop_unsigned: signature === null,
  }
  await writeStep(tx, checkins, statedCheckin(core.now), session, row, { what: 'changed', values, reason: '' })
  const receipt = await findReceipt(tx, sent)
  if (!receipt) throw new Failure('server_error')
  return receipt
}

/**
 * Makes the check-in of a sent form. A repeat gets the receipt of the first sending. The scanner is asked outside of a
 * transaction. The limits count again inside of it, one sending of a location after the other.
 */
export async function sendDrop(services: DropServices, sent: Sent): Promise<Receipt> {
  const { database, now } = services.core
  const { dealerId, uuid } = sent.link
  const first = await database.inDealer(dealerId, async (tx) => {
    const receipt = await findReceipt(tx, sent)
    return receipt ? { receipt } : { room: await requireTurn(tx, sent, now()) }
  })
  if ('receipt' in first) return first.receipt
  const signature = await admit(services, sent, sent.body.signature)
  const photos = await admitPhotos(services, sent, first.room)
  return database.inDealer(dealerId, async (tx) => {
    const open = await tx
      .selectFrom('key_drops')
      .select('uuid')
      .where('uuid', '=', uuid)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!open) throw new Failure('link_invalid_or_expired')
    const receipt = await findReceipt(tx, sent)
    if (receipt) return receipt
    await requireTurn(tx, sent, now())
    return write(tx, services, sent, { photos, signature })
  })
}
