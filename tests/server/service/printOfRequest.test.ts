import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { openRequestWorld, REQUESTS, type RequestWorld } from './requestWorld.ts'

type Print = EndpointOutput<'GET /v1/service/request/:uuid/print'>

let world: RequestWorld
beforeAll(async () => {
  world = await openRequestWorld()
})
afterAll(() => world.close())

it('7.13.9 A call slip names who to call, who asks and who has it, and the latest three calls', async () => {
  const { advisor, second } = world
  const customer = await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', {
    name: 'Zauberwald',
    first_name: 'Ute',
    phone: '+4953611',
    mobile: '+491715551',
  })
  const row = await world.create(advisor, {
    user_target_uuid: second.uuid,
    customer_uuid: customer.uuid,
    callback_phone: '+4953615552',
    callback_time: 'nach 16 Uhr',
  })
  for (const outcome of ['busy', 'no_answer', 'voicemail', 'reached'])
    await world.act(second, row.uuid, 'attempts', { outcome, version: undefined })
  const printed = await second.client.ok<Print>('GET', `${REQUESTS}/${row.uuid}/print`)
  expect(printed).toMatchObject({
    number: row.number,
    customer: 'Ute Zauberwald',
    phone: '+4953615552',
    callback_time: 'nach 16 Uhr',
    creator: { uuid: advisor.uuid },
    assignee: { uuid: second.uuid },
    department: '',
    tries: 4,
    site: { time_zone: 'Europe/Berlin' },
  })
  expect(printed.attempts).toHaveLength(3)
})

it('7.13.9 When a request has no telephone number, its call slip shows that of the customer to users who may read customers', async () => {
  const customer = await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', {
    name: 'Zauberwald',
    phone: '+4953613',
  })
  const department = await world.team('Disposition', [world.second])
  const row = await world.create(world.advisor, {
    customer_uuid: customer.uuid,
    callback_phone: null,
    department_target_uuid: department,
  })
  const path = `${REQUESTS}/${row.uuid}/print`
  expect(await world.admin.ok<Print>('GET', path)).toMatchObject({ phone: '+4953613', department: 'Disposition' })
  const reader = await world.member('technician', { HOME: ['location.service.request.read'] })
  expect(await reader.client.ok<Print>('GET', path)).toMatchObject({ phone: '', customer: 'Zauberwald' })
})
