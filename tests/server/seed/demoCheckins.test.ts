import { beforeAll, describe, expect, it } from 'vitest'
import { dayAt } from '#contract/planning/localDay.ts'
import { openSpans, type PlanningLocation } from '#contract/planning/workingTime.ts'
import { type CheckinType, DESK_STATES, isUnannounced } from '#contract/service/checkin.ts'
import { BASE, MOMENTS, type Week, weekAt } from './weekAt.ts'

let dealers: Week[]
beforeAll(async () => {
  dealers = await weekAt(BASE)
})

type Checkin = Week['checkins'][number]
const time = (value: unknown) => (value === null ? null : new Date(value as Date).getTime())
const now = Date.parse(BASE)

/** The state of a row at the desk at the base time. */
function stateOf({ status, called_at, arrival_at, target_date, is_no_show }: Checkin): string {
  if (status === 'in_progress') return 'accepting'
  if (status === 'completed') return 'accepted'
  if (status === 'delivered') return 'handed_over'
  if (status === 'picked_up') return 'returned'
  if (status === 'canceled') return is_no_show ? 'no_show' : 'canceled'
  if (called_at) return 'called'
  if (arrival_at) return 'here'
  return (time(target_date) ?? 0) < now ? 'late' : 'expected'
}

describe('8.5 The check-ins of the demo', () => {
  it('The week has 150 check-ins, of them nine key drops and four customers who did not come', () => {
    const all = dealers.flatMap(({ checkins }) => checkins)
    expect(all).toHaveLength(150)
    expect(all.filter(({ type }) => type === 'key_drop')).toHaveLength(9)
    expect(all.filter(({ is_no_show }) => is_no_show)).toHaveLength(4)
  })

  it('At the base time each location of the demo has check-ins in every state except “did not come”', () => {
    const others = DESK_STATES.filter((state) => state !== 'no_show')
    for (const { checkins, sites: locations } of dealers)
      for (const { uuid } of locations) {
        const here = checkins.filter(({ location_uuid }) => location_uuid === uuid)
        const states = new Set(here.map(stateOf))
        expect(others.filter((state) => !states.has(state))).toEqual([])
      }
  })

  it('Every agreed time lies in the opening hours of its location', async () => {
    for (const moment of MOMENTS)
      for (const { checkins, sites: locations } of await weekAt(moment)) {
        const agreed = checkins.filter(({ type }) => !isUnannounced(type as CheckinType))
        const outside = agreed.filter(({ location_uuid, target_date }) => {
          const location = locations.find(({ uuid }) => uuid === location_uuid) as unknown as PlanningLocation
          const at = time(target_date) ?? 0
          return !openSpans(location, dayAt(location.time_zone, at)).some(({ from, to }) => at >= from && at < to)
        })
        expect(outside.map(({ target_date }) => target_date)).toEqual([])
      }
  })

  it('In a demo that is made in the evening no car comes, is called or is given back after the closing time', async () => {
    const evening = '2026-09-16T20:40:00Z'
    for (const { checkins, sites } of await weekAt(evening)) {
      const late = checkins.filter(({ location_uuid, arrival_at, called_at, state_since }) => {
        const location = sites.find(({ uuid }) => uuid === location_uuid) as unknown as PlanningLocation
        const closing = openSpans(location, dayAt(location.time_zone, Date.parse(evening))).at(-1)?.to ?? 0
        return [arrival_at, called_at, state_since].some((at) => (time(at) ?? 0) > closing)
      })
      expect(late).toEqual([])
    }
  })

  it('A check-in of the demo agrees with its paper, car and customer, and its times are in order and not in the future', async () => {
    for (const moment of MOMENTS)
      for (const week of await weekAt(moment)) {
        for (const row of week.checkins) {
          expectKnown(row, week)
          expectInOrder(row, week, Date.parse(moment))
        }
        const papers = week.checkins.map(({ paper_uuid }) => paper_uuid).filter((uuid) => uuid !== null)
        expect(new Set(papers).size).toBe(papers.length)
      }
  })
})

/** Car, customer and paper of a check-in exist and belong together. */
function expectKnown(row: Checkin, { papers, vehicles }: Week): void {
  const { licensePlate, vin, customer_uuid, vehicle_uuid, location_uuid, paper_uuid } = row
  const car = vehicles.find(({ uuid }) => uuid === vehicle_uuid)
  expect(car).toMatchObject({ licensePlate, vin, customer_uuid })
  const paper = papers.find(({ uuid }) => uuid === paper_uuid)
  if (paper_uuid) expect(paper).toMatchObject({ vehicle_uuid, location_uuid })
}

/** Nothing happens after now, and the history ends with the status of the row. */
function expectInOrder(row: Checkin, { checkin_states }: Week, end: number): void {
  const steps = checkin_states.filter(({ checkin_uuid }) => checkin_uuid === row.uuid)
  const times = steps.map(({ at }) => time(at) ?? 0)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(Math.max(...times, time(row.arrival_at) ?? 0)).toBeLessThanOrEqual(end)
  expect(steps.at(-1)?.to_status).toBe(row.status)
  const isHere = row.status !== 'new' && row.status !== 'canceled'
  expect(isHere && row.arrival_at === null).toBe(false)
}
