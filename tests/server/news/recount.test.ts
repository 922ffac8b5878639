import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { type NewsWorld, openNewsWorld } from './newsWorld.ts'

let world: NewsWorld
beforeAll(async () => {
  world = await openNewsWorld()
})
afterAll(() => world.close())

const figures = async (uuid: string) => {
  const { audience_count, read_percent } = await world.row(uuid)
  return [audience_count, read_percent]
}
/** Waits until the figures are these. The recount waits some seconds for further changes. */
const expectFigures = (uuid: string, wanted: (number | null)[]) =>
  vi.waitFor(async () => expect(await figures(uuid)).toEqual(wanted), { timeout: 20_000, interval: 100 })
const read = (who: Person, uuid: string) => who.client.ok('POST', `/v1/notices/${uuid}/read`)

describe('7.17 The figures of a notice after changes of its audience', () => {
  it('The figures follow members of groups and departments, rights, and users who leave', {
    timeout: 60_000,
  }, async () => {
    const { uuid } = await world.write(world.editor, {
      is_for_everybody: false,
      department_uuids: [world.team],
      group_uuids: [world.group],
    })
    expect(await figures(uuid)).toEqual([0, null])
    await world.join('groups', world.group, world.reader)
    await expectFigures(uuid, [1, 0])
    await read(world.reader, uuid)
    expect(await figures(uuid)).toEqual([1, 100])
    await world.join('departments', world.team, world.northReader)
    await expectFigures(uuid, [2, 50])

    // The right to read anything makes a user a reader.
    const late = await world.person({ global: ['global.chat.read'] })
    await world.join('groups', world.group, late)
    const right = { scope: 'HOME', permission: 'location.read' }
    const rights = `/v1/admin/users/${late.uuid}/rights`
    await world.admin.client.ok('PATCH', rights, { give: [right] })
    await expectFigures(uuid, [3, 33])
    await world.admin.client.ok('PATCH', rights, { take: [right] })
    await expectFigures(uuid, [2, 50])

    const { version } = await world.admin.client.ok<{ version: number }>('GET', `/v1/departments/${world.team}`)
    await world.admin.client.ok('DELETE', `/v1/departments/${world.team}?version=${version}`)
    await expectFigures(uuid, [1, 100])
  })

  it('Many changes of an audience in a row are counted by few jobs', { timeout: 60_000 }, async () => {
    const { uuid } = await world.write(world.editor, { is_for_everybody: false, group_uuids: [world.group] })
    const count = async () => {
      const jobs = await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
        tx.selectFrom('jobs').select('uuid').where('kind', '=', 'news_figures').execute(),
      )
      return jobs.length
    }
    const people: Person[] = []
    for (let i = 0; i < 6; i += 1) people.push(await world.person({ HOME: ['location.read'] }))
    const [{ audience_count: before }, earlier] = [await world.row(uuid), await count()]
    for (const one of people) await world.join('groups', world.group, one)
    await vi.waitFor(async () => expect((await world.row(uuid)).audience_count).toBe(before + 6), {
      timeout: 20_000,
      interval: 100,
    })
    expect((await count()) - earlier).toBeLessThan(people.length)
  })
})
