import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '#tests/server/worlds/workshopWorld.ts'
import { openRequestWorld, REQUESTS } from './requestWorld.ts'

it('7.13 A new request begins at the location of its creator, and is due after two opening hours', async () => {
  const world = await openRequestWorld()
  const { client } = world.advisor
  const { location_uuid } = await world.create(world.advisor)
  type Beginning = { location_uuid: string; target_date: string }
  const beginning = await client.ok<Beginning>('GET', `${REQUESTS}/beginning`)
  expect(beginning.location_uuid).toBe(location_uuid)
  expect(Date.parse(beginning.target_date) % (15 * MINUTE)).toBe(0)
  expect(Date.parse(beginning.target_date) - world.now()).toBeGreaterThan(HOUR)
  // The proposed time is no reason for a warning.
  const { json } = await client.send('GET', `${REQUESTS}/checks?${new URLSearchParams(beginning)}`)
  expect(json).toMatchObject({ items: [] })
  await world.close()
})
