import { isNeededByEach } from '../workshop/highVoltage.ts'
import { busySpans, dayOfBlock, momentOf, type PlannerBlock, type Timing, timingOf } from './blocks.ts'
import { type Calendar, nextWork } from './calendar.ts'
import { overlaps } from './lanes.ts'
import { dayAt, MINUTE_MS, type Span } from './localDay.ts'
import { skillUntil } from './needs.ts'
import { goneBayOf } from './orphans.ts'
import { covers } from './spans.ts'

/** Codes of conflicts in a plan. */
export const CONFLICT_CODES = [
  'person_twice',
  'person_gone',
  'bay_twice',
  'bay_gone',
  'bay_unfit',
  'loan_car_taken',
  'skill_missing',
  'skill_expired',
  'absent',
  'outside_hours',
  'no_working_time',
  'promise_late',
  'parts_incomplete',
  'wheel_set_not_ready',
] as const

/** One conflict. `warn` allows publishing, `block` prevents it. */
export type Conflict = {
  readonly code: (typeof CONFLICT_CODES)[number]
  readonly severity: 'warn' | 'block'
  readonly block_uuids: readonly string[]
  /** Uuid of the person or car, code of the bay, name of the skill. */
  readonly subject: string | null
  /** Minutes after the promise. */
  readonly minutes: number | null
}

/** A booking of a loan car. Blocks of the same paper do not collide with it. */
type LoanBooking = {
  readonly loan_car_uuid: string
  readonly paper_uuid: string
  readonly from: string
  readonly until: string
}

/** Input for the search for conflicts. */
export type ConflictRules = {
  /** Location of the plan. The calendar must contain all its people; others count as gone. */
  readonly location_uuid: string
  readonly bookings: readonly LoanBooking[]
  /** A technician with two jobs at once is then a warning, and does not prevent publishing. */
  readonly mayOverlap: boolean
}

type Timed = {
  readonly block: PlannerBlock
  readonly timing: Timing
  /** Time in which the job uses the bay: from the first minute of work to the end of the buffer, nights included. */
  readonly stay: Span
  /** Conflicts that do not depend on other blocks. */
  readonly own: readonly Conflict[]
}
type Dated = Pick<Timed, 'block' | 'timing'>
type Use = Span & { readonly uuid: string; readonly paper: string }

const conflict = (
  code: Conflict['code'],
  severity: Conflict['severity'],
  block_uuids: readonly string[],
  subject: string | null = null,
  minutes: number | null = null,
): Conflict => ({ code, severity, block_uuids, subject, minutes })

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Pairs of blocks that use the same thing at the same time, each pair once. */
function* clashes(uses: ReadonlyMap<string, Use[]>): Generator<{ subject: string; pair: [Use, Use] }> {
  for (const [subject, list] of uses) {
    if (list.length < 2) continue
    const seen = new Set<string>()
    for (const pair of overlaps(list)) {
      const key = pair[0].uuid < pair[1].uuid ? `${pair[0].uuid} ${pair[1].uuid}` : `${pair[1].uuid} ${pair[0].uuid}`
      if (pair[0].uuid === pair[1].uuid || seen.has(key)) continue
      seen.add(key)
      yield { subject, pair }
    }
  }
}

function peopleTwice(items: readonly Timed[], severity: Conflict['severity']): Conflict[] {
  const uses = new Map<string, Use[]>()
  for (const { block, timing } of items)
    for (const task of timing.tasks)
      if (task.technicianUuid !== null)
        for (const { from, to } of busySpans(timing, task))
          push(uses, task.technicianUuid, { uuid: block.uuid, paper: block.paper_uuid, from, to })
  return [...clashes(uses)].map(({ subject, pair: [a, b] }) =>
    conflict('person_twice', severity, [a.uuid, b.uuid], subject),
  )
}

function peopleGone(calendar: Calendar, items: readonly Timed[], locationUuid: string): Conflict[] {
  return items.flatMap(({ block }) =>
    block.location_uuid === locationUuid
      ? block.technicians
          .filter(({ uuid }) => !calendar.people.has(uuid))
          .map(({ uuid }) => conflict('person_gone', 'block', [block.uuid], uuid))
      : [],
  )
}

function baysTwice(items: readonly Timed[]): Conflict[] {
  const uses = new Map<string, Use[]>()
  for (const { block, stay } of items)
    if (block.bay !== null)
      push(uses, `${block.location_uuid} ${block.bay}`, { uuid: block.uuid, paper: block.paper_uuid, ...stay })
  return [...clashes(uses)].map(({ subject, pair: [a, b] }) =>
    conflict('bay_twice', 'block', [a.uuid, b.uuid], subject.slice(subject.indexOf(' ') + 1)),
  )
}

/** A loan car is away from the start of the work until the customer's own car is ready. */
function carsTwice(items: readonly Timed[], bookings: readonly LoanBooking[]): Conflict[] {
  const uses = new Map<string, Use[]>()
  for (const { block, timing } of items)
    if (block.needs.loan_car_uuid !== null) {
      const to = block.promised_at === null ? timing.end : Math.max(timing.end, momentOf(block.promised_at))
      push(uses, block.needs.loan_car_uuid, { uuid: block.uuid, paper: block.paper_uuid, from: timing.start, to })
    }
  for (const { loan_car_uuid, paper_uuid, from, until } of bookings)
    if (uses.has(loan_car_uuid))
      push(uses, loan_car_uuid, {
        uuid: `${BOOKING}${paper_uuid} ${from}`,
        paper: paper_uuid,
        from: momentOf(from),
        to: momentOf(until),
      })
  return [...clashes(uses)].flatMap(({ subject, pair }) => {
    const blocks = pair.filter(({ uuid }) => !uuid.startsWith(BOOKING)).map(({ uuid }) => uuid)
    return blocks.length > 0 && pair[0].paper !== pair[1].paper
      ? [conflict('loan_car_taken', 'block', blocks, subject)]
      : []
  })
}
const BOOKING = 'booking '

function skillConflicts(calendar: Calendar, { block, timing }: Dated): Conflict[] {
  const people = block.technicians.flatMap(({ uuid }) => calendar.people.get(uuid) ?? [])
  if (people.length === 0) return []
  const day = dayOfBlock(calendar, block, Number.isFinite(timing.end) ? timing.end : timing.start)
  return block.needs.skills.flatMap((skill) => {
    const until = people.map((person) => skillUntil(person, skill))
    const holds = (last: string | null | undefined) => last === null || (last !== undefined && last >= day)
    if (isNeededByEach(skill) ? until.every(holds) : until.some(holds)) return []
    const hadIt = isNeededByEach(skill)
      ? until.every((last) => last !== undefined)
      : until.some((last) => last !== undefined)
    return [conflict(hadIt ? 'skill_expired' : 'skill_missing', 'block', [block.uuid], skill)]
  })
}

function bayConflicts(calendar: Calendar, { block }: Dated): Conflict[] {
  if (block.bay === null) return []
  const bay = calendar.locations.get(block.location_uuid)?.bays.find(({ code }) => code === block.bay)
  if (goneBayOf(calendar, block, block.location_uuid) !== undefined)
    return [conflict('bay_gone', 'block', [block.uuid], block.bay)]
  const kinds = block.needs.bay_kinds
  const fits = bay?.is_usable && (kinds.length === 0 || kinds.includes(bay.type))
  return fits ? [] : [conflict('bay_unfit', 'block', [block.uuid], block.bay)]
}

/**
 * At most this many days of a stretch that are checked for absences. A job that never ends has a conflict of its own.
 */
const LONGEST_LOOK = 60

function hourConflicts({ block, timing }: Dated): Conflict[] {
  return timing.tasks.flatMap(({ technicianUuid, time, end }) => {
    if (end === Number.POSITIVE_INFINITY) return [conflict('no_working_time', 'block', [block.uuid], technicianUuid)]
    const first = dayAt(time.timeZone, timing.start)
    const { shift, absent } = time.day(first)
    if (covers(absent, timing.start)) return [conflict('absent', 'block', [block.uuid], technicianUuid)]
    const last = Math.min(first + LONGEST_LOOK, dayAt(time.timeZone, end))
    const found = covers(shift, timing.start) ? [] : [conflict('outside_hours', 'warn', [block.uuid], technicianUuid)]
    for (let number = first; number <= last; number += 1)
      if (time.day(number).absent.some(({ from, to }) => from < end && to > timing.start))
        return [...found, conflict('absent', 'warn', [block.uuid], technicianUuid)]
    return found
  })
}

function promiseConflicts({ block, timing }: Dated): Conflict[] {
  if (block.promised_at === null || !Number.isFinite(timing.end)) return []
  const late = timing.end - momentOf(block.promised_at)
  return late > 0 ? [conflict('promise_late', 'warn', [block.uuid], null, Math.ceil(late / MINUTE_MS))] : []
}

function supplyConflicts({ block }: Dated): Conflict[] {
  const found: Conflict[] = []
  if (block.needs.parts === 'incomplete') found.push(conflict('parts_incomplete', 'warn', [block.uuid]))
  if (block.needs.wheel_set === 'missing') found.push(conflict('wheel_set_not_ready', 'warn', [block.uuid]))
  return found
}

const known = new WeakMap<Calendar, WeakMap<PlannerBlock, Timed>>()

/** The timing and own conflicts of a block, cached per calendar. */
function timeBlock(calendar: Calendar, block: PlannerBlock, timing: Timing): Timed {
  let timedBlocks = known.get(calendar)
  if (!timedBlocks) {
    timedBlocks = new WeakMap()
    known.set(calendar, timedBlocks)
  }
  const found = timedBlocks.get(block)
  if (found) return found
  const item = { block, timing }
  const begins = timing.tasks.map(({ time }) => nextWork(time, timing.start) ?? timing.start)
  const own = [
    ...bayConflicts(calendar, item),
    ...skillConflicts(calendar, item),
    ...hourConflicts(item),
    ...promiseConflicts(item),
    ...supplyConflicts(item),
  ]
  const made = { ...item, stay: { from: Math.min(...begins), to: timing.freeAt }, own }
  timedBlocks.set(block, made)
  return made
}

const orderOf = new Map(CONFLICT_CODES.map((code, index) => [code, index]))
const keyOf = ({ block_uuids, subject }: Conflict) => `${block_uuids.join(' ')} ${subject}`

/**
 * All conflicts of the dated, unfinished blocks, in the order of the codes. People collide by the minutes in which they
 * work. Bays collide from the first minute of work to the end of the buffer, nights included.
 */
export function findConflicts(calendar: Calendar, blocks: Iterable<PlannerBlock>, rules: ConflictRules): Conflict[] {
  const items: Timed[] = []
  for (const block of blocks) {
    const timing = block.state === 'finished' ? null : timingOf(calendar, block)
    if (timing) items.push(timeBlock(calendar, block, timing))
  }
  const found = [
    ...peopleTwice(items, rules.mayOverlap ? 'warn' : 'block'),
    ...peopleGone(calendar, items, rules.location_uuid),
    ...baysTwice(items),
    ...carsTwice(items, rules.bookings),
    ...items.flatMap(({ own }) => own),
  ]
  const sorted = found.map((one) => ({ one, order: orderOf.get(one.code) ?? 0, key: keyOf(one) }))
  return sorted.sort((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1)).map(({ one }) => one)
}
