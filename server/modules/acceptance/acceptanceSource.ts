import { sql } from 'kysely'
import type { Context } from '#server/records/service.ts'
import { recordSource } from '#server/search/recordSource.ts'
import type { SearchSource } from '#server/search/searchSource.ts'

/** Finds direct acceptances by number, plate, VIN, order number, customer and model. */
export const acceptanceSource = ({ record, hooks }: Pick<Context, 'record' | 'hooks'>): SearchSource =>
  recordSource({
    name: 'acceptance',
    record,
    hooks,
    order: sql`r.created_at desc, r.uuid desc`,
    shown: {
      title: sql<string>`coalesce(nullif(r.customer_name, ''), r.model)`,
      plate: sql<string>`coalesce(nullif(r."licensePlate", ''), r.vin)`,
      details: sql`json_build_array(json_build_object('kind', 'number', 'text', r.number))`,
      location: sql<string>`coalesce((select l.description from locations l
        where l.dealer_id = r.dealer_id and l.uuid = r.location_uuid), '')`,
      at: sql`r.created_at`,
    },
  })
