import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { openPlanWorld, PLANNER, type PlanWorld, type Refusal } from './planWorld.ts'

type Bin = EndpointOutput<'GET /v1/workshop/planner/bin'>

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

type History = EndpointOutput<'GET /v1/workshop/planner/loan-cars/:uuid/history'>

describe('loan cars', () => {
  it('The history of a loan car shows its changes and bookings to those who read the plan of its location', async () => {
    const { client, paper, north, person } = world
    const car = { location_uuid: north.location, name: 'Fox', licensePlate: 'DEM-L 9', is_usable: true }
    const { uuid } = await client.ok<{ uuid: string }>('POST', '/v1/workshop/planner/loan-cars', car)
    const path = `/v1/workshop/planner/loan-cars/${uuid}`
    await client.ok('PATCH', path, { ...car, name: 'Fox blau', version: 1 })
    const booking = await client.ok<{ uuid: string }>('POST', '/v1/workshop/planner/loan-bookings', {
      loan_car_uuid: uuid,
      paper_uuid: await paper(north.location),
      from: '2026-03-27T07:00:00.000Z',
      until: '2026-03-27T12:00:00.000Z',
    })
    await client.ok('DELETE', `/v1/workshop/planner/loan-bookings/${booking.uuid}`)
    await client.ok('DELETE', path)
    const reader = await person({ NOR: ['location.workshop.planner.read'] })
    const { items } = await reader.client.ok<History>('GET', `${path}/history`)
    expect(items.map(({ event }) => event)).toEqual([
      'loanCar.deleted',
      'loanCar.released',
      'loanCar.booked',
      'loanCar.changed',
      'loanCar.created',
    ])
    expect(items[3]?.changes).toContainEqual({ field: 'name', before: 'Fox', after: 'Fox blau' })
    expect(items[2]?.by?.uuid).toBe(world.admin.uuid)
    const page = await reader.client.ok<History>('GET', `${path}/history?limit=2`)
    const rest = await reader.client.ok<History>('GET', `${path}/history?limit=5&cursor=${page.next_cursor}`)
    expect([...page.items, ...rest.items]).toEqual(items)
  })

  it('A loan car of another location gets the same answers as one that does not exist', async () => {
    const { client, paper, north, person } = world
    const car = { location_uuid: north.location, name: 'Up', licensePlate: 'DEM-L 8', is_usable: true }
    const created = () => client.ok<{ uuid: string }>('POST', '/v1/workshop/planner/loan-cars', car)
    const [kept, deleted] = [await created(), await created()]
    await client.ok('DELETE', `/v1/workshop/planner/loan-cars/${deleted.uuid}`)
    const span = { from: '2026-03-28T07:00:00.000Z', until: '2026-03-28T12:00:00.000Z' }
    const at = await paper(north.location)
    const give = (paper_uuid: string) => ({ loan_car_uuid: kept.uuid, paper_uuid, ...span })
    const booked = await client.ok<{ uuid: string }>('POST', '/v1/workshop/planner/loan-bookings', give(at))
    const stranger = await person({ SOU: PLANNER })
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await stranger.client.send(method, `/v1/workshop/planner/${path}`, body)
      const { error, fields } = answer.json as Refusal & { fields?: object }
      return [answer.status, error, fields]
    }
    const nobody = crypto.randomUUID()
    const query = (paper_uuid: string) => new URLSearchParams({ paper_uuid, ...span })
    const calls: [string, (uuid: string) => ReturnType<typeof ask>, string][] = [
      ['history', (uuid) => ask('GET', `loan-cars/${uuid}/history`), kept.uuid],
      ['history of a deleted car', (uuid) => ask('GET', `loan-cars/${uuid}/history`), deleted.uuid],
      ['change', (uuid) => ask('PATCH', `loan-cars/${uuid}`, { ...car, version: 1 }), kept.uuid],
      ['deletion', (uuid) => ask('DELETE', `loan-cars/${uuid}`), kept.uuid],
      ['restoring', (uuid) => ask('POST', `loan-cars/${uuid}/restore`), deleted.uuid],
      ['booking', (uuid) => ask('POST', 'loan-bookings', { ...give(at), loan_car_uuid: uuid }), kept.uuid],
      ['release', (uuid) => ask('DELETE', `loan-bookings/${uuid}`), booked.uuid],
      ['cars of a paper', (uuid) => ask('GET', `loan-cars?${query(uuid)}`), at],
    ]
    for (const [name, call, uuid] of calls) {
      const unknown = await call(nobody)
      expect([name, ...unknown]).not.toContain(403)
      expect([name, ...(await call(uuid))]).toEqual([name, ...unknown])
    }
    await client.ok('DELETE', `/v1/workshop/planner/loan-bookings/${booked.uuid}`)
    const path = `loan-bookings/${booked.uuid}/restore`
    expect(await ask('POST', path)).toEqual(await ask('POST', `loan-bookings/${nobody}/restore`))
    // A caller who reads the plan of the location learns that the right is missing.
    const reader = await person({ NOR: ['location.workshop.planner.read'], SOU: PLANNER })
    expect((await reader.client.send('DELETE', `/v1/workshop/planner/loan-cars/${kept.uuid}`)).status).toBe(403)
    await client.ok('DELETE', `/v1/workshop/planner/loan-cars/${kept.uuid}`)
  })

  it('A loan car is lent to one paper at a time', async () => {
    const { client, paper, north, plan } = world
    const car = { location_uuid: north.location, name: 'Polo', licensePlate: 'DEM-L 1', is_usable: true }
    const { uuid } = await client.ok<{ uuid: string }>('POST', '/v1/workshop/planner/loan-cars', car)
    const paper_uuid = await paper(north.location)
    const book = (from: string, until: string) =>
      client.send('POST', '/v1/workshop/planner/loan-bookings', {
        loan_car_uuid: uuid,
        paper_uuid,
        from: `2026-03-26T${from}:00.000Z`,
        until: `2026-03-26T${until}:00.000Z`,
      })
    const answers = await Promise.all([book('07:00', '12:00'), book('08:00', '13:00')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)?.json as Refusal
    expect(refused.error).toBe('loan_car_taken')
    expect((await book('13:00', '14:00')).status).toBe(200)
    expect((await book('15:00', '15:00')).status).toBe(400)
    const span = { from: '2026-03-26T15:00:00.000Z', until: '2026-03-26T16:00:00.000Z' }
    const ask = (given: object = {}) => {
      const query = new URLSearchParams({ paper_uuid, ...span, ...given })
      return client.send('GET', `/v1/workshop/planner/loan-cars?${query}`)
    }
    expect((await ask()).json).toMatchObject({ items: [{ uuid, is_free: true }] })
    expect((await ask({ until: '2026-03-26T15:00:00.000Z' })).json).toMatchObject({ fields: { until: 'too_small' } })
    const broken = await client.ok<{ uuid: string }>('POST', '/v1/workshop/planner/loan-cars', {
      ...car,
      name: 'Up',
      is_usable: false,
    })
    const lent = { loan_car_uuid: broken.uuid, paper_uuid, ...span }
    expect((await client.send('POST', '/v1/workshop/planner/loan-bookings', lent)).json).toMatchObject({
      error: 'loan_car_taken',
    })
    await client.ok('DELETE', `/v1/workshop/planner/loan-cars/${broken.uuid}`)
    // A deleted paper needs no car any more, and a car goes to papers of its own location only.
    const gone = await paper(north.location)
    await client.ok('DELETE', `/v1/workshop/paper/${gone}`)
    expect((await ask({ paper_uuid: gone })).status).toBe(404)
    for (const one of [gone, await paper(world.south.location)]) {
      const booking = { loan_car_uuid: uuid, paper_uuid: one, ...span }
      expect((await client.send('POST', '/v1/workshop/planner/loan-bookings', booking)).json).toMatchObject({
        fields: { paper_uuid: 'not_found' },
      })
    }
    // If two users change the same car, the second is shown the first one's change.
    const change = () => client.send('PATCH', `/v1/workshop/planner/loan-cars/${uuid}`, { ...car, version: 1 })
    expect((await change()).status).toBe(200)
    const stale = await change()
    expect([stale.status, stale.json]).toMatchObject([409, { error: 'version_conflict', current: { version: 2 } }])
    const of = await world.person({ NOR: PLANNER })
    const moved = { ...car, location_uuid: world.south.location, version: 2 }
    expect((await of.client.send('PATCH', `/v1/workshop/planner/loan-cars/${uuid}`, moved)).status).toBe(403)
    const read = await plan(client, north.location, '2026-03-26')
    expect([read.loan_cars.length, read.bookings.length]).toEqual([1, 2])
    expect((await client.send('DELETE', `/v1/workshop/planner/loan-cars/${uuid}`)).status).toBe(409)
    for (const booking of read.bookings)
      expect((await client.send('DELETE', `/v1/workshop/planner/loan-bookings/${booking.uuid}`)).status).toBe(204)
    expect((await client.send('DELETE', `/v1/workshop/planner/loan-cars/${uuid}`)).status).toBe(204)
    // Everything is restored with its uuid, the car first, then its booking, and never over a newer booking.
    const bin = () => client.ok<Bin>('GET', `/v1/workshop/planner/bin?location_uuid=${north.location}`)
    expect((await bin()).loan_cars.map((one) => one.uuid)).toContain(uuid)
    const restore = (path: string) => client.send('POST', `/v1/workshop/planner/${path}/restore`)
    expect((await restore(`loan-cars/${uuid}`)).status).toBe(204)
    expect((await restore(`loan-cars/${uuid}`)).status).toBe(404)
    expect((await bin()).bookings).toHaveLength(2)
    const [early, late] = read.bookings.map((one) => `loan-bookings/${one.uuid}`)
    expect((await restore(late ?? '')).status).toBe(204)
    expect((await book('07:00', '12:30')).status).toBe(200)
    expect((await restore(early ?? '')).json).toMatchObject({ error: 'loan_car_taken' })
    const back = (await plan(client, north.location, '2026-03-26')).bookings
    expect(back.map((one) => one.uuid)).toContain(read.bookings[1]?.uuid)
    const stranger = await world.person({ SOU: PLANNER })
    expect((await stranger.client.send('GET', `/v1/workshop/planner/bin?location_uuid=${north.location}`)).status).toBe(
      403,
    )
  })

  it.each(['canceled', 'deleted'] as const)(
    'A loan car is free again when its paper is %s, and stays with another paper that has got it since',
    async (how) => {
      const { client, paper, north, plan } = world
      const car = { location_uuid: north.location, name: 'Golf', licensePlate: 'DEM-L 2', is_usable: true }
      const { uuid } = await client.ok<{ uuid: string }>('POST', '/v1/workshop/planner/loan-cars', car)
      const [first, second] = [await paper(north.location), await paper(north.location)]
      const book = (paper_uuid: string) =>
        client.send('POST', '/v1/workshop/planner/loan-bookings', {
          loan_car_uuid: uuid,
          paper_uuid,
          from: '2026-03-27T07:00:00.000Z',
          until: '2026-03-27T12:00:00.000Z',
        })
      const bookings = async () =>
        (await plan(client, north.location, '2026-03-27')).bookings.map(({ paper_uuid }) => paper_uuid)
      const move = (to: string) =>
        client.ok('POST', '/v1/workshop/paper/assign', {
          uuids: [first],
          set: { what: 'status', to, reason: 'Kunde kommt nicht' },
        })
      expect([(await book(first)).status, (await book(second)).status]).toEqual([200, 409])
      if (how === 'canceled') await move('canceled')
      else await client.ok('DELETE', `/v1/workshop/paper/${first}`)
      expect(await bookings()).toEqual([])
      const again = (await book(first)).json
      expect(again).toMatchObject({ fields: { paper_uuid: 'not_found' } })
      expect((await book(second)).status).toBe(200)
      // The paper is restored without a car that another paper has now, and the user gets a message about it.
      const socket = await world.admin.socket()
      const comeBack = async (one: string) => {
        if (how === 'canceled') await move('new')
        else await client.ok('POST', `/v1/workshop/paper/${one}/restore`)
      }
      await comeBack(first)
      expect(await bookings()).toEqual([second])
      await socket.until(() => socket.all('workshop.loan.lost').length > 0)
      expect(socket.all('workshop.loan.lost')).toEqual([
        {
          paper_uuid: first,
          paper: 'DEM-AB 123',
          car: 'Golf',
          from: '2026-03-27T07:00:00.000Z',
          until: '2026-03-27T12:00:00.000Z',
        },
      ])
      const bin = await client.ok<Bin>('GET', `/v1/workshop/planner/bin?location_uuid=${north.location}`)
      expect(bin.bookings.map((one) => one.paper_uuid)).toContain(first)
      expect((await client.send('DELETE', `/v1/workshop/planner/loan-cars/${uuid}`)).status).toBe(409)
      for (const one of [first, second]) await client.ok('DELETE', `/v1/workshop/paper/${one}`)
      expect((await client.send('DELETE', `/v1/workshop/planner/loan-cars/${uuid}`)).status).toBe(204)
    },
  )
})

describe('loan cars of papers that come back', () => {
  const lend = async (day: string) => {
    const { client, paper, north, made } = world
    const car = { location_uuid: north.location, name: `Polo ${day}`, licensePlate: `DEM-L ${day}`, is_usable: true }
    const { uuid } = await client.ok<{ uuid: string }>('POST', '/v1/workshop/planner/loan-cars', car)
    const paper_uuid = await paper(north.location)
    const span = { from: `${day}T07:00:00.000Z`, until: `${day}T12:00:00.000Z` }
    await made('/v1/workshop/planner/loan-bookings', { loan_car_uuid: uuid, paper_uuid, ...span })
    const booked = async () =>
      (await world.plan(client, north.location, day)).bookings.some((one) => one.paper_uuid === paper_uuid)
    return { car: { ...car, uuid }, paper_uuid, booked }
  }

  it('A loan car of a paper that comes back stays booked while no other paper has it', async () => {
    const { paper_uuid, booked } = await lend('2026-03-30')
    await world.client.ok('DELETE', `/v1/workshop/paper/${paper_uuid}`)
    expect(await booked()).toBe(false)
    await world.client.ok('POST', `/v1/workshop/paper/${paper_uuid}/restore`)
    expect(await booked()).toBe(true)
  })

  it('A loan car is not booked again for a restored paper when it is broken or gone', async () => {
    const broken = await lend('2026-03-31')
    const gone = await lend('2026-04-01')
    for (const one of [broken, gone]) await world.client.ok('DELETE', `/v1/workshop/paper/${one.paper_uuid}`)
    const { uuid, ...car } = broken.car
    const change = { ...car, is_usable: false, version: 1 }
    await world.client.ok('PATCH', `/v1/workshop/planner/loan-cars/${uuid}`, change)
    await world.client.ok('DELETE', `/v1/workshop/planner/loan-cars/${gone.car.uuid}`)
    for (const one of [broken, gone]) {
      await world.client.ok('POST', `/v1/workshop/paper/${one.paper_uuid}/restore`)
      expect(await one.booked()).toBe(false)
    }
  })
})

describe('loan cars of an inactive location', () => {
  it('Loan cars of an inactive location keep their bookings and are lent to no other paper', async () => {
    const { client, paper, made, put } = world
    const location = await made('/v1/locations', { key: 'RUH', description: 'Ruhender Standort' })
    const car = { location_uuid: location, name: 'Up', licensePlate: 'DEM-L 99', is_usable: true }
    const uuid = await made('/v1/workshop/planner/loan-cars', car)
    const [first, second] = [await paper(location), await paper(location)]
    const block = await put({ location_uuid: location, paper_uuid: second, start: '2026-03-09T07:00:00.000Z' })
    const book = (paper_uuid: string, day: string) =>
      client.send('POST', '/v1/workshop/planner/loan-bookings', {
        loan_car_uuid: uuid,
        paper_uuid,
        from: `${day}T07:00:00.000Z`,
        until: `${day}T12:00:00.000Z`,
      })
    expect((await book(first, '2026-03-09')).status).toBe(200)
    const ask = () => {
      const span = { from: '2026-03-10T07:00:00.000Z', until: '2026-03-10T12:00:00.000Z' }
      const query = new URLSearchParams({ paper_uuid: second, ...span })
      return client.ok<{ items: object[] }>('GET', `/v1/workshop/planner/loan-cars?${query}`)
    }
    expect((await ask()).items).toHaveLength(1)
    await client.ok('PATCH', `/v1/locations/${location}`, { version: 1, is_active: false })
    expect((await ask()).items).toEqual([])
    expect((await book(second, '2026-03-10')).json).toMatchObject({ fields: { loan_car_uuid: 'not_found' } })
    const needs = { ...block.needs, loan_car_uuid: uuid }
    const planned = await world.change(client, { uuid: block.uuid, seen: 1, after: { ...block, needs } })
    expect(planned.json).toMatchObject({ fields: { 'changes.0.after.needs.loan_car_uuid': 'not_found' } })
    const another = await client.send('POST', '/v1/workshop/planner/loan-cars', { ...car, name: 'Fox' })
    expect(another.json).toMatchObject({ fields: { location_uuid: 'not_found' } })
    const kept = (await world.plan(client, location, '2026-03-09')).bookings
    expect(kept.map((one) => one.paper_uuid)).toEqual([first])
    // A car of the paper may be returned and lent again.
    const [booking] = kept
    await client.ok('DELETE', `/v1/workshop/planner/loan-bookings/${booking?.uuid}`)
    await client.ok('POST', `/v1/workshop/planner/loan-bookings/${booking?.uuid}/restore`)
  })
})
