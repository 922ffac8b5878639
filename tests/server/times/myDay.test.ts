import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { HOUR } from '#tests/server/worlds/workshopWorld.ts'
import { dayFrom, textAt } from '#tests/support/clock/testDay.ts'
import { openTimesWorld, type TimesWorld } from './timesWorld.ts'

type Day = EndpointOutput<'GET /v1/workshop/day'>

let world: TimesWorld
beforeAll(async () => {
  world = await openTimesWorld()
})
afterAll(() => world.close())

const day = ({ client }: Person) => client.ok<Day>('GET', '/v1/workshop/day')
const plates = (jobs: Day['jobs']) => jobs.map(({ licensePlate }) => licensePlate)

/** A car that is planned for a person. The clock of the world shows Wednesday, 10:20 in Berlin. */
async function planned(who: Person, licensePlate: string, start: string) {
  const { paper, work } = await world.job([{}], { licensePlate })
  const at = new Date(start)
  await world.inDealer((tx) =>
    sql`insert into plan_blocks (dealer_id, uuid, location_uuid, paper_uuid, work_uuids, start_at, planned_minutes,
        done_minutes, buffer_minutes, technicians, is_fixed, part, parts, state, skills, bay_kinds, wheel_set, parts_ready,
        note, created_at, updated_at)
      values (${world.dealer.dealerId}, ${randomUUID()}, ${world.home}, ${paper.uuid}, '{}', ${at}, 60, 0, 0,
        ${JSON.stringify([{ uuid: who.uuid, share: 1 }])}::jsonb, false, 1, 1, 'planned', '{}', '{}', '', 'none', '',
        ${at}, ${at})`.execute(tx),
  )
  return work
}

describe('the day of a technician', () => {
  it('A technician’s day ends at midnight of the location and keeps overdue jobs', async () => {
    const anna = await world.technician()
    await planned(anna, 'DEM-UB 1', textAt('08:00', dayFrom(-2)))
    await planned(anna, 'DEM-HE 1', textAt('23:30'))
    await planned(anna, 'DEM-MO 1', textAt('00:15', dayFrom(1)))
    await planned(anna, 'DEM-MO 2', textAt('08:00', dayFrom(1)))
    const { jobs, next } = await day(anna)
    expect(plates(jobs)).toEqual(['DEM-UB 1', 'DEM-HE 1'])
    expect(next).toBeNull()
  })

  it('A technician’s day shows the next planned day when nothing planned is left, and no later day', async () => {
    const bert = await world.technician()
    const last = await planned(bert, 'DEM-HE 2', textAt('11:00'))
    await planned(bert, 'DEM-FR 1', textAt('09:00', dayFrom(2)))
    await planned(bert, 'DEM-FR 2', textAt('08:00', dayFrom(2)))
    await planned(bert, 'DEM-SA 1', textAt('08:00', dayFrom(3)))
    expect((await day(bert)).next).toBeNull()
    await world.finish(last)
    const { jobs, next } = await day(bert)
    expect(plates(jobs)).toEqual(['DEM-HE 2'])
    expect(next?.day).toBe(dayFrom(2))
    expect(plates(next?.jobs ?? [])).toEqual(['DEM-FR 2', 'DEM-FR 1'])
  })

  it('A job in a technician’s day shows how many findings its car has and how many are unanswered', async () => {
    const dora = await world.technician()
    const { paper_uuid } = await planned(dora, 'DEM-BE 1', textAt('11:00'))
    await world.extension(paper_uuid)
    await world.extension(paper_uuid, {
      number: 3,
      answer: 'postponed',
      answered_at: textAt('09:00'),
      answered_by: 'Ralf Eichengart',
      consent_method: 'phone',
    })
    expect((await day(dora)).jobs).toMatchObject([{ findings: 2, findings_open: 1 }])
  })

  it('A technician’s day starts anew after midnight', async () => {
    const cem = await world.technician()
    await planned(cem, 'DEM-DO 1', textAt('08:00', dayFrom(1)))
    expect(plates((await day(cem)).jobs)).toEqual([])
    world.pass(14 * HOUR)
    expect(plates((await day(cem)).jobs)).toEqual(['DEM-DO 1'])
    world.pass(-14 * HOUR)
  })
})
