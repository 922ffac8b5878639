import { sql } from 'kysely'
import type { Context } from '#server/records/service.ts'
import { recordSource } from '#server/search/recordSource.ts'
import type { SearchSource } from '#server/search/searchSource.ts'

const customer = sql`coalesce((select concat_ws(' ', nullif(c.first_name, ''), c.name) from customers c
  where c.dealer_id = r.dealer_id and c.uuid = r.customer_uuid), '')`
const location = sql<string>`coalesce((select l.description from locations l
  where l.dealer_id = r.dealer_id and l.uuid = r.location_uuid), '')`

/** Service requests in the search over everything. */
export const requestSource = ({ record, hooks }: Context): SearchSource =>
  recordSource({
    name: 'serviceRequest',
    record,
    hooks,
    order: sql`r.created_at desc, r.uuid desc`,
    shown: {
      title: sql<string>`r.subject`,
      plate: sql<string>`r."licensePlate"`,
      details: sql`json_build_array(json_build_object('kind', 'number', 'text', r.number),
        json_build_object('kind', 'text', 'text', ${customer}))`,
      location,
      at: sql`r.target_date`,
    },
  })
