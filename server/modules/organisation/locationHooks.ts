import { sql } from 'kysely'
import type { location } from '#contract/records/location.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { serializeDealer } from '#server/db/serializeDealer.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { endLeftoverGrants, holdersAt } from './locationKey.ts'

type LocationWrite = Write<typeof location>
type Values = LocationWrite['changes']

const GERMAN_ZIP = /^\d{5}$/

/** Refuses a code that a location has twice, because a label with it would be ambiguous. */
function requireDistinctCodes(name: 'bays' | 'storage_halls', entries: readonly { code: string }[] | undefined): void {
  if (entries && new Set(entries.map(({ code }) => code)).size < entries.length)
    throw new Failure('validation_failed', { fields: { [name]: 'already_exists' } })
}

function requirePlausible({ country_code, zip_code, bays, storage_halls, closed_days }: Values): void {
  if (country_code === 'DE' && zip_code && !GERMAN_ZIP.test(zip_code))
    throw new Failure('validation_failed', { fields: { zip_code: 'invalid_format' } })
  requireDistinctCodes('bays', bays)
  requireDistinctCodes('storage_halls', storage_halls)
  if (closed_days && new Set(closed_days.map(({ day }) => day)).size < closed_days.length)
    throw new Failure('validation_failed', { fields: { closed_days: 'already_exists' } })
}

/**
 * Refuses a manufacturer code or label code that another location has. Locations are written one after the other during
 * this check.
 */
async function requireFreeCodes(tx: Tx, uuid: string, { dealer_codes = [], short_code = '' }: Values): Promise<void> {
  if (new Set(dealer_codes).size < dealer_codes.length)
    throw new Failure('validation_failed', { fields: { dealer_codes: 'already_exists' } })
  if (dealer_codes.length === 0 && short_code === '') return
  await serializeDealer(tx)
  const { rows } = await sql<{ has_code: boolean }>`
    select dealer_codes && ${dealer_codes}::text[] as has_code from locations
    where deleted_at is null and uuid <> ${uuid}
      and (dealer_codes && ${dealer_codes}::text[] or (short_code <> '' and short_code = ${short_code}))`.execute(tx)
  const [other] = rows
  if (other)
    throw new Failure('validation_failed', {
      fields: { [other.has_code ? 'dealer_codes' : 'short_code']: 'already_exists' },
    })
}

type Services = { hub: Hub; now: () => number; forget(dealerId: string, userUuid: string): void }

/**
 * Rules for the values of a location, and for codes that only one location may have. A changed key also renames
 * permissions.
 */
export function locationHooks(services: Services): Hooks<typeof location> {
  /** Users whose permissions a write will change: read before it, told after it. */
  const concerned = new WeakMap<LocationWrite, string[]>()
  return {
    computed: {
      bay_count: sql`jsonb_array_length(r.bays)`,
      // Counts active users who hold a permission for the location or belong to one of its departments.
      staff_count: sql`(select count(*) from users u
      where u.dealer_id = r.dealer_id and u.deleted_at is null and u.is_active and u.uuid in (
        select m.user_uuid from department_members m
          join departments d on d.dealer_id = m.dealer_id and d.uuid = m.department_uuid and d.deleted_at is null
          where m.dealer_id = r.dealer_id and d.location_uuid = r.uuid
        union all select p.user_uuid from user_permissions p where p.dealer_id = r.dealer_id and p.scope = r.key
        union all select m.user_uuid from group_permissions p
          join groups g on g.dealer_id = p.dealer_id and g.uuid = p.group_uuid and g.deleted_at is null
          join group_members m on m.dealer_id = p.dealer_id and m.group_uuid = p.group_uuid
          where p.dealer_id = r.dealer_id and p.scope = r.key))`,
    },
    async beforeWrite(tx, write) {
      const { verb, session, uuid, before, changes } = write
      if (verb === 'delete') return undefined
      const values: Values = { ...before, ...changes }
      requirePlausible(values)
      await requireFreeCodes(tx, uuid, values)
      if (changes.key === undefined) return undefined
      concerned.set(write, [...(await holdersAt(tx, changes.key)), ...(before ? await holdersAt(tx, before.key) : [])])
      await endLeftoverGrants(tx, session, services.now(), changes.key)
      return undefined
    },
    async afterWrite(tx, write) {
      const { dealerId } = write.session
      const users = new Set(concerned.get(write))
      onCommit(tx, () => {
        for (const user of users) services.forget(dealerId, user)
        for (const user of users)
          services.hub.publish(dealerId, room.user(user), { event: 'user.permissions.changed', data: {} })
      })
    },
  }
}
