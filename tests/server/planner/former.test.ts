import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Dependent } from '#contract/dependents.ts'
import { openPlanWorld, type PlanWorld, type Refusal } from './planWorld.ts'

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

type Waiting = EndpointOutput<'GET /v1/workshop/planner/waiting'>
type Capacity = EndpointOutput<'GET /v1/workshop/planner/capacity'>

const READ = ['location.workshop.planner.read']
const DAY = '2026-03-05'

/** A technician of the north with one job on the day and one later. */
async function planned(first_name: string, laterDay = '2026-03-19') {
  const { user, client, north, put } = world
  const uuid = await user(first_name)
  await client.ok('POST', `/v1/departments/${north.team}/members`, { users: [uuid] })
  const technicians = [{ uuid, share: 1 }]
  const soon = await put({ technicians, start: `${DAY}T07:00:00.000Z` })
  const later = await put({ technicians, start: `${laterDay}T07:00:00.000Z` })
  return { uuid, technicians, soon, later }
}
const waiting = () =>
  world.client.ok<Waiting>('GET', `/v1/workshop/planner/waiting?location_uuid=${world.north.location}`)
const planOf = (day = DAY) => world.plan(world.client, world.north.location, day)

describe('jobs of a technician who does not work there any more', () => {
  it.each([
    [
      'is deleted',
      'deleted',
      'Gerda',
      (uuid: string) => world.client.send('DELETE', `/v1/users/${uuid}`, { version: 2 }),
    ],
    [
      'is deactivated',
      'inactive',
      'Hauke',
      (uuid: string) => world.client.send('PATCH', `/v1/users/${uuid}`, { version: 2, is_active: false }),
    ],
    [
      'leaves the team',
      'no_team',
      'Inka',
      (uuid: string) =>
        world.client.send('POST', `/v1/departments/${world.north.team}/members/remove`, { users: [uuid] }),
    ],
  ])(
    'Jobs of a technician who %s stay visible with the name on every day until they are moved',
    async (_, why, name, act) => {
      const { change, client, bert } = world
      const { uuid, soon, later } = await planned(name)
      expect((await planOf()).people.map((one) => one.uuid)).toContain(uuid)
      expect((await waiting()).orphaned.map((one) => one.uuid)).not.toContain(soon.uuid)
      expect((await act(uuid)).status).toBeLessThan(300)

      const read = await planOf()
      expect(read.people.map((one) => one.uuid)).not.toContain(uuid)
      expect(read.former.find((one) => one.uuid === uuid)).toEqual({
        uuid,
        first_name: name,
        last_name: 'Falkenrieder',
        why,
      })
      expect(read.blocks.find((one) => one.uuid === soon.uuid)?.technicians).toEqual([{ uuid, share: 1 }])
      // The technician is also named on a day without a job of theirs.
      expect((await planOf('2026-03-11')).former.map((one) => one.uuid)).toContain(uuid)
      const waits = await waiting()
      expect(waits.orphaned.map((one) => one.uuid)).toEqual(expect.arrayContaining([soon.uuid, later.uuid]))
      expect(waits.papers_of_blocks.map((one) => one.uuid)).toContain(later.paper_uuid)

      for (const block of [soon, later]) {
        const after = { ...block, technicians: [{ uuid: bert, share: 1 }] }
        expect((await change(client, { uuid: block.uuid, seen: 1, after })).status).toBe(200)
      }
      expect((await waiting()).orphaned.map((one) => one.uuid)).not.toContain(soon.uuid)
      expect((await planOf()).former.map((one) => one.uuid)).not.toContain(uuid)
    },
  )

  it('Jobs of a technician who left cannot be published, because nobody would do them', async () => {
    const { client, north } = world
    const { uuid } = await planned('Jule', '2026-03-26')
    const publish = () =>
      client.send('POST', '/v1/workshop/planner/publish', { location_uuid: north.location, days: ['2026-03-26'] })
    expect((await publish()).status).toBe(200)
    await client.ok('DELETE', `/v1/users/${uuid}`, { version: 2 })
    const refused = await publish()
    expect([refused.status, (refused.json as Refusal).error]).toEqual([409, 'plan_has_conflicts'])
  })

  it('Jobs of a technician who left still take capacity and count on their day of the month', async () => {
    const { client, north, user, put } = world
    const day = '2026-04-15'
    const uuid = await user('Kalle')
    await client.ok('POST', `/v1/departments/${north.team}/members`, { users: [uuid] })
    await put({ technicians: [{ uuid, share: 1 }], start: `${day}T07:00:00.000Z`, planned_minutes: 90 })
    await client.ok('DELETE', `/v1/users/${uuid}`, { version: 2 })
    const path = `/v1/workshop/planner/capacity?location_uuid=${north.location}&period=month&day=2026-04-01`
    const { items, orphaned } = await client.ok<Capacity>('GET', path)
    const all = items.find((one) => one.team_uuid === null && one.day === day)
    expect(all).toMatchObject({ planned: 90 })
    expect(all?.free).toBe((all?.net ?? 0) - 90)
    expect(orphaned.filter(({ jobs }) => jobs > 0)).toEqual([{ day, jobs: 1 }])
  })

  it('An open plan gets an event at once when a technician leaves or returns, in any way', async () => {
    const { client, person, north } = world
    const { uuid } = await planned('Lasse')
    const [here, there] = [await (await person({ NOR: READ })).socket(), await (await person({ SUD: READ })).socket()]
    const stale = () => here.all('workshop.plan.changed').filter((one) => one.is_stale).length
    let told = 0
    const acts: [string, string, object][] = [
      ['POST', `/v1/departments/${north.team}/members/remove`, { users: [uuid] }],
      ['PATCH', `/v1/admin/users/${uuid}/departments`, { join: [north.team], leave: [] }],
      ['PATCH', `/v1/users/${uuid}`, { version: 4, is_active: false }],
      ['PATCH', `/v1/users/${uuid}`, { version: 5, is_active: true }],
      ['DELETE', `/v1/users/${uuid}`, { version: 6 }],
      ['POST', `/v1/users/${uuid}/restore`, {}],
    ]
    for (const [method, path, body] of acts) {
      const { status, text } = await client.send(method as 'POST', path, body)
      expect(status, `${method} ${path} ${text}`).toBeLessThan(300)
      await here.until(() => stale() > told)
      told = stale()
    }
    await there.settled()
    expect(there.all('workshop.plan.changed')).toEqual([])
  })

  it('The row of a technician whose employment ends stays and counts no hours after it', async () => {
    const { client, north, user } = world
    const uuid = await user('Mona', { active_until: DAY })
    await client.ok('POST', `/v1/departments/${north.team}/members`, { users: [uuid] })
    const absences = (await planOf('2026-03-06')).people.find((one) => one.uuid === uuid)?.absences
    expect(absences).toEqual([expect.objectContaining({ kind: 'other', first_day: '2026-03-06', part: null })])
  })
})

describe('jobs on a lift that the location no longer has', () => {
  const bays = (...codes: string[]) =>
    codes.map((code) => ({ code, name: `Bühne ${code}`, type: 'lift', is_usable: true }))
  const setBays = async (...codes: string[]) => {
    const path = `/v1/locations/${world.north.location}`
    const { version } = await world.client.ok<{ version: number }>('GET', path)
    await world.client.ok('PATCH', path, { version, bays: bays(...codes) })
  }

  it('Jobs on a removed lift stay visible until they are moved, and the location form reports them before', async () => {
    const { client, north, bert, put, change } = world
    await setBays('B1', 'B2', 'B7')
    const technicians = [{ uuid: bert, share: 1 }]
    const block = await put({ technicians, bay: 'B7', start: '2026-05-06T07:00:00.000Z' })
    const asked = (query: string) =>
      client.ok<{ items: Dependent[] }>('GET', `/v1/locations/${north.location}/bays/dependents?${query}`)
    expect((await asked('codes=B7&codes=B2')).items).toMatchObject([
      { kind: 'planned', fate: 'no_longer_here', count: 1, from: '2026-05-06T07:00:00.000Z' },
    ])
    expect((await asked('codes=B2')).items).toEqual([])
    const orphaned = async () => (await waiting()).orphaned.map((one) => one.uuid)
    expect(await orphaned()).not.toContain(block.uuid)
    const watching = await (await world.person({ NOR: READ })).socket()
    await setBays('B1', 'B2')
    await watching.until(() => watching.all('workshop.plan.changed').some((one) => one.is_stale))
    expect(await orphaned()).toContain(block.uuid)
    const month = `/v1/workshop/planner/capacity?location_uuid=${north.location}&period=month&day=2026-05-01`
    const days = (await client.ok<Capacity>('GET', month)).orphaned.filter(({ jobs }) => jobs > 0)
    expect(days).toEqual([{ day: '2026-05-06', jobs: 1 }])
    const refused = await client.send('POST', '/v1/workshop/planner/publish', {
      location_uuid: north.location,
      days: ['2026-05-06'],
    })
    expect([refused.status, (refused.json as Refusal).error]).toEqual([409, 'plan_has_conflicts'])
    await change(client, { uuid: block.uuid, seen: 1, after: { ...block, bay: 'B1' } })
    expect(await orphaned()).not.toContain(block.uuid)
  })

  it('Only users who may change the location see the jobs on a removed lift', async () => {
    const { client } = await world.person({ global: ['global.locations.read'] })
    const path = `/v1/locations/${world.north.location}/bays/dependents?codes=B1`
    expect((await client.send('GET', path)).status).toBe(403)
  })
})
