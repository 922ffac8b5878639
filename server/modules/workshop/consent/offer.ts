import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { CONSENT_MS, CONSENT_PHOTOS_MAX } from '#contract/workshop/consentLink.ts'
import type { ExtensionAnswer } from '#contract/workshop/enumerations.ts'
import { isDealerClosed } from '#server/db/closedDealer.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { readSettings } from '#server/settings/readSettings.ts'

export type Offer = EndpointOutput<'POST /v1/consent/open'>
type Item = Offer['items'][number]

/**
 * An item as the row stores it. Before the answer it has only the extension, after the answer also the data that were
 * shown.
 */
export type KeptItem = { extension_uuid: string } & Partial<Pick<Item, 'number' | 'finding' | 'price' | 'answer'>>

const DIGEST_LENGTH = 32

/** A question that can be opened, with its paper and location. `lock` waits for a running answer. */
async function findQuestion(tx: Tx, uuid: string, lock: boolean) {
  const row = await tx
    .selectFrom('consent_links as q')
    .innerJoin('papers as p', (join) =>
      join.onRef('p.dealer_id', '=', 'q.dealer_id').onRef('p.uuid', '=', 'q.paper_uuid'),
    )
    .innerJoin('locations as l', (join) =>
      join.onRef('l.dealer_id', '=', 'p.dealer_id').onRef('l.uuid', '=', 'p.location_uuid'),
    )
    .innerJoin('dealers as d', 'd.dealer_id', 'q.dealer_id')
    .select(['q.uuid', 'q.paper_uuid', 'q.channel', 'q.created_by', 'q.expires_at', 'q.opened_at', 'q.answered_at'])
    .select(['q.answered_by', 'q.items', 'p.location_uuid', 'p.licensePlate', 'p.model', 'p.technician_uuid'])
    .select(['l.key', 'l.description as location', 'l.phone', 'l.time_zone', 'd.name as dealer_name'])
    .select((eb) => eb.ref('q.language').$castTo<Language>().as('language'))
    .where('q.uuid', '=', uuid)
    .where('q.ended_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .$if(lock, (query) => query.forUpdate('q'))
    .executeTakeFirst()
  return row ?? null
}

export type Question = NonNullable<Awaited<ReturnType<typeof findQuestion>>>

/**
 * The question of an address. Refuses a withdrawn question, one that is too old, and a closed dealer. The page of an
 * answered question ends `CONSENT_MS` after the answer, because it still shows car, work and prices.
 */
export async function requireQuestion(tx: Tx, uuid: string, now: number, lock = false): Promise<Question> {
  if (await isDealerClosed(tx)) throw new Failure('dealer_deactivated')
  const { values } = await readSettings(tx, ['plugin_workshop'])
  if (!values.plugin_workshop) throw new Failure('plugin_disabled')
  const question = await findQuestion(tx, uuid, lock)
  if (!question) throw new Failure('link_invalid_or_expired')
  const { answered_at, expires_at } = question
  const end = answered_at === null ? Date.parse(expires_at) : Date.parse(answered_at) + CONSENT_MS
  if (end <= now) throw new Failure('link_invalid_or_expired')
  return question
}

/** The photos of the extensions of a paper: those of the paper, and those of the findings of an acceptance. */
async function photosOf(tx: Tx, paperUuid: string): Promise<{ uuid: string; extension: number }[]> {
  const { rows } = await sql<{ uuid: string; extension: number }>`
    select p.uuid, p.extension from (
      select p.dealer_id, p.uuid, p.extension, p.created_at from paper_photos p
      where p.paper_uuid = ${paperUuid} and p.deleted_at is null
      union all
      select p.dealer_id, p.uuid, e.number, p.created_at from extensions e
      join acceptance_findings x on x.dealer_id = e.dealer_id and x.extension_uuid = e.uuid
      join acceptances a on a.dealer_id = x.dealer_id and a.uuid = x.acceptance_uuid and a.deleted_at is null
      join acceptance_photos p on p.dealer_id = x.dealer_id and p.acceptance_uuid = x.acceptance_uuid
        and p.finding_id = x.finding_id
      where e.paper_uuid = ${paperUuid} and e.deleted_at is null) p
    join files f on f.dealer_id = p.dealer_id and f.uuid = p.uuid and f.scan_state <> 'infected'
    order by p.created_at, p.uuid`.execute(tx)
  return rows
}

async function worksOf(tx: Tx, paperUuid: string): Promise<{ text: string; extension: number }[]> {
  return tx
    .selectFrom('works')
    .select(['text', 'extension'])
    .where('paper_uuid', '=', paperUuid)
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'canceled')
    .orderBy('position')
    .orderBy('uuid')
    .execute()
}

type Row = { extension_uuid: string; number: number; finding: string; price: string | null; answer: ExtensionAnswer }

/** The extensions as they are now. */
async function itemsOf(tx: Tx, { paper_uuid, items }: Question): Promise<Item[]> {
  const uuids = (items as KeptItem[]).map(({ extension_uuid }) => extension_uuid)
  const { rows } = await sql<Row>`select uuid as extension_uuid, number, finding, price, answer from extensions
    where paper_uuid = ${paper_uuid} and uuid = any(${uuids}::uuid[]) and deleted_at is null order by number`.execute(
    tx,
  )
  const [photos, works] = [await photosOf(tx, paper_uuid), await worksOf(tx, paper_uuid)]
  let room = CONSENT_PHOTOS_MAX
  return rows.map(({ number, price, ...row }) => {
    const shown = photos.filter(({ extension }) => extension === number).slice(0, room)
    room -= shown.length
    return {
      ...row,
      number: number - 1,
      price: price === null ? null : Number(price),
      works: works.filter(({ extension }) => extension === number).map(({ text }) => text),
      photo_uuids: shown.map(({ uuid }) => uuid),
    }
  })
}

const digestOf = (items: readonly Item[]) =>
  createHash('sha256').update(JSON.stringify(items)).digest('base64url').slice(0, DIGEST_LENGTH)

/**
 * The question with everything that the page shows. After the answer, these are the data that were shown when it was
 * given.
 */
export async function readOffer(tx: Tx, question: Question): Promise<Offer> {
  const current = await itemsOf(tx, question)
  const kept = new Map((question.items as KeptItem[]).map((one) => [one.extension_uuid, one]))
  const items =
    question.answered_at === null ? current : current.map((one) => ({ ...one, ...kept.get(one.extension_uuid) }))
  const { dealer_name, location, phone, language, licensePlate, model } = question
  const { time_zone, expires_at, answered_at, answered_by } = question
  return {
    dealer_name,
    location,
    phone: phone ?? '',
    language,
    licensePlate,
    model,
    time_zone,
    expires_at,
    answered_at,
    answered_by,
    items,
    digest: digestOf(items),
  }
}
