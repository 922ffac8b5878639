import { sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { DuplicatePair, DuplicateSide } from '#contract/api/service/duplicates.ts'
import { formatPhone } from '#contract/phone.ts'
import { type DuplicateReason, type MergedRecord, PAIRS_COUNTED, PAIRS_SHOWN } from '#contract/service/duplicates.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import { UUID_PATTERN } from '#contract/uuid.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

type List = EndpointOutput<'GET /v1/duplicates/:record'>
type Pair = { low_uuid: string; high_uuid: string; reasons: DuplicateReason[] }

const IS_OPEN = sql<boolean>`p.reasons <> '{}' and p.dismissed_at is null`
/** A phone number as it is stored. */
const PHONE = /^\+\d{6,15}$/
/** A phone number or an e-mail address in the form that people write. Other texts stay as they are. */
const shownFact = (text: string) => (PHONE.test(text) ? formatPhone(text) : shownAddress(text))
const CURSOR = new RegExp(`^${UUID_PATTERN}_${UUID_PATTERN}$`)

/** Labels and facts of rows, by which users tell two similar rows of a list apart. */
export async function sidesOf(
  tx: Tx,
  record: MergedRecord,
  uuids: readonly string[],
): Promise<Map<string, DuplicateSide>> {
  const query =
    record === 'customer'
      ? sql<DuplicateSide>`select c.uuid, c.created_at, concat_ws(' ', nullif(c.first_name, ''), c.name) as label,
          array_remove(array[c.number, c.mobile, c.phone, c.email, c.street, concat_ws(' ', c.zip_code, c.city)], null) as facts
          from customers c where c.uuid = any(${[...uuids]}::uuid[])`
      : sql<DuplicateSide>`select v.uuid, v.created_at, coalesce(nullif(v."licensePlate", ''), v.vin) as label,
          array_remove(array[v.vin, concat_ws(' ', v.make, v.model), concat_ws(' ', nullif(c.first_name, ''), c.name)], null)
            as facts
          from vehicles v left join customers c on c.dealer_id = v.dealer_id and c.uuid = v.customer_uuid
          where v.uuid = any(${[...uuids]}::uuid[])`
  const { rows } = await query.execute(tx)
  const trimmed = rows.map((row) =>
    Object.assign(row, {
      facts: row.facts.map((one) => shownFact(one.trim())).filter((one) => one !== ''),
    }),
  )
  return new Map(trimmed.map((row) => [row.uuid, row]))
}

async function shown(tx: Tx, record: MergedRecord, pairs: readonly Pair[]): Promise<DuplicatePair[]> {
  const sides = await sidesOf(
    tx,
    record,
    pairs.flatMap(({ low_uuid, high_uuid }) => [low_uuid, high_uuid]),
  )
  return pairs.flatMap(({ low_uuid, high_uuid, reasons }) => {
    const [first, second] = [sides.get(low_uuid), sides.get(high_uuid)]
    return first && second ? [{ first, second, reasons }] : []
  })
}

/** A page of the proposals, or those of one row, and the number of all of them. */
export async function listPairs(
  tx: Tx,
  record: MergedRecord,
  { uuid, after }: { uuid?: string | undefined; after?: string | undefined },
): Promise<List> {
  if (after !== undefined && !CURSOR.test(after))
    throw new Failure('validation_failed', { fields: { after: 'invalid_format' } })
  const [low, high] = after?.split('_') ?? []
  const conditions = [
    sql<boolean>`p.record = ${record}`,
    IS_OPEN,
    ...(uuid === undefined ? [] : [sql<boolean>`(p.low_uuid = ${uuid}::uuid or p.high_uuid = ${uuid}::uuid)`]),
  ]
  const where = sql.join(conditions, sql` and `)
  const behind = low === undefined ? sql`` : sql`and (p.low_uuid, p.high_uuid) > (${low}::uuid, ${high}::uuid)`
  const { rows } = await sql<Pair>`select p.low_uuid, p.high_uuid, p.reasons from duplicate_pairs p
    where ${where} ${behind} order by p.low_uuid, p.high_uuid limit ${sql.lit(PAIRS_SHOWN + 1)}`.execute(tx)
  const counted = await sql<{ count: number }>`select count(*)::int as count from (
    select from duplicate_pairs p where ${where} limit ${sql.lit(PAIRS_COUNTED)}) found`.execute(tx)
  const page = rows.slice(0, PAIRS_SHOWN)
  const last = rows.length > page.length ? page.at(-1) : undefined
  return {
    items: await shown(tx, record, page),
    next: last ? `${last.low_uuid}_${last.high_uuid}` : null,
    count: counted.rows[0]?.count ?? 0,
  }
}

const ordered = (one: string, other: string) => (one < other ? { low: one, high: other } : { low: other, high: one })

/** Reasons why two rows are proposed, and whether a user has said that they are not the same. */
export async function readPair(tx: Tx, record: MergedRecord, one: string, other: string) {
  const { low, high } = ordered(one, other)
  const found = await tx
    .selectFrom('duplicate_pairs')
    .select(['reasons', 'dismissed_at'])
    .where('record', '=', record)
    .where('low_uuid', '=', low)
    .where('high_uuid', '=', high)
    .executeTakeFirst()
  return { reasons: (found?.reasons ?? []) as DuplicateReason[], is_dismissed: (found?.dismissed_at ?? null) !== null }
}

/** Remembers that two rows are not the same, or takes that back. */
export async function decide(
  tx: Tx,
  { dealerId, userUuid }: Session,
  record: MergedRecord,
  { one, other, isDismissed, now }: { one: string; other: string; isDismissed: boolean; now: number },
): Promise<void> {
  const { low, high } = ordered(one, other)
  const decision = { dismissed_at: isDismissed ? new Date(now) : null, dismissed_by: isDismissed ? userUuid : null }
  await tx
    .insertInto('duplicate_pairs')
    .values({ dealer_id: dealerId, record, low_uuid: low, high_uuid: high, reasons: [], ...decision })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'record', 'low_uuid', 'high_uuid']).doUpdateSet(decision))
    .execute()
}
