import { type EndpointKey, endpoints } from '#contract/api/endpoints.ts'
import { desktopReport } from '#tests/support/browser/desktopReport.ts'
import { TEST_PASSWORD } from '#tests/support/database/people.ts'
import { requestTwins } from '../service/requestTwins.ts'
import { PNG, type Side, type Slot, type Twin, VIEW_CONTENT } from '../worlds/twinWorld.ts'
import { chatTwins } from './administration/chatTwins.ts'
import { organisationTwins } from './administration/organisationTwins.ts'
import { bayTwins } from './bayTwins.ts'
import { commentTwins } from './commentTwins.ts'
import { faqTwins } from './faqTwins.ts'
import { hstTwins } from './hstTwins.ts'
import { inboxTwins } from './inboxTwins.ts'
import { logTwins } from './logTwins.ts'
import { newsTwins } from './newsTwins.ts'
import { plannerTwins } from './plannerTwins.ts'
import { privacyTwins } from './privacyTwins.ts'
import { recordTwins } from './recordTwins.ts'
import { timesTwins } from './timesTwins.ts'
import { uploadTwins } from './uploadTwins.ts'
import { walkInTwins } from './walkInTwins.ts'
import { workshopTwins } from './workshopTwins.ts'

const PICTURE = { body: PNG, headers: { 'content-type': 'image/png' } }

const ofUser = (given: Omit<Twin, 'params'> = {}): Record<string, Slot> => ({
  'params.user_uuid': (_own, ids) => ({ params: { user_uuid: ids.user }, ...given }),
})
const changeOfUser: Record<string, Slot> = {
  ...ofUser({ body: {} }),
  'body.join': (own, ids) => ({ params: { user_uuid: own.ids.user }, body: { join: [ids.group] } }),
  'body.leave': (own, ids) => ({ params: { user_uuid: own.ids.user }, body: { leave: [ids.group] } }),
}
const changeOfGroup: Record<string, Slot> = {
  'params.group_uuid': (_own, ids) => ({ params: { group_uuid: ids.group }, body: {} }),
  'body.add': (own, ids) => ({ params: { group_uuid: own.ids.group }, body: { add: [ids.user] } }),
  'body.remove': (own, ids) => ({ params: { group_uuid: own.ids.group }, body: { remove: [ids.user] } }),
}
const ofRun = (body?: unknown): Record<string, Slot> => ({
  'params.run_uuid': (_own, ids) => ({ params: { run_uuid: ids.run }, ...(body === undefined ? {} : { body }) }),
})
const ofFailedEvent: Slot = (_own, ids) => ({ params: { delivery_uuid: ids.failedEvent } })

type Twins = { readonly [K in EndpointKey]: Readonly<Record<string, Slot>> }

const declared: Twins = {
  'POST /v1/auth/api': { 'body.email': (_own, ids) => ({ body: { email: ids.email, password: TEST_PASSWORD } }) },
  'GET /v1/auth/user': {},
  'GET /v1/auth/ws': {},
  'GET /v1/auth/logout': {},
  'GET /v1/user/list': {},
  'PATCH /v1/auth/user': {},
  'POST /v1/auth/twofa': {},
  'POST /v1/auth/twofa/confirm': {},
  'POST /v1/auth/twofa/disable': {},
  'POST /v1/auth/password/forgot': {
    // Every e-mail address gets the same answer. A background job looks up its user.
    'body.email': (_own, ids) => ({ body: { email: ids.email }, isAccepted: true }),
  },
  'POST /v1/auth/password/link': {},
  'POST /v1/auth/password/confirm': {},
  'POST /v1/auth/password': {},
  'GET /v1/auth/sessions': {},
  'DELETE /v1/auth/sessions/:session_uuid': {
    'params.session_uuid': (_own, ids) => ({ params: { session_uuid: ids.session } }),
  },
  'DELETE /v1/auth/sessions': {},
  'GET /v1/auth/twofa/recovery': {},
  'POST /v1/auth/twofa/recovery': {},
  'PUT /v1/auth/email': {
    // The same address may exist at both dealers.
    'body.email': (_own, ids) => ({ body: { email: ids.email, password: TEST_PASSWORD }, isAccepted: true }),
  },
  'PUT /v1/auth/avatar': {},
  'POST /v1/auth/hints/dismissed': {},
  'DELETE /v1/auth/hints/dismissed': {},
  'DELETE /v1/auth/avatar': {},
  'GET /v1/auth/devices': {},
  'DELETE /v1/auth/devices/:device_uuid': {
    'params.device_uuid': (_own, ids) => ({ params: { device_uuid: ids.knownDevice } }),
  },
  'GET /v1/auth/sign-ins': {},
  'GET /v1/auth/data-export': {},
  'POST /v1/auth/data-export': {},
  'GET /v1/auth/data-export/:export_uuid/file': {
    'params.export_uuid': (_own, ids) => ({ params: { export_uuid: ids.dataExport } }),
  },
  'POST /v1/admin/users/:user_uuid/start-password': {
    'params.user_uuid': (_own, ids) => ({ params: { user_uuid: ids.user } }),
  },
  'POST /v1/admin/users/:user_uuid/invitation': {
    'params.user_uuid': (_own, ids) => ({ params: { user_uuid: ids.user } }),
  },
  'GET /v1/admin/users/:user_uuid/rights': ofUser(),
  'PATCH /v1/admin/users/:user_uuid/rights': changeOfUser,
  'POST /v1/admin/users/:user_uuid/rights/preview': changeOfUser,
  'GET /v1/admin/groups/proposals': {},
  'GET /v1/admin/groups/:group_uuid/rights': {
    'params.group_uuid': (_own, ids) => ({ params: { group_uuid: ids.group } }),
  },
  'PATCH /v1/admin/groups/:group_uuid/rights': changeOfGroup,
  'POST /v1/admin/groups/:group_uuid/rights/preview': changeOfGroup,
  'GET /v1/admin/upload-groups/:upload_group_uuid/rights': {
    'params.upload_group_uuid': (_own, ids) => ({ params: { upload_group_uuid: ids.uploadGroup } }),
  },
  'PATCH /v1/admin/upload-groups/:upload_group_uuid/rights': {
    'params.upload_group_uuid': (_own, ids) => ({ params: { upload_group_uuid: ids.uploadGroup }, body: {} }),
    ...Object.fromEntries(
      (['give', 'take'] as const).flatMap((side): [string, Slot][] => {
        const body = (user_uuid: string | null, group_uuid: string | null) => ({
          [side]: [{ user_uuid, group_uuid, permission: 'upload_group.read' }],
        })
        const params = (own: Side) => ({ upload_group_uuid: own.ids.uploadGroup })
        return [
          [`body.${side}.user_uuid`, (own, ids) => ({ params: params(own), body: body(ids.user, null) })],
          [`body.${side}.group_uuid`, (own, ids) => ({ params: params(own), body: body(null, ids.group) })],
        ]
      }),
    ),
  },
  'GET /v1/admin/users/:user_uuid/sessions': ofUser(),
  'DELETE /v1/admin/users/:user_uuid/sessions': ofUser(),
  'DELETE /v1/admin/users/:user_uuid/sessions/:session_uuid': {
    'params.user_uuid': (_own, ids) => ({ params: { user_uuid: ids.user, session_uuid: ids.session } }),
    'params.session_uuid': (own, ids) => ({ params: { user_uuid: own.ids.user, session_uuid: ids.session } }),
  },
  'DELETE /v1/admin/users/:user_uuid/twofa': ofUser(),
  'POST /v1/admin/users/:user_uuid/password-reset': ofUser(),
  'PUT /v1/admin/users/:user_uuid/avatar': ofUser(PICTURE),
  'DELETE /v1/admin/users/:user_uuid/avatar': ofUser(),
  'GET /v1/admin/settings': {},
  'PATCH /v1/admin/settings': {},
  'GET /v1/admin/settings/history': {
    'query.before_uuid': (_own, ids) => ({ query: { before_uuid: ids.session }, isAccepted: true }),
  },
  'POST /v1/admin/settings/mail-test': { 'body.to': (_own, ids) => ({ body: { to: ids.email } }) },
  'POST /v1/admin/settings/sms-test': {},
  'POST /v1/admin/settings/restore': {
    'body.change_uuid': (_own, ids) => ({ body: { version: 2, change_uuid: ids.change } }),
  },
  'GET /v1/admin/settings/export': {},
  'POST /v1/admin/settings/storage-test': {},
  'POST /v1/admin/settings/scanner-test': {},
  'GET /v1/admin/settings/numbers': {},
  'GET /v1/settings/staff': {},
  'GET /v1/admin/files': {},
  'POST /v1/admin/files/move': {},
  'GET /v1/admin/server': {},
  'PATCH /v1/admin/server': {},
  'PUT /v1/admin/server/plugin-settings': {},
  'POST /v1/admin/server/dealers': {
    'body.admin_email': (_own, ids) => ({ body: { code: 'another', name: 'Another', admin_email: ids.email } }),
  },
  'PATCH /v1/admin/server/dealers/:code': {},
  'POST /v1/admin/server/dealers/:code/invitation': {},
  'DELETE /v1/admin/server/dealers/:code/twofa': {},
  'GET /v1/admin/jobs': {
    'query.before_uuid': (_own, ids) => ({ query: { before_uuid: ids.session }, isAccepted: true }),
  },
  'POST /v1/admin/jobs/:job_uuid/retry': {
    'params.job_uuid': (_own, ids) => ({ params: { job_uuid: ids.job } }),
  },
  'GET /v1/admin/events/failed': {},
  'POST /v1/admin/events/failed/:delivery_uuid/retry': { 'params.delivery_uuid': ofFailedEvent },
  'POST /v1/admin/events/failed/:delivery_uuid/discard': { 'params.delivery_uuid': ofFailedEvent },
  'GET /v1/dashboard': { 'query.location_uuid': (_own, { location }) => ({ query: { location_uuid: location } }) },
  'GET /v1/workshop/day': {},
  'PUT /v1/dashboard/layout': {},
  'DELETE /v1/dashboard/layout': {},
  'GET /v1/dashboard/groups/:group_uuid': {
    'params.group_uuid': (_own, ids) => ({ params: { group_uuid: ids.group } }),
  },
  'PUT /v1/dashboard/groups/:group_uuid': {
    'params.group_uuid': (_own, ids) => ({
      params: { group_uuid: ids.group },
      body: { version: 0, places: [] },
    }),
  },
  'DELETE /v1/dashboard/groups/:group_uuid': {
    'params.group_uuid': (_own, ids) => ({ params: { group_uuid: ids.group } }),
  },
  'GET /v1/views': {},
  'POST /v1/views': {
    'body.group_uuid': (_own, ids) => ({
      body: { list: 'user', name: 'Geteilt', group_uuid: ids.group, content: VIEW_CONTENT },
    }),
  },
  'PATCH /v1/views/:uuid': {
    'params.uuid': (_own, ids) => ({ params: { uuid: ids.view }, body: { version: 1, name: 'Fremd' } }),
    'body.group_uuid': (own, ids) => ({
      params: { uuid: own.ids.view },
      body: { version: 1, group_uuid: ids.group },
    }),
  },
  'DELETE /v1/views/:uuid': { 'params.uuid': (_own, ids) => ({ params: { uuid: ids.view } }) },
  'GET /v1/admin/directory/runs': {},
  'GET /v1/admin/directory/runs/:run_uuid': ofRun(),
  'GET /v1/admin/directory/runs/:run_uuid/lines': ofRun(),
  'POST /v1/admin/directory/runs/:run_uuid/start': ofRun({ invite: false }),
  'DELETE /v1/admin/directory/runs/:run_uuid': ofRun(),
  'POST /v1/admin/users/import': {},
  'POST /v1/admin/users/generate': {},
  'POST /v1/admin/users/sync': {},
  'POST /v1/admin/groups/sync': {},
  'POST /v1/admin/directory/test': {},
  'GET /v1/settings': {},
  'GET /v1/settings/pictures/:company/:digest': {},
  'GET /v1/avatars/:avatar_uuid': { 'params.avatar_uuid': (_own, ids) => ({ params: { avatar_uuid: ids.avatar } }) },
  'POST /v1/desktop/report': {
    // Two dealers may use the same computer: each has a row of its own.
    'body.device': (_own, ids) => ({ body: desktopReport({ device: ids.device }), isAccepted: true }),
  },
  'GET /v1/desktop/clients': {},
  ...logTwins(),
  ...privacyTwins(),
  ...plannerTwins(),
  ...bayTwins(),
  'POST /v1/wall/calls': {},
  'GET /v1/service/calendar-feed': {},
  'POST /v1/service/calendar-feed': {},
  'DELETE /v1/service/calendar-feed': {},
  'GET /v1/calendar/:company/:secret': {},
  ...faqTwins(),
  ...hstTwins(),
  ...inboxTwins(),
  ...newsTwins(),
  ...requestTwins(),
  ...commentTwins(),
  'GET /v1/search': {},
  'GET /v1/search/recent': {
    'query.uuids': (_own, ids) => ({ query: { uuids: ids.paper }, isAccepted: true }),
  },
  ...organisationTwins(),
  ...chatTwins(),
  ...recordTwins(),
  ...timesTwins(),
  ...walkInTwins(),
  ...uploadTwins(),
  ...workshopTwins(),
}

/**
 * Every endpoint with every slot that can name a row. The code does not compile while a new endpoint is missing here. A
 * new slot in an old endpoint fails the test.
 */
export const TWINS = Object.fromEntries(
  Object.entries(declared).filter(([key]) => Object.hasOwn(endpoints, key)),
) as Twins
