import { sql } from 'kysely'
import { holds, type Needed } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { WorkState } from '#contract/workshop/enumerations.ts'
import { fromSeconds } from '#contract/workshop/times/workUnits.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import type { Services } from '../access/services.ts'
import { readSpans, workedIn } from '../stamps/workedSpans.ts'
import { positionKey, readHouseTimes } from './houseTimes.ts'

const PLANNER: Needed = [...PAPER_PERMISSIONS.read, 'location.workshop.planner.read']

type Work = {
  uuid: string
  state: WorkState
  target_ze: number
  labour_key: string
  /** The customer declined or postponed the work, so it cannot be stamped. */
  is_put_off: boolean
}

/** The paper and all its works. A paper at a location where the session lacks the permission counts as missing. */
async function worksOf(tx: Tx, session: Session, paperUuid: string, needed: Needed) {
  const paper = await tx
    .selectFrom('papers as p')
    .leftJoin('locations as l', (join) =>
      join
        .onRef('l.dealer_id', '=', 'p.dealer_id')
        .onRef('l.uuid', '=', 'p.location_uuid')
        .on('l.deleted_at', 'is', null),
    )
    .select(['p.uuid', 'p.location_uuid', 'p.status', 'p.model', 'p.deleted_at', 'l.key'])
    .where('p.uuid', '=', paperUuid)
    .executeTakeFirst()
  if (!paper || !holds(session.permissions, needed, paper.key ?? '*')) throw new Failure('not_found')
  const { rows } = await sql<Work>`select w.uuid, w.state, w.target_ze, w.labour_key,
      is_put_off(w.dealer_id, w.paper_uuid, w.extension) as is_put_off from works w
    where w.paper_uuid = ${paperUuid} and w.deleted_at is null order by w.position, w.uuid`.execute(tx)
  return { paper, works: rows.map((row) => ({ ...row, target_ze: Number(row.target_ze), model: paper.model })) }
}

const inUnits = ({ seconds, count }: { seconds: number | null; count: number } = { seconds: null, count: 0 }) => ({
  ze: seconds === null ? null : fromSeconds(seconds, 'ze'),
  count,
})

/** The usual times of works like those of a paper. */
export async function readPaperHouseTimes(tx: Tx, { now }: Services, session: Session, paperUuid: string) {
  const { works } = await worksOf(tx, session, paperUuid, PLANNER)
  const { values } = await readSettings(tx, ['stamp_overlap'])
  const house = await readHouseTimes(tx, works, { now: now(), overlap: values.stamp_overlap })
  return { items: works.map((work) => ({ work_uuid: work.uuid, ...inUnits(house.get(positionKey(work))) })) }
}

/** The state of a user on a work after their last stamp. */
const STATE_AFTER = { start: 'running', pause: 'paused', stop: 'none' } as const

/** Times of a paper's works: sums, and the caller's own times. Times of other people are never returned here. */
export async function readPaperTimes(tx: Tx, services: Services, session: Session, paperUuid: string) {
  const { paper, works } = await worksOf(tx, session, paperUuid, PAPER_PERMISSIONS.read)
  const { values } = await readSettings(tx, ['stamp_overlap'])
  const now = services.now()
  const overlap = values.stamp_overlap
  const uuids = works.map(({ uuid }) => uuid)
  const endOfDay = await services.working.closingTimes(tx, paper.location_uuid, now)
  const spans = await readSpans(tx, uuids, { now, overlap, endOfDay })
  const house = await readHouseTimes(tx, works, { now, overlap })
  const worked = Map.groupBy(workedIn(spans, overlap), ({ work }) => work)
  const { rows: last } = await sql<{ work_uuid: string; kind: 'start' | 'pause' | 'stop'; at: string }>`
    select distinct on (work_uuid) work_uuid, kind, at from stamps
    where user_uuid = ${session.userUuid} and work_uuid = any(${uuids}::uuid[])
    order by work_uuid, at desc, uuid desc`.execute(tx)
  const mine = new Map(last.map((row) => [row.work_uuid, row]))
  const isOpen = paper.deleted_at === null && (paper.status === 'new' || paper.status === 'in_progress')
  const mayStamp =
    isOpen &&
    holds(session.permissions, 'location.workshop.shouldiscompare.create', paper.key ?? '*') &&
    (await services.mayBegin(tx, session, paperUuid))
  const mayFinish = holds(session.permissions, PAPER_PERMISSIONS.update, paper.key ?? '*')
  return {
    items: works.map(({ uuid, state, target_ze, ...position }) => {
      const own = mine.get(uuid)
      return {
        work_uuid: uuid,
        state,
        target_ze,
        seconds: (worked.get(uuid) ?? []).reduce((sum, one) => sum + one.seconds, 0),
        running: spans.filter((one) => one.work === uuid && one.state === 'running').length,
        mine: own ? STATE_AFTER[own.kind] : ('none' as const),
        since: own?.kind === 'start' ? own.at : null,
        may_stamp: mayStamp && !position.is_put_off && (state === 'new' || state === 'in_progress'),
        may_finish: mayFinish,
        house: inUnits(house.get(positionKey(position))),
      }
    }),
  }
}
