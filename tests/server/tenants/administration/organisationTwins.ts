import type { organisationEndpoints } from '#contract/api/administration/organisation.ts'
import type { Side, Slot } from '#tests/server/worlds/twinWorld.ts'

const ofDepartment = (body?: (own: Side) => unknown): Record<string, Slot> => ({
  'params.uuid': (own, ids) => ({ params: { uuid: ids.department }, ...(body ? { body: body(own) } : {}) }),
})

/** The slots of locations and departments: every named row belongs to the other dealer. */
export function organisationTwins(): {
  readonly [K in keyof typeof organisationEndpoints]: Readonly<Record<string, Slot>>
} {
  return {
    'GET /v1/departments/:uuid/members': ofDepartment(),
    'POST /v1/departments/:uuid/members': {
      ...ofDepartment((own) => ({ users: [own.admin.uuid] })),
      'body.users': (own, ids) => ({ params: { uuid: own.ids.department }, body: { users: [ids.user] } }),
    },
    'POST /v1/departments/:uuid/members/remove': {
      ...ofDepartment((own) => ({ users: [own.admin.uuid] })),
      'body.users': (own, ids) => ({
        params: { uuid: own.ids.department },
        body: { users: [ids.user] },
        isAccepted: true,
      }),
    },
    'PATCH /v1/departments/:uuid/members/:user_uuid': {
      'params.uuid': (own, ids) => ({
        params: { uuid: ids.department, user_uuid: own.ids.user },
        body: { is_deputy: true },
      }),
      'params.user_uuid': (own, ids) => ({
        params: { uuid: own.ids.department, user_uuid: ids.user },
        body: { is_deputy: true },
      }),
    },
    'GET /v1/admin/users/:user_uuid/departments': {
      'params.user_uuid': (_own, ids) => ({ params: { user_uuid: ids.user } }),
    },
    'PATCH /v1/admin/users/:user_uuid/departments': {
      'params.user_uuid': (own, ids) => ({ params: { user_uuid: ids.user }, body: { join: [own.ids.department] } }),
      'body.join': (own, ids) => ({ params: { user_uuid: own.ids.user }, body: { join: [ids.department] } }),
      'body.leave': (own, ids) => ({ params: { user_uuid: own.ids.user }, body: { leave: [ids.department] } }),
    },
    'GET /v1/departments/phone-list': {},
    'GET /v1/departments/leaving': {
      'query.departments': (own, ids) => ({ query: { departments: ids.department, users: own.ids.user } }),
      'query.users': (own, ids) => ({ query: { departments: own.ids.department, users: ids.user } }),
    },
    'GET /v1/locations/holidays': {},
    'GET /v1/locations/:uuid/opening': { 'params.uuid': (_own, ids) => ({ params: { uuid: ids.location } }) },
    'GET /v1/locations/:uuid/uses': { 'params.uuid': (_own, ids) => ({ params: { uuid: ids.location } }) },
    'GET /v1/locations/:uuid/bays/dependents': {
      'params.uuid': (_own, ids) => ({ params: { uuid: ids.location }, query: { codes: 'B1' } }),
    },
    'GET /v1/locations/:uuid/move': { 'params.uuid': (_own, ids) => ({ params: { uuid: ids.location } }) },
    'POST /v1/locations/:uuid/move': {
      'params.uuid': (own, ids) => ({ params: { uuid: ids.location }, body: { to: own.ids.location } }),
      'body.to': (own, ids) => ({ params: { uuid: own.ids.location }, body: { to: ids.location } }),
    },
  }
}
