import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page, RecordEvent } from '#contract/records/define.ts'
import { openPlanWorld, type PlanWorld } from '#tests/server/planner/planWorld.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Paper, Work } from '#tests/server/worlds/workshopWorld.ts'
import { MAY_STAMP } from '#tests/server/worlds/workshopWorld.ts'

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

const READS = ['location.workshop.paper.read', 'location.workshop.paper.update']

const historyOf = async (paper: string, client = world.client) =>
  (await client.ok<Page<RecordEvent>>('GET', `/v1/workshop/paper/${paper}/history?limit=100`)).items
const addWork = (paper_uuid: string, given: object = {}, location_uuid = world.north.location) =>
  world.client.ok<Work>('POST', '/v1/workshop/works', {
    location_uuid,
    paper_uuid,
    position: 1,
    text: 'Bremsen vorn',
    ...given,
  })
const changeWork = async (uuid: string, changes: object) => {
  const { version } = await world.client.ok<Work>('GET', `/v1/workshop/works/${uuid}`)
  return world.client.send('PATCH', `/v1/workshop/works/${uuid}`, { version, ...changes })
}
const changed = (events: readonly RecordEvent[], field: string) =>
  events.flatMap(({ changes, part, by }) =>
    changes.filter((one) => one.field === field).map(({ before, after }) => ({ before, after, part: part?.label, by })),
  )

describe('the history of a paper', () => {
  it('The history of a paper tells who is assigned to its works, their helpers and hours, but not when they worked', async () => {
    const { north, anna, bert, client } = world
    const paper = await world.paper(north.location)
    const { uuid } = await addWork(paper)
    expect(codeOf(await changeWork(uuid, { technician_uuid: anna, target_ze: 250 }))).toBe('ok')
    const { version } = await client.ok<Work>('GET', `/v1/workshop/works/${uuid}`)
    const helpers = [{ user_uuid: bert, share: 40 }]
    await client.ok('PUT', `/v1/workshop/works/${uuid}/helpers`, { version, helpers })
    expect(codeOf(await changeWork(uuid, { state: 'in_progress' }))).toBe('ok')
    const events = (await historyOf(paper)).filter(({ event }) => event !== 'work.created')
    const part = 'Bremsen vorn'
    const by = expect.objectContaining({ uuid: expect.any(String) })
    expect(changed(events, 'technician_uuid')).toContainEqual({ before: null, after: anna, part, by })
    expect(changed(events, 'target_ze')).toEqual([{ before: 0, after: 250, part, by }])
    expect(changed(events, 'helpers')).toEqual([{ before: [], after: helpers, part, by }])
    // The history of a paper does not list begin and end of a work, because they would tell how long somebody took. The
    // only state of a work that it lists is `canceled`.
    expect(codeOf(await changeWork(uuid, { state: 'canceled' }))).toBe('ok')
    const states = { before: 'in_progress', after: 'canceled', part, by }
    expect(changed(await historyOf(paper), 'state')).toEqual([states, expect.objectContaining({ before: null })])
    const own = await client.ok<Page<RecordEvent>>('GET', `/v1/workshop/works/${uuid}/history?limit=100`)
    expect(changed(own.items, 'state').map(({ after }) => after)).toEqual(['canceled', 'new'])
    expect((await historyOf(paper)).map(({ event }) => event)).toContain('work.created')
  })

  it('The history of a paper names the first person who stamps on a work as its technician', async () => {
    const { north } = world
    const person = await world.person({ [north.key]: [...READS, MAY_STAMP] })
    await world.client.ok('POST', `/v1/departments/${north.team}/members`, { users: [person.uuid] })
    await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      sql`update users set roles = '{technician}' where uuid = ${person.uuid}`.execute(tx),
    )
    const paper = await world.paper(north.location)
    const { uuid } = await addWork(paper)
    await person.client.ok('POST', '/v1/workshop/stamps/start', { work_uuid: uuid })
    const [taken] = changed(
      (await historyOf(paper)).filter(({ event, part }) => event === 'work.changed' && part?.uuid === uuid),
      'technician_uuid',
    )
    expect(taken).toMatchObject({ before: null, after: person.uuid, by: { uuid: person.uuid } })
  })

  it('The history of a paper hides prices of its extensions and reviews of times', async () => {
    const { north, client } = world
    const paper = await world.paper(north.location)
    const work = await addWork(paper)
    const given = { location_uuid: north.location, paper_uuid: paper, finding: 'Bremsleitung rostig', price: 12_345 }
    await client.ok('POST', '/v1/workshop/extensions', given)
    const review = { version: 0, cause: 'diagnosis', comment: 'Schraube abgerissen', is_outlier: false }
    await client.ok('PUT', `/v1/workshop/comparison/works/${work.uuid}`, review)
    const reader = await world.person({ [north.key]: READS })
    const seen = await historyOf(paper, reader.client)
    expect(changed(seen, 'finding')).toMatchObject([{ after: 'Bremsleitung rostig', part: 'Bremsleitung rostig' }])
    expect(JSON.stringify(seen)).not.toMatch(/12345|abgerissen/)
    expect(JSON.stringify(await historyOf(paper))).toMatch(/12345/)
  })

  it('A work that moves alone to a paper of another location keeps its people, and both histories name them', async () => {
    const { north, south, anna, client } = world
    const [from, to] = [await world.paper(north.location), await world.paper(south.location)]
    const { uuid } = await addWork(from, { technician_uuid: anna, text: 'Auspuff' })
    expect(codeOf(await changeWork(uuid, { paper_uuid: to, location_uuid: south.location }))).toBe('ok')
    expect(await client.ok<Work>('GET', `/v1/workshop/works/${uuid}`)).toMatchObject({ technician_uuid: anna })
    const [left] = (await historyOf(from)).filter(({ event }) => event === 'paper.work.moved')
    expect(left?.changes).toEqual([
      { field: 'papers', before: null, after: [to] },
      { field: 'people', before: null, after: [anna] },
      { field: 'works', before: ['Auspuff'], after: null },
    ])
    const arrived = await historyOf(to)
    expect(changed(arrived, 'paper_uuid')).toContainEqual(
      expect.objectContaining({ before: from, after: to, part: 'Auspuff' }),
    )
    const [kept] = arrived.filter(({ event }) => event === 'work.people.kept')
    expect(kept).toMatchObject({ part: { uuid }, changes: [{ field: 'people', before: null, after: [anna] }] })
  })

  it('Readers of the new location see nothing that happened to a moved work before, and the work keeps its own history', async () => {
    const { north, south, client } = world
    const [from, to] = [await world.paper(north.location), await world.paper(south.location)]
    const { uuid } = await addWork(from, { text: 'Geheimnis im Norden' })
    expect(codeOf(await changeWork(uuid, { text: 'Bremsen vorn' }))).toBe('ok')
    expect(codeOf(await changeWork(uuid, { paper_uuid: to, location_uuid: south.location }))).toBe('ok')
    expect(codeOf(await changeWork(uuid, { text: 'Bremsen hinten' }))).toBe('ok')
    const reader = await world.person({ [south.key]: READS })
    const seen = await historyOf(to, reader.client)
    expect(changed(seen, 'text')).toMatchObject([{ before: 'Bremsen vorn', after: 'Bremsen hinten' }])
    expect(changed(seen, 'paper_uuid')).toMatchObject([{ before: from, after: to }])
    expect(JSON.stringify(seen)).not.toContain('Geheimnis')
    const own = await client.ok<Page<RecordEvent>>('GET', `/v1/workshop/works/${uuid}/history?limit=100`)
    expect(JSON.stringify(own)).toContain('Geheimnis')
  })

  it('A work that moves to a paper of the same location makes no entry about the people who stay on it', async () => {
    const { north, anna } = world
    const [from, to] = [await world.paper(north.location), await world.paper(north.location)]
    const { uuid } = await addWork(from, { technician_uuid: anna })
    expect(codeOf(await changeWork(uuid, { paper_uuid: to }))).toBe('ok')
    const [left] = (await historyOf(from)).filter(({ event }) => event === 'paper.work.moved')
    expect(left?.changes.map(({ field }) => field)).toEqual(['papers', 'works'])
    expect((await historyOf(to)).map(({ event }) => event)).not.toContain('work.people.kept')
  })

  it('Pages of a history hold the events of the paper and of its works in one order', async () => {
    const { north, client } = world
    const paper = await world.paper(north.location)
    const { uuid } = await addWork(paper)
    await changeWork(uuid, { text: 'Bremsen hinten' })
    const { version } = await client.ok<Paper>('GET', `/v1/workshop/paper/${paper}`)
    await client.ok('PATCH', `/v1/workshop/paper/${paper}`, { version, parking_place: 'P 4' })
    const all = (await historyOf(paper)).map((one) => one.uuid)
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = cursor === '' ? '' : `&cursor=${cursor}`
      const path = `/v1/workshop/paper/${paper}/history?limit=1${query}`
      const page: Page<RecordEvent> = await client.ok('GET', path)
      paged.push(...page.items.map((one) => one.uuid))
      cursor = page.next_cursor
    }
    expect(all).toHaveLength(4)
    expect(paged).toEqual(all)
  })
})
