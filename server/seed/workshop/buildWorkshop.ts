import type { Insertable } from 'kysely'
import { publicHolidays } from '#server/calendar/publicHolidays.ts'
import type { Tables } from '#server/db/schema.ts'
import { inventVehicles, type Vehicle } from '../chats/vocabulary.ts'
import type { DealerPlan } from '../data/dealerPlan.ts'
import type { Organisation, Rows } from '../organisation/organisation.ts'
import type { Random } from '../random/random.ts'
import { checkinRows } from './checkinRows.ts'
import { arrangeVisits, remarksOf } from './edgeCases.ts'
import { extensionRows } from './extensionRows.ts'
import { inventCustomers } from './inventCustomers.ts'
import { type Car, inventFleet } from './inventFleet.ts'
import { layVisits } from './layVisits.ts'
import { outcomesOf } from './outcomes.ts'
import { packageRows } from './packageRows.ts'
import { type Numbered, paperRows } from './paperRows.ts'
import { planRows } from './planRows.ts'
import { buildRoster } from './roster.ts'
import { snapshotRows } from './snapshotRows.ts'
import { attendanceRows, mendStamps, reviewRows, stampRows } from './timeRows.ts'
import { acknowledgementRows, checkRows, handoverRows, stateRows, workRows } from './trailRows.ts'

/** Number of cars that chats mention. Their order numbers are below FIRST_ORDER. */
const TALKED_ABOUT = 60
const FIRST_ORDER = 430
const FIRST_OF_WEEK = 1_001

/** Public holidays of the locations around the year of the demo. */
async function holidaysOf({ locations }: DealerPlan, { rows }: Organisation, end: Date) {
  const year = end.getUTCFullYear()
  const found = new Map<string, string[]>()
  for (const [index, { uuid }] of (rows.locations ?? []).entries()) {
    const location = locations[index]
    if (!location) continue
    const place = { country_code: location.country_code ?? '', region_code: location.region_code ?? '' }
    const years = await Promise.all([year - 1, year, year + 1].map((one) => publicHolidays(place, one)))
    found.set(
      uuid,
      years.flat().map(({ day }) => day),
    )
  }
  return (uuid: string) => found.get(uuid) ?? []
}

/** Customers and cars of a dealer, nine weeks of papers, and the plan, times and snapshots of the current week. */
export async function buildWorkshop(
  plan: DealerPlan,
  organisation: Organisation,
  talkedAbout: readonly Vehicle[],
  chats: Rows['chats'],
  { seeded, end }: { seeded: Random; end: Date },
): Promise<Rows> {
  const random = seeded.fork(`${plan.code}:workshop`)
  const { dealerId: dealer_id } = organisation
  const { code } = plan
  const [now, year] = [end.getTime(), end.getUTCFullYear()]
  const customers = inventCustomers(dealer_id, code, random.fork('customers'), end)
  const cars = inventFleet(plan, customers, talkedAbout, random.fork('cars'), end)
  const roster = buildRoster(plan, organisation, random.fork('roster'), end, await holidaysOf(plan, organisation, end))
  const chatOf = new Map((chats ?? []).map(({ name, uuid }) => [name, uuid]))
  const chatName = ({ order, row }: Car) => `${order} · ${row.licensePlate}`
  const talked = cars.filter((car) => chatOf.has(chatName(car)))
  const visits = layVisits(roster, cars, code, { random: random.fork('visits'), talked })
  arrangeVisits(visits, roster)
  const outcomes = outcomesOf(visits, roster.week, random.fork('outcomes'))
  const extensions = extensionRows(dealer_id, code, outcomes, { random: random.fork('extensions'), now })
  const remarks = remarksOf(visits, code, outcomes, roster)
  const unnumbered = new Set(talked)
  const countOf = { history: FIRST_ORDER, week: FIRST_OF_WEEK }
  const numbered = visits.map((visit): Numbered => {
    // When a car has two orders, chats mention the first one.
    const isTalked = !visit.isHistory && unnumbered.delete(visit.car)
    const serial = countOf[visit.isHistory ? 'history' : 'week']++
    return Object.assign(visit, {
      jobId: isTalked ? (visit.car.order ?? '') : plan.orderNumber(serial, year),
      chat_uuid: isTalked ? (chatOf.get(chatName(visit.car)) ?? null) : null,
      remarks: remarks.get(visit) ?? {},
    })
  })
  const papers = paperRows(roster, dealer_id, numbered, outcomes, random.fork('papers'))
  const trail = random.fork('trail')
  const stamps = stampRows(dealer_id, outcomes, { now, random: random.fork('stamps') })
  const foreman = roster.workers.find(({ job }) => job === 'foreman')?.person.uuid ?? null
  const given = { now, by: foreman, random: random.fork('times') }
  const { before, isYearly } = plan.orderRange
  const checkins = {
    roster,
    dealer_id,
    code,
    cars,
    visits: numbered,
    outcomes,
    papers,
    random: random.fork('checkins'),
  }
  return {
    customers: customers.map(({ cars: _count, ...row }) => row),
    vehicles: cars.map((car) => ({ ...car.row, ...lastReading(car, papers) })),
    papers,
    works: workRows(dealer_id, numbered, outcomes),
    extensions,
    paper_states: stateRows(dealer_id, papers, numbered, outcomes, trail),
    paper_handovers: handoverRows(dealer_id, papers, numbered, outcomes, trail),
    paper_checks: checkRows(dealer_id, roster.week.current, numbered, outcomes, trail),
    damage_acknowledgements: acknowledgementRows(dealer_id, papers, trail),
    stamps,
    stamp_corrections: mendStamps(dealer_id, code, stamps, given),
    attendances: attendanceRows(dealer_id, roster, given.random),
    work_reviews: reviewRows(dealer_id, outcomes, given),
    hst_snapshots: snapshotRows(dealer_id, code, outcomes, { now, random: random.fork('looks') }),
    number_ranges: [{ dealer_id, kind: 'order', year: isYearly ? year : 0, last: before + countOf.week }],
    work_packages: packageRows(dealer_id, roster.locations, { now, random: random.fork('packages') }),
    ...checkinRows(checkins),
    ...roster.rows,
    ...planRows(numbered, { roster, plan, dealer_id, outcomes, random: random.fork('plan') }),
  }
}

/** The last known mileage of a car, and its day. */
function lastReading({ row, seen }: Car, papers: readonly Insertable<Tables['papers']>[]) {
  const last = papers.findLast((paper) => paper.vehicle_uuid === row.uuid && paper.kilometers !== null)
  if (!last) return seen
  return { mileage: last.kilometers ?? null, mileage_at: new Date(last.created_at as Date).toISOString().slice(0, 10) }
}

/** The cars of a dealer that chats mention, each with its order. */
export const inventTalkedAbout = (plan: DealerPlan, seeded: Random, end: Date) =>
  inventVehicles(plan, seeded.fork(`${plan.code}:talked about`), TALKED_ABOUT, end.getUTCFullYear())
