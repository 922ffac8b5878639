import type { Insertable } from 'kysely'
import { fieldsSchema } from '#contract/api/define/recordSchemas.ts'
import { dayName } from '#contract/planning/localDay.ts'
import { records } from '#contract/records/index.ts'
import type { Tables } from '#server/db/schema.ts'
import { BODY_DAMAGES } from '../data/labours.ts'
import type { Random } from '../random/random.ts'
import type { Car } from './inventFleet.ts'
import type { Visit } from './layVisits.ts'
import { firstOf, lastStep, type Outcome, type Step } from './outcomes.ts'
import type { Roster } from './roster.ts'

/** Facts about a visit besides its works. */
export type Remarks = {
  isWaiting?: boolean
  hasLoanCar?: boolean
  isLate?: boolean
  kilometers?: number
  securityDamage?: string
  isSwapped?: boolean
}

export type Numbered = Visit & { jobId: string; chat_uuid: string | null; remarks: Remarks }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const QUARTER = 15 * MINUTE
const OPEN: readonly string[] = ['new', 'in_progress', 'completed', 'delivered']
const DONE: readonly string[] = ['completed', 'delivered', 'picked_up']
const PLACES = ['Hof A', 'Hof B', 'Reihe 3', 'Halle 1', 'Tor 2', 'Kundenparkplatz'] as const

/** The promised time: the first quarter of an hour after the last work. */
function promisedAt({ jobs, isHistory, remarks }: Numbered, now: number): Date | null {
  if (isHistory) return null
  if (remarks.isLate) return new Date(Math.floor((now - 25 * MINUTE) / QUARTER) * QUARTER)
  const end = Math.max(...jobs.map(({ planned }) => planned.to))
  return new Date(Math.ceil((end + 20 * MINUTE) / QUARTER) * QUARTER)
}

const luckOfPriority = (random: Random) => (random.next() < 0.06 ? 'urgent' : 'normal')

/** The car's data that a paper keeps, as of that day. On a swapped car, front and rear tires have changed places. */
function carOfDay({ row }: Car, isSwapped = false) {
  const {
    uuid: vehicle_uuid,
    make: _make,
    type_code: _type,
    mileage: _km,
    mileage_at: _at,
    note: _note,
    dealer_id: _dealer,
    version: _v,
    created_at: _c,
    updated_at: _u,
    deleted_at: _d,
    ...kept
  } = row
  const tires = isSwapped ? { tires_front: kept.tires_rear, tires_rear: kept.tires_front } : {}
  return { ...kept, ...tires, vehicle_uuid }
}

/** The mileage at nine in the morning; null before work begins. */
function kilometersOf({ car, day, remarks }: Numbered, hasBegun: boolean): number | null {
  if (remarks.kilometers !== undefined) return remarks.kilometers
  return hasBegun ? car.kilometers(Date.parse(`${dayName(day)}T09:00:00Z`)) : null
}

/** Fuel or battery level when work begins. */
function inventGauge({ row }: Car, hasBegun: boolean, random: Random) {
  if (!hasBegun) return { fuel: null, battery: null }
  return row.drive === 'electric'
    ? { fuel: null, battery: random.int(15, 95) }
    : { fuel: random.int(1, 8) * 12.5, battery: null }
}

/** The customer's wishes besides the works. */
function inventWishes({ type, isHistory, remarks }: Numbered, random: Random) {
  return {
    priority: remarks.isWaiting ? 'waiting_customer' : luckOfPriority(random),
    estimated_ze: 0,
    promised_is_binding: !isHistory && random.next() < 0.15,
    waiting_customer: remarks.isWaiting ?? false,
    replacement_car: remarks.hasLoanCar ?? false,
    wash: random.next() < 0.3,
    old_parts_wanted: random.next() < 0.05,
    price_limit: type === 'customer' && random.next() < 0.5 ? random.int(4, 30) * 5_000 : null,
  }
}

/** Place of the car and its key, once work has begun. */
function inventPlaces(hasBegun: boolean, random: Random) {
  if (!hasBegun) return { parking_place: '', key_place: '' }
  return { parking_place: random.pick(PLACES), key_place: `Brett ${random.int(1, 40)}` }
}

/** Body damage in words and on the sketch. */
function inventBodyDamage({ isHistory, uuid }: Numbered, hasBegun: boolean, random: Random) {
  if (isHistory || !hasBegun || random.next() >= 0.12) return { body_damage: '', damage_marks: [] }
  const [body_damage, mark] = random.pick(BODY_DAMAGES)
  return { body_damage, damage_marks: [{ id: uuid, ...mark }] }
}

/** The hold of a paper. A hold for parts lasts until five hours from now, rounded to the hour. */
function holdColumns({ at, hold }: Step, now: number) {
  return {
    hold_reason: hold,
    hold_since: hold === '' ? null : new Date(at),
    hold_note: '',
    hold_until: hold === 'waiting_parts' ? new Date(Math.ceil((now + 5 * HOUR) / HOUR) * HOUR) : null,
  }
}

/** The authors and the last handover: the advisor creates the paper, the technician takes it over to begin. */
function handColumns(isHistory: boolean, hasBegun: boolean, advisor: string, technician: string) {
  const hands = { creator_uuid: advisor, modifier_uuid: hasBegun ? technician : advisor }
  return hasBegun && !isHistory
    ? { ...hands, sender_uuid: advisor, receiver_uuid: technician }
    : { ...hands, sender_uuid: null, receiver_uuid: null }
}

function finalCheckColumns(outcome: Outcome, technician: string) {
  const finished = firstOf(outcome, 'completed')
  return finished && DONE.includes(lastStep(outcome).status)
    ? { final_check_at: new Date(finished.at - 500), final_checker_uuid: technician }
    : { final_check_at: null, final_checker_uuid: null }
}

/** Facts of a paper that are decided before its fields are filled. */
type Facts = { kilometers: number | null; tag: string; advisor: string; team: string; hasBegun: boolean; now: number }

/** Fields that users would have filled in. */
function inventFields(visit: Numbered, facts: Facts, random: Random) {
  const { car, jobs, place, worker, type, remarks, isHistory } = visit
  const { kilometers, tag, advisor, team, hasBegun, now } = facts
  return {
    ...carOfDay(car, remarks.isSwapped),
    location_uuid: place.location.uuid,
    progressId: '',
    jobId: visit.jobId,
    dmsJobId: isHistory ? '' : `D${visit.jobId.replace(/\D/g, '')}`,
    kilometers,
    type,
    ...inventGauge(car, hasBegun, random),
    ...inventWishes(visit, random),
    tag,
    promised_at: promisedAt(visit, now)?.toISOString() ?? null,
    contact_phone: car.owner.phone ?? null,
    contact_channel: car.owner.contact_channel,
    ...inventPlaces(hasBegun, random),
    workshop_uuid: team,
    advisor_uuid: advisor,
    technician_uuid: worker.person.uuid,
    internal_info: visit.carried.length > 0 ? 'Geht weiter, sobald das Teil da ist' : '',
    regular_info: jobs[0]?.text ?? '',
    ...inventBodyDamage(visit, hasBegun, random),
    security_damage: remarks.securityDamage ?? '',
  }
}

/** Papers, oldest first, each with its car's data of that day. */
export function paperRows(
  { week, advisors, team }: Roster,
  dealer_id: string,
  visits: readonly Numbered[],
  outcomes: ReadonlyMap<Visit, Outcome>,
  random: Random,
): Insertable<Tables['papers']>[] {
  const schema = fieldsSchema(records.paper)
  const known = new Map<string, number>()
  let tag = 10
  return visits.flatMap((visit) => {
    const outcome = outcomes.get(visit)
    if (!outcome) return []
    const { car, worker, isHistory } = visit
    const last = lastStep(outcome)
    const { at, status } = last
    const hasBegun = firstOf(outcome, 'in_progress') !== undefined
    const kilometers = kilometersOf(visit, hasBegun)
    const before = known.get(car.row.uuid) ?? car.seen.mileage
    if (kilometers !== null) known.set(car.row.uuid, kilometers)
    const advisor = random.pick(advisors).uuid
    const technician = worker.person.uuid
    const hasTag = hasBegun && OPEN.includes(status)
    if (hasTag) tag += 1
    const name = [car.owner.first_name, car.owner.name].join(' ').trim()
    const facts = { kilometers, tag: hasTag ? String(tag) : '', advisor, team, hasBegun, now: week.now }
    const fields = schema.parse(inventFields(visit, facts, random))
    const created = outcome.steps[0]?.at ?? week.now
    return [
      {
        ...fields,
        damage_marks: JSON.stringify(fields.damage_marks),
        dealer_id,
        uuid: visit.uuid,
        status,
        state_since: new Date(lastChange(outcome)),
        ...holdColumns(last, week.now),
        rework_count: 0,
        mileage: before,
        ...handColumns(isHistory, hasBegun, advisor, technician),
        picked_up_by: status === 'picked_up' ? name : '',
        ...finalCheckColumns(outcome, technician),
        chat_uuid: visit.chat_uuid,
        version: outcome.steps.length,
        deleted_at: null,
        created_at: new Date(created),
        updated_at: new Date(at),
      },
    ]
  })
}

/** Since when the paper has its status, whatever its hold. */
function lastChange({ steps }: Outcome): number {
  const { status } = steps.at(-1) ?? { status: 'new' }
  return steps.find((one) => one.status === status)?.at ?? 0
}
