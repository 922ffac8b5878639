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

it('7.13 The due time of a new request follows the chosen location', async () => {
  const world = await openRequestWorld()
  const day = [{ from: '12:00', to: '13:00' }]
  const { uuid } = await world.admin.ok<{ uuid: string }>('POST', '/v1/locations', {
    key: 'NOON',
    description: 'Mittagsstation',
    time_zone: 'Europe/Berlin',
    opening_hours: [day, day, day, day, day, day, day],
  })
  type Beginning = { location_uuid: string; target_date: string }
  const { location_uuid, target_date } = await world.admin.ok<Beginning>(
    'GET',
    `${REQUESTS}/beginning?location_uuid=${uuid}`,
  )
  expect(location_uuid).toBe(uuid)
  const hour = new Intl.DateTimeFormat('de', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Berlin' })
  expect(hour.format(new Date(target_date))).toMatch(/^1[23]/)
  await world.close()
})

it('4.1 A user who begins the request of a colleague takes it over, and can complete it', async () => {
  const world = await openRequestWorld()
  const { advisor, second, technician } = world
  const row = await world.create(advisor, { user_target_uuid: second.uuid })
  const begun = await world.act(technician, row.uuid, 'status', { to: 'in_progress' })
  expect(begun.status).toBe(200)
  expect(await world.read(technician, row.uuid)).toMatchObject({
    status: 'in_progress',
    assignee_uuid: technician.uuid,
    taken_by_uuid: technician.uuid,
    user_target_uuid: second.uuid,
  })
  expect((await world.act(technician, row.uuid, 'complete', { result: 'Erreicht' })).status).toBe(200)
  await world.close()
})

it('4.1 A first call or a hold gives the request of a colleague to the user who acts, and a later call does not', async () => {
  const world = await openRequestWorld()
  const { advisor, second, technician } = world
  const call = (uuid: string, by = technician) =>
    by.client.send('POST', `${REQUESTS}/${uuid}/attempts`, { outcome: 'no_answer' })
  const [called, held] = [
    await world.create(advisor, { user_target_uuid: second.uuid }),
    await world.create(advisor, { user_target_uuid: second.uuid }),
  ]
  expect((await call(called.uuid)).status).toBe(200)
  const hold = { hold_reason: 'waiting_parts' }
  expect((await world.act(technician, held.uuid, 'hold', hold)).status).toBe(200)
  for (const { uuid } of [called, held])
    expect(await world.read(technician, uuid)).toMatchObject({ status: 'in_progress', taken_by_uuid: technician.uuid })
  expect((await call(called.uuid, advisor)).status).toBe(200)
  expect(await world.read(advisor, called.uuid)).toMatchObject({ taken_by_uuid: technician.uuid })
  await world.close()
})
