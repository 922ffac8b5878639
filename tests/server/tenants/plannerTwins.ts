import type { plannerEndpoints } from '#contract/api/planner/planner.ts'
import { plannedBlock } from '#tests/server/worlds/plannedBlock.ts'
import { ABSENCE, BOOKING, CAR } from '#tests/server/worlds/plannerRows.ts'
import type { Ids, Side, Slot } from '../worlds/twinWorld.ts'

const DAYS = { from: '2026-03-02', to: '2026-03-06' }
const WORKING_TIME = { weeks: [], first_monday: '2026-03-02' }
const PROMISE = {
  planned_minutes: 60,
  earliest_start: '2026-03-02T07:00:00.000Z',
  wished_at: '2026-03-02T15:00:00.000Z',
}

type Block = ReturnType<typeof plannedBlock>
const change = (make: (ids: Ids) => Partial<Block>): Slot => {
  return (own, ids) => {
    const after = plannedBlock({ location_uuid: own.ids.location, paper_uuid: own.ids.paper, ...make(ids) })
    return { body: { changes: [{ uuid: after.uuid, seen: null, after }] } }
  }
}
const named = (slot: string, make: (own: Side, ids: Ids) => object): Record<string, Slot> => {
  const [part = ''] = slot.split('.')
  return { [slot]: (own, ids) => ({ [part]: make(own, ids) }) }
}
const row = (pick: (ids: Ids) => string, body?: (own: Side) => object): Record<string, Slot> => ({
  'params.uuid': (own, ids) => ({ params: { uuid: pick(ids) }, ...(body ? { body: body(own) } : {}) }),
})

type Endpoints = keyof typeof plannerEndpoints
type Twins = Readonly<Record<string, Slot>>

function planTwins() {
  return {
    'GET /v1/workshop/planner': named('query.location_uuid', (_own, { location }) => ({
      ...DAYS,
      location_uuid: location,
    })),
    'GET /v1/workshop/planner/waiting': named('query.location_uuid', (_own, { location }) => ({
      location_uuid: location,
    })),
    'POST /v1/workshop/planner/changes': {
      'body.changes.uuid': (_own, ids) => ({ body: { changes: [{ uuid: ids.planBlock, seen: 1, after: null }] } }),
      'body.changes.after.uuid': (own, ids) => {
        const after = plannedBlock({ location_uuid: own.ids.location, paper_uuid: own.ids.paper, uuid: ids.planBlock })
        return { body: { changes: [{ uuid: own.ids.planBlock, seen: 1, after }] } }
      },
      'body.changes.after.paper_uuid': change(({ paper }) => ({ paper_uuid: paper })),
      'body.changes.after.work_uuids': change(({ work }) => ({ work_uuids: [work] })),
      'body.changes.after.location_uuid': change(({ location }) => ({ location_uuid: location })),
      'body.changes.after.technicians.uuid': change(({ user }) => ({ technicians: [{ uuid: user, share: 1 }] })),
      'body.changes.after.team_uuid': change(({ department }) => ({ team_uuid: department })),
      'body.changes.after.part_of': change(({ planBlock }) => ({ part_of: planBlock })),
      'body.changes.after.needs.loan_car_uuid': change(({ loanCar }) => ({
        needs: { ...plannedBlock().needs, loan_car_uuid: loanCar },
      })),
    },
    'POST /v1/workshop/planner/promise': {
      ...named('body.location_uuid', (_own, ids) => ({ ...PROMISE, location_uuid: ids.location })),
      ...named('body.technician_uuids', (own, ids) => ({
        ...PROMISE,
        location_uuid: own.ids.location,
        technician_uuids: [ids.user],
      })),
      ...named('body.team_uuid', (own, ids) => ({
        ...PROMISE,
        location_uuid: own.ids.location,
        team_uuid: ids.department,
      })),
      ...named('body.paper_uuid', (own, ids) => ({
        ...PROMISE,
        location_uuid: own.ids.location,
        paper_uuid: ids.paper,
      })),
    },
    'GET /v1/workshop/planner/capacity': named('query.location_uuid', (_own, { location }) => ({
      location_uuid: location,
      period: 'week',
      day: DAYS.from,
    })),
    'POST /v1/workshop/planner/suggestions': named('body.location_uuid', (_own, { location }) => ({
      location_uuid: location,
      planned_minutes: 60,
      buffer_minutes: 0,
      skills: [],
      bay_kinds: [],
      bay: null,
      from: DAYS.from,
      days: 7,
    })),
    'POST /v1/workshop/planner/publish': named('body.location_uuid', (_own, { location }) => ({
      location_uuid: location,
      days: [DAYS.from],
    })),
    'PUT /v1/workshop/planner/teams/:uuid': row(
      ({ department }) => department,
      () => ({ reserve_percent: 10 }),
    ),
  } satisfies Partial<Record<Endpoints, Twins>>
}

function peopleTwins() {
  const absencesOf = named('query.user_uuid', (_own, { user }) => ({ ...DAYS, user_uuid: user }))
  const model = { sites: [], factor: null, secondary_percent: 0, version: 0 }
  return {
    'GET /v1/workshop/planner/absences': absencesOf,
    'GET /v1/workshop/planner/absences/export.csv': absencesOf,
    'GET /v1/workshop/planner/absences/export.xlsx': absencesOf,
    'POST /v1/workshop/planner/absences': named('body.user_uuid', (_own, { user }) => ({
      ...ABSENCE,
      // Another kind, because the user has a holiday on these days already.
      kind: 'training',
      user_uuid: user,
    })),
    'PATCH /v1/workshop/planner/absences/:uuid': row(
      ({ absence }) => absence,
      () => ({ ...ABSENCE, note: '', version: 1 }),
    ),
    'DELETE /v1/workshop/planner/absences/:uuid': row(({ absence }) => absence),
    'POST /v1/workshop/planner/absences/:uuid/restore': row(({ absence }) => absence),
    'GET /v1/workshop/planner/absences/:uuid/history': row(({ absence }) => absence),
    'GET /v1/workshop/planner/bin': named('query.location_uuid', (_own, { location }) => ({ location_uuid: location })),
    'GET /v1/workshop/planner/people/:user_uuid': {
      'params.user_uuid': (_own, ids) => ({ params: { user_uuid: ids.user } }),
    },
    'PUT /v1/workshop/planner/people/:user_uuid': {
      'params.user_uuid': (_own, ids) => ({ params: { user_uuid: ids.user }, body: model }),
      'body.sites.location_uuid': (own, ids) => ({
        params: { user_uuid: own.ids.user },
        body: { ...model, sites: [{ location_uuid: ids.location, working_time: WORKING_TIME }] },
      }),
    },
  } satisfies Partial<Record<Endpoints, Twins>>
}

function loanCarTwins() {
  const carsOf = named('query.location_uuid', (_own, { location }) => ({ ...DAYS, location_uuid: location }))
  return {
    'GET /v1/workshop/planner/loan-cars/export.csv': carsOf,
    'GET /v1/workshop/planner/loan-cars/export.xlsx': carsOf,
    'GET /v1/workshop/planner/loan-cars/:uuid/history': row(({ loanCar }) => loanCar),
    'GET /v1/workshop/planner/loan-cars': named('query.paper_uuid', (_own, { paper }) => ({
      paper_uuid: paper,
      from: BOOKING.from,
      until: BOOKING.until,
    })),
    'POST /v1/workshop/planner/loan-cars': named('body.location_uuid', (_own, { location }) => ({
      ...CAR,
      location_uuid: location,
    })),
    'PATCH /v1/workshop/planner/loan-cars/:uuid': {
      ...row(
        ({ loanCar }) => loanCar,
        (own) => ({ ...CAR, location_uuid: own.ids.location, version: 1 }),
      ),
      'body.location_uuid': (own, ids) => ({
        params: { uuid: own.ids.loanCar },
        body: { ...CAR, location_uuid: ids.location, version: 1 },
      }),
    },
    'DELETE /v1/workshop/planner/loan-cars/:uuid': row(({ loanCar }) => loanCar),
    'POST /v1/workshop/planner/loan-cars/:uuid/restore': row(({ loanCar }) => loanCar),
    'POST /v1/workshop/planner/loan-bookings': {
      ...named('body.loan_car_uuid', (own, ids) => ({
        ...BOOKING,
        loan_car_uuid: ids.loanCar,
        paper_uuid: own.ids.paper,
      })),
      ...named('body.paper_uuid', (own, ids) => ({
        ...BOOKING,
        loan_car_uuid: own.ids.loanCar,
        paper_uuid: ids.paper,
      })),
    },
    'DELETE /v1/workshop/planner/loan-bookings/:uuid': row(({ loanBooking }) => loanBooking),
    'POST /v1/workshop/planner/loan-bookings/:uuid/restore': row(({ loanBooking }) => loanBooking),
  } satisfies Partial<Record<Endpoints, Twins>>
}

/** The slots of the planner's endpoints. */
export const plannerTwins = (): { readonly [K in Endpoints]: Twins } => ({
  ...planTwins(),
  ...peopleTwins(),
  ...loanCarTwins(),
})
