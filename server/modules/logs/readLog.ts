import { sql } from 'kysely'
import type { z } from 'zod'
import type { LogLine, logEndpoints } from '#contract/api/administration/logs.ts'
import { LOG_LEVELS } from '#contract/logging.ts'
import type { Tx } from '#server/db/database.ts'
import { personOf } from './personOf.ts'
import { firstUuidOf } from './uuidTime.ts'

export type LogQuery = z.output<(typeof logEndpoints)['GET /v1/admin/logs']['query']>

/**
 * The time in the uuid of a line and its time `at` differ by less than this (ms). A range of uuids therefore finds a
 * time span by an index.
 */
const SPREAD_MS = 60_000

/**
 * Log lines, the newest first. With `after_uuid` the oldest first, so that no line is skipped when many came at once.
 */
export async function readLog(tx: Tx, query: LogQuery): Promise<{ items: LogLine[]; has_more: boolean }> {
  const isForward = query.after_uuid !== undefined
  let lines = tx
    .selectFrom('log_lines as l')
    .leftJoin('users as u', (join) => join.onRef('u.dealer_id', '=', 'l.dealer_id').onRef('u.uuid', '=', 'l.user_uuid'))
    .select(['l.uuid', 'l.at', 'l.level', 'l.area', 'l.message', 'l.request_id', 'l.method', 'l.route', 'l.status'])
    .select(['l.milliseconds', 'l.details', 'u.uuid as person', 'u.first_name', 'u.last_name'])
  if (query.level !== undefined) lines = lines.where('l.level', 'in', LOG_LEVELS.slice(LOG_LEVELS.indexOf(query.level)))
  if (query.area !== undefined) lines = lines.where('l.area', '=', query.area)
  if (query.user_uuid !== undefined) lines = lines.where('l.user_uuid', '=', query.user_uuid)
  if (query.request_id !== undefined) lines = lines.where('l.request_id', '=', query.request_id)
  if (query.path) lines = lines.where(sql<boolean>`position(lower(${query.path}) in lower(l.route)) > 0`)
  if (query.text)
    lines = lines.where(sql<boolean>`position(lower(${query.text}) in lower(l.message || ' ' || l.details::text)) > 0`)
  if (query.from !== undefined)
    lines = lines.where('l.at', '>=', query.from).where('l.uuid', '>=', firstUuidOf(Date.parse(query.from) - SPREAD_MS))
  if (query.until !== undefined)
    lines = lines
      .where('l.at', '<=', query.until)
      .where('l.uuid', '<=', firstUuidOf(Date.parse(query.until) + SPREAD_MS))
  if (query.before_uuid !== undefined) lines = lines.where('l.uuid', '<', query.before_uuid)
  if (query.after_uuid !== undefined) lines = lines.where('l.uuid', '>', query.after_uuid)
  const rows = await lines
    .orderBy('l.uuid', isForward ? 'asc' : 'desc')
    .limit(query.limit + 1)
    .execute()
  return {
    items: rows.slice(0, query.limit).map(({ person, first_name, last_name, ...line }) => ({
      ...line,
      user: personOf(person, first_name, last_name),
    })),
    has_more: rows.length > query.limit,
  }
}
