import type { bayEndpoints } from '#contract/api/account/bay.ts'
import type { Side, Slot } from '../worlds/twinWorld.ts'

const ofUser = (body?: object): Record<string, Slot> => ({
  'params.uuid': (_own, ids) => ({ params: { uuid: ids.user }, ...(body && { body }) }),
})
/** Where a pass opens and nothing else. */
const asBay = ({ bayPass }: Side) => ({ authorization: `Bearer ${bayPass}` })
const onWork = (body: object): Record<string, Slot> => ({
  'body.work_uuid': (own, ids) => ({ body: { work_uuid: ids.work, ...body }, headers: asBay(own) }),
})

/** The places of the endpoints of bay terminals and badges. */
export function bayTwins(): { readonly [K in keyof typeof bayEndpoints]: Readonly<Record<string, Slot>> } {
  return {
    'GET /v1/admin/bay-terminals': {},
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
    'POST /v1/bay/stamps/start': onWork({}),
    'POST /v1/bay/stamps/pause': onWork({ reason: 'break' }),
    'POST /v1/bay/stamps/stop': onWork({}),
    'POST /v1/bay/stamps/attendance': {},
  }
}
