import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { scopeOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { asTyped, byWords } from '#server/search/byWords.ts'
import { recordSource, type Ways } from '#server/search/recordSource.ts'
import type { SearchQuery, SearchSource } from '#server/search/searchSource.ts'
import { houseFirst, waysToFind } from '../papers/findPapers.ts'

/** At most this many customers of a name whose papers are searched. Users who need more open the customer. */
const CUSTOMERS_MOST = 50

const label = (table: string, alias: string, at: string, parts: RawBuilder<unknown>) =>
  sql<string>`coalesce((select ${parts} from ${sql.table(table)} ${sql.id(alias)}
    where ${sql.ref(`${alias}.dealer_id`)} = r.dealer_id and ${sql.ref(`${alias}.uuid`)} = ${sql.ref(`r.${at}`)}), '')`
const customerName = label('customers', 'c', 'customer_uuid', sql`concat_ws(' ', nullif(c.first_name, ''), c.name)`)
const locationName = label('locations', 'l', 'location_uuid', sql`l.description`)
const vinEnd = sql`case when r.vin = '' then '' else r.vin_end end`
/** The place of the car, while the car is in the house. */
const placeHere = (place: RawBuilder<unknown>) =>
  sql`case when r.status in ('picked_up', 'canceled') then '' else ${place} end`
const newest = sql`r.created_at desc, r.uuid desc`

const json = (...details: [kind: string, text: RawBuilder<unknown>][]) =>
  sql`json_build_array(${sql.join(
    details.map(([kind, text]) => sql`json_build_object('kind', ${sql.lit(kind)}, 'text', ${text})`),
  )})`

/** Search sources for papers, vehicles and customers. */
export function workshopSources(papers: Context, vehicles: Context, customers: Context): SearchSource[] {
  /** Papers of customers with that name. */
  const ofCustomers = async (tx: Tx, session: Session, { beginnings, reach }: SearchQuery): Promise<Ways> => {
    const conditions = [
      ...(await byWords(tx, customers.record, asTyped(beginnings), reach)),
      ...scopeOf(customers, session).visible,
    ]
    const { rows } = await sql<{ uuid: string }>`select r.uuid from customers r
      where r.deleted_at is null and ${sql.join(conditions, sql` and `)}
      order by ${newest} limit ${sql.lit(CUSTOMERS_MOST)}`.execute(tx)
    if (rows.length === 0) return []
    return [[sql<boolean>`r.customer_uuid = any(${rows.map(({ uuid }) => uuid)}::uuid[])`]]
  }
  return [
    recordSource({
      name: 'paper',
      record: papers.record,
      hooks: papers.hooks,
      order: newest,
      urgency: houseFirst,
      shown: {
        title: sql<string>`r.model`,
        plate: sql<string>`coalesce(nullif(r."licensePlate", ''), r.vin)`,
        details: json(
          ['number', sql`r."jobId"`],
          ['text', customerName],
          ['key', placeHere(sql`r.key_place`)],
          ['car', placeHere(sql`r.parking_place`)],
        ),
        status: sql<string>`r.status`,
        hold: sql<string>`r.hold_reason`,
        location: locationName,
        at: sql`case when r.status = 'new' then coalesce(r.promised_at, r.created_at) else r.created_at end`,
      },
      ways: async (tx, session, query) => [
        ...waysToFind(query.typed).map(([, condition]) => [condition]),
        ...(await ofCustomers(tx, session, query)),
      ],
    }),
    recordSource({
      name: 'vehicle',
      record: vehicles.record,
      hooks: vehicles.hooks,
      order: newest,
      shown: {
        title: sql<string>`concat_ws(' ', nullif(r.make, ''), r.model)`,
        plate: sql<string>`coalesce(nullif(r."licensePlate", ''), r.vin)`,
        details: json(['number', vinEnd], ['text', customerName]),
      },
      ways: async (_tx, _session, { typed }) =>
        waysToFind(typed)
          .filter(([by]) => by !== 'order')
          .map(([, condition]) => [condition]),
    }),
    recordSource({
      name: 'customer',
      record: customers.record,
      hooks: customers.hooks,
      order: newest,
      shown: {
        title: sql<string>`concat_ws(' ', nullif(r.first_name, ''), r.name)`,
        details: json(
          ['phone', sql`coalesce(r.mobile, r.phone, '')`],
          ['number', sql`r.number`],
          ['text', sql`r.city`],
        ),
      },
    }),
  ]
}
