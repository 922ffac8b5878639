import { v7 as uuidv7 } from 'uuid'
import type { CallAttempt } from '#contract/api/service/requests.ts'
import type { CallOutcome } from '#contract/service/requestChecks.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { CommentedTable } from '#server/comments/commented.ts'
import { addComment } from '#server/comments/writeComments.ts'
import type { Tx } from '#server/db/database.ts'
import { changeWithin } from '#server/records/service.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { changeHold, type GivenHold, refusedStep, takeStep } from '#server/states/takeStep.ts'
import { writeStep } from '#server/states/writeStep.ts'
import { followRequest, noteForward, type RequestNews, tellWatchers } from './followRequest.ts'
import { inboxOf, isOpenStatus, lockRequest, type RequestRow, type RequestServices } from './openRequest.ts'
import { repeatRequest } from './repeatRequest.ts'
import { type RequestStep, STATED_REQUEST } from './statedRequest.ts'

type Given = { version: number }
type Step = Pick<RequestStep, 'to' | 'reason' | 'result'>

/** The news that a step from one status to another is for watchers. Null when it is none. */
function newsOf(from: RecordStatus, to: RecordStatus): RequestNews | null {
  if (to === 'completed') return from === 'in_progress' ? 'completed' : null
  if (to === 'canceled') return 'withdrawn'
  return isOpenStatus(to) && !isOpenStatus(from) ? 'reopened' : null
}

/** Takes a step, and what follows from it: the inbox, the watchers, and the next request of a recurring one. */
async function step(
  tx: Tx,
  { core, requests, again }: RequestServices,
  session: Session,
  row: RequestRow,
  { to, reason, result }: Step,
): Promise<RequestRow> {
  const given = { to, reason, result, at: core.now() }
  const stepped = await takeStep(tx, requests, STATED_REQUEST, session, row, given)
  const services = inboxOf(core, session)
  await followRequest(tx, services, stepped)
  const news = newsOf(row.status, to)
  if (news !== null) await tellWatchers(tx, services, stepped, news, to === 'completed' ? '' : reason)
  if (news === 'completed') await repeatRequest(tx, again, session, stepped)
  return stepped
}

/** Puts a new request in progress, because its first action follows. */
export const start = async (
  tx: Tx,
  services: RequestServices,
  session: Session,
  row: RequestRow,
): Promise<RequestRow> =>
  row.status === 'new' ? step(tx, services, session, row, { to: 'in_progress', reason: '', result: '' }) : row

const requireOpen = ({ status }: RequestRow): void => {
  if (!isOpenStatus(status)) throw refusedStep(['transition_unknown'], {})
}

/** Whether a user begins the request of a colleague, who may be absent. It is theirs from then on. */
const isTakenOver = ({ status, assignee_uuid }: RequestRow, to: RecordStatus, user: string): boolean =>
  status === 'new' && to === 'in_progress' && assignee_uuid !== null && assignee_uuid !== user

/** Begins a new request because its first action follows. The request of a colleague becomes the user's own. */
async function beginOwn(tx: Tx, services: RequestServices, session: Session, row: RequestRow): Promise<RequestRow> {
  const begun = await start(tx, services, session, row)
  return isTakenOver(row, begun.status, session.userUuid) ? giveTo(tx, services, session, begun) : begun
}

/**
 * Takes a step of the status graph, or refuses it with all reasons. The user who begins a request becomes responsible
 * for it.
 */
export async function changeStatus(
  tx: Tx,
  services: RequestServices,
  session: Session,
  uuid: string,
  { version, ...given }: Step & Given,
): Promise<RequestRow> {
  const row = await lockRequest(tx, services.requests, session, uuid, { version })
  const stepped = await step(tx, services, session, row, given)
  return isTakenOver(row, given.to, session.userUuid) ? giveTo(tx, services, session, stepped) : stepped
}

/** Puts a request on hold, or ends the hold. A hold counts as an action, so it puts a new request in progress. */
export async function holdRequest(
  tx: Tx,
  services: RequestServices,
  session: Session,
  uuid: string,
  { version, ...hold }: GivenHold & Given,
): Promise<RequestRow> {
  const row = await lockRequest(tx, services.requests, session, uuid, { version })
  const begun = hold.hold_reason === '' ? row : await beginOwn(tx, services, session, row)
  return changeHold(tx, services.requests, STATED_REQUEST, session, begun, hold)
}

/** Gives an open request to the session's user. Tells its watchers and the user who asked for it. */
export async function takeRequest(
  tx: Tx,
  services: RequestServices,
  session: Session,
  uuid: string,
  { version }: Given,
): Promise<RequestRow> {
  const row = await lockRequest(tx, services.requests, session, uuid, { version })
  requireOpen(row)
  return giveTo(tx, services, session, row)
}

/** Gives a locked open request to the session's user. */
export async function giveTo(
  tx: Tx,
  services: RequestServices,
  session: Session,
  row: RequestRow,
): Promise<RequestRow> {
  const { core, requests } = services
  const begun = await start(tx, services, session, row)
  if (begun.assignee_uuid === session.userUuid) return begun
  const first_action_at = begun.first_action_at ?? new Date(core.now())
  const values = { taken_by_uuid: session.userUuid, first_action_at }
  const taken = await writeStep(tx, requests, STATED_REQUEST, session, begun, { what: 'changed', values, reason: '' })
  const inbox = inboxOf(core, session)
  await followRequest(tx, inbox, taken)
  await tellWatchers(tx, inbox, taken, 'taken')
  return taken
}

type Forward = Given & { user_target_uuid: string | null; department_target_uuid: string | null; note: string }

/** Gives a request to another person or department. The note stays as a comment. */
export async function forwardRequest(
  tx: Tx,
  { core, requests }: RequestServices,
  session: Session,
  uuid: string,
  { version, user_target_uuid, department_target_uuid, note }: Forward,
): Promise<RequestRow> {
  const before = await lockRequest(tx, requests, session, uuid, { version })
  requireOpen(before)
  if ((user_target_uuid === null) === (department_target_uuid === null))
    throw new Failure('validation_failed', {
      fields: { user_target_uuid: user_target_uuid === null ? 'required' : 'unknown_value' },
    })
  // Clears who has taken the request over, so that a person also gets it back from a colleague.
  const targets = { user_target_uuid, department_target_uuid, taken_by_uuid: null }
  const { row } = await changeWithin(tx, requests, session, uuid, targets)
  if (note !== '') {
    await noteForward(tx, uuid, note)
    await addNote(tx, core, session, uuid, note)
  }
  await tellWatchers(tx, inboxOf(core, session), row as RequestRow, 'forwarded', note)
  return row as RequestRow
}

/** Adds the note of a forward to the thread of the request. */
async function addNote(
  tx: Tx,
  core: RequestServices['core'],
  session: Session,
  uuid: string,
  text: string,
): Promise<void> {
  const commented = core.gathered.commented as CommentedTable
  const reader = { session, now: core.now() }
  const content = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text: line }] }))
  const row = { record: 'serviceRequest', uuid } as const
  await addComment(tx, { hub: core.hub, commented, reader }, row, { type: 'doc', content })
}

/** Completes a request. A request that was not begun is begun first. */
export async function completeRequest(
  tx: Tx,
  services: RequestServices,
  session: Session,
  uuid: string,
  { version, result }: Given & { result: string },
): Promise<RequestRow> {
  const row = await lockRequest(tx, services.requests, session, uuid, { version })
  const begun = await start(tx, services, session, row)
  return step(tx, services, session, begun, { to: 'completed', reason: '', result })
}

/** The calls that were tried, newest first. */
export async function listAttempts(tx: Tx, uuid: string): Promise<{ items: CallAttempt[] }> {
  const rows = await tx
    .selectFrom('service_request_attempts')
    .select(['uuid', 'at', 'by_user', 'outcome', 'note'])
    .where('request_uuid', '=', uuid)
    .orderBy('at', 'desc')
    .orderBy('uuid', 'desc')
    .execute()
  const nameOf = await findUserNames(
    tx,
    rows.map(({ by_user }) => by_user),
  )
  return { items: rows.map(({ by_user, ...row }) => Object.assign(row, { by: nameOf(by_user) })) }
}

type Attempt = { outcome: CallOutcome; note: string; at?: string | undefined }

/** Records a call. A call counts as an action, so it puts a new request in progress. */
export async function addAttempt(
  tx: Tx,
  services: RequestServices,
  session: Session,
  uuid: string,
  { outcome, note, at }: Attempt,
): Promise<{ items: CallAttempt[] }> {
  const { core, requests } = services
  const now = core.now()
  const row = await lockRequest(tx, requests, session, uuid)
  requireOpen(row)
  if (at !== undefined && Date.parse(at) > now) throw new Failure('validation_failed', { fields: { at: 'too_big' } })
  const begun = await beginOwn(tx, services, session, row)
  await tx
    .insertInto('service_request_attempts')
    .values({
      dealer_id: session.dealerId,
      uuid: uuidv7(),
      request_uuid: uuid,
      at: at ?? new Date(now).toISOString(),
      by_user: session.userUuid,
      outcome,
      note,
    })
    .execute()
  const values = { first_action_at: begun.first_action_at ?? new Date(now) }
  await writeStep(tx, requests, STATED_REQUEST, session, begun, { what: 'changed', values, reason: '' })
  return listAttempts(tx, uuid)
}
