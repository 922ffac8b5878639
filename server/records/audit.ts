import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { AuditEvent, Write } from '#contract/logs/auditEvents.ts'
import type { Page, RecordDefinition, RecordEvent } from '#contract/records/define.ts'
import { isSecretSetting, isSettingKey } from '#contract/settings/registry.ts'
import { leaveNote, type Tx } from '../db/database.ts'
import { Failure } from '../request/failure.ts'

type Values = Record<string, unknown> | null
/** Columns whose values are masked, if an event contains them. */
const SECRET_COLUMN =
  /^(password|secret|token|totp_secret|totp_pending|drop_ticket|(password|token|ticket|device|code|calendar)_hash)$/
const isSecret = (name: string) => SECRET_COLUMN.test(name) || (isSettingKey(name) && isSecretSetting(name))
const MASK = '•••'

/**
 * Author of an event: a session, or the dealer alone when no user was signed in (a failed login, the server itself).
 */
export type Actor = { dealerId: string; userUuid: string | null }

/** An event of one row, or of the whole list when `uuid` is null. The first word of the key names the record. */
type Event = { event: AuditEvent; uuid: string | null; before: Values; after: Values }

/** The event key of a write. Test records have keys that are not in the contract's list. */
export const writeEvent = (record: RecordDefinition, write: Write) => `${record.name}.${write}` as AuditEvent

/** Postgres refuses lone surrogates inside JSON. */
const wellFormed = (_name: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

const masked = (values: Values) =>
  values === null
    ? null
    : JSON.stringify(
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, isSecret(name) && value !== null ? MASK : value]),
        ),
        wellFormed,
      )

/**
 * Writes down who did what, in the transaction that does it. The framework calls it for every write of a record. Call
 * it for other actions that must be traceable: rights, sign-ins, exports, secrets, synchronisations. All keys are in
 * `contract/logs/auditEvents.ts`; another one does not compile. `before` and `after` hold only what differs. Values of
 * secret settings and columns are masked here.
 */
export async function recordEvent(tx: Tx, actor: Actor, now: number, event: Event): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      dealer_id: actor.dealerId,
      uuid: uuidv7(),
      at: new Date(now),
      event: event.event,
      record: event.event.split('.')[0] ?? '',
      record_uuid: event.uuid,
      by_user: actor.userUuid,
      before: masked(event.before),
      after: masked(event.after),
    })
    .execute()
  leaveNote(tx, 'audited')
}

/** Events that the history of a row leaves out, because they hold figures about times, which fewer people may see. */
const LEFT_OUT: readonly AuditEvent[] = ['work.reviewed']
/**
 * States that a work reaches by a stamp. The moments of these changes would tell every reader how long a person took. A
 * history therefore leaves them out, and every event that has no other change.
 */
const STAMPED_STATES: readonly unknown[] = ['in_progress', 'completed']
const isStampOnly = sql<boolean>`(e.event = 'work.changed' and e.after - 'state' = '{}'::jsonb
  and e.after ->> 'state' = any(${STAMPED_STATES}::text[]))`
const isShown = (event: string, { field, after }: RecordEvent['changes'][number]) =>
  event !== 'work.changed' || field !== 'state' || !STAMPED_STATES.includes(after)

/** A part of a row, and the event that moved it here from another row, if one did. */
export type Part = NonNullable<RecordEvent['part']> & { since: string | null }

/**
 * Events of one row and of its parts, newest first. Earlier events of a part that was moved here stay with the row that it
 * left: its readers may be others.
 */
export async function readHistory(
  tx: Tx,
  record: Pick<RecordDefinition, 'name'>,
  uuid: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  parts: readonly Part[] = [],
): Promise<Page<RecordEvent>> {
  const partOf = new Map(parts.map(({ since: _, ...part }) => [`${part.record} ${part.uuid}`, part]))
  const moved = parts.filter(({ since }) => since !== null)
  const partRecords = [...new Set(parts.map((part) => part.record))]
  let page = tx
    .selectFrom('audit_events as e')
    .leftJoin('users as u', (join) => join.onRef('u.dealer_id', '=', 'e.dealer_id').onRef('u.uuid', '=', 'e.by_user'))
    .select(['e.uuid', 'e.at', 'e.event', 'e.by_user', 'e.before', 'e.after', 'u.first_name', 'u.last_name'])
    .select(['e.record', 'e.record_uuid'])
    .where((eb) =>
      eb.or([
        eb.and([eb('e.record', '=', record.name), eb('e.record_uuid', '=', uuid)]),
        ...partRecords.map((name) =>
          eb.and([
            eb('e.record', '=', name),
            sql<boolean>`e.record_uuid = any(${parts.flatMap((one) => (one.record === name ? [one.uuid] : []))}::uuid[])`,
            eb('e.event', 'not in', LEFT_OUT),
          ]),
        ),
      ]),
    )
    .where((eb) => eb.not(isStampOnly))
    .where(
      sql<boolean>`not exists (select from unnest(${moved.map(({ uuid }) => uuid)}::uuid[],
        ${moved.map(({ since }) => since)}::uuid[]) as moved(part, since)
        where moved.part = e.record_uuid and e.uuid < moved.since)`,
    )
    .orderBy('e.uuid', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) {
    if (!z.uuid().safeParse(cursor).success)
      throw new Failure('validation_failed', { fields: { cursor: 'invalid_format' } })
    page = page.where(sql<boolean>`e.uuid < cast(${cursor} as uuid)`)
  }
  const rows = await page.execute()
  const kept = rows.slice(0, limit)
  const hasMore = rows.length > kept.length
  return {
    items: kept.map((row) => ({
      uuid: row.uuid,
      at: row.at,
      event: row.event,
      by:
        row.by_user === null || row.first_name === null || row.last_name === null
          ? null
          : { uuid: row.by_user, first_name: row.first_name, last_name: row.last_name },
      changes: changesOf(row.before, row.after).filter((change) => isShown(row.event, change)),
      part: partOf.get(`${row.record} ${row.record_uuid}`),
    })),
    has_more: hasMore,
    next_cursor: hasMore ? (kept.at(-1)?.uuid ?? null) : null,
  }
}

/** The changes field by field. */
export function changesOf(before: Values, after: Values): RecordEvent['changes'] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  return names.map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
}
