import type { requestEndpoints } from '#contract/api/service/requests.ts'
import type { Tx } from '#server/db/database.ts'
import { attachedFiles } from '#server/files/texts/attachedFiles.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import { listStates } from '#server/states/history.ts'
import { listSteps } from '#server/states/takeStep.ts'
import { REQUEST_HISTORY, type RequestRow, type RequestServices, readRequest } from './openRequest.ts'
import { printOfRequest } from './printOfRequest.ts'
import { type FindHome, proposeRequest } from './proposeRequest.ts'
import { appointmentOfRequest } from './requestAppointment.ts'
import { checkRequest, type ListAbsent } from './requestChecks.ts'
import { mayDownload, REQUEST_FILES } from './requestFiles.ts'
import { listOrigins } from './requestOrigins.ts'
import { paperOfRequest } from './requestPaper.ts'
import { readStats } from './requestStats.ts'
import {
  addAttempt,
  changeStatus,
  completeRequest,
  forwardRequest,
  holdRequest,
  listAttempts,
  takeRequest,
} from './requestSteps.ts'
import { decisionOn, STATED_REQUEST } from './statedRequest.ts'

const listOwnDepartments = (tx: Tx, user: string) =>
  tx
    .selectFrom('departments as d')
    .innerJoin('department_members as m', (join) =>
      join.onRef('m.dealer_id', '=', 'd.dealer_id').onRef('m.department_uuid', '=', 'd.uuid'),
    )
    .select(['d.uuid', 'd.name'])
    .where('m.user_uuid', '=', user)
    .where('d.is_active', '=', true)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.name')
    .execute()

/** Endpoints for requests that the record does not have. */
export function requestHandlers(
  services: RequestServices,
  { listAbsent, findHome }: { listAbsent: ListAbsent; findHome: FindHome },
): HandlersOf<keyof typeof requestEndpoints> {
  const { core, requests } = services
  const { database, now } = core
  const attachments = attachedFiles(core, REQUEST_FILES.use, mayDownload, REQUEST_FILES.isListed)
  const inDealer = <T>({ dealerId }: Session, work: (tx: Tx) => Promise<T>) => database.inDealer(dealerId, work)
  const read = <T>(session: Session, uuid: string, work: (tx: Tx, row: RequestRow) => Promise<T>) =>
    inDealer(session, async (tx) => work(tx, await readRequest(tx, requests, session, uuid)))
  return {
    'POST /v1/service/request/:uuid/status': ({ session, params, body }) =>
      inDealer(session, (tx) => changeStatus(tx, services, session, params.uuid, body)),
    'GET /v1/service/request/:uuid/transitions': ({ session, params }) =>
      read(session, params.uuid, async (tx, row) =>
        listSteps(tx, STATED_REQUEST, row, await decisionOn(tx, session, row, now())),
      ),
    'POST /v1/service/request/:uuid/hold': ({ session, params, body }) =>
      inDealer(session, (tx) => holdRequest(tx, services, session, params.uuid, body)),
    'GET /v1/service/request/:uuid/states': ({ session, params }) =>
      read(session, params.uuid, (tx, row) => listStates(tx, REQUEST_HISTORY, row, now())),
    'POST /v1/service/request/:uuid/take': ({ session, params, body }) =>
      inDealer(session, (tx) => takeRequest(tx, services, session, params.uuid, body)),
    'POST /v1/service/request/:uuid/forward': ({ session, params, body }) =>
      inDealer(session, (tx) => forwardRequest(tx, services, session, params.uuid, body)),
    'POST /v1/service/request/:uuid/complete': ({ session, params, body }) =>
      inDealer(session, (tx) => completeRequest(tx, services, session, params.uuid, body)),
    'GET /v1/service/request/:uuid/attempts': ({ session, params }) =>
      read(session, params.uuid, (tx, { uuid }) => listAttempts(tx, uuid)),
    'POST /v1/service/request/:uuid/attempts': ({ session, params, body }) =>
      inDealer(session, (tx) => addAttempt(tx, services, session, params.uuid, body)),
    'POST /v1/service/request/:uuid/paper': ({ session, params }) =>
      inDealer(session, (tx) => paperOfRequest(tx, services, session, params.uuid)),
    'POST /v1/service/request/:uuid/appointment': ({ session, params, body }) =>
      inDealer(session, (tx) => appointmentOfRequest(tx, services, session, params.uuid, body.target_date)),
    'GET /v1/service/request/origins/:record/:uuid': ({ session, params }) =>
      inDealer(session, (tx) => listOrigins(tx, session, params)),
    'GET /v1/service/request/:uuid/print': ({ session, params }) =>
      read(session, params.uuid, (tx, row) => printOfRequest(tx, session, row)),
    'GET /v1/service/request/beginning': ({ session, query }) =>
      inDealer(session, (tx) => proposeRequest(tx, findHome, session, { chosen: query.location_uuid, now: now() })),
    'GET /v1/service/request/checks': ({ session, query }) =>
      inDealer(session, (tx) => checkRequest(tx, requests, listAbsent, session, query)),
    'GET /v1/service/request/stats': ({ session, query }) =>
      inDealer(session, (tx) => readStats(tx, session, query, now())),
    'GET /v1/service/request/departments': ({ session }) =>
      inDealer(session, async (tx) => ({ items: await listOwnDepartments(tx, session.userUuid) })),
    'POST /v1/service/request-attachments': ({ session, body, query }) => attachments.store(session, body, query.name),
    'GET /v1/service/request-attachments/:file_uuid': (asked) => attachments.send(asked),
  }
}
