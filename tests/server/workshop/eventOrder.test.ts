import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { changesHeard, type Person } from '#tests/server/worlds/recordWorld.ts'
import { freshVin, openWorkshopWorld, type WorkshopWorld } from '../worlds/workshopWorld.ts'

let world: WorkshopWorld
let foreman: Person
beforeAll(async () => {
  world = await openWorkshopWorld()
  foreman = await world.somebody('foreman')
})
afterAll(() => world.close())

const hear = async (act: () => Promise<unknown>) => {
  const [heard = []] = await changesHeard([await foreman.socket()], act)
  return heard.map(({ type, uuid }) => [type, uuid])
}

describe('the order of events of one write', () => {
  it('Clients hear of a written work before the paper that the work begins', async () => {
    const paper = await world.paper()
    const work = await world.work(paper.uuid)
    const begin = () =>
      foreman.client.ok('PATCH', `/v1/workshop/works/${work.uuid}`, { version: work.version, state: 'in_progress' })
    expect(await hear(begin)).toEqual([
      ['workshop.work.changed', work.uuid],
      ['workshop.paper.status', paper.uuid],
      ['workshop.paper.changed', paper.uuid],
    ])
  })

  it('Clients hear of a new paper before the vehicle that it brought', async () => {
    const heard = await hear(() => world.paper({ vin: freshVin(), model: 'Corsa' }))
    expect(heard.map(([type]) => type)).toEqual(['workshop.paper.created', 'vehicle.changed'])
  })

  it('A walk-in that is refused after its customer was created announces nothing', async () => {
    const given = { location_uuid: world.home, licensePlate: 'DEM-EV 1', customer_name: 'Ahorn', fuel: 13 }
    const refused = () => world.admin.send('POST', '/v1/workshop/paper/walk-in', given)
    expect(await hear(async () => expect(fieldsOf(await refused())).toEqual({ fuel: 'unknown_value' }))).toEqual([])
  })
})
