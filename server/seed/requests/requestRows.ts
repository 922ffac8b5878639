import type { Insertable } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { dayAt, localDay, MINUTE_MS, weekdayOf } from '#contract/planning/localDay.ts'
import { CALL_OUTCOMES } from '#contract/service/requestChecks.ts'
import type { StaffRole } from '#contract/staffRoles.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Organisation, Rows } from '../organisation/organisation.ts'
import type { Random } from '../random/random.ts'
import { REQUEST_PLANS, type RequestPlan } from './requestPlans.ts'

type Row = Insertable<Tables['service_requests']>
type Given = { dealer_id: string; rows: Rows; random: Random; end: Date }

const ZONE = 'Europe/Berlin'
const HOUR_MS = 60 * MINUTE_MS
/**
 * Requests of one dealer: 60, of which 48 or 47 are of the week of the demo. Both dealers together have 120, of which
 * 95 are of the week.
 */
const REQUESTS = 60
const OF_THE_WEEK: Readonly<Record<string, number>> = { ahf01: 48, nkp02: 47 }
const OVERDUE = 6
const DONE = 10
const UNASSIGNED = 4
const WITHDRAWN = 2
const HISTORY_DAYS = 56
/** Hours between which requests are due, in every location of both dealers. */
const [FIRST_HOUR, LAST_HOUR] = [8, 16]
/** Time from the due time to the reminder, as in the settings of the demo dealers. The head is told after a day. */
const REMIND_MS = 30 * MINUTE_MS

/** Every third request is a call-back, as at a desk with a phone. */
const PLANS: readonly RequestPlan[] = [
  ...REQUEST_PLANS.filter(({ type }) => type === 'callback').flatMap((plan) => [plan, plan]),
  ...REQUEST_PLANS,
]

type Fate = 'overdue' | 'done' | 'unassigned' | 'withdrawn' | 'open' | 'history'
type Lasting = { created: number; due: number; begun: number | null; ended: number | null; status: RecordStatus }

const isWeekend = (day: number) => weekdayOf(day) > 4

/** A time of day in opening hours, some days from today. Weekends move on, backwards or forwards. */
function workTime(random: Random, now: number, days: number): number {
  const step = days < 0 ? -1 : 1
  let day = dayAt(ZONE, now) + days
  while (isWeekend(day)) day += step
  return localDay(ZONE, day).at(random.int(FIRST_HOUR * 4, LAST_HOUR * 4) * 15)
}

/** The times and the status of a request, by its fate. */
function lastingOf(fate: Fate, random: Random, now: number): Lasting {
  const sinceMonday = weekdayOf(dayAt(ZONE, now))
  const begin = (from: number) => Math.min(now - 10 * MINUTE_MS, from + random.int(5, 90) * MINUTE_MS)
  if (fate === 'history') {
    const due = workTime(random, now, -random.int(sinceMonday + 3, HISTORY_DAYS))
    const created = due - random.int(1, 20) * HOUR_MS
    const begun = created + random.int(5, 50) * MINUTE_MS
    return { created, due, begun, ended: due - random.int(-90, 30) * MINUTE_MS, status: 'picked_up' }
  }
  if (fate === 'overdue') {
    const past = workTime(random, now, -random.int(0, 2))
    const due = past < now - HOUR_MS ? past : workTime(random, now, -1)
    const created = due - random.int(1, 6) * HOUR_MS
    const isBegun = random.next() < 0.5
    return {
      created,
      due,
      begun: isBegun ? begin(created) : null,
      ended: null,
      status: isBegun ? 'in_progress' : 'new',
    }
  }
  const created = now - random.int(1, Math.max(2, sinceMonday * 16)) * 30 * MINUTE_MS - 20 * MINUTE_MS
  const due = Math.max(now + random.int(2, 12) * 15 * MINUTE_MS, workTime(random, now, random.int(0, 6)))
  if (fate === 'done') {
    const status = random.pick(['completed', 'completed', 'delivered', 'picked_up'] as const)
    return { created, due, begun: begin(created), ended: now - random.int(1, 5) * MINUTE_MS, status }
  }
  if (fate === 'withdrawn') return { created, due, begun: null, ended: begin(created), status: 'canceled' }
  const isBegun = fate === 'open' && random.next() < 0.45
  return { created, due, begun: isBegun ? begin(created) : null, ended: null, status: isBegun ? 'in_progress' : 'new' }
}

function fatesOf(code: string): Fate[] {
  const ofWeek = OF_THE_WEEK[code] ?? REQUESTS
  const times = (fate: Fate, count: number) => Array.from({ length: count }, () => fate)
  const known = [
    ...times('overdue', OVERDUE),
    ...times('done', DONE),
    ...times('unassigned', UNASSIGNED),
    ...times('withdrawn', WITHDRAWN),
  ]
  return [...times('history', REQUESTS - ofWeek), ...known, ...times('open', ofWeek - known.length)]
}

const working = ({ rows }: Organisation, wanted: readonly StaffRole[]): string[] =>
  (rows.users ?? [])
    .filter(({ roles, is_active, deleted_at }) => {
      const isStaff = is_active !== false && !deleted_at
      return isStaff && wanted.some((role) => roles?.includes(role))
    })
    .map(({ uuid }) => uuid)

/** The person or the department of a plan. A dealer without them leaves it to the advisors. */
function targetOf(plan: RequestPlan, organisation: Organisation, random: Random) {
  const department = (organisation.rows.departments ?? []).find(({ name }) => name === plan.department)
  const people = working(organisation, plan.roles ?? ['service_advisor'])
  if (plan.department !== undefined && department)
    return { user_target_uuid: null, department_target_uuid: department.uuid }
  return { user_target_uuid: people.length === 0 ? null : random.pick(people), department_target_uuid: null }
}

type Built = { row: Row; lasting: Lasting; fate: Fate }

/** The user or the department that has a request, and the user who asked for it. */
function peopleOf(fate: Fate, plan: RequestPlan, organisation: Organisation, begun: number | null, random: Random) {
  const nobody = { user_target_uuid: null, department_target_uuid: null }
  const target = fate === 'unassigned' ? nobody : targetOf(plan, organisation, random)
  const advisors = working(organisation, ['service_advisor'])
  const advisor = () => (advisors.length === 0 ? null : random.pick(advisors))
  const isTaken = begun !== null && target.user_target_uuid === null
  return Object.assign({ creator_uuid: advisor(), taken_by_uuid: isTaken ? advisor() : null }, target)
}

/** A customer who asks, with a car if they have one. */
function customerOf(rows: Rows, random: Random) {
  const customer = random.pick(rows.customers ?? [])
  const car = (rows.vehicles ?? []).find(({ customer_uuid }) => customer_uuid === customer.uuid)
  return {
    customer_uuid: customer.uuid,
    callback_phone: customer.mobile ?? customer.phone ?? null,
    licensePlate: car?.licensePlate ?? '',
    vin: car?.vin ?? '',
  }
}

const momentOf = (at: number | null) => (at === null ? null : new Date(at))

function buildRequest(
  fate: Fate,
  nth: number,
  organisation: Organisation,
  { dealer_id, rows, random, end }: Given,
): Built {
  const plan = random.pick(PLANS)
  const lasting = lastingOf(fate, random, end.getTime())
  const { begun, ended, created, due, status } = lasting
  const isDone = ended !== null && status !== 'canceled'
  const changed = new Date(ended ?? begun ?? created)
  const locations = rows.locations ?? []
  const row: Row = {
    dealer_id,
    uuid: random.uuid(),
    // Most requests come up at the main location.
    location_uuid: locations[nth % 6 === 5 ? 1 : 0]?.uuid ?? '',
    number: `S${String(nth + 1).padStart(6, '0')}`,
    type: plan.type,
    subject: plan.subject,
    target_date: new Date(due),
    priority: nth % 9 === 4 ? 'urgent' : 'normal',
    description: plan.description,
    ...customerOf(rows, random),
    paper_uuid: null,
    callback_time: nth % 4 === 0 ? 'ab 16 Uhr' : '',
    result: isDone ? plan.result : '',
    watcher_uuids: [],
    recurrence: 'none',
    attachments: '[]',
    status,
    state_since: changed,
    modifier_uuid: null,
    ...peopleOf(fate, plan, organisation, begun, random),
    first_action_at: momentOf(begun),
    completed_at: isDone ? momentOf(ended) : null,
    after_uuid: null,
    created_at: new Date(created),
    updated_at: changed,
  }
  return { row, lasting, fate }
}

/** The history of a request: each status at its time. */
function statesOf({ row, lasting }: Built, random: Random): Insertable<Tables['service_request_states']>[] {
  const { begun, ended, created, status } = lasting
  const path: [RecordStatus, number][] = [['new', created]]
  if (begun !== null) path.push(['in_progress', begun])
  if (ended !== null && status === 'canceled') path.push(['canceled', ended])
  if (ended !== null && status !== 'canceled') path.push(['completed', ended])
  if (ended !== null && (status === 'delivered' || status === 'picked_up')) path.push([status, ended + 1_000])
  return path.map(([to_status, at], nth) => {
    const before = path[nth - 1]
    return {
      dealer_id: row.dealer_id,
      uuid: random.uuid(),
      request_uuid: row.uuid,
      at: new Date(at),
      by_user: row.creator_uuid ?? null,
      source: 'ui',
      from_status: before?.[0] ?? null,
      to_status,
      from_hold: '',
      to_hold: '',
      reason: to_status === 'canceled' ? 'Hat sich erledigt' : '',
      lasted: before ? at - before[1] : 0,
    }
  })
}

/** One or two calls that were tried for a request for a call, once somebody has begun it. */
function attemptsOf({ row, lasting }: Built, random: Random): Insertable<Tables['service_request_attempts']>[] {
  const by_user = row.taken_by_uuid ?? row.user_target_uuid
  if (lasting.begun === null || row.type !== 'callback' || by_user == null) return []
  const { begun } = lasting
  return Array.from({ length: random.int(1, 2) }, (_, nth) => ({
    dealer_id: row.dealer_id,
    uuid: random.uuid(),
    request_uuid: row.uuid,
    at: new Date(begun + nth * MINUTE_MS),
    by_user,
    outcome: random.pick(CALL_OUTCOMES.slice(0, 4)),
    note: '',
  }))
}

/** The entry of an open request in the inbox, with the reminders that were due by now. */
function entryOf({ row, lasting }: Built, random: Random, now: number): Insertable<Tables['inbox_entries']> {
  const [remind, escalate] = [lasting.due + REMIND_MS, lasting.due + DAY_MS]
  const isNobody = row.user_target_uuid == null && row.department_target_uuid == null
  const moment = (at: number) => (at <= now ? new Date(at) : null)
  return {
    dealer_id: row.dealer_id,
    uuid: random.uuid(),
    kind: 'serviceRequest',
    location_uuid: row.location_uuid,
    record: 'serviceRequest',
    record_uuid: row.uuid,
    subject: row.uuid,
    details: JSON.stringify({ number: row.number, title: row.subject }),
    for_user: row.user_target_uuid ?? null,
    for_department: row.department_target_uuid ?? null,
    for_role: isNobody ? 'service_advisor' : null,
    taken_by: row.taken_by_uuid ?? null,
    taken_at: row.taken_by_uuid == null || lasting.begun === null ? null : new Date(lasting.begun),
    created_at: new Date(lasting.created),
    created_by: row.creator_uuid ?? null,
    told_at: moment(remind) ?? new Date(lasting.created),
    due_at: new Date(lasting.due),
    remind_at: new Date(remind),
    reminded_at: moment(remind),
    escalate_at: new Date(escalate),
    escalated_at: moment(escalate),
  }
}

/** The service requests of a dealer: those of the week, and eight weeks of thinner history. */
export function requestRows(
  code: string,
  organisation: Organisation,
  workshop: Rows,
  { random, end }: { random: Random; end: Date },
): Rows {
  const dealer_id = organisation.dealerId
  const rows = Object.assign({}, organisation.rows, workshop)
  const built = fatesOf(code).map((fate, nth) =>
    buildRequest(fate, nth, organisation, { dealer_id, rows, random, end }),
  )
  const now = end.getTime()
  const isOpen = ({ lasting }: Built) => lasting.status === 'new' || lasting.status === 'in_progress'
  return {
    service_requests: built.map(({ row }) => row),
    service_request_states: built.flatMap((one) => statesOf(one, random)),
    service_request_attempts: built.flatMap((one) => attemptsOf(one, random)),
    inbox_entries: built.filter(isOpen).map((one) => entryOf(one, random, now)),
    number_ranges: [...(workshop.number_ranges ?? []), { dealer_id, kind: 'service_request', year: 0, last: REQUESTS }],
  }
}
