import { type RawBuilder, sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { HistoryHit } from '#contract/api/service/history.ts'
import { dayIn } from '#contract/datePresets.ts'
import { holds } from '#contract/permissions/can.ts'
import { HISTORY_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { records } from '#contract/records/index.ts'
import { HISTORY_HITS, QUIET_MONTHS } from '#contract/service/history.ts'
import { wordBeginnings } from '#contract/text/words.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { isReadable } from '#server/records/scope.ts'
import { phoneWord } from '#server/records/search/phoneWord.ts'
import { fewWith } from '#server/records/search/search.ts'
import type { Session } from '#server/request/session.ts'
import { asTyped, byWords } from '#server/search/byWords.ts'
import type { Reach, TypedWord } from '#server/search/searchSource.ts'
import { withSlips } from '#server/search/spellings.ts'
import { atLocations } from '#server/timeline/ofCar.ts'
import { isKnownAt, locationsWith } from './historyScope.ts'

/** The ways in which a paper or a vehicle (`r`) matches a typed plate, VIN or order number. */
export type WaysToFind = (typed: string) => [by: 'order' | 'plate' | 'vin', condition: RawBuilder<boolean>][]
export type SearchServices = { database: Database; waysToFind: WaysToFind }
type Result = EndpointOutput<'GET /v1/service/customer-history'>
export type Query = {
  q: string
  visited_since?: string | undefined
  declined: 'true' | 'false'
  inspection_months?: number | undefined
  quiet: 'true' | 'false'
  page: number
  /** Number of cars of a page. Without it, the number that the screen shows. */
  size?: number
}
/** A way to find vehicles. A smaller rank means a surer way. */
type Way = { rank: number; uuids: RawBuilder<unknown> }

/** Number of cars that one step of an export reads. */
export const EXPORT_HITS = 500
/** At most this many vehicles that one way finds. Users who need another one type more. */
const LED = 200
/** At most this many customers whose cars are searched. */
const CUSTOMERS_MOST = 100
/** At most this many customers without a car that one search shows. */
const CARLESS_MOST = 10
/** A filter reads at most this many visits or answers, the newest first. */
const NEWEST_READ = 5_000
const WORDS_MAX = 6
/** Fewest characters of a query. A shorter one would fit everything, so it is ignored. */
const TYPED_MIN = 2
const REACH: Readonly<Record<Database['kind'], Reach>> = {
  postgres: { led: 2_000, walked: 2_000 },
  embedded: { led: 500, walked: 400 },
}

const and = (conditions: readonly RawBuilder<boolean>[]) => sql.join([...conditions], sql` and `)

const vehiclesWhere = (rank: number, conditions: readonly RawBuilder<boolean>[]): Way => ({
  rank,
  uuids: sql`select r.uuid from vehicles r where r.deleted_at is null and ${and(conditions)} limit ${sql.lit(LED)}`,
})

/** Customers by the words of their name or by a phone number. */
async function findCustomers(tx: Tx, typed: string, words: readonly TypedWord[], reach: Reach): Promise<string[]> {
  const { customer } = records
  const phone = phoneWord(customer, typed)
  const called = phone === null ? null : await fewWith(tx, customer, phone)
  const named = await byWords(tx, customer, words, reach)
  const { rows } = await sql<{ uuid: string }>`select r.uuid from customers r
    where r.deleted_at is null and ${and(named)} limit ${sql.lit(CUSTOMERS_MOST)}`.execute(tx)
  return [...new Set([...(called ?? []), ...rows.map(({ uuid }) => uuid)])]
}

/** The cars that these customers own now. */
const waysOf = (customers: readonly string[]): Way[] =>
  customers.length === 0 ? [] : [vehiclesWhere(2, [sql<boolean>`r.customer_uuid = any(${customers}::uuid[])`])]

/** The customers without a car. */
async function listCarless(tx: Tx, customers: readonly string[]): Promise<Result['customers']> {
  if (customers.length === 0) return []
  const { rows } = await sql<Result['customers'][number]>`
    select c.uuid, concat_ws(' ', nullif(c.first_name, ''), c.name) as name, coalesce(c.mobile, c.phone) as phone, c.city
    from customers c where c.uuid = any(${customers}::uuid[]) and c.deleted_at is null
      and not exists (select from vehicles v where v.dealer_id = c.dealer_id and v.customer_uuid = c.uuid
        and v.deleted_at is null)
    order by c.name, c.uuid limit ${sql.lit(CARLESS_MOST)}`.execute(tx)
  return rows
}

/** Ways to vehicles, and the found customers. */
type Ways = { ways: Way[]; customers: string[] }

/** Signs alone name nothing. As an empty beginning they would fit every word of the index. */
const NO_WAYS: Ways = { ways: [], customers: [] }

/** Searches by a whole plate, VIN or order number, and by phone and name of the customer. */
async function sureWays(
  tx: Tx,
  { waysToFind, database }: SearchServices,
  session: Session,
  typed: string,
): Promise<Ways> {
  const found = waysToFind(typed)
  const cars = found.filter(([by]) => by !== 'order').map(([, condition]) => vehiclesWhere(0, [condition]))
  const orders = found
    .filter(([by]) => by === 'order')
    .map(([, condition]) => ({
      rank: 1,
      uuids: sql`select r.vehicle_uuid from papers r where ${condition} and r.deleted_at is null
        and ${isReadable(records.paper, session)} and r.vehicle_uuid is not null limit ${sql.lit(LED)}`,
    }))
  const words = asTyped(wordBeginnings(typed).slice(0, WORDS_MAX))
  const customers = words.length === 0 ? [] : await findCustomers(tx, typed, words, REACH[database.kind])
  return { ways: [...cars, ...orders, ...waysOf(customers)], customers }
}

/** Searches by parts of a plate or a model, after whole values have found nothing. */
async function partWays(tx: Tx, { database }: SearchServices, typed: string): Promise<Ways> {
  const words = asTyped(wordBeginnings(typed).slice(0, WORDS_MAX))
  if (words.length === 0) return NO_WAYS
  return {
    ways: [vehiclesWhere(3, await byWords(tx, records.vehicle, words, REACH[database.kind]))],
    customers: [],
  }
}

/** Searches cars and customers that differ from the text by one letter. */
async function similarWays(tx: Tx, { database }: SearchServices, typed: string): Promise<Ways> {
  const folded = wordBeginnings(typed)
    .slice(0, WORDS_MAX)
    .map(([word = '']) => word)
  if (folded.length === 0) return NO_WAYS
  const reach = REACH[database.kind]
  const plate = await byWords(tx, records.vehicle, await withSlips([folded.join('')]), reach)
  const customers = await findCustomers(tx, '', await withSlips(folded), reach)
  return { ways: [vehiclesWhere(4, plate), ...waysOf(customers)], customers }
}

/** Condition: the vehicle `r` is among the vehicles of these rows. */
const vehiclesOf = (rows: RawBuilder<unknown>) => sql<boolean>`r.uuid = any(array(${rows}))`

/** The first day of the month that is `months` after today's month. */
function monthsLater(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

function filtersOf(query: Query, papers: RawBuilder<boolean>, today: string, now: number): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  if (query.visited_since !== undefined)
    conditions.push(
      vehiclesOf(sql`select p.vehicle_uuid from papers p where p.created_at >= ${query.visited_since}::date
        and p.deleted_at is null and p.status <> 'canceled' and ${papers}
        order by p.created_at desc limit ${sql.lit(NEWEST_READ)}`),
    )
  if (query.declined === 'true')
    conditions.push(
      vehiclesOf(sql`select p.vehicle_uuid from extensions e
        join papers p on p.dealer_id = e.dealer_id and p.uuid = e.paper_uuid
        where e.answer in ('declined', 'postponed') and e.deleted_at is null and p.deleted_at is null and ${papers}
          and not exists (select from extensions n where n.dealer_id = e.dealer_id and n.revived_from_uuid = e.uuid
            and n.deleted_at is null)
        order by e.answered_at desc limit ${sql.lit(NEWEST_READ)}`),
    )
  if (query.inspection_months !== undefined)
    conditions.push(sql`r.inspection_due < ${monthsLater(today, query.inspection_months + 1)}::date`)
  if (query.quiet === 'true') {
    const last = new Date(now)
    last.setUTCMonth(last.getUTCMonth() - QUIET_MONTHS)
    const at = last.toISOString()
    // Reads the newest of the old visits first, because these customers can still be won back.
    conditions.push(
      vehiclesOf(sql`select p.vehicle_uuid from papers p where p.created_at < ${at}::timestamptz
        and p.deleted_at is null and p.status <> 'canceled' and ${papers}
        order by p.created_at desc limit ${sql.lit(NEWEST_READ)}`),
      sql`not exists (select from papers p where p.dealer_id = r.dealer_id and p.vehicle_uuid = r.uuid
        and p.deleted_at is null and p.status <> 'canceled' and ${papers} and p.created_at >= ${at}::timestamptz)`,
    )
  }
  return conditions
}

/** The cars of the latest visits, for a search without a text and without filters. */
const latestVisits = (papers: RawBuilder<boolean>, most: number) =>
  vehiclesOf(sql`select p.vehicle_uuid from papers p where p.deleted_at is null and p.vehicle_uuid is not null and ${papers}
    order by p.created_at desc limit ${sql.lit(most)}`)

type Wanted = {
  session: Session
  conditions: readonly RawBuilder<boolean>[]
  papers: RawBuilder<boolean>
  page: number
  size: number
  along: LongList
}

/** A list of many cars: its order, and the ranges in which an index reads it. */
type LongList = {
  order: RawBuilder<unknown>
  ranges: readonly { within: RawBuilder<boolean>; order: RawBuilder<unknown> }[]
}

/** The cars `r` of one page of a long list. Each range is read along an index up to the end of the page. */
const pageAlong = ({ conditions, page, size, along }: Wanted) =>
  sql`select r.* from (${sql.join(
    along.ranges.map(
      ({
        within,
        order,
      }) => sql`(select r.* from vehicles r where r.deleted_at is null and ${and([...conditions, within])}
        order by ${order} limit ${sql.lit((page + 1) * size + 1)})`,
    ),
    sql` union all `,
  )}) r order by ${along.order} ${limit(page, size)}`

const declinedOfCar = (papers: RawBuilder<boolean>) => sql`(select count(*) from papers p
  join extensions e on e.dealer_id = p.dealer_id and e.paper_uuid = p.uuid
  where p.dealer_id = r.dealer_id and p.vehicle_uuid = r.uuid and p.deleted_at is null and e.deleted_at is null
    and e.answer in ('declined', 'postponed') and ${papers}
    and not exists (select from extensions n where n.dealer_id = e.dealer_id and n.revived_from_uuid = e.uuid
      and n.deleted_at is null))`

/** One page of hits. The order is how sure the way is, then the last visit, then the plate. */
async function readHits(tx: Tx, wanted: Wanted, ways: readonly Way[] | null) {
  const { session, conditions, papers, page, size, along } = wanted
  const cars =
    ways === null
      ? pageAlong(wanted)
      : sql`select r.* from (select v.*, f.rank from (select uuid, min(rank) as rank from (${sql.join(
          ways.map(({ rank, uuids }) => sql`select w.*, ${sql.lit(rank)}::int as rank from (${uuids}) w(uuid)`),
          sql` union all `,
        )}) every group by uuid) f join vehicles v on v.uuid = f.uuid) r
        where r.deleted_at is null and ${and(conditions)}`
  const seesPapers = holds(session.permissions, records.paper.permissions.read)
  // All cars are read along an index in its order. Found cars are few, so they are sorted by rank and last visit.
  const order = ways === null ? along.order : sql`r.rank, l.last_visit desc nulls last, r."licensePlate", r.uuid`
  const { rows } = await sql<HistoryHit>`
    select r.uuid, r."licensePlate", r.vin, r.make, r.model, r.customer_uuid, r.inspection_due::text as inspection_due,
      coalesce((select concat_ws(' ', nullif(c.first_name, ''), c.name) from customers c
        where c.dealer_id = r.dealer_id and c.uuid = r.customer_uuid), '') as customer,
      l.last_visit, l.location_uuid, case when ${seesPapers} then ${declinedOfCar(papers)} end as declined
    from (${cars}) r
    left join lateral (select p.created_at as last_visit, p.location_uuid from papers p
      where p.dealer_id = r.dealer_id and p.vehicle_uuid = r.uuid and p.deleted_at is null and p.status <> 'canceled'
        and ${papers} order by p.created_at desc limit 1) l on true
    order by ${order} ${ways === null ? sql`` : limit(page, size)}`.execute(tx)
  return rows
}

const limit = (page: number, size: number) => sql`limit ${sql.lit(size + 1)} offset ${sql.lit(page * size)}`

const pageOf =
  (size: number) =>
  (rows: readonly HistoryHit[], is_similar: boolean, customers: Result['customers'] = []): Result => ({
    items: rows.slice(0, size),
    has_more: rows.length > size,
    is_similar,
    customers,
  })

const PLATES = sql`r."licensePlate", r.uuid`
const BY_PLATE: LongList = { order: PLATES, ranges: [{ within: sql<boolean>`true`, order: PLATES }] }

/**
 * The order of the list by inspection. The next due ones come first, then the overdue ones, the latest first. A car
 * that is overdue for years comes last, because it was probably sold.
 */
function byInspection(today: string): LongList {
  const month = sql`${monthsLater(today, 0)}::date`
  return {
    order: sql`r.inspection_due < ${month}, abs(r.inspection_due - ${month}), r.uuid`,
    ranges: [
      { within: sql<boolean>`r.inspection_due >= ${month}`, order: sql`r.inspection_due, r.uuid` },
      { within: sql<boolean>`r.inspection_due < ${month}`, order: sql`r.inspection_due desc, r.uuid` },
    ],
  }
}

/**
 * Searches cars at the caller's locations. The first, surest ways that find anything win. One typing error is forgiven
 * only if nothing else is found.
 */
export async function searchHistory(
  tx: Tx,
  services: SearchServices,
  session: Session,
  query: Query,
  now: number,
): Promise<Result> {
  const locations = await locationsWith(tx, session, [HISTORY_PERMISSIONS.read])
  const ofPapers = await locationsWith(tx, session, [HISTORY_PERMISSIONS.read, records.paper.permissions.read])
  // Condition on papers `p`: the caller may read them and the history at their location.
  const papers = atLocations(ofPapers, sql.ref('p.location_uuid'))
  const today = dayIn(await dealerZone(tx), now)
  const filters = filtersOf(query, papers, today, now)
  const along = query.inspection_months === undefined ? BY_PLATE : byInspection(today)
  const size = query.size ?? HISTORY_HITS
  const asPage = pageOf(size)
  const wanted = { session, papers, page: query.page, size, conditions: [isKnownAt(locations), ...filters], along }
  if (query.q.length < TYPED_MIN) {
    const isOpen = filters.length === 0
    if (!isOpen) return asPage(await readHits(tx, wanted, null), false)
    const recent = { rank: 0, uuids: sql`select r.uuid from vehicles r where ${latestVisits(papers, LED)}` }
    return asPage(await readHits(tx, wanted, [recent]), false)
  }
  const searches = [
    () => sureWays(tx, services, session, query.q),
    () => partWays(tx, services, query.q),
    () => similarWays(tx, services, query.q),
  ]
  for (const findWays of searches) {
    const { ways, customers } = await findWays()
    const rows = ways.length === 0 ? [] : await readHits(tx, wanted, ways)
    // Filters are about cars, so they hide customers without a car.
    const carless = filters.length > 0 || query.page > 0 ? [] : await listCarless(tx, customers)
    if (rows.length > 0 || carless.length > 0 || (ways.length > 0 && query.page > 0))
      return asPage(
        rows,
        ways.some(({ rank }) => rank === 4),
        carless,
      )
  }
  return asPage([], false)
}
