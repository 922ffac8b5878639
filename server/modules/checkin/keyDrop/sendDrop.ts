import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { recordEndpoints } from '#contract/api/records/records.ts'
import { clockMinutes, dayAt, dayName, localDay } from '#contract/planning/localDay.ts'
import { checkin } from '#contract/records/checkin.ts'
import { ATTACHMENTS_MAX } from '#contract/uploads/attachmentRows.ts'
import { type Location, openingOf } from '#server/calendar/openingOf.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { type Admitted, keepFile } from '#server/files/files.ts'
import { lockPapersOf } from '#server/places/sharePlaces.ts'
import { type Context, changeWithin, createWithin } from '#server/records/service.ts'
import type { Call } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { writeStep } from '#server/states/writeStep.ts'
import { isBlankPng } from '#server/storage/blankPicture.ts'
import { type Picture, readPicture } from '#server/storage/picture.ts'
import type { AddressedRow } from '#server/storage/signedAddress.ts'
import { CHECKIN_FILES } from '../checkinFiles.ts'
import { findOnlyExpected } from '../expectedVisits.ts'
import { type CheckinRow, lockCheckin } from '../openCheckin.ts'
import { statedCheckin } from '../statedCheckin.ts'
import type { OpenForm } from './dropLinks.ts'
import { deleteOldNetworks, requireTurn } from './limits.ts'
import { strangerAt } from './stranger.ts'

type Body = Call<'POST /v1/key-drop/send'>['body']
type Receipt = EndpointOutput<'POST /v1/key-drop/send'>
/** A sent form. `ticket` counts once, `network` is that of the sender. */
type Sent = { link: AddressedRow; form: OpenForm; body: Body; ticket: string; network: string }
/** `checkins` writes check-ins without looking up their car. */
export type DropServices = { core: Core; checkins: Context }

/** Largest side of a picture (pixels). A larger one exhausts the memory of a tablet that shows it. */
const PIXELS_MAX = 6_000
/** At most this many days ahead are searched for the next opening. */
const DAYS_AHEAD = 14
/** Characters of a receipt, without those that look alike. */
const LETTERS = 'ABCDEFGHKLMNPQRSTUVWXYZ23456789'
const RECEIPT_LENGTH = 6

const receiptNumber = () => Array.from({ length: RECEIPT_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The receipt of an earlier request with the same uuid, or null. */
export async function findReceipt(tx: Tx, { form, body }: Pick<Sent, 'form' | 'body'>): Promise<Receipt | null> {
  const row = await tx
    .selectFrom('checkins')
    .select(['location_uuid', 'drop_number', 'drop_refused', 'is_drop_unsigned', 'dropped_at'])
    .where('drop_uuid', '=', body.drop_uuid)
    .executeTakeFirst()
  if (!row) return null
  if (row.location_uuid !== form.location_uuid) throw new Failure('idempotency_conflict')
  const { location, phone, time_zone } = form
  const at = new Date(row.dropped_at ?? 0).toISOString()
  const { drop_number: number, drop_refused: refused, is_drop_unsigned: is_unsigned } = row
  return { number, at, time_zone, location, phone: phone ?? '', refused, is_unsigned }
}

/** A picture that the parser accepts, without its camera data. Null for a refused one. */
function pictureOf(base64: string): Picture | null {
  const picture = readPicture(Buffer.from(base64, 'base64'))
  return picture && Math.max(picture.width, picture.height) <= PIXELS_MAX ? picture : null
}

/** The picture of a signature. Null for one without a stroke. */
function signatureOf(base64: string): Picture | null {
  const picture = pictureOf(base64)
  return picture && !(picture.type === 'image/png' && isBlankPng(picture.bytes)) ? picture : null
}

/** Asks the scanner about a picture. Null for a refused picture. */
async function admit({ core }: DropServices, { link }: Sent, picture: Picture | null): Promise<Admitted | null> {
  if (!picture) return null
  const stranger = { dealerId: link.dealerId, userUuid: null, permissions: null }
  try {
    return await core.files.admit(stranger, CHECKIN_FILES.use, picture, null)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** The photos that were accepted, as many as the day has room for. A photo without room takes none from the others. */
async function admitPhotos(services: DropServices, sent: Sent, room: number): Promise<Admitted[]> {
  const admitted: Admitted[] = []
  let left = room
  for (const photo of sent.body.photos) {
    const one = await admit(services, sent, pictureOf(photo))
    const size = one?.content.bytes.length ?? 0
    if (!one || size > left) continue
    left -= size
    admitted.push(one)
  }
  return admitted
}

/**
 * When the car is expected: now while the location is open, else at its next opening. Without an opening in the coming
 * days, now.
 */
async function expectedAt({ form }: Sent, now: number): Promise<number> {
  const location = form as unknown as Location & { time_zone: string }
  const today = dayAt(form.time_zone, now)
  for (let number = today; number < today + DAYS_AHEAD; number += 1) {
    const { spans } = await openingOf(location, dayName(number))
    const day = localDay(form.time_zone, number)
    const span = spans.find(({ to }) => day.at(clockMinutes(to)) > now)
    if (span) return Math.max(now, day.at(clockMinutes(span.from)))
  }
  return now
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

type Files = { photos: Admitted[]; signature: Admitted | null }
type Attached = { file_uuid: string; name: string }

/** Stores the files of a form for the check-in. */
async function keepFiles(tx: Tx, session: Session, { photos, signature }: Files, now: number): Promise<Attached[]> {
  const keep = async (file: Admitted, name: string) => ({
    file_uuid: await keepFile(tx, session, now, file, null),
    name: `${name}.${ENDINGS[file.content.type] ?? 'bin'}`,
  })
  const attached = signature ? [await keep(signature, 'signature')] : []
  for (const [at, photo] of photos.entries()) attached.push(await keep(photo, `photo-${at + 1}`))
  return attached
}

/** Creates a check-in from a form that belongs to no appointment. */
async function createOwn(
  tx: Tx,
  { checkins, core }: DropServices,
  session: Session,
  sent: Sent,
  attachments: Attached[],
) {
  const { form, body } = sent
  const { licensePlate, customer_name, customer_phone, description, kilometers } = body
  const input = recordEndpoints['POST /v1/service/checkin'].body.parse({
    location_uuid: form.location_uuid,
    type: 'key_drop',
    target_date: new Date(await expectedAt(sent, core.now())).toISOString(),
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
  return lockCheckin(tx, checkins, session, uuid)
}

/** The texts of a form below those of the appointment. Car and customer of the appointment stay as they are. */
function joinedTo(row: CheckinRow, { body, form }: Sent, attachments: Attached[]) {
  const name = body.customer_name === row.customer_name ? '' : body.customer_name
  const phone = body.customer_phone === row.customer_phone ? '' : (body.customer_phone ?? '')
  const person = [name, phone].filter((part) => part !== '').join(', ')
  return {
    licensePlate: row.licensePlate || body.licensePlate,
    description: [row.description, person, body.description].filter((part) => part !== '').join('\n'),
    kilometers: body.kilometers ?? row.kilometers,
    key_place: form.asks_key_place && body.key_place !== '' ? body.key_place : row.key_place,
    attachments: [...row.attachments, ...attachments],
  }
}

/**
 * Adds the texts and files of a form to the appointment of its key: the only one of its plate until the end of the next
 * open day. Null without one, and when the form does not fit into it, because no typed text is cut off.
 */
async function joinExpected(tx: Tx, { checkins, core }: DropServices, session: Session, sent: Sent, files: Attached[]) {
  const { form, body } = sent
  const uuid = await findOnlyExpected(tx, form.location_uuid, body.licensePlate, core.now())
  if (uuid === null) return null
  await lockPapersOf(tx, [uuid])
  const row = await lockCheckin(tx, checkins, session, uuid)
  if (row.status !== 'new' || row.arrival_at !== null) return null
  const joined = joinedTo(row, sent, files)
  if (joined.description.length > checkin.fields.description.max || joined.attachments.length > ATTACHMENTS_MAX)
    return null
  await changeWithin(tx, checkins, session, uuid, joined)
  return lockCheckin(tx, checkins, session, uuid)
}

/** Stores the files, and records the arrival at the appointment of the key, or else at a new check-in. */
async function write(tx: Tx, services: DropServices, sent: Sent, files: Files): Promise<Receipt> {
  const { core, checkins } = services
  const { form, body, link } = sent
  const now = core.now()
  const session = strangerAt(link, form)
  const attached = await keepFiles(tx, session, files, now)
  const row =
    (await joinExpected(tx, services, session, sent, attached)) ??
    (await createOwn(tx, services, session, sent, attached))
  const at = new Date(now)
  const values = {
    arrival_at: at,
    dropped_at: at,
    drop_uuid: body.drop_uuid,
    drop_ticket: sent.ticket,
    drop_network: sent.network,
    drop_number: receiptNumber(),
    drop_refused: body.photos.length - files.photos.length,
    is_drop_unsigned: files.signature === null,
  }
  await writeStep(tx, checkins, statedCheckin(core.now), session, row, { what: 'changed', values, reason: '' })
  await deleteOldNetworks(tx, form.location_uuid, now)
  const receipt = await findReceipt(tx, sent)
  if (!receipt) throw new Failure('server_error')
  return receipt
}

/** Refuses a ticket that another form has used. */
async function requireFresh(tx: Tx, ticket: string): Promise<void> {
  const used = await tx.selectFrom('checkins').select('uuid').where('drop_ticket', '=', ticket).executeTakeFirst()
  if (used) throw new Failure('validation_failed', { fields: { ticket: 'invalid_format' } })
}

/**
 * Creates the check-in of a sent form, or joins it to an appointment. A repeat gets the receipt of the first request.
 * The scanner is asked outside of a transaction. The transaction then checks the limits again, and handles the forms of
 * a location one after the other.
 */
export async function sendDrop(services: DropServices, sent: Sent): Promise<Receipt> {
  const { database, now } = services.core
  const { dealerId, uuid } = sent.link
  const sender = { location: sent.form.location_uuid, network: sent.network }
  const first = await database.inDealer(dealerId, async (tx) => {
    const receipt = await findReceipt(tx, sent)
    if (receipt) return { receipt }
    await requireFresh(tx, sent.ticket)
    return { room: await requireTurn(tx, sender, now()) }
  })
  if ('receipt' in first) return first.receipt
  const signature = await admit(services, sent, signatureOf(sent.body.signature))
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
    await requireFresh(tx, sent.ticket)
    await requireTurn(tx, sender, now())
    return write(tx, services, sent, { photos, signature })
  })
}
