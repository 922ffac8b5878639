import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plannedBlock } from '../worlds/plannedBlock.ts'
import { type ChangeAnswer, openPlanWorld, PLANNER, type PlanWorld, type Refusal } from './planWorld.ts'

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

const at = (NOR: readonly string[], SUD: readonly string[] = []) => ({ NOR, SUD })
const verb = (name: string) => `location.workshop.planner.${name}`

describe('two planners at once', () => {
  it('The last planner to write a block wins, and is told what it replaced', async () => {
    const { person, put, change, plan } = world
    const [first, second] = [await person(at(PLANNER)), await person(at(PLANNER))]
    const block = await put({ start: '2026-03-05T07:00:00.000Z' })
    const other = await put({ start: '2026-03-05T08:00:00.000Z' })
    const moved = { ...block, start: '2026-03-05T09:00:00.000Z' }
    const one = (await change(first.client, { uuid: block.uuid, seen: 1, after: moved })).json as ChangeAnswer
    expect(one).toMatchObject({ changes: [{ before: { version: 1 }, after: { version: 2 } }], overwritten: [] })
    const answer = await change(
      second.client,
      { uuid: block.uuid, seen: 1, after: { ...block, bay: 'B2' } },
      { uuid: other.uuid, seen: 1, after: { ...other, bay: 'B2' } },
    )
    const two = answer.json as ChangeAnswer
    expect(two.overwritten).toEqual([
      { uuid: block.uuid, by: first.uuid, theirs: expect.objectContaining({ ...moved, version: 2 }) },
    ])
    // Block by block: untouched blocks are not mentioned, and both changes are written.
    expect(two.changes.map(({ after }) => [after?.bay, after?.version])).toEqual([
      ['B2', 3],
      ['B2', 2],
    ])
    // The first planner undoes it, after seeing the second one's change.
    const { version: _v, updated_at: _a, updated_by: _b, ...theirs } = two.overwritten[0]?.theirs ?? { version: 0 }
    const undone = (await change(first.client, { uuid: block.uuid, seen: 3, after: theirs })).json as ChangeAnswer
    expect(undone.overwritten).toEqual([])
    const [now] = (await plan(first.client, world.north.location, '2026-03-05')).blocks.filter(
      ({ uuid }) => uuid === block.uuid,
    )
    expect(now).toMatchObject({ start: moved.start, bay: null, version: 4 })
  })

  it('Two planners who write at the same moment do not lose each other’s blocks', async () => {
    const { person, put, change } = world
    const [first, second] = [await person(at(PLANNER)), await person(at(PLANNER))]
    const blocks = [await put(), await put(), await put()]
    const all = (bay: string) => blocks.map((block) => ({ uuid: block.uuid, seen: 1, after: { ...block, bay } }))
    const answers = await Promise.all([
      change(first.client, ...all('B1')),
      change(second.client, ...all('B2').reverse()),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const told = answers.map(({ json }) => (json as ChangeAnswer).overwritten.length)
    expect(told.sort()).toEqual([0, 3])
  })

  it('A block that one planner deletes while another moves it exists again, and the answer names what was overwritten', async () => {
    const { person, put, change } = world
    const [first, second] = [await person(at(PLANNER)), await person(at(PLANNER))]
    const block = await put()
    const gone = (await change(first.client, { uuid: block.uuid, seen: 1, after: null })).json as ChangeAnswer
    expect(gone.changes).toEqual([{ uuid: block.uuid, before: expect.objectContaining({ version: 1 }), after: null }])
    const back = (await change(second.client, { uuid: block.uuid, seen: 1, after: block })).json as ChangeAnswer
    expect(back.overwritten).toEqual([{ uuid: block.uuid, by: first.uuid, theirs: null }])
    expect(back.changes[0]).toMatchObject({ before: null, after: { version: 3 } })
    // Deleting twice has the effect of deleting once.
    const twice = { uuid: block.uuid, seen: 3, after: null }
    expect((await change(first.client, twice)).json).toMatchObject({ changes: [{ after: null }] })
    expect((await change(first.client, twice)).json).toEqual({ changes: [], overwritten: [] })
  })

  it('An operation whose answer was lost can be sent again without harm', async () => {
    const { person, paper, change, north } = world
    const planner = await person(at(PLANNER))
    const after = plannedBlock({ location_uuid: north.location, paper_uuid: await paper(north.location) })
    const once = { uuid: after.uuid, seen: null, after }
    expect((await change(planner.client, once)).status).toBe(200)
    expect((await change(planner.client, once)).json).toMatchObject({
      overwritten: [],
      changes: [{ uuid: after.uuid }],
    })
  })
})

describe('the rights of planners', () => {
  it('TEN-07 Each operation needs the right at the old and the new location of the block', async () => {
    const { person, put, change, north, south, paper } = world
    const block = await put()
    const may = async (permissions: Parameters<typeof person>[0], after: object | null, uuid = block.uuid) => {
      const { client } = await person(permissions)
      const { status, json } = await change(client, { uuid, seen: 1, after })
      return status === 200 ? 200 : (json as Refusal).error
    }
    const moved = { ...block, bay: 'B1' }
    expect(await may(at([verb('read'), verb('create'), verb('delete')]), moved)).toBe('no_permission')
    expect(await may(at([verb('read'), verb('update')]), null)).toBe('no_permission')
    expect(await may(at([verb('read'), verb('update')]), moved)).toBe(200)
    const away = { ...block, location_uuid: south.location }
    expect(await may(at(PLANNER), away)).toBe('no_permission')
    expect(await may(at(PLANNER, PLANNER), away)).toBe(200)
    const fresh = plannedBlock({ location_uuid: north.location, paper_uuid: await paper(north.location) })
    expect(await may(at([verb('read'), verb('update')]), fresh, fresh.uuid)).toBe('no_permission')
    expect(await may(at([verb('read'), verb('create')]), fresh, fresh.uuid)).toBe(200)
  })

  it('A block of a location that the user may not read is answered like a missing one', async () => {
    const { person, put, change, south, north, paper } = world
    const block = await put({ location_uuid: south.location })
    const { client } = await person(at(PLANNER))
    const answers = [
      await change(client, { uuid: block.uuid, seen: 1, after: null }),
      await change(client, { uuid: randomUUID(), seen: 1, after: null }),
    ]
    for (const { status, json } of answers)
      expect([status, (json as Refusal).fields]).toEqual([400, { 'changes.0.uuid': 'not_found' }])
    // A user cannot plan such papers at another location in order to see them.
    const paper_uuid = await paper(south.location)
    const after = plannedBlock({ location_uuid: north.location, paper_uuid })
    expect(((await change(client, { uuid: after.uuid, seen: null, after })).json as Refusal).fields).toEqual({
      'changes.0.after.paper_uuid': 'not_found',
    })
  })
})

describe('bad input of changes of a plan', () => {
  it('Bad input names each field and changes nothing', async () => {
    const { put, paper, change, client, north, plan } = world
    const block = await put({ start: '2026-03-27T07:00:00.000Z' })
    const strange = randomUUID()
    const bad: [Partial<typeof block>, string, string][] = [
      [{ paper_uuid: strange }, 'paper_uuid', 'not_found'],
      [{ work_uuids: [strange] }, 'work_uuids', 'not_found'],
      [{ location_uuid: strange }, 'location_uuid', 'not_found'],
      [{ technicians: [{ uuid: strange, share: 1 }] }, 'technicians', 'not_found'],
      [{ technicians: [1, 2].map(() => ({ uuid: world.anna, share: 1 })) }, 'technicians', 'already_exists'],
      [{ bay: 'B9' }, 'bay', 'not_found'],
      [{ team_uuid: strange }, 'team_uuid', 'not_found'],
      [{ part_of: strange }, 'part_of', 'not_found'],
      [{ part: 3, parts: 2 }, 'part', 'too_big'],
      [{ uuid: strange }, 'uuid', 'unknown_value'],
      [{ needs: { ...block.needs, loan_car_uuid: strange } }, 'needs.loan_car_uuid', 'not_found'],
      [{ planned_minutes: 0 }, 'planned_minutes', 'too_small'],
      [{ start: '2026-03-27T07:00' }, 'start', 'invalid_format'],
      [{ note: 'x'.repeat(501) }, 'note', 'too_long'],
    ]
    const good = plannedBlock({ location_uuid: north.location, paper_uuid: await paper(north.location) })
    for (const [wrong, field, code] of bad) {
      const answer = await change(
        client,
        { uuid: good.uuid, seen: null, after: good },
        { uuid: block.uuid, seen: 1, after: { ...block, ...wrong } },
      )
      expect([answer.status, (answer.json as Refusal).fields], JSON.stringify(wrong)).toEqual([
        400,
        { [`changes.1.after.${field}`]: code },
      ])
    }
    const { blocks } = await plan(client, north.location, '2026-03-01', '2026-03-31')
    expect(blocks.some(({ uuid }) => uuid === good.uuid)).toBe(false)
    expect(blocks.find(({ uuid }) => uuid === block.uuid)).toMatchObject({ version: 1 })
  })

  it('A call that changes a block twice is refused', async () => {
    const { put, change, client } = world
    const block = await put()
    const same = { uuid: block.uuid, seen: 1, after: block }
    expect((await change(client, same, same)).json).toMatchObject({ fields: { changes: 'already_exists' } })
  })

  it('A block keeps its reference to a user who was deleted since, and a new block may not refer to them', async () => {
    const { put, change, client, user, north } = world
    const dora = await user('Dora')
    await client.ok('POST', `/v1/departments/${north.team}/members`, { users: [dora] })
    const block = await put({ technicians: [{ uuid: dora, share: 1 }] })
    await client.ok('DELETE', `/v1/users/${dora}`)
    expect((await change(client, { uuid: block.uuid, seen: 1, after: { ...block, bay: 'B1' } })).status).toBe(200)
    const fresh = plannedBlock({ ...block, uuid: randomUUID(), location_uuid: north.location })
    expect((await change(client, { uuid: fresh.uuid, seen: null, after: fresh })).status).toBe(400)
  })
})
