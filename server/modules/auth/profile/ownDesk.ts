import { sql } from 'kysely'
import { type OwnPart, ownRows } from './ownRows.ts'

const PARTS_IN_CHECKINS = ['user_target', 'creator', 'modifier', 'called_by'] as const
const PARTS_IN_REQUESTS = ['user_target', 'creator', 'modifier', 'taken_by'] as const

const PARTS_IN_ACCEPTANCES = ['advisor', 'creator', 'modifier'] as const

const rolesOf = (parts: readonly string[], userUuid: string) =>
  sql.join(parts.map((part) => sql`case when ${sql.ref(`${part}_uuid`)} = ${userUuid} then ${part} end`))

/** Check-ins that the user took part in, and in which role. The car and its customer are left out. */
const checkins: OwnPart = {
  of: PARTS_IN_CHECKINS.map((part) => `checkins.${part}_uuid`),
  async read(tx, userUuid) {
    const found = await sql<object>`select * from (select type, status, target_date, created_at,
        array_remove(array[${rolesOf(PARTS_IN_CHECKINS, userUuid)}]::text[], null) as own_part from checkins) c
      where cardinality(own_part) > 0 order by created_at`.execute(tx)
    return found.rows
  },
}

/**
 * Service requests that the user took part in, and in which role. Texts are included only where the user wrote them.
 */
const requests: OwnPart = {
  of: PARTS_IN_REQUESTS.map((part) => `service_requests.${part}_uuid`),
  async read(tx, userUuid) {
    const found = await sql<object>`select * from (select number, type, status, target_date, created_at,
        case when creator_uuid = ${userUuid} then subject end as subject,
        array_remove(array[${rolesOf(PARTS_IN_REQUESTS, userUuid)}]::text[], null) as own_part from service_requests) r
      where cardinality(own_part) > 0 order by created_at`.execute(tx)
    return found.rows
  },
}

/** Acceptances that the user took part in, and in which role. The car and its customer are left out. */
const acceptances: OwnPart = {
  of: PARTS_IN_ACCEPTANCES.map((part) => `acceptances.${part}_uuid`),
  async read(tx, userUuid) {
    const found = await sql<object>`select * from (select number, status, revision, created_at,
        array_remove(array[${rolesOf(PARTS_IN_ACCEPTANCES, userUuid)}]::text[], null) as own_part from acceptances) a
      where cardinality(own_part) > 0 order by created_at`.execute(tx)
    return found.rows
  },
}

const STEP = ['at', 'from_status', 'to_status', 'from_hold', 'to_hold', 'reason'] as const

/** Data of one user at the service desk. */
export const OWN_DESK = {
  checkins,
  checkin_steps: ownRows('checkin_states', 'by_user', STEP, 'at'),
  places_noted: ownRows('car_places', 'by_user', ['at', 'thing', 'kind', 'place'], 'at'),
  acceptances,
  acceptance_steps: ownRows('acceptance_states', 'by_user', STEP, 'at'),
  acceptance_photos: ownRows('acceptance_photos', 'created_by', ['created_at', 'kind', 'note'], 'created_at'),
  acceptances_confirmed: ownRows('acceptance_revisions', 'confirmed_by', ['confirmed_at', 'revision'], 'confirmed_at'),
  acceptances_witnessed: ownRows('acceptance_revisions', 'witness_uuid', ['confirmed_at', 'revision'], 'confirmed_at'),
  key_drop_addresses: ownRows('key_drops', 'created_by', ['created_at', 'ended_at'], 'created_at'),
  service_requests: requests,
  service_request_steps: ownRows('service_request_states', 'by_user', STEP, 'at'),
  service_request_calls: ownRows('service_request_attempts', 'by_user', ['at', 'outcome', 'note'], 'at'),
} as const satisfies Record<string, OwnPart>
