import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Page } from '#contract/records/define.ts'
import { openPlanWorld, type PlanWorld } from '#tests/server/planner/planWorld.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Paper, Work } from '#tests/server/worlds/workshopWorld.ts'

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

type Entry = { event: string; by: object | null; changes: { field: string; before: unknown; after: unknown }[] }
const DAY = '2026-03-05'

const paperPath = (uuid: string) => `/v1/workshop/paper/${uuid}`
const readPaper = (uuid: string) => world.client.ok<Paper>('GET', paperPath(uuid))
const readWork = (uuid: string) => world.client.ok<Work>('GET', `/v1/workshop/works/${uuid}`)
const changePaper = async (uuid: string, changes: object) =>
  world.client.send('PATCH', paperPath(uuid), { version: (await readPaper(uuid)).version, ...changes })
const historyOf = async (uuid: string, event: string) => {
  const { items } = await world.client.ok<Page<Entry>>('GET', `${paperPath(uuid)}/history`)
  return items.filter((one) => one.event === event)
}

/** A paper of the northern location with a technician, and a work of hers with a helper. */
async function jobOfAnna() {
  const { north, anna, bert, client } = world
  const paper = await world.paper(north.location, { technician_uuid: anna })
  const given = { location_uuid: north.location, paper_uuid: paper, position: 1, text: 'Bremsen vorn' }
  const { uuid, version } = await client.ok<Work>('POST', '/v1/workshop/works', { ...given, technician_uuid: anna })
  const helpers = [{ user_uuid: bert, share: 40 }]
  await client.ok('PUT', `/v1/workshop/works/${uuid}/helpers`, { version, helpers })
  return { paper, work: uuid }
}

describe('a paper that moves to another location', () => {
  it('A moved paper keeps the technician and the helpers of the old location, and its history names them', async () => {
    const { paper, work } = await jobOfAnna()
    const { anna, bert, cem, south } = world
    expect(codeOf(await changePaper(paper, { location_uuid: south.location }))).toBe('ok')
    expect(await readPaper(paper)).toMatchObject({ location_uuid: south.location, technician_uuid: anna })
    expect(await readWork(work)).toMatchObject({ technician_uuid: anna, helpers: [{ user_uuid: bert, share: 40 }] })
    const [kept, ...more] = await historyOf(paper, 'paper.people.kept')
    expect(more).toEqual([])
    expect(kept?.by).toBeTruthy()
    expect(kept?.changes).toEqual([{ field: 'people', before: null, after: expect.arrayContaining([anna, bert]) }])
    expect(kept?.changes[0]?.after).toHaveLength(2)
    // The pickers offer the people of the new location; the screen marks the others.
    const { items } = await world.client.ok<EndpointOutput<'GET /v1/workshop/technicians'>>(
      'GET',
      `/v1/workshop/technicians?location_uuid=${south.location}`,
    )
    expect(items.map(({ uuid }) => uuid)).toEqual([cem])
  })

  it('The question before a move names the people who are stamped on works of the paper, and their stamps go on', async () => {
    const { north, south, anna, client } = world
    const { paper, work } = await jobOfAnna()
    await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      sql`insert into stamps (dealer_id, uuid, paper_uuid, work_uuid, user_uuid, kind, at, created_at)
        values (${world.dealer.dealerId}, gen_random_uuid(), ${paper}, ${work}, ${anna}, 'start',
          ${new Date(world.clock.now)}, ${new Date(world.clock.now)})`.execute(tx),
    )
    const { items } = await client.ok<EndpointOutput<'GET /v1/workshop/paper/dependents'>>(
      'GET',
      `/v1/workshop/paper/dependents?uuids=${paper}&action=move`,
    )
    expect(items.find(({ kind }) => kind === 'runningStamps')).toMatchObject({
      fate: 'follows',
      count: 1,
      examples: [{ record: 'user', uuid: anna, label: expect.stringContaining('Anna') }],
    })
    expect(codeOf(await changePaper(paper, { location_uuid: south.location }))).toBe('ok')
    const times = await client.ok<EndpointOutput<'GET /v1/workshop/stamps/paper/:uuid'>>(
      'GET',
      `/v1/workshop/stamps/paper/${paper}`,
    )
    expect(times.items).toMatchObject([{ work_uuid: work, running: 1 }])
    expect(await readPaper(paper)).not.toMatchObject({ location_uuid: north.location })
  })

  it('Later saves of a moved paper are not refused because of the people whom it had before', async () => {
    const { paper, work } = await jobOfAnna()
    const { anna, bert, cem, south, client } = world
    await changePaper(paper, { location_uuid: south.location })
    // The form sends the whole row, with the technician of the earlier location.
    expect(codeOf(await changePaper(paper, { parking_place: 'P 4', technician_uuid: anna }))).toBe('ok')
    const workPath = `/v1/workshop/works/${work}`
    const changeWork = async (changes: object) =>
      codeOf(await client.send('PATCH', workPath, { version: (await readWork(work)).version, ...changes }))
    expect(await changeWork({ text: 'Bremsen hinten', technician_uuid: anna })).toBe('ok')
    const help = async (users: readonly string[]) => {
      const helpers = users.map((user_uuid) => ({ user_uuid, share: 20 }))
      const { version } = await readWork(work)
      return codeOf(await client.send('PUT', `${workPath}/helpers`, { version, helpers }))
    }
    expect([await help([bert]), await help([bert, cem])]).toEqual(['ok', 'ok'])
    expect(await changeWork({ state: 'in_progress' })).toBe('ok')
    expect(await readPaper(paper)).toMatchObject({ status: 'in_progress', technician_uuid: anna })
    // A removed helper cannot be chosen again, nor can another person of the old location.
    expect([await help([]), await help([bert])]).toEqual(['ok', 'not_in_workshop'])
    expect(await changeWork({ technician_uuid: bert })).toBe('not_in_workshop')
    expect([await changeWork({ technician_uuid: cem }), await changeWork({ technician_uuid: anna })]).toEqual([
      'ok',
      'not_in_workshop',
    ])
  })

  it('One save moves a paper and gives it to a person of the new location', async () => {
    const { paper } = await jobOfAnna()
    const { bert, cem, south } = world
    const move = (technician_uuid: string) => changePaper(paper, { location_uuid: south.location, technician_uuid })
    expect(codeOf(await move(bert))).toBe('not_in_workshop')
    expect(await readPaper(paper)).toMatchObject({ location_uuid: world.north.location })
    expect(codeOf(await move(cem))).toBe('ok')
    expect(await readPaper(paper)).toMatchObject({ location_uuid: south.location, technician_uuid: cem })
  })

  it('A moved job waits without a technician who does not work at the new location, and the history of the paper names them', async () => {
    const { paper } = await jobOfAnna()
    const { anna, south, put } = world
    const technicians = [{ uuid: anna, share: 1 }]
    for (const start of [`${DAY}T07:00:00.000Z`, null]) await put({ paper_uuid: paper, technicians, start })
    await changePaper(paper, { location_uuid: south.location })
    const waits = await world.client.ok<EndpointOutput<'GET /v1/workshop/planner/waiting'>>(
      'GET',
      `/v1/workshop/planner/waiting?location_uuid=${south.location}`,
    )
    const moved = waits.undated.filter(({ paper_uuid }) => paper_uuid === paper)
    expect(moved).toHaveLength(2)
    expect(moved.map((block) => [block.start, block.technicians])).toEqual([
      [null, []],
      [null, []],
    ])
    const [unplanned] = await historyOf(paper, 'paper.unplanned')
    expect(unplanned?.changes.find(({ field }) => field === 'people')).toEqual({
      field: 'people',
      before: [anna],
      after: [],
    })
  })

  it('A paper whose people work at both locations moves without an entry about them in its history', async () => {
    const { client, south, north, user } = world
    const both = await user('Nils')
    for (const team of [north.team, south.team])
      await client.ok('POST', `/v1/departments/${team}/members`, { users: [both] })
    const paper = await world.paper(north.location, { technician_uuid: both })
    await changePaper(paper, { location_uuid: south.location })
    expect(await readPaper(paper)).toMatchObject({ location_uuid: south.location, technician_uuid: both })
    expect(await historyOf(paper, 'paper.people.kept')).toEqual([])
    expect(await historyOf(paper, 'paper.unplanned')).toEqual([])
  })
})
