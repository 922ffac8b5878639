import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import type { ABSENCE_REASONS, AcceptancePhotoKind, CHECK_AREAS } from '#contract/service/acceptance.ts'
import type { CHECK_POINTS } from '#contract/service/checkPoints.ts'
import type { Tx } from '#server/db/database.ts'
import type { AcceptanceData } from '#server/documents/acceptance/acceptanceData.ts'
import { readLetterHead } from '#server/documents/parts/letterHead.ts'
import type { Thumbnails } from '#server/files/thumbnails/thumbnails.ts'
import { readPrintLocation } from '#server/prints/printLocation.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { readWords } from '#server/records/words/recordWords.ts'
import type { Session } from '#server/request/session.ts'
import { listPhotos } from './acceptancePhotos.ts'
import type { AcceptanceRow } from './openAcceptance.ts'
import { readSignedRevision } from './readSignedRevision.ts'
import { listRevisions } from './revisions.ts'

type Whole = EndpointOutput<'GET /v1/service/direct_acceptance/:uuid/revisions/:revision'>
type Acceptance = Whole['acceptance']
type Content = Omit<Whole, 'revision'> & { revision: Whole['revision'] | null }
type Words = {
  choices: {
    warning_lamps: Record<string, string>
    handed_over: Record<string, string>
    contact_channel: Record<string, string>
    checks: { area: Record<(typeof CHECK_AREAS)[number], string> }
  }
  photos: { kinds: Record<AcceptancePhotoKind, string> }
  sign: { absence: Record<(typeof ABSENCE_REASONS)[number], string> }
}
type PointWords = { points: Record<keyof typeof CHECK_POINTS, string> }

/**
 * The content to print: the wanted revision, or else the newest signed one, or else the draft of an unsigned
 * acceptance.
 */
async function contentFor(
  tx: Tx,
  session: Session,
  row: AcceptanceRow,
  { revision, now }: { revision: number | undefined; now: number },
): Promise<Content> {
  const [newest] = await listRevisions(tx, row.uuid)
  const wanted = revision ?? newest?.revision
  if (wanted !== undefined) return readSignedRevision(tx, session, row, { revision: wanted, now })
  const photos = await listPhotos(tx, session, row, { now, mayUpdate: false })
  return { acceptance: row as unknown as Acceptance, revision: null, photos }
}

/**
 * The customer as the protocol names them: the stored one, else the name, phone number and e-mail address typed into
 * the acceptance.
 */
async function customerOf(tx: Tx, row: Acceptance): Promise<AcceptanceData['customer']> {
  const typed = { name: row.customer_name, phone: row.customer_phone ?? '', email: row.customer_email ?? '' }
  const known = await tx
    .selectFrom('customers')
    .select(['first_name', 'name', 'street', 'zip_code', 'city', 'mobile', 'phone', 'email'])
    .where('uuid', '=', row.customer_uuid)
    .executeTakeFirst()
  if (!known) return { ...typed, address: [] }
  return {
    name: [known.first_name, known.name].filter(Boolean).join(' '),
    address: [known.street, `${known.zip_code} ${known.city}`.trim()].filter(Boolean),
    phone: known.mobile ?? known.phone ?? typed.phone,
    email: known.email ?? typed.email,
  }
}

/** The points of the check list with a result, by area in the order of the walk. */
function checksOf(row: Acceptance, words: Words, points: PointWords): AcceptanceData['checks'] {
  const answered = row.checks.filter(({ result }) => result !== '')
  const areas = [...new Set(answered.map(({ area }) => area))]
  return areas.map((area) => ({
    area: words.choices.checks.area[area],
    points: answered
      .filter((check) => check.area === area)
      .map(({ point, text, result, note }) => ({
        text: (points.points as Record<string, string>)[point] ?? text,
        result,
        note,
      })),
  }))
}

function signedOf(revision: Content['revision'], words: Words, nameOf: string): AcceptanceData['signed'] {
  const absence = revision?.absence ?? ''
  return {
    confirmed_at: revision?.confirmed_at ?? null,
    customer_name: revision?.customer_name ?? '',
    customer_signature: revision?.customer_signature ?? '',
    advisor_signature: revision?.advisor_signature ?? '',
    absence: absence === '' ? '' : words.sign.absence[absence],
    absence_note: revision?.absence_note ?? '',
    witness: nameOf,
    photos_note: revision?.photos_note ?? '',
    reason: revision?.reason ?? '',
  }
}

const named = (user: { first_name: string; last_name: string } | null | undefined) =>
  user ? `${user.first_name} ${user.last_name}`.trim() : ''

type Ask = { revision?: number | undefined; language?: Language | undefined; now: number }

/** Everything that the protocol of an acceptance prints. Its photos are read later, when no transaction is open. */
export async function protocolData(
  tx: Tx,
  { thumbnails, session }: { thumbnails: Thumbnails; session: Session },
  current: AcceptanceRow,
  { revision: wanted, language: asked, now }: Ask,
): Promise<AcceptanceData> {
  const { acceptance: row, revision, photos } = await contentFor(tx, session, current, { revision: wanted, now })
  const language = asked ?? row.language
  const [words, points] = await Promise.all([
    readWords<Words>(language, 'acceptance'),
    readWords<PointWords>(language, 'checkPoints'),
  ])
  const vehicle = await tx
    .selectFrom('vehicles')
    .select(['make', 'model'])
    .select((eb) => eb.cast<string | null>('firstRegistration', 'text').as('firstRegistration'))
    .where('uuid', '=', row.vehicle_uuid)
    .executeTakeFirst()
  const nameOf = await findUserNames(tx, [row.advisor_uuid])
  const { choices } = words
  return {
    head: await readLetterHead(tx, await readPrintLocation(tx, row.location_uuid)),
    language,
    now,
    number: row.number,
    order_number: row.order_number,
    revision: revision?.revision ?? row.revision,
    at: row.created_at,
    advisor: named(nameOf(row.advisor_uuid)),
    customer: await customerOf(tx, row),
    vehicle: {
      licensePlate: row.licensePlate,
      vin: row.vin,
      make: vehicle?.make ?? '',
      model: row.model || (vehicle?.model ?? ''),
      firstRegistration: vehicle?.firstRegistration ?? null,
      kilometers: row.kilometers,
      fuel: row.fuel,
      battery: row.battery,
      lamps: row.warning_lamps.map((lamp) => choices.warning_lamps[lamp] ?? lamp),
    },
    wishes: row.wishes,
    checks: checksOf(row, words, points),
    body_damage: row.body_damage,
    security_damage: row.security_damage,
    marks: row.damage_marks.map((mark) => Object.assign({ is_new: !mark.is_old }, mark)),
    findings: row.findings.map((finding) => Object.assign({}, finding)),
    handed: {
      keys: row.keys,
      things: row.handed_over.map((thing) => choices.handed_over[thing] ?? thing),
      loose_items: row.loose_items,
    },
    agreed: {
      waiting_customer: row.waiting_customer,
      replacement_car: row.replacement_car,
      wash: row.wash,
      old_parts_wanted: row.old_parts_wanted,
      price_limit: row.price_limit,
      contact_phone: row.contact_phone ?? '',
      contact_channel: choices.contact_channel[row.contact_channel] ?? '',
    },
    photos: photos.map(({ uuid, kind, taken_at, note }) => ({
      uuid,
      category: words.photos.kinds[kind],
      taken_at,
      note,
      // The small pictures are sharp enough for three photos in a row. A photo whose file is missing leaves its space
      // empty.
      read: () =>
        thumbnails.read(session.dealerId, uuid).then(
          ({ bytes }) => bytes,
          () => null,
        ),
    })),
    signed: signedOf(revision, words, named(revision?.witness)),
  }
}
