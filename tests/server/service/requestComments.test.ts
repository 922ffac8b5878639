import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { openRequestWorld, type RequestWorld } from './requestWorld.ts'

let world: RequestWorld
beforeAll(async () => {
  world = await openRequestWorld()
})
afterAll(() => world.close())

describe('7.13 Comments on requests', () => {
  it('Watchers hear of a comment and mentioned users of their mention, each once, and authors not of their own', async () => {
    const { advisor, second, technician } = world
    const watcher = await world.member('cashier')
    const stranger = await world.somebody('cashier', { permissions: {} })
    const row = await world.create(advisor, { user_target_uuid: second.uuid, watcher_uuids: [watcher.uuid] })
    const mention = (id: string) => ({ type: 'mention', attrs: { id, label: 'Jemand' } })
    const comment = ({ client }: Person, ...named: string[]) =>
      client.ok('POST', `/v1/comments/serviceRequest/${row.uuid}`, {
        text: {
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ja ' }, ...named.map(mention)] }],
        },
      })
    const news = async (who: Person) =>
      (await world.about(who, row.uuid)).flatMap(({ kind, details }) =>
        kind === 'serviceRequestNews' ? [details.outcome] : [],
      )
    await comment(second, technician.uuid, watcher.uuid, stranger.uuid)
    expect(await news(watcher)).toEqual(['mentioned'])
    expect(await news(advisor)).toEqual(['commented'])
    expect(await news(technician)).toEqual(['mentioned'])
    expect(await news(second)).toEqual([])
    const stored = await world.inDealer((tx) =>
      tx.selectFrom('inbox_entries').select('uuid').where('for_user', '=', stranger.uuid).execute(),
    )
    expect(stored).toEqual([])
    await comment(watcher)
    expect(await news(advisor)).toEqual(['commented'])
    expect(await news(watcher)).toEqual(['mentioned'])
  })
})
