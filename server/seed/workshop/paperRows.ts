import type { Insertable } from 'kysely'
import { dayName } from '#contract/planning/localDay.ts'
import { records } from '#contract/records/index.ts'
import { fieldsSchema } from '#contract/records/schemas.ts'
import type { Tables } from '#server/db/schema.ts'
import { BODY_DAMAGES } from '../data/labours.ts'
import type { Random } from '../random/random.ts'
import type { Visit } from './layVisits.ts'
import { firstOf, lastStep, type Outcome } from './outcomes.ts'
import type { Roster } from './roster.ts'

/** What is said about a visit beside its works. */
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

/** In the quarter of an hour after the last work. */
function promisedAt({ jobs, isHistory, remarks }: Numbered, now: number): Date | null {
  if (isHistory) return null
  if (remarks.isLate) return new Date(Math.floor((now - 25 * MINUTE) / QUARTER) * QUARTER)
  const end = Math.max(...jobs.map(({ planned }) => planned.to))
  return new Date(Math.ceil((end + 20 * MINUTE) / QUARTER) * QUARTER)
}

const luckOfPriority = (random: Random) => (random.next() < 0.06 ? 'urgent' : 'normal')

/** Papers, oldest first, each with what its car was like on that day. */
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
    const { car, jobs, place, worker, type, remarks, isHistory } = visit
    const {
      customer_uuid,
      make: _make,
      type_code: _type,
      mileage: _km,
      mileage_at: _at,
      note: _note,
      ...kept
    } = car.row
    const {
      dealer_id: _dealer,
      uuid: vehicle_uuid,
      version: _v,
      created_at: _c,
      updated_at: _u,
      deleted_at: _d,
      ...is
    } = kept
    const { at, status, hold } = lastStep(outcome)
    const begun = firstOf(outcome, 'in_progress')
    const finished = firstOf(outcome, 'completed')
    const day = dayName(visit.day)
    const kilometers = remarks.kilometers ?? (begun ? car.kilometers(Date.parse(`${day}T09:00:00Z`)) : null)
    const before = known.get(vehicle_uuid) ?? car.seen.mileage
    if (kilometers !== null) known.set(vehicle_uuid, kilometers)
    const advisor = random.pick(advisors).uuid
    const isElectric = car.row.drive === 'electric'
    const isOpen = OPEN.includes(status)
    if (isOpen && begun) tag += 1
    const name = [car.owner.first_name, car.owner.name].join(' ').trim()
    const fields = schema.parse({
      ...is,
      ...(remarks.isSwapped ? { tires_front: is.tires_rear, tires_rear: is.tires_front } : {}),
      location_uuid: place.location.uuid,
      progressId: '',
      jobId: visit.jobId,
      dmsJobId: isHistory ? '' : `D${visit.jobId.replace(/\D/g, '')}`,
      vehicle_uuid,
      customer_uuid,
      kilometers,
      type,
      fuel: begun && !isElectric ? random.int(1, 8) * 12.5 : null,
      battery: begun && isElectric ? random.int(15, 95) : null,
      priority: remarks.isWaiting ? 'waiting_customer' : luckOfPriority(random),
      tag: isOpen && begun ? String(tag) : '',
      promised_at: promisedAt(visit, week.now)?.toISOString() ?? null,
      promised_is_binding: !isHistory && random.next() < 0.15,
      waiting_customer: remarks.isWaiting ?? false,
      replacement_car: remarks.hasLoanCar ?? false,
      wash: random.next() < 0.3,
      old_parts_wanted: random.next() < 0.05,
      price_limit: type === 'customer' && random.next() < 0.5 ? random.int(4, 30) * 5_000 : null,
      contact_phone: car.owner.phone ?? null,
      contact_channel: car.owner.contact_channel,
      parking_place: begun ? random.pick(PLACES) : '',
      key_place: begun ? `Brett ${random.int(1, 40)}` : '',
      workshop_uuid: team,
      advisor_uuid: advisor,
      technician_uuid: worker.person.uuid,
      internal_info: visit.carried.length > 0 ? 'Geht weiter, sobald das Teil da ist' : '',
      regular_info: jobs[0]?.text ?? '',
      ...bodyDamage(!isHistory && begun && random.next() < 0.12 ? random.pick(BODY_DAMAGES) : null, visit.uuid),
      security_damage: remarks.securityDamage ?? '',
    })
    const created = outcome.steps[0]?.at ?? week.now
    const technician = worker.person.uuid
    return [
      {
        ...fields,
        damage_marks: JSON.stringify(fields.damage_marks),
        dealer_id,
        uuid: visit.uuid,
        status,
        state_since: new Date(lastChange(outcome)),
        hold_reason: hold,
        hold_since: hold === '' ? null : new Date(at),
        hold_note: '',
        hold_until: hold === 'waiting_parts' ? new Date(Math.ceil((week.now + 5 * HOUR) / HOUR) * HOUR) : null,
        rework_count: 0,
        mileage: before,
        creator_uuid: advisor,
        modifier_uuid: begun ? technician : advisor,
        sender_uuid: !isHistory && begun ? advisor : null,
        receiver_uuid: !isHistory && begun ? technician : null,
        picked_up_by: status === 'picked_up' ? name : '',
        ...(DONE.includes(status) && finished
          ? { final_check_at: new Date(finished.at - 500), final_checker_uuid: technician }
          : { final_check_at: null, final_checker_uuid: null }),
        chat_uuid: visit.chat_uuid,
        version: outcome.steps.length,
        deleted_at: null,
        created_at: new Date(created),
        updated_at: new Date(at),
      },
    ]
  })
}

/** In words, and on the sketch. */
const bodyDamage = (damage: (typeof BODY_DAMAGES)[number] | null, id: string) =>
  damage === null
    ? { body_damage: '', damage_marks: [] }
    : { body_damage: damage[0], damage_marks: [{ id, ...damage[1] }] }

/** Since when the status, whatever it waits for, is what it is. */
function lastChange({ steps }: Outcome): number {
  const { status } = steps.at(-1) ?? { status: 'new' }
  return steps.find((one) => one.status === status)?.at ?? 0
}
