import type { Selectable } from 'kysely'
import { dayIn } from '#contract/datePresets.ts'
import { holds } from '#contract/permissions/can.ts'
import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/schema.ts'
import { findUserNames } from '#server/records/userNames.ts'
import type { Session } from '#server/request/session.ts'
import { recordAccesses } from '../access/accesses.ts'
import { personLevel, requireWork } from '../access/figureLocations.ts'
import type { Services } from '../access/services.ts'

type StampRow = Pick<Selectable<Tables['stamps']>, 'uuid' | 'kind' | 'reason' | 'at' | 'is_forgotten' | 'version'>

/** Each start of one user with the stamp that ends it. The end is null while the work runs. */
function startsWithEnds<Row extends StampRow>(own: readonly Row[]): { start: Row; end: Row | null }[] {
  return own.flatMap((start, at) => {
    if (start.kind !== 'start') return []
    const next = own[at + 1]
    return [{ start, end: next && next.kind !== 'start' ? next : null }]
  })
}

/** The end of a stretch, as fields. */
const endFields = <Row extends StampRow>(end: Row | null) =>
  end === null
    ? { end_uuid: null, to: null, end: '' as const, reason: '' as const, is_forgotten: false, end_version: null }
    : {
        end_uuid: end.uuid,
        to: end.at,
        end: end.kind,
        reason: end.reason,
        is_forgotten: end.is_forgotten,
        end_version: Number(end.version),
      }

/** Stretches on a work: the caller's own, and those of users whose figures the caller may see. */
export async function listStretches(tx: Tx, { now }: Services, session: Session, workUuid: string) {
  const work = await requireWork(tx, session, workUuid, 'read')
  const stamps = await tx
    .selectFrom('stamps')
    .select(['uuid', 'user_uuid', 'kind', 'reason', 'at', 'is_forgotten', 'version'])
    .where('work_uuid', '=', workUuid)
    .orderBy('at')
    .orderBy('uuid')
    .execute()
  const first = stamps[0]
  if (!first) return { items: [] }
  const day = (at: string) => dayIn(work.time_zone, Date.parse(at))
  const span = { from: day(first.at), to: day(stamps.at(-1)?.at ?? first.at) }
  const { sees } = await personLevel(tx, session, work, span.from, now())
  const shown = stamps.filter(({ user_uuid }) => user_uuid === session.userUuid || sees(user_uuid))
  await recordAccesses(
    tx,
    session,
    now(),
    shown.map((one) => one.user_uuid),
    { what: 'stamps', ...span },
  )
  const corrections =
    shown.length === 0
      ? []
      : await tx
          .selectFrom('stamp_corrections')
          .select(['stamp_uuid', 'at', 'by_user', 'before_at', 'after_at', 'reason'])
          .where(
            'stamp_uuid',
            'in',
            shown.map(({ uuid }) => uuid),
          )
          .orderBy('at')
          .execute()
  const nameOf = await findUserNames(tx, [
    ...shown.map((one) => one.user_uuid),
    ...corrections.map((one) => one.by_user),
  ])
  const may = (verb: 'create' | 'update') =>
    holds(session.permissions, `location.workshop.shouldiscompare.${verb}`, work.key)
  const mayUpdate = may('update')
  const mayCreate = may('create')
  const items = [...Map.groupBy(shown, ({ user_uuid }) => user_uuid)].flatMap(([person, own]) =>
    startsWithEnds(own).map(({ start, end }) => {
      const history = corrections.filter(({ stamp_uuid }) => stamp_uuid === start.uuid || stamp_uuid === end?.uuid)
      const { is_forgotten } = end ?? { is_forgotten: false }
      return {
        person: nameOf(person),
        start_uuid: start.uuid,
        from: start.at,
        ...endFields(end),
        start_version: Number(start.version),
        may_correct: mayUpdate || (mayCreate && person === session.userUuid && is_forgotten),
        corrections: history.map(({ by_user, before_at, after_at, ...one }) => ({
          ...one,
          by: nameOf(by_user),
          before: before_at,
          after: after_at,
        })),
      }
    }),
  )
  return { items: items.toSorted((a, b) => (a.from < b.from ? 1 : -1)) }
}
