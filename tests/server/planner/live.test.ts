import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlanWorld, PLANNER, type PlanWorld } from './planWorld.ts'

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

const READ = ['location.workshop.planner.read']

describe('live changes of a plan', () => {
  it('A change of a plan sends only the changed blocks, and only to readers of the plan of that location', async () => {
    const { put, change, person, north, south } = world
    const block = await put()
    const untouched = await put()
    const [reader, elsewhere, nobody] = [await person({ NOR: READ }), await person({ SUD: READ }), await person({})]
    const planner = await person({ NOR: PLANNER, SUD: PLANNER })
    const [here, there, none] = [await reader.socket(), await elsewhere.socket(), await nobody.socket()]
    await change(planner.client, { uuid: block.uuid, seen: 1, after: { ...block, bay: 'B1' } })
    await here.until(() => here.all('workshop.plan.changed').length === 1)
    expect(here.all('workshop.plan.changed')[0]).toEqual({
      location_uuid: north.location,
      by: planner.uuid,
      overwritten: [],
      is_stale: false,
      changes: [{ uuid: block.uuid, after: expect.objectContaining({ bay: 'B1', version: 2 }) }],
    })
    // Moved to the other location, the block is gone here and new there. Its old content is sent here only.
    const away = { ...block, bay: null, location_uuid: south.location }
    const other = await person({ NOR: PLANNER, SUD: PLANNER })
    await change(other.client, { uuid: block.uuid, seen: 1, after: away })
    await here.until(() => here.all('workshop.plan.changed').length === 2)
    await there.until(() => there.all('workshop.plan.changed').length === 1)
    expect(here.all('workshop.plan.changed')[1]).toMatchObject({
      changes: [{ uuid: block.uuid, after: null }],
      overwritten: [{ uuid: block.uuid, by: planner.uuid, theirs: { location_uuid: north.location, version: 2 } }],
    })
    expect(there.all('workshop.plan.changed')[0]).toMatchObject({
      location_uuid: south.location,
      changes: [{ uuid: block.uuid, after: { version: 3 } }],
      overwritten: [],
    })
    await none.settled()
    expect(none.all('workshop.plan.changed')).toEqual([])
    expect(JSON.stringify(here.frames)).not.toContain(untouched.uuid)
  })

  it('The event of a changed block says who changed it and whose version was overwritten', async () => {
    const { put, change, person } = world
    const block = await put()
    const [first, second] = [await person({ NOR: PLANNER }), await person({ NOR: PLANNER })]
    const socket = await first.socket()
    await change(first.client, { uuid: block.uuid, seen: 1, after: { ...block, bay: 'B1' } })
    await change(second.client, { uuid: block.uuid, seen: 1, after: { ...block, bay: 'B2' } })
    await socket.until(() => socket.all('workshop.plan.changed').length === 2)
    expect(socket.all('workshop.plan.changed')[1]).toMatchObject({
      by: second.uuid,
      overwritten: [{ uuid: block.uuid, by: first.uuid, theirs: { bay: 'B1', version: 2 } }],
    })
  })

  it('Clients are told to fetch a plan again when people, cars or published days change', async () => {
    const { person, client, anna, north } = world
    const reader = await person({ NOR: READ })
    const socket = await reader.socket()
    const stale = () => socket.all('workshop.plan.changed').filter((one) => one.is_stale).length
    await client.ok('POST', '/v1/workshop/planner/absences', {
      user_uuid: anna,
      kind: 'holiday',
      first_day: '2026-04-01',
      last_day: '2026-04-02',
      part: null,
      weekdays: null,
    })
    await socket.until(() => stale() === 1)
    await client.ok('POST', '/v1/workshop/planner/publish', { location_uuid: north.location, days: ['2026-04-07'] })
    await socket.until(() => stale() === 2)
    expect(JSON.stringify(socket.all('workshop.plan.changed'))).not.toContain('holiday')
  })

  it('Clients with an open plan get an event when its papers or their blocks change', async () => {
    const { put, paper, made, client, person, north, plan } = world
    const day = '2026-04-08'
    const paper_uuid = await paper(north.location, {})
    const work = (position: number, target_ze: number) =>
      made('/v1/workshop/works', {
        location_uuid: north.location,
        paper_uuid,
        position,
        text: `Arbeit ${position}`,
        target_ze,
      })
    const works = [await work(1, 75), await work(2, 25)]
    const block = await put({ paper_uuid, work_uuids: works, start: `${day}T07:00:00.000Z`, planned_minutes: 100 })
    const reader = await person({ NOR: READ })
    const socket = await reader.socket()
    const news = () => socket.all('workshop.plan.changed')
    let heard = 0
    const next = async () => {
      await socket.until(() => news().length > heard)
      heard += 1
      return news()[heard - 1]
    }
    const version = async () =>
      (await client.ok<{ version: number }>('GET', `/v1/workshop/paper/${paper_uuid}`)).version
    const hold = async (hold_reason: string) =>
      client.ok('POST', `/v1/workshop/paper/${paper_uuid}/hold`, {
        hold_reason,
        version: await version(),
        until: null,
        note: '',
      })
    await hold('test_drive')
    expect(await next()).toMatchObject({
      is_stale: false,
      changes: [{ uuid: block.uuid, after: { state: 'on_hold' } }],
    })
    await hold('')
    expect(await next()).toMatchObject({ changes: [{ uuid: block.uuid, after: { state: 'planned' } }] })
    // Three quarters of the work are done, by any person.
    await client.ok('PATCH', `/v1/workshop/works/${works[0]}`, { version: 1, state: 'completed' })
    expect(await next()).toMatchObject({ changes: [{ after: { done_minutes: 75, state: 'planned' } }] })
    // A block that is written back as it was read does not stay done when its work is open again.
    const {
      version: seen,
      updated_at: _at,
      updated_by: _by,
      ...after
    } = (await plan(client, north.location, day)).blocks[0] ?? {
      version: 0,
    }
    await world.change(client, { uuid: block.uuid, seen, after })
    await next()
    await client.ok('PATCH', `/v1/workshop/works/${works[0]}`, { version: 2, state: 'in_progress' })
    expect((await plan(client, north.location, day)).blocks[0]).toMatchObject({ done_minutes: 0, state: 'in_progress' })
    expect(await next()).toMatchObject({ changes: [{ after: { done_minutes: 0 } }] })
    // The action for several papers at once takes the same step.
    const assigned = await client.ok('POST', '/v1/workshop/paper/assign', {
      uuids: [paper_uuid],
      set: { what: 'status', to: 'canceled', reason: 'Kunde kommt nicht' },
    })
    expect(assigned).toMatchObject({ changed: [paper_uuid] })
    expect(await next()).toMatchObject({ is_stale: false, changes: [{ uuid: block.uuid }] })
    await paper(north.location, { licensePlate: 'DEM-NE 1' })
    expect(await next()).toMatchObject({ location_uuid: north.location, changes: [], is_stale: true })
  })

  it('TEN-08 A user who may not read the plan any more hears nothing of it', async () => {
    const { put, paper, change, person, server, dealer, north, plan } = world
    const paper_uuid = await paper(north.location)
    const reader = await person({ NOR: READ })
    const planner = await person({ NOR: PLANNER })
    const socket = await reader.socket()
    await plan(reader.client)
    const block = await put({ paper_uuid })
    await socket.until(() => socket.all('workshop.plan.changed').length === 1)
    await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.deleteFrom('user_permissions').where('user_uuid', '=', reader.uuid).execute(),
    )
    await change(planner.client, { uuid: block.uuid, seen: 1, after: { ...block, bay: 'B1' } })
    await socket.settled()
    expect(socket.all('workshop.plan.changed')).toHaveLength(1)
  })

  it('Users who have fetched a plan see the pointers of others in it', async () => {
    const { person, plan, north } = world
    const [first, second] = [await person({ NOR: PLANNER }), await person({ NOR: READ })]
    const [pointing, viewing] = [await first.socket(), await second.socket()]
    await plan(first.client)
    await plan(second.client)
    const cursor = { day: '2026-03-04', row: 'B1', at: null, selected: [], moving: null }
    pointing.send({ event: 'workshop.plan.cursor', data: { location_uuid: north.location, cursor } })
    await viewing.until(() => viewing.all('workshop.plan.cursor').length === 1)
    expect(viewing.all('workshop.plan.cursor')).toEqual([
      { location_uuid: north.location, user_uuid: first.uuid, cursor },
    ])
  })
})
