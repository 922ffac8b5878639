import { afterAll, beforeAll, expect, it } from 'vitest'
import { resumeMoments } from '#server/inbox/resumeMoments.ts'
import { openRequestWorld, type RequestWorld } from '#tests/server/service/requestWorld.ts'

let world: RequestWorld
beforeAll(async () => {
  world = await openRequestWorld()
})
afterAll(() => world.close())

it('7.13 At its start the server creates missing jobs for the reminder and the escalation of open entries, once', async () => {
  const { uuid } = await world.create(world.advisor)
  const [entry] = await world.about(world.advisor, uuid)
  const moments = () =>
    world.inDealer(async (tx) => {
      const rows = await tx
        .selectFrom('jobs')
        .select(['data', 'start_at'])
        .where('kind', '=', 'inbox_due')
        .where('state', '=', 'waiting')
        .orderBy('start_at')
        .execute()
      return rows.map(({ data, start_at }) => [data, start_at])
    })
  const created = await moments()
  expect(created.map(([data]) => data)).toEqual([{ entry_uuid: entry?.uuid }, { entry_uuid: entry?.uuid }])
  await world.inDealer((tx) => tx.deleteFrom('jobs').where('kind', '=', 'inbox_due').execute())
  for (const _ of [1, 2]) {
    await resumeMoments(world.server.database)
    expect(await moments()).toEqual(created)
  }
})
