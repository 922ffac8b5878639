import { can, isAdmin } from '#contract/permissions/can.ts'
import type { NumberedRight } from '#contract/permissions/catalogue.ts'
import { CHECKIN_GRAPH, type CheckinFacts, type CheckinTypes } from '#contract/service/checkinGraph.ts'
import type { StepDecision } from '#contract/states/stateGraph.ts'
import { workshopRolesOf } from '#contract/workshop/status/workshopRoles.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import type { Session } from '#server/request/session.ts'
import type { GivenStep, StatedRecord } from '#server/states/statedRecord.ts'
import { CHECKIN_HISTORY, type CheckinRow } from './openCheckin.ts'

/** `claim` also makes the user the advisor. `taken_by` is the name of the person who took the car back. */
export type CheckinStep = GivenStep & { claim: boolean; is_no_show: boolean; taken_by: string }

/** State of the linked paper. A deleted or canceled paper counts like none. */
async function paperState(tx: Tx, uuid: string | null): Promise<CheckinFacts['paper']> {
  if (uuid === null) return 'none'
  const paper = await tx
    .selectFrom('papers')
    .select('status')
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'canceled')
    .executeTakeFirst()
  if (!paper) return 'none'
  return paper.status === 'new' || paper.status === 'in_progress' ? 'open' : 'done'
}

/** Reads the facts for the guards of a check-in, and the relation of the user to it. */
export async function decisionOn(
  tx: Tx,
  session: Session,
  row: CheckinRow,
  now: number,
): Promise<StepDecision<CheckinTypes>> {
  const { permissions, userUuid } = session
  const user = await tx.selectFrom('users').select('roles').where('uuid', '=', userUuid).executeTakeFirst()
  const location = await tx
    .selectFrom('locations')
    .select(['key', 'time_zone'])
    .where('uuid', '=', row.location_uuid)
    .executeTakeFirst()
  const key = location?.key ?? ''
  const actors = new Set<CheckinTypes['Actor'] | 'administrator'>(workshopRolesOf(user?.roles ?? []))
  if (row.creator_uuid === userUuid) actors.add('creator')
  if (row.user_target_uuid === userUuid) actors.add('assignee')
  if (isAdmin(permissions)) actors.add('administrator')
  if (can(permissions, 'numbered.reopen_picked_up' satisfies NumberedRight, key)) actors.add('undo_pick_up')
  return {
    facts: {
      status: row.status,
      since: Date.parse(row.state_since),
      target: Date.parse(row.target_date),
      hasArrived: row.arrival_at !== null,
      isAssigned: row.user_target_uuid !== null,
      holdReason: row.hold_reason === '' ? null : row.hold_reason,
      isKeyRecorded: row.key_place !== '',
      isPlaceRecorded: row.parking_place !== '',
      paper: await paperState(tx, row.paper_uuid),
    },
    person: { mayUpdate: can(permissions, 'location.service.checkin.change_status', key), actors },
    rules: { now, timeZone: location?.time_zone ?? (await dealerZone(tx)) },
  }
}

/**
 * When the waiting at the desk ended. The first step after the arrival ends it, unless the customer was called before.
 */
function waitedUntil({ arrival_at, called_at, status }: CheckinRow, { to }: CheckinStep, now: Date) {
  if (arrival_at === null || called_at !== null) return {}
  if (to === 'new') return { waited_until: null }
  return status === 'new' ? { waited_until: now } : {}
}

/** The name of the person who took the car is kept only while the car is away. */
function takenBy({ taken_by }: CheckinRow, { to, taken_by: given }: CheckinStep): { taken_by?: string } {
  if (to === 'picked_up') return { taken_by: given }
  return taken_by === '' ? {} : { taken_by: '' }
}

/** Statuses and holds of check-ins. `now` is the clock of the server. */
export const statedCheckin = (now: () => number): StatedRecord<CheckinTypes, CheckinRow, CheckinStep> => ({
  name: 'checkin',
  graph: CHECKIN_GRAPH,
  history: CHECKIN_HISTORY,
  decide: decisionOn,
  inputOf: (given) =>
    given ? { reason: given.reason, claim: given.claim, isNoShow: given.is_no_show, takenBy: given.taken_by } : {},
  consequences: (row, given, userUuid, effects) => ({
    ...(effects.includes('assign_self') ? { user_target_uuid: userUuid } : {}),
    ...(given.to === 'canceled' || row.is_no_show ? { is_no_show: given.to === 'canceled' && given.is_no_show } : {}),
    ...waitedUntil(row, given, new Date(now())),
    ...takenBy(row, given),
  }),
})
