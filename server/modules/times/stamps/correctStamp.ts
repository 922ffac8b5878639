import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayIn } from '#contract/datePresets.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { StampSpan } from '#contract/workshop/times/stampMath.ts'
import { spansOf } from '#contract/workshop/times/stampMath.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { recordAccesses } from '../access/accesses.ts'
import { announceTime } from '../access/announceTime.ts'
import { personLevel, requireWork } from '../access/figureLocations.ts'
import type { Services } from '../access/services.ts'
import { lockPerson } from './stampWork.ts'

type Given = { version: number; at: string; reason: string }
type Stamped = { uuid: string; kind: 'start' | 'pause' | 'stop'; at: number; work_uuid: string }

/** A user's stamps around given moments, in order. */
async function around(tx: Tx, person: string, moments: readonly number[]): Promise<Stamped[]> {
  const rows = await tx
    .selectFrom('stamps')
    .select(['uuid', 'kind', 'at', 'work_uuid'])
    .where('user_uuid', '=', person)
    .where('at', '>=', new Date(Math.min(...moments) - 2 * DAY_MS).toISOString())
    .where('at', '<=', new Date(Math.max(...moments) + 2 * DAY_MS).toISOString())
    .orderBy('at')
    .orderBy('uuid')
    .execute()
  return rows.map((row) => ({ ...row, at: Date.parse(row.at) }))
}

const spansWith = (stamps: readonly Stamped[], now: number): StampSpan[] =>
  spansOf(
    stamps.map(({ work_uuid, ...one }) => ({ ...one, person: '', work: work_uuid })),
    { now, endOfDay: () => Number.MAX_SAFE_INTEGER },
  ).spans

const overlaps = (spans: readonly StampSpan[], work: string) =>
  spans
    .filter((one) => one.work === work)
    .flatMap((one) => spans.filter((other) => other.work !== work && other.from < one.to && one.from < other.to)).length

/**
 * Longest allowed stretch of a work (ms): its longest stretch so far, or a day. A longer one is probably a mistyped
 * date.
 */
const longest = (spans: readonly StampSpan[], work: string) =>
  Math.max(DAY_MS, ...spans.filter((one) => one.work === work).map(({ from, to }) => to - from))

type Moved = { uuid: string; at: number; work: string; kind: string }

/** Refuses a stamp that would change the order of stamps, or stretch or overlap a work. */
async function requireFit(
  tx: Tx,
  all: Awaited<ReturnType<typeof around>>,
  { uuid, at, work, kind }: Moved,
  now: number,
) {
  const same = all.filter((one) => one.work_uuid === work)
  const place = same.findIndex((one) => one.uuid === uuid)
  if (at < (same[place - 1]?.at ?? Number.NEGATIVE_INFINITY) || at > (same[place + 1]?.at ?? Number.POSITIVE_INFINITY))
    throw new Failure('stamp_out_of_order')
  const { values } = await readSettings(tx, ['stamp_parallel'])
  const moved = all.map((one) => (one.uuid === uuid ? { ...one, at } : one))
  const [after, earlier] = [spansWith(moved, now), spansWith(all, now)]
  if (longest(after, work) > longest(earlier, work))
    throw new Failure('validation_failed', { fields: { at: kind === 'start' ? 'too_small' : 'too_big' } })
  const isBeside = overlaps(after, work) > overlaps(earlier, work)
  if (isBeside && !values.stamp_parallel) throw new Failure('stamp_running')
}

/**
 * Moves a stamp. It stays between its neighbours on the same work, and must not create a new overlap with another work.
 * Returns the work.
 */
export async function correctStamp(tx: Tx, services: Services, session: Session, uuid: string, given: Given) {
  const now = services.now()
  const found = await tx
    .selectFrom('stamps')
    .select(['work_uuid', 'user_uuid'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!found) throw new Failure('not_found')
  const { work_uuid: workUuid, user_uuid: person } = found
  await lockPerson(tx, person)
  const stamp = await tx
    .selectFrom('stamps')
    .select(['at', 'kind', 'version', 'is_forgotten'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const isOwn = person === session.userUuid
  // A user who forgot to stamp may correct the stamp, because they know best when they stopped.
  const work = await requireWork(tx, session, workUuid, isOwn && stamp.is_forgotten ? 'create' : 'update')
  const day = dayIn(work.time_zone, Date.parse(stamp.at))
  const level = await personLevel(tx, session, work, day, now)
  // Users may always see their own stamps. Stamps of others are protected figures.
  if (!isOwn && !level.sees(person)) throw new Failure('not_found')
  if (!isOwn) await recordAccesses(tx, session, now, [person], { what: 'stamps', from: day, to: day })
  if (Number(stamp.version) !== given.version) throw new Failure('version_conflict')
  const at = Date.parse(given.at)
  const before = Date.parse(stamp.at)
  if (at > now) throw new Failure('validation_failed', { fields: { at: 'too_big' } })
  const all = await around(tx, person, [at, before])
  await requireFit(tx, all, { uuid, at, work: workUuid, kind: stamp.kind }, now)
  const version = given.version + 1
  await tx
    .updateTable('stamps')
    .set({ at: new Date(at), version: sql<number>`version + 1` })
    .where('uuid', '=', uuid)
    .execute()
  await tx
    .insertInto('stamp_corrections')
    .values({
      dealer_id: session.dealerId,
      uuid: uuidv7(),
      stamp_uuid: uuid,
      at: new Date(now),
      by_user: session.userUuid,
      before_at: new Date(before),
      after_at: new Date(at),
      reason: given.reason,
    })
    .execute()
  await recordEvent(tx, session, now, {
    event: 'stamp.corrected',
    uuid,
    before: { at: new Date(before).toISOString() },
    after: { at: given.at, reason: given.reason },
  })
  const news = { what: 'changed', work: workUuid, location: work.location_uuid, person, version } as const
  await announceTime(tx, services.hub, session.dealerId, news)
  return workUuid
}
