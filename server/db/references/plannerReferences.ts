import { type RawBuilder, sql } from 'kysely'
import { inner, isToDo, itsPaper, plansLeaver, plansOneOf, type ReferenceTable, ties, trace } from './reference.ts'

const isPresent = () => sql<boolean>`x.deleted_at is null`
const isAhead = (now: RawBuilder<unknown>) => sql<boolean>`x.deleted_at is null and x.last_day >= (${now})::date`
const isBooked = (now: RawBuilder<unknown>) => sql<boolean>`x.deleted_at is null and x.until_at > ${now}`
const planned = { kind: 'planned', where: isToDo, shows: itsPaper, at: sql`x.start_at` } as const
const booked = { kind: 'bookings', where: isBooked, shows: itsPaper, at: sql`x.from_at` } as const
const hours = { kind: 'hours' } as const

/** References of the tables of the planner. */
export const plannerReferences = {
  plan_blocks: {
    // Blocks follow the location of their paper.
    location_uuid: ties({ ...planned, to: 'location', becomes: { move: 'offered_again', deactivate: 'stays' } }),
    paper_uuid: ties({
      ...planned,
      to: 'paper',
      becomes: { delete: 'rests', move: 'offered_again', reassign: 'stays' },
    }),
    work_uuids: ties({
      ...planned,
      to: 'work',
      becomes: { delete: 'stays' },
      match: (works) => sql<boolean>`x.work_uuids && ${works}::uuid[]`,
    }),
    technicians: ties(
      {
        ...planned,
        to: 'user',
        becomes: { delete: 'no_longer_here', deactivate: 'no_longer_here' },
        match: plansOneOf,
      },
      {
        ...planned,
        to: 'department',
        becomes: {
          delete: 'no_longer_here',
          deactivate: 'no_longer_here',
          move: 'no_longer_here',
          disband: 'no_longer_here',
        },
        match: (departments) => plansLeaver(departments),
      },
    ),
    team_uuid: ties({
      ...planned,
      to: 'department',
      becomes: { delete: 'stays', deactivate: 'stays', move: 'stays', disband: 'stays' },
    }),
    part_of: inner('another block of the same work'),
    loan_car_uuid: inner('a loan car, which is no record; its bookings stand against its deletion'),
    created_by: trace('user'),
    updated_by: trace('user'),
  },
  loan_cars: {
    location_uuid: ties({
      to: 'location',
      kind: 'loanCars',
      becomes: { delete: 'refuses', move: 'follows', deactivate: 'rests' },
      where: isPresent,
    }),
  },
  loan_bookings: {
    loan_car_uuid: ties({
      ...booked,
      to: 'location',
      becomes: { move: 'follows', deactivate: 'stays' },
      match: (locations) => sql<boolean>`exists (select from loan_cars c where c.dealer_id = x.dealer_id
        and c.uuid = x.loan_car_uuid and c.deleted_at is null and c.location_uuid = any(${locations}::uuid[]))`,
    }),
    paper_uuid: ties({ ...booked, to: 'paper', becomes: { delete: 'rests', move: 'stays' } }),
    created_by: trace('user'),
  },
  published_days: {
    location_uuid: ties({
      to: 'location',
      kind: 'publishedDays',
      becomes: { move: 'stays' },
      where: (now) => sql<boolean>`x.day >= (${now})::date`,
      at: sql`x.day::timestamp at time zone 'UTC'`,
    }),
    by_user: trace('user'),
  },
  absences: {
    user_uuid: ties({ to: 'user', kind: 'absences', becomes: { delete: 'rests' }, where: isAhead }),
    updated_by: trace('user'),
  },
  work_models: {
    user_uuid: ties({ ...hours, to: 'user', becomes: { delete: 'rests' } }),
    sites: ties({
      ...hours,
      to: 'location',
      becomes: { delete: 'rests', move: 'follows' },
      shows: { record: 'user', uuid: sql`x.user_uuid` },
      match: (locations) => sql<boolean>`exists (select from jsonb_array_elements(x.sites) s
        where (s ->> 'location_uuid')::uuid = any(${locations}::uuid[]))`,
    }),
    updated_by: trace('user'),
  },
  team_reserves: {
    team_uuid: ties({ to: 'department', kind: 'reserves', becomes: { delete: 'rests', disband: 'rests' } }),
  },
} satisfies ReferenceTable
