import { isAdmin } from '#contract/permissions/can.ts'
import { records } from '#contract/records/index.ts'
import { REQUEST_GRAPH, type RequestActor, type RequestTypes } from '#contract/service/requestGraph.ts'
import type { StepDecision } from '#contract/states/stateGraph.ts'
import type { Tx } from '#server/db/database.ts'
import { locationZone } from '#server/db/timeZones.ts'
import { mayChangeRow } from '#server/records/openRow.ts'
import type { Session } from '#server/request/session.ts'
import type { GivenStep, StatedRecord } from '#server/states/statedRecord.ts'
import { REQUEST_HISTORY, type RequestRow } from './openRequest.ts'

/** `result` replaces that of the row unless it is empty. `at` is the moment of the step (ms). */
export type RequestStep = GivenStep & { result: string; at: number }

/** Users who lead the work of others. */
const LEADS: readonly string[] = ['manager', 'foreman']

type Place = { user: string; department: string | null }

/** Whether the user belongs to the department, and whether they lead it or have a role that leads others. */
async function relationsTo(tx: Tx, { user, department }: Place) {
  const person = await tx.selectFrom('users').select('roles').where('uuid', '=', user).executeTakeFirst()
  const isLead = person?.roles.some((role) => LEADS.includes(role)) === true
  if (department === null) return { isMember: false, isLead }
  const [team, member] = await Promise.all([
    tx.selectFrom('departments').select('head_uuid').where('uuid', '=', department).executeTakeFirst(),
    tx
      .selectFrom('department_members')
      .select('user_uuid')
      .where('department_uuid', '=', department)
      .where('user_uuid', '=', user)
      .executeTakeFirst(),
  ])
  return { isMember: member !== undefined, isLead: isLead || team?.head_uuid === user }
}

async function actorsOf(tx: Tx, session: Session, row: RequestRow, mayUpdate: boolean) {
  const actors = new Set<RequestActor>(mayUpdate ? ['staff'] : [])
  const user = session.userUuid
  const { isMember, isLead } = await relationsTo(tx, { user, department: row.department_target_uuid })
  const isFree = row.user_target_uuid === null && row.department_target_uuid === null
  const isTarget = row.user_target_uuid === user || isMember || isFree
  if (row.creator_uuid === user) actors.add('creator')
  if (row.taken_by_uuid === user || (row.taken_by_uuid === null && isTarget)) actors.add('assignee')
  if (isLead) actors.add('lead')
  if (isAdmin(session.permissions)) actors.add('administrator')
  return actors
}

async function countTries(tx: Tx, uuid: string): Promise<number> {
  const { tries } = await tx
    .selectFrom('service_request_attempts')
    .select((eb) => eb.fn.countAll<number>().as('tries'))
    .where('request_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return Number(tries)
}

/** Facts, relations and rules that decide about the next step of a request. */
export async function decisionOn(
  tx: Tx,
  session: Session,
  row: RequestRow,
  now: number,
): Promise<StepDecision<RequestTypes>> {
  const mayUpdate = await mayChangeRow(tx, { record: records.serviceRequest }, session, row)
  return {
    facts: {
      status: row.status,
      since: Date.parse(row.state_since),
      holdReason: row.hold_reason === '' ? null : row.hold_reason,
      tries: await countTries(tx, row.uuid),
      hasResult: row.result.trim() !== '',
    },
    person: { mayUpdate, actors: await actorsOf(tx, session, row, mayUpdate) },
    rules: { now, timeZone: await locationZone(tx, row.location_uuid) },
  }
}

/** Whether the user who takes a step thereby takes the request over: the step begins a request that no person has. */
const isClaimed = (row: RequestRow, to: string) =>
  to === 'in_progress' && row.user_target_uuid === null && row.taken_by_uuid === null

/** Other fields that change with a step. */
function consequences(row: RequestRow, { to, result, at }: RequestStep, userUuid: string): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  if (isClaimed(row, to)) changes.taken_by_uuid = userUuid
  if (to === 'in_progress' && row.first_action_at === null) changes.first_action_at = new Date(at)
  if (to === 'completed' && row.completed_at === null) changes.completed_at = new Date(at)
  if (to === 'in_progress' || to === 'new') changes.completed_at = null
  if (result.trim() !== '') changes.result = result
  return changes
}

/** Statuses and holds of service requests. */
export const STATED_REQUEST: StatedRecord<RequestTypes, RequestRow, RequestStep> = {
  name: 'serviceRequest',
  graph: REQUEST_GRAPH,
  history: REQUEST_HISTORY,
  decide: decisionOn,
  inputOf: (given) => (given ? { reason: given.reason, result: given.result } : {}),
  consequences,
}
