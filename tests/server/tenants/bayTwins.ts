import type { bayEndpoints } from '#contract/api/account/bay.ts'
import { PNG, type Side, type Slot } from '../worlds/twinWorld.ts'

const ofUser = (body?: object): Record<string, Slot> => ({
  'params.uuid': (_own, ids) => ({ params: { uuid: ids.user }, ...(body && { body }) }),
})
/** Headers of a call with a terminal pass, the only credential that opens these endpoints. */
const asBay = ({ bayPass }: Side) => ({ authorization: `Bearer ${bayPass}` })
const onWork = (body: object): Record<string, Slot> => ({
  'body.work_uuid': (own, ids) => ({ body: { work_uuid: ids.work, ...body }, headers: asBay(own) }),
})

/** The slots of the endpoints of bay terminals and badges. */
export function bayTwins(): {
  readonly [K in keyof typeof bayEndpoints | 'POST /v1/bay/places']: Readonly<Record<string, Slot>>
} {
  return {
    'GET /v1/admin/bay-terminals': {},
    'GET /v1/admin/bay-terminals/export.csv': {},
    'GET /v1/admin/bay-terminals/export.xlsx': {},
    'POST /v1/admin/bay-terminals': {
      'body.location_uuid': (_own, ids) => ({ body: { name: 'Halle 1', bay: '', location_uuid: ids.location } }),
    },
    'DELETE /v1/admin/bay-terminals/:terminal_uuid': {
      'params.terminal_uuid': (_own, ids) => ({ params: { terminal_uuid: ids.bayTerminal } }),
    },
    'GET /v1/users/:uuid/badge': ofUser(),
    'PUT /v1/users/:uuid/badge': ofUser({ code: 'AUSWEIS-0815' }),
    'DELETE /v1/users/:uuid/badge': ofUser(),
    'GET /v1/auth/badge': {},
    'POST /v1/auth/badge': {},
    'DELETE /v1/auth/badge': {},
    'POST /v1/bay/terminal': {},
    'POST /v1/bay/badge': {},
    'POST /v1/bay/touch': {},
    'POST /v1/bay/leave': {},
    'GET /v1/bay/work': {},
    'POST /v1/bay/findings': {
      'body.paper_uuid': (own, ids) => ({
        body: { paper_uuid: ids.paper, finding: 'Bremsscheiben' },
        headers: asBay(own),
      }),
    },
    'POST /v1/bay/places': {
      'body.uuid': (own, ids) => ({
        body: { record: 'paper', uuid: ids.paper, things: ['car'] },
        headers: asBay(own),
      }),
    },
    'POST /v1/bay/papers/:uuid/photos': {
      'params.uuid': (own, ids) => ({
        params: { uuid: ids.paper },
        body: PNG,
        headers: { ...asBay(own), 'content-type': 'image/png' },
      }),
      'query.mark_id': (own, ids) => ({
        params: { uuid: own.ids.paper },
        query: { mark_id: ids.photo },
        body: PNG,
        headers: { ...asBay(own), 'content-type': 'image/png' },
      }),
    },
    'POST /v1/bay/papers/:uuid/finish': {
      'params.uuid': (own, ids) => ({
        params: { uuid: ids.paper },
        body: { work_uuids: [], completes: true },
        headers: asBay(own),
      }),
      'body.work_uuids': (own, ids) => ({
        params: { uuid: own.ids.paper },
        body: { work_uuids: [ids.work], completes: false },
        headers: asBay(own),
      }),
    },
    'POST /v1/bay/stamps/start': onWork({}),
    'POST /v1/bay/stamps/pause': onWork({ reason: 'break' }),
    'POST /v1/bay/stamps/stop': onWork({}),
    'POST /v1/bay/stamps/attendance': {},
  }
}
