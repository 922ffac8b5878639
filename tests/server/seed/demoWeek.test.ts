import { beforeAll, describe, expect, it } from 'vitest'
import { findConflicts } from '#contract/planning/conflicts.ts'
import type { WorkLocation } from '#contract/planning/workingTime.ts'
import { areAxlesSwapped } from '#contract/vehicles/axleSizes.ts'
import { checkPlate } from '#contract/vehicles/licensePlate.ts'
import { checkVin, vinCheckDigit } from '#contract/vehicles/vin.ts'
import type { HstItem } from '#contract/workshop/hst/hstState.ts'
import { TRANSITIONS } from '#contract/workshop/status/paperGraph.ts'
import { blocksOf, calendarOf } from './planAt.ts'
import { BASE, DAY, MOMENTS, type Rows, type Week, weekAt } from './weekAt.ts'

let dealers: Awaited<ReturnType<typeof weekAt>>
const all = <Name extends keyof Rows>(name: Name): Rows[Name][number][] =>
  dealers.flatMap((dealer) => dealer[name] as Rows[Name][number][])
/** Papers of this week that have a promise. */
const ofWeek = () => all('papers').filter(({ promised_at }) => promised_at !== null)
const count = <Item>(items: readonly Item[], is: (item: Item) => unknown) => items.filter(is).length
/** Values that are unique in the database. */
const areDistinct = (keys: readonly unknown[]) => expect(new Set(keys).size).toBe(keys.length)
const share = <Item>(items: readonly Item[], is: (item: Item) => unknown) => count(items, is) / items.length
const time = (value: unknown) =>
  value === null || value === undefined ? Number.NaN : new Date(value as string).getTime()

const isOpenRecall = ({ isSafetyRecall, status }: HstItem) => isSafetyRecall && status === 'open'

beforeAll(async () => {
  dealers = await weekAt(BASE)
})

const isStanding = ({ status }: Week['papers'][number]) => status !== 'picked_up' && status !== 'canceled'

/**
 * Values that are unique: extension numbers of a paper, numbers and tags of the open papers of a location, and the open
 * attendance of a person.
 */
function expectUnique({ papers, extensions, attendances }: Week): void {
  const standing = papers.filter(isStanding)
  areDistinct(extensions.map(({ paper_uuid, number }) => `${paper_uuid} ${number}`))
  areDistinct(standing.map(({ location_uuid, jobId }) => `${location_uuid} ${jobId}`))
  areDistinct(standing.flatMap(({ location_uuid, tag }) => (tag === '' ? [] : [`${location_uuid} ${tag}`])))
  areDistinct(attendances.flatMap(({ until_at, user_uuid }) => (until_at === null ? [user_uuid] : [])))
}

function expectPast({ papers, works, customers, extensions, paper_states, stamps, hst_snapshots }: Week, now: number) {
  const written = [papers, works, customers, extensions].flatMap((rows) =>
    rows.map(({ updated_at }) => time(updated_at)),
  )
  const happened = [paper_states, stamps].flatMap((rows) => rows.map(({ at }) => time(at)))
  const checkedAt = hst_snapshots.map(({ checked_at }) => time(checked_at))
  for (const one of [...written, ...happened, ...checkedAt]) expect(one).toBeLessThanOrEqual(now)
}

const isStep = ({ from_status, to_status }: Week['paper_states'][number]) =>
  TRANSITIONS.some(({ from, to }) => from === from_status && to === to_status)

/** Each paper goes from the start to its state, one allowed step after the other. */
function expectSteps({ papers, paper_states }: Week): void {
  for (const own of Map.groupBy(paper_states, ({ paper_uuid }) => paper_uuid).values()) {
    const times = own.map(({ at }) => time(at))
    expect(times.every((at, index) => index === 0 || at > (times[index - 1] ?? 0))).toBe(true)
    const steps = own.filter(({ from_status, to_status }) => from_status !== null && from_status !== to_status)
    for (const step of steps) expect(isStep(step)).toBe(true)
    expect(own[0]?.from_status).toBeNull()
    expect(own.at(-1)?.to_status).toBe(papers.find(({ uuid }) => uuid === own[0]?.paper_uuid)?.status)
  }
}

/** The stamps of a work start and end it in turn, and no person has more than one running stamp at the end. */
function expectStamps({ stamps }: Week): void {
  for (const own of Map.groupBy(stamps, ({ work_uuid }) => work_uuid).values()) {
    const kinds = own.toSorted((a, b) => time(a.at) - time(b.at)).map(({ kind }) => kind)
    expect(
      kinds.every((kind, index) => (kind === 'start') === (index % 2 === 0)),
      kinds.join(),
    ).toBe(true)
  }
  const running = [...Map.groupBy(stamps, ({ user_uuid }) => user_uuid).values()].map(
    (own) => count(own, ({ kind }) => kind === 'start') - count(own, ({ kind }) => kind !== 'start'),
  )
  for (const one of running) expect(one).toBeLessThanOrEqual(1)
}

describe('the demo week', () => {
  it('The demo week has the planned numbers of customers, cars and papers', () => {
    const reviewed = new Set(all('work_reviews').map(({ work_uuid }) => work_uuid))
    expect(all('customers')).toHaveLength(310)
    expect(all('vehicles')).toHaveLength(400)
    expect(ofWeek()).toHaveLength(186)
    expect(all('papers')).toHaveLength(186 + 900)
    expect(
      all('extensions')
        .map(({ answer }) => answer)
        .sort(),
    ).toEqual([...Array(7).fill('accepted'), ...Array(3).fill('declined'), ...Array(2).fill('open')].sort())
    expect(count(ofWeek(), (paper) => paper.waiting_customer)).toBe(22)
    expect(all('loan_bookings')).toHaveLength(31)
    expect(all('loan_cars')).toHaveLength(9)
    expect(all('hst_snapshots')).toHaveLength(140)
    expect(
      all('absences')
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['holiday', 'school', 'sick', 'training'])
    expect(count(all('plan_blocks'), ({ carried_from }) => carried_from)).toBe(9)
    expect(count(all('stamps'), (stamp) => stamp.is_forgotten)).toBe(3)
    expect(all('stamp_corrections')).toHaveLength(2)
    const slow = share(
      all('works').filter(({ state }) => state === 'completed'),
      ({ uuid }) => reviewed.has(uuid),
    )
    expect(slow).toBeGreaterThan(0.05)
    expect(slow).toBeLessThan(0.11)
    const starts = count(all('stamps'), ({ kind }) => kind === 'start')
    expect(starts).toBeGreaterThan(1_300)
    expect(starts).toBeLessThan(1_600)
    expect(all('plan_blocks').length).toBeGreaterThan(540)
    expect(all('plan_blocks').length).toBeLessThan(700)
  })

  it('The demo week is divided between dealers, weekdays and kinds of orders as planned', () => {
    const isOfWeek = ({ promised_at }: Rows['papers'][number]) => promised_at !== null
    expect(dealers.map(({ vehicles, papers }) => [vehicles.length, count(papers, isOfWeek)])).toEqual([
      ...[
        [220, 98],
        [180, 88],
      ],
    ])
    const firsts = new Map<string, number>()
    for (const { paper_uuid, carried_from, start_at } of all('plan_blocks'))
      if (!carried_from && start_at)
        firsts.set(paper_uuid, Math.min(firsts.get(paper_uuid) ?? Number.POSITIVE_INFINITY, time(start_at)))
    const days = ['2026-09-14', '2026-09-15', '2026-09-16', '2026-09-17', '2026-09-18', '2026-09-19']
    const dayOf = ({ uuid }: { uuid: string }) => {
      const first = firsts.get(uuid)
      return first === undefined ? 'undated' : new Date(first).toISOString().slice(0, 10)
    }
    // Six of Saturday's ten papers have no time yet.
    expect([...days, 'undated'].map((day) => count(ofWeek(), (paper) => dayOf(paper) === day))).toEqual([
      ...[38, 35, 34, 36, 33, 4, 6],
    ])
    const mix = { customer: 58, tire: 14, warranty: 9, internal: 9, accident: 4, rework: 3, express: 3 }
    for (const [type, percent] of Object.entries(mix))
      expect(Math.abs(100 * share(ofWeek(), (paper) => paper.type === type) - percent), type).toBeLessThan(4)
    const ages = all('hst_snapshots').map(({ checked_at }) => Date.parse(BASE) - time(checked_at))
    expect(count(ages, (age) => age > 7 * DAY)).toBe(15)
    const overlaps = all('loan_bookings').filter((one) =>
      all('loan_bookings').some(
        (two) =>
          two.uuid !== one.uuid &&
          two.loan_car_uuid === one.loan_car_uuid &&
          time(two.from_at) < time(one.until_at) &&
          time(one.from_at) < time(two.until_at),
      ),
    )
    expect(overlaps.length).toBeGreaterThanOrEqual(2)
  })

  it('The demo week has papers in every state, as on a Wednesday at twenty past ten', () => {
    const today = ofWeek().filter(({ uuid }) => {
      const block = all('plan_blocks').find(({ paper_uuid, carried_from }) => paper_uuid === uuid && !carried_from)
      return block?.start_at instanceof Date && block.start_at.toISOString().startsWith(BASE.slice(0, 10))
    })
    expect(share(today, ({ status }) => status === 'in_progress')).toBeGreaterThan(0.3)
    expect(share(today, ({ status }) => status === 'in_progress')).toBeLessThan(0.55)
    expect(share(today, ({ status }) => status === 'new')).toBeLessThan(0.5)
    for (const status of ['new', 'in_progress', 'completed', 'delivered', 'picked_up', 'canceled'])
      expect(
        ofWeek().some((paper) => paper.status === status),
        status,
      ).toBe(true)
    expect(new Set(ofWeek().map(({ hold_reason }) => hold_reason)).size).toBeGreaterThan(3)
    const history = all('papers').filter(({ promised_at }) => promised_at === null)
    expect(share(history, ({ status }) => status === 'picked_up')).toBeGreaterThan(0.97)
  })

  it('Cars of the demo week are invented: VINs with a check digit, plates of unused districts, film telephones', () => {
    for (const { vin, licensePlate, plate_special, firstRegistration } of all('vehicles')) {
      expect(checkVin(vin, String(firstRegistration)), vin).toMatchObject({ problem: null, warnings: [] })
      expect(vin.charAt(8)).toBe(vinCheckDigit(vin))
      expect(Number(vin.slice(-6))).toBeGreaterThanOrEqual(990_000)
      if (plate_special) continue
      expect(licensePlate).toMatch(/^(DEM|MUS|BSP)-/)
      expect(checkPlate(licensePlate), licensePlate).toMatchObject({
        reading: { canonical: licensePlate, warnings: [] },
      })
    }
    for (const { vehicles } of dealers) {
      expect(new Set(vehicles.map(({ vin }) => vin.slice(-6))).size).toBe(vehicles.length)
      const plates = vehicles.map(({ licensePlate }) => licensePlate).filter((plate) => plate !== '')
      expect(new Set(plates).size).toBe(plates.length)
    }
    for (const { phone, email } of all('customers')) {
      expect(phone).toMatch(/^\+49(3023125|6990009|4066969|2214710|8999998)\d{3}$/)
      expect(email ?? '@kunden.example').toMatch(/@kunden\.example$/)
    }
  })

  it('The demo week contains the edge cases E02 to E07, E21 to E25 and E35', () => {
    const [dealer] = dealers
    if (!dealer) throw new Error('There is no dealer')
    const { papers, works, plan_blocks, vehicles, customers, extensions } = dealer
    const week = papers.filter(({ promised_at }) => promised_at !== null)
    const open = week.filter(({ status }) => status === 'new' || status === 'in_progress')
    const now = Date.parse(BASE)
    expect(
      open.some((paper) => paper.waiting_customer && time(paper.promised_at) < now),
      'E02',
    ).toBe(true)
    expect(
      open.some((one) => one.kilometers && one.mileage && one.kilometers < one.mileage),
      'E03',
    ).toBe(true)
    const again = week.filter(({ type }) => type === 'rework')
    expect(
      again.some((one) => papers.some((two) => two.vin === one.vin && two !== one)),
      'E04',
    ).toBe(true)
    const doubled = open.filter((one) => open.some((two) => two !== one && two.vin === one.vin && one.vin !== ''))
    expect(doubled.length, 'E05').toBeGreaterThanOrEqual(2)
    const hv = new Set(
      open.filter(({ drive }) => drive === 'electric' || drive === 'plug_in_hybrid').map((one) => one.uuid),
    )
    const apprentices = dealer.work_models.filter(({ factor }) => (factor ?? 1) < 1).map(({ user_uuid }) => user_uuid)
    expect(
      works.some((one) => hv.has(one.paper_uuid) && apprentices.includes(one.technician_uuid ?? '')),
      'E06',
    ).toBe(true)
    expect(
      open.some((one) => areAxlesSwapped(one.tires_front, one.tires_rear) && one.model.startsWith('ID.4')),
      'E07',
    ).toBe(true)
    const oldest = plan_blocks.flatMap(({ carried_from }) => carried_from ?? []).sort()[0]
    expect(now - time(oldest), 'E21').toBeGreaterThan(3 * DAY)
    expect(
      extensions.some(({ answer, note }) => answer === 'accepted' && note !== ''),
      'E22',
    ).toBe(true)
    expect(
      customers.some(({ name }) => /\p{Script=Arabic}/u.test(name)),
      'E23',
    ).toBe(true)
    expect(
      vehicles.some(({ licensePlate }) => licensePlate === 'DEM-AB 123'),
      'E24',
    ).toBe(true)
    expect(Math.max(...vehicles.map(({ model }) => model.length)), 'E25').toBeGreaterThan(60)
    const told = new Set(dealer.damage_acknowledgements.map(({ paper_uuid }) => paper_uuid))
    expect(
      week.some(({ uuid, security_damage }) => security_damage !== '' && !told.has(uuid)),
      'E35',
    ).toBe(true)
  })

  it('Rows of the demo week fit together: chats and papers, mileage and time, works and skills', () => {
    const talked = ofWeek().filter(({ chat_uuid }) => chat_uuid)
    expect(talked.length).toBeGreaterThanOrEqual(8)
    for (const { papers } of dealers) {
      const open = papers.filter(isStanding)
      const numbers = open.map(({ location_uuid, jobId }) => `${location_uuid} ${jobId}`)
      expect(new Set(numbers).size).toBe(numbers.length)
      for (const cars of Map.groupBy(papers, ({ vin }) => vin).values()) {
        const read = cars.filter(({ kilometers, type }) => kilometers !== null && type !== 'rework')
        const drops = read.filter((one, index) => (read[index - 1]?.kilometers ?? 0) > (one.kilometers ?? 0))
        expect(drops.length).toBeLessThanOrEqual(1)
      }
    }
  })

  it.each(MOMENTS)(
    'A demo week made at %s lies in the past, takes only existing steps, and books no person on a closed day',
    async (moment) => {
      const made = await weekAt(moment)
      const now = Date.parse(moment)
      for (const week of made) {
        const { papers, plan_blocks } = week
        expectUnique(week)
        expect(papers.length).toBeGreaterThan(480)
        expect(papers.some(({ status }) => status === 'new')).toBe(true)
        expect(plan_blocks.some(({ start_at, state }) => state === 'planned' && time(start_at) > now)).toBe(true)
        expect(papers.some(({ status }) => status === 'in_progress')).toBe(true)
        expectPast(week, now)
        expectSteps(week)
        expectStamps(week)
      }
    },
  )

  it.each(MOMENTS)(
    'A demo week made at %s books lifts once, no absent person, and one person twice on a coming day',
    async (moment) => {
      const made = await weekAt(moment)
      const found = made.flatMap((week) =>
        findConflicts(calendarOf(week), blocksOf(week), {
          location_uuid: week.sites[0]?.uuid ?? '',
          bookings: [],
          mayOverlap: false,
        }),
      )
      expect(found.map(({ code }) => code)).toEqual(['person_twice'])
      const twice = made
        .flatMap(({ plan_blocks }) => plan_blocks)
        .filter(({ uuid }) => found[0]?.block_uuids.includes(uuid))
      for (const { start_at, state } of twice) {
        expect(state).toBe('planned')
        expect(time(start_at)).toBeGreaterThan(Date.parse(moment))
      }
    },
  )

  it.each(MOMENTS)('A demo week made at %s has a finished car with an open safety recall, E01', async (moment) => {
    for (const { papers, hst_snapshots } of await weekAt(moment)) {
      const recalled = hst_snapshots
        .filter(({ items }) => (JSON.parse(String(items)) as HstItem[]).some(isOpenRecall))
        .map(({ vin }) => vin)
      expect(papers.filter(({ status, vin }) => status === 'completed' && recalled.includes(vin ?? ''))).not.toEqual([])
    }
  })

  it.each(MOMENTS)(
    'A demo week made at %s has a car that is back within a week of its last visit, E04',
    async (moment) => {
      const isOver = ({ status }: { status?: string | undefined }) =>
        ['completed', 'delivered', 'picked_up'].includes(status ?? '')
      for (const { papers } of await weekAt(moment)) {
        const back = papers.filter((one) =>
          papers.some(
            (before) =>
              one.type === 'rework' &&
              one.status !== 'picked_up' &&
              before.vin === one.vin &&
              before.uuid !== one.uuid &&
              isOver(before) &&
              time(before.created_at) <= time(one.created_at) &&
              Date.parse(moment) - time(before.state_since) <= 7 * DAY,
          ),
        )
        expect(back.length).toBeGreaterThan(0)
      }
    },
  )

  it('Each person on a paper, a work or a block of the demo, and each person who stamps, has working hours at its location', () => {
    for (const { work_models, papers, works, work_helpers, plan_blocks, stamps } of dealers) {
      const staff = new Set(
        work_models.flatMap(({ user_uuid, sites }) =>
          (JSON.parse(String(sites)) as WorkLocation[]).map((one) => `${one.location_uuid} ${user_uuid}`),
        ),
      )
      const placeOf = new Map(papers.map(({ uuid, location_uuid }) => [uuid, location_uuid]))
      const workOf = new Map(works.map((work) => [work.uuid, work]))
      const named = [
        ...papers.map(({ location_uuid, technician_uuid }) => [location_uuid, technician_uuid]),
        ...works.map(({ location_uuid, technician_uuid }) => [location_uuid, technician_uuid]),
        ...(work_helpers ?? []).map(({ work_uuid, user_uuid }) => [workOf.get(work_uuid)?.location_uuid, user_uuid]),
        ...stamps.map(({ paper_uuid, user_uuid }) => [placeOf.get(paper_uuid), user_uuid]),
        ...plan_blocks.flatMap(({ location_uuid, technicians }) =>
          (JSON.parse(String(technicians)) as { uuid: string }[]).map(({ uuid }) => [location_uuid, uuid]),
        ),
      ].filter(([, user]) => user !== null && user !== undefined)
      expect(named.length).toBeGreaterThan(1_000)
      expect(named.filter(([location, user]) => !staff.has(`${location} ${user}`))).toEqual([])
    }
  })

  it('The demo week is the same for the same seed and moment, and differs for another seed', async () => {
    expect(await weekAt(BASE)).toEqual(dealers)
    expect(await weekAt(BASE, 1)).not.toEqual(dealers)
  })
})
