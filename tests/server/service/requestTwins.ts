import type { requestEndpoints } from '#contract/api/service/requests.ts'
import type { Ids, Slot } from '../worlds/twinWorld.ts'

const ofRequest = (body?: unknown): Record<string, Slot> => ({
  'params.uuid': (_own, ids) => ({
    params: { uuid: ids.serviceRequest },
    ...(body === undefined ? {} : { body }),
  }),
})

/** The checks answer a foreign uuid like an invented one: no duplicates and no rights. */
const checked = (name: string, idIn: (ids: Ids) => string): Record<string, Slot> => ({
  [`query.${name}`]: (own, ids) => ({
    query: { location_uuid: own.ids.location, [name]: idIn(ids) },
    isAccepted: true,
  }),
})

/** The slots of the service requests. */
export function requestTwins(): { readonly [K in keyof typeof requestEndpoints]: Readonly<Record<string, Slot>> } {
  return {
    // A due time at an unknown location is one by the clock.
    'GET /v1/service/request/beginning': {
      'query.location_uuid': (_own, ids) => ({ query: { location_uuid: ids.location }, isAccepted: true }),
    },
    'POST /v1/service/request/:uuid/status': ofRequest({ to: 'canceled', version: 1, reason: 'Irrtum' }),
    'GET /v1/service/request/:uuid/transitions': ofRequest(),
    'POST /v1/service/request/:uuid/hold': ofRequest({ hold_reason: 'waiting_parts', version: 1 }),
    'GET /v1/service/request/:uuid/states': ofRequest(),
    'POST /v1/service/request/:uuid/take': ofRequest({ version: 1 }),
    'POST /v1/service/request/:uuid/forward': {
      'params.uuid': (own, ids) => ({
        params: { uuid: ids.serviceRequest },
        body: { version: 1, user_target_uuid: own.ids.user },
      }),
      'body.user_target_uuid': (own, ids) => ({
        params: { uuid: own.ids.serviceRequest },
        body: { version: 1, user_target_uuid: ids.user },
      }),
      'body.department_target_uuid': (own, ids) => ({
        params: { uuid: own.ids.serviceRequest },
        body: { version: 1, department_target_uuid: ids.department },
      }),
    },
    'POST /v1/service/request/:uuid/complete': ofRequest({ version: 1, result: 'Erreicht' }),
    'GET /v1/service/request/:uuid/print': ofRequest(),
    'GET /v1/service/request/:uuid/attempts': ofRequest(),
    'POST /v1/service/request/:uuid/attempts': ofRequest({ outcome: 'busy' }),
    'POST /v1/service/request/:uuid/paper': ofRequest(),
    'POST /v1/service/request/:uuid/appointment': ofRequest({ target_date: '2027-03-01T09:00:00.000Z' }),
    'GET /v1/service/request/origins/:record/:uuid': {
      'params.uuid': (_own, ids) => ({ params: { record: 'paper', uuid: ids.paper } }),
    },
    'GET /v1/service/request/checks': {
      ...checked('uuid', (ids) => ids.serviceRequest),
      ...checked('user_target_uuid', (ids) => ids.user),
      ...checked('customer_uuid', (ids) => ids.customer),
      'query.location_uuid': (_own, ids) => ({ query: { location_uuid: ids.location } }),
    },
    'GET /v1/service/request/stats': {
      'query.location_uuid': (_own, ids) => ({
        query: { location_uuid: ids.location, from: '2026-09-01', to: '2026-09-30' },
      }),
    },
    'GET /v1/service/request/departments': {},
    'POST /v1/service/request-attachments': {},
    'GET /v1/service/request-attachments/:file_uuid': {
      'params.file_uuid': (_own, ids) => ({ params: { file_uuid: ids.requestAttachment } }),
    },
  }
}
