import type { attendanceEndpoints } from '#contract/api/times/attendance.ts'
import type { comparisonEndpoints } from '#contract/api/times/comparison.ts'
import type { stampEndpoints } from '#contract/api/times/stamps.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import type { Ids, Side, Slot } from '../worlds/twinWorld.ts'

const AT = '2026-03-02T07:00:00.000Z'
const THERE = { from: AT, until: '2026-03-02T15:00:00.000Z', reason: 'Nachgetragen' }
const dayFromNow = (days: number) => new Date(readClock() + days * 86_400_000).toISOString().slice(0, 10)
/** Today, in any zone. Figures of people cover the last weeks only, and one person works just now. */
const lately = () => ({ from: dayFromNow(-1), to: dayFromNow(1) })

const ofWork = (more: object = {}): Record<string, Slot> => ({
  'body.work_uuid': (_own, { work }) => ({ body: { work_uuid: work, ...more } }),
})
const row = (pick: (ids: Ids) => string, body?: object): Record<string, Slot> => ({
  'params.uuid': (_own, ids) => ({ params: { uuid: pick(ids) }, ...(body ? { body } : {}) }),
})
const selected: Record<string, Slot> = {
  'query.location_uuid': (_own, { location }) => ({ query: { ...lately(), location_uuid: location } }),
  // A team that no person of the dealer belongs to selects no figures, so the request is accepted.
  'query.team_uuid': (own: Side, { department }) => ({
    query: { ...lately(), location_uuid: own.ids.location, team_uuid: department },
    isAccepted: true,
  }),
  'query.user_uuid': (own: Side, { user }) => ({
    query: { ...lately(), location_uuid: own.ids.location, user_uuid: user },
  }),
}

/** The slots of the endpoints of stamps and of the comparison. */
export function timesTwins(): {
  readonly [K in
    | keyof typeof stampEndpoints
    | keyof typeof comparisonEndpoints
    | keyof typeof attendanceEndpoints]: Readonly<Record<string, Slot>>
} {
  return {
    'GET /v1/workshop/stamps/own': {},
    'POST /v1/workshop/stamps/start': ofWork(),
    'POST /v1/workshop/stamps/pause': ofWork({ reason: 'break' }),
    'POST /v1/workshop/stamps/stop': ofWork(),
    'POST /v1/workshop/stamps/finish': {
      'body.paper_uuid': (own: Side, { paper }) => ({ body: { paper_uuid: paper, work_uuids: [own.ids.work] } }),
      'body.work_uuids': (own: Side, { work }) => ({ body: { paper_uuid: own.ids.paper, work_uuids: [work] } }),
    },
    'POST /v1/workshop/stamps/attendance': {},
    'GET /v1/workshop/stamps/work/:uuid': row(({ work }) => work),
    'PATCH /v1/workshop/stamps/:uuid': row(({ stamp }) => stamp, { version: 1, at: AT, reason: 'Vertippt' }),
    'GET /v1/workshop/stamps/paper/:uuid': row(({ paper }) => paper),
    'GET /v1/workshop/stamps/paper/:uuid/house-times': row(({ paper }) => paper),
    'GET /v1/workshop/comparison': selected,
    'GET /v1/workshop/comparison/export.csv': selected,
    'GET /v1/workshop/comparison/export.xlsx': selected,
    'PUT /v1/workshop/comparison/works/:uuid': row(({ work }) => work, {
      version: 0,
      cause: 'parts',
      comment: '',
      is_outlier: false,
    }),
    'GET /v1/workshop/comparison/looks': {},
    'GET /v1/workshop/attendance': {
      'query.location_uuid': (_own, { location }) => ({
        query: { ...lately(), location_uuid: location },
      }),
    },
    'GET /v1/workshop/attendance/export.csv': {
      'query.location_uuid': (_own, { location }) => ({
        query: { ...lately(), location_uuid: location },
      }),
    },
    'GET /v1/workshop/attendance/export.xlsx': {
      'query.location_uuid': (_own, { location }) => ({
        query: { ...lately(), location_uuid: location },
      }),
    },
    'POST /v1/workshop/attendance': {
      'body.location_uuid': (_own, { location, user }) => ({
        body: { ...THERE, location_uuid: location, user_uuid: user },
      }),
      'body.user_uuid': (own: Side, { user }) => ({
        body: { ...THERE, location_uuid: own.ids.location, user_uuid: user },
      }),
    },
    'PATCH /v1/workshop/attendance/:uuid': {
      'params.uuid': (own: Side, { attendance }) => ({
        params: { uuid: attendance },
        body: { ...THERE, location_uuid: own.ids.location, version: 1 },
      }),
      'body.location_uuid': (own: Side, { location }) => ({
        params: { uuid: own.ids.attendance },
        body: { ...THERE, location_uuid: location, version: 1 },
      }),
    },
    'POST /v1/workshop/times/import': {
      'body.location_uuid': (_own, { location }) => ({
        body: { location_uuid: location, kind: 'sold', csv: 'order;position;sold', is_preview: true },
      }),
    },
  }
}
