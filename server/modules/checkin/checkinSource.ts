import { sql } from 'kysely'
import type { Context } from '#server/records/service.ts'
import { recordSource } from '#server/search/recordSource.ts'
import type { SearchSource } from '#server/search/searchSource.ts'

/** Finds check-ins by plate, VIN, customer and place of the key, at the locations that the user may read. */
export const checkinSource = ({ record, hooks }: Pick<Context, 'record' | 'hooks'>): SearchSource =>
  recordSource({
    name: 'checkin',
    record,
    hooks,
    order: sql`r.target_date desc, r.uuid desc`,
    shown: {
      title: sql<string>`r.customer_name`,
      plate: sql<string>`coalesce(nullif(r."licensePlate", ''), r.vin)`,
      details: sql`json_build_array(json_build_object('kind', 'text', 'text', r.key_place))`,
      status: sql<string>`r.status`,
      hold: sql<string>`r.hold_reason`,
      location: sql<string>`coalesce((select l.description from locations l
        where l.dealer_id = r.dealer_id and l.uuid = r.location_uuid), '')`,
      at: sql`r.target_date`,
    },
  })
