import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/api/service/history.ts'
import { freshVin, openWorkshopWorld, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'

const HISTORY = '/v1/service/customer-history'

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

describe('the works of a paper in the customer history', () => {
  it('7.15.5: The line of a paper names the work that was done, and no declined or unanswered work', async () => {
    const { admin } = world
    const car = await admin.ok<{ uuid: string }>('POST', '/v1/vehicles', {
      licensePlate: 'DEM-HI 901',
      vin: freshVin(),
    })
    const visit = await world.paper({ vehicle_uuid: car.uuid, regular_info: 'Inspektion fällig' })
    const [declined, open, agreed] = [
      await world.extension(visit.uuid, { answer: 'declined' }),
      await world.extension(visit.uuid, { answer: 'open' }),
      await world.extension(visit.uuid, { answer: 'accepted', consent_method: 'in_person' }),
    ]
    const works = [
      ['Inspektion', 1],
      ['Bremsen vorn', declined.number],
      ['Wischerblätter', open.number],
      ['Ölwechsel', agreed.number],
    ] as const
    for (const [at, [text, extension]] of works.entries())
      await world.work(visit.uuid, { text, extension, position: at + 1 })
    const titleOf = async () =>
      (await admin.ok<{ items: HistoryEntry[] }>('GET', `${HISTORY}/${car.uuid}/entries?kinds=paper`)).items[0]?.title
    expect(await titleOf()).toBe('Inspektion · Ölwechsel')
    await world.inDealer((tx) =>
      sql`update works set state = 'completed' where paper_uuid = ${visit.uuid} and text = 'Inspektion'`.execute(tx),
    )
    const end = (status: string) =>
      world.inDealer((tx) => sql`update papers set status = ${status} where uuid = ${visit.uuid}`.execute(tx))
    await end('picked_up')
    expect(await titleOf()).toBe('Inspektion')
    const print = await admin.ok<{ entries: HistoryEntry[] }>('GET', `${HISTORY}/${car.uuid}/print`)
    expect(print.entries.find(({ kind }) => kind === 'paper')?.title).toBe('Inspektion')
    await world.inDealer((tx) => sql`update works set state = 'new' where paper_uuid = ${visit.uuid}`.execute(tx))
    expect(await titleOf()).toBe('Inspektion fällig')
  })
})
