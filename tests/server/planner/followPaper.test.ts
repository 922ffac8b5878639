import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { NOW, openPlanWorld, type PlanWorld } from './planWorld.ts'

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

type Waiting = EndpointOutput<'GET /v1/workshop/planner/waiting'>
type History = { items: { event: string; changes: { field: string; before: unknown; after: unknown }[] }[] }

const DAY = '2026-03-05'
const PROMISE = '2026-03-06T14:00:00.000Z'
const READ = ['location.workshop.planner.read']
const waiting = (location: string) =>
  world.client.ok<Waiting>('GET', `/v1/workshop/planner/waiting?location_uuid=${location}`)
const blocksAt = async (location: string, day = DAY) =>
  (await world.plan(world.client, location, day)).blocks.filter((one) => one.location_uuid === location)
const versionOf = async (paper: string) =>
  (await world.client.ok<{ version: number }>('GET', `/v1/workshop/paper/${paper}`)).version
const send = async (paper: string, location_uuid: string) =>
  world.client.ok('PATCH', `/v1/workshop/paper/${paper}`, { version: await versionOf(paper), location_uuid })

describe('jobs of a paper that goes to another location', () => {
  it('Jobs that move with their paper leave the old plan, wait without a date at the new one, and tell both plans', async () => {
    const { put, paper, north, south, anna, person } = world
    const paper_uuid = await paper(north.location, { promised_at: PROMISE })
    const block = await put({
      paper_uuid,
      technicians: [{ uuid: anna, share: 1 }],
      bay: 'B1',
      team_uuid: north.team,
      planned_minutes: 150,
      note: 'Schlüssel am Brett',
      start: `${DAY}T07:00:00.000Z`,
    })
    const [here, there] = [await (await person({ NOR: READ })).socket(), await (await person({ SUD: READ })).socket()]
    await send(paper_uuid, south.location)
    expect(await blocksAt(north.location)).toEqual([])
    const waits = await waiting(south.location)
    expect(waits.undated).toEqual([
      expect.objectContaining({
        uuid: block.uuid,
        location_uuid: south.location,
        start: null,
        bay: null,
        technicians: [],
        team_uuid: null,
        planned_minutes: 150,
        promised_at: PROMISE,
        note: 'Schlüssel am Brett',
      }),
    ])
    expect(waits.papers).toEqual([])
    expect(waits.papers_of_blocks.map(({ uuid }) => uuid)).toContain(paper_uuid)
    await here.until(() =>
      here.all('workshop.plan.changed').some(({ changes }) => changes.some((one) => one.after === null)),
    )
    await there.until(() =>
      there.all('workshop.plan.changed').some(({ changes }) => changes.some(({ after }) => after?.start === null)),
    )
    const { items } = await world.client.ok<History>('GET', `/v1/workshop/paper/${paper_uuid}/history`)
    expect(items.map(({ event }) => event)).toContain('paper.unplanned')
    const audit = await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx
        .selectFrom('audit_events')
        .select(['event', 'before', 'after'])
        .where('record_uuid', '=', block.uuid)
        .execute(),
    )
    expect(audit.at(-1)).toMatchObject({
      event: 'planBlock.changed',
      before: { location_uuid: north.location, start: block.start, bay: 'B1' },
      after: { location_uuid: south.location, start: null, bay: null },
    })
    // After the paper is back at this location, its jobs are offered here like others.
    await send(paper_uuid, north.location)
    expect((await waiting(north.location)).undated.map(({ uuid }) => uuid)).toContain(block.uuid)
    expect((await waiting(south.location)).undated).toEqual([])
  })

  it('The finished part of a job stays at the old location, and the rest goes along with the paper', async () => {
    const { put, north, south } = world
    const block = await put({ planned_minutes: 120, done_minutes: 45, start: `${DAY}T10:00:00.000Z` })
    await send(block.paper_uuid, south.location)
    expect(await blocksAt(north.location)).toEqual([
      expect.objectContaining({ uuid: block.uuid, state: 'finished', planned_minutes: 45, part: 1, parts: 2 }),
    ])
    const rest = (await waiting(south.location)).undated.filter((one) => one.paper_uuid === block.paper_uuid)
    expect(rest).toEqual([expect.objectContaining({ planned_minutes: 75, done_minutes: 0, part: 2, parts: 2 })])
  })

  it('A technician who works at both locations stays on the jobs', async () => {
    const { put, north, south, client, user } = world
    const both = await user('Nils')
    for (const team of [north.team, south.team])
      await client.ok('POST', `/v1/departments/${team}/members`, { users: [both] })
    const technicians = [{ uuid: both, share: 1 }]
    const block = await put({ technicians, start: `${DAY}T13:00:00.000Z` })
    await send(block.paper_uuid, south.location)
    const moved = (await waiting(south.location)).undated.find((one) => one.uuid === block.uuid)
    expect(moved?.technicians).toEqual(technicians)
  })

  it('Jobs that stay undone at the new location are carried over there', async () => {
    const { put, change, client, north, south, cem, clock } = world
    const block = await put({ start: `${DAY}T08:00:00.000Z` })
    await send(block.paper_uuid, south.location)
    const waits = (await waiting(south.location)).undated.find((one) => one.uuid === block.uuid)
    const { updated_at: _at, updated_by: _by, version, ...rest } = waits ?? { version: 0 }
    const after = { ...rest, start: `${DAY}T09:00:00.000Z`, technicians: [{ uuid: cem, share: 1 }] }
    expect((await change(client, { uuid: block.uuid, seen: version, after })).status).toBe(200)
    clock.now = Date.parse(`${DAY}T17:00:00.000Z`)
    const { carryOverAt, closingsOf } = await import('#server/modules/planner/carryOver.ts')
    const { readPlaces } = await import('#server/modules/planner/places.ts')
    await world.server.database.inDealer(world.dealer.dealerId, async (tx) => {
      for (const location of [north.location, south.location]) {
        const [place] = await readPlaces(tx, [location], 2026)
        if (place)
          await carryOverAt(tx, world.dealer.dealerId, place, closingsOf(place, clock.now).last ?? 0, clock.now)
      }
    })
    clock.now = NOW
    await vi.waitFor(async () =>
      expect(await blocksAt(south.location, '2026-03-06')).toEqual([
        expect.objectContaining({ uuid: block.uuid, carried_from: DAY, start: '2026-03-06T06:00:00.000Z' }),
      ]),
    )
  })
})
