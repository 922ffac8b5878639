import { sql } from 'kysely'
import type { customer } from '#contract/records/customer.ts'
import type { Hooks } from '#server/records/hooks.ts'

/** Customers with the number of their vehicles. */
export const customerHooks: Hooks<typeof customer> = {
  computed: {
    vehicle_count: sql`(select count(*) from vehicles v
      where v.dealer_id = r.dealer_id and v.customer_uuid = r.uuid and v.deleted_at is null)`,
  },
}
