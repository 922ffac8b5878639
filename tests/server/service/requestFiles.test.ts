import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { openRequestWorld, REQUESTS, type RequestWorld } from './requestWorld.ts'

const RIGHTS = ['read', 'create', 'update'].map((verb) => `location.service.request.${verb}`)
const BYTES = { 'content-type': 'application/octet-stream' }

let world: RequestWorld
beforeAll(async () => {
  world = await openRequestWorld()
})
afterAll(() => world.close())

it('Point 29.4: an uploader who lost the right to a request reads its attachment no more, nor through another request', async () => {
  const { uuid: north } = await world.admin.ok<{ uuid: string }>('POST', '/v1/locations', {
    key: 'NORD',
    description: 'Nord',
    zip_code: '00411',
  })
  const clerk = await world.member('service_advisor', { HOME: RIGHTS, NORD: RIGHTS })
  const sent = await clerk.client.send('POST', '/v1/service/request-attachments?name=a.txt', Buffer.from('A'), BYTES)
  const file = sent.json as { file_uuid: string }
  const address = `/v1/service/request-attachments/${file.file_uuid}`
  const read = () => clerk.client.send('GET', address)
  expect((await read()).status).toBe(200)
  await world.create(clerk, { location_uuid: north, attachments: [file as never] })
  expect((await read()).status).toBe(200)
  await world.inDealer((tx) =>
    tx.deleteFrom('user_permissions').where('user_uuid', '=', clerk.uuid).where('scope', '=', 'NORD').execute(),
  )
  world.pass(60_000)
  expect(codeOf(await read())).toBe('not_found')
  const again = { location_uuid: world.home, subject: 'x', target_date: world.due(1), attachments: [file] }
  expect(fieldsOf(await clerk.client.send('POST', REQUESTS, again))).toEqual({ attachments: 'unknown_value' })
})
