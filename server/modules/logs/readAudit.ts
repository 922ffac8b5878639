import { sql } from 'kysely'
import type { z } from 'zod'
import type { AuditEntry, logEndpoints } from '#contract/api/administration/logs.ts'
import type { Tx } from '#server/db/database.ts'
import { changesOf } from '#server/records/audit.ts'
import { personOf } from './personOf.ts'
import { firstUuidOf } from './uuidTime.ts'

export type AuditQuery = z.output<(typeof logEndpoints)['GET /v1/admin/audit']['query']>

/**
 * The time in the uuid of an event and its time `at` differ by less than this (ms). A range of uuids therefore finds a
 * time span by an index.
 */
const SPREAD_MS = 60_000
/** Events that show when a user was present. */
const PRESENCE = ['user.login', 'user.logout']

/**
 * Audit events, newest first. With a `reader` the result is for an export. Sorted by user, the export of a whole period
 * would be a record of each user without the required consent. It therefore names only the reader.
 */
export async function readAudit(
  tx: Tx,
  query: AuditQuery,
  reader?: string,
): Promise<{ items: AuditEntry[]; has_more: boolean }> {
  let events = tx
    .selectFrom('audit_events as e')
    .leftJoin('users as u', (join) => join.onRef('u.dealer_id', '=', 'e.dealer_id').onRef('u.uuid', '=', 'e.by_user'))
    .leftJoin('audit_seals as s', (join) =>
      join.onRef('s.dealer_id', '=', 'e.dealer_id').onRef('s.event_uuid', '=', 'e.uuid'),
    )
    .select(['e.uuid', 'e.at', 'e.event', 'e.record', 'e.record_uuid', 'e.before', 'e.after', 's.seq'])
    .select(['u.uuid as person', 'u.first_name', 'u.last_name'])
  if (query.user_uuid !== undefined) events = events.where('e.by_user', '=', query.user_uuid)
  if (query.record !== undefined) events = events.where('e.record', '=', query.record)
  if (query.record_uuid !== undefined) events = events.where('e.record_uuid', '=', query.record_uuid)
  if (query.event !== undefined) events = events.where(sql<boolean>`starts_with(e.event, ${query.event})`)
  if (reader !== undefined)
    for (const key of PRESENCE) events = events.where(sql<boolean>`not starts_with(e.event, ${key})`)
  if (query.from !== undefined)
    events = events
      .where('e.at', '>=', query.from)
      .where('e.uuid', '>=', firstUuidOf(Date.parse(query.from) - SPREAD_MS))
  if (query.until !== undefined)
    events = events
      .where('e.at', '<=', query.until)
      .where('e.uuid', '<=', firstUuidOf(Date.parse(query.until) + SPREAD_MS))
  if (query.before_uuid !== undefined) events = events.where('e.uuid', '<', query.before_uuid)
  const rows = await events
    .orderBy('e.uuid', 'desc')
    .limit(query.limit + 1)
    .execute()
  return {
    items: rows.slice(0, query.limit).map((row) => ({
      uuid: row.uuid,
      at: row.at,
      event: row.event,
      record: row.record,
      record_uuid: row.record_uuid,
      by: reader === undefined || row.person === reader ? personOf(row.person, row.first_name, row.last_name) : null,
      changes: changesOf(row.before, row.after),
      is_sealed: row.seq !== null,
    })),
    has_more: rows.length > query.limit,
  }
}
