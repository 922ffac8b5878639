import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordLabel } from '#contract/records/define.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { openRecordWorld, type Person } from '../worlds/recordWorld.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
})
afterAll(() => server.close())

it('A user who may not read users finds colleagues by name, and by no other value', async () => {
  const world = await openRecordWorld(server)
  const somebody = {
    first_name: 'Jördis',
    last_name: 'Baumgärtner',
    email: 'geheim@ahornfeld.example',
    personnel_number: 'P4711',
  }
  await world.admin.client.ok('POST', '/v1/users', somebody)
  const [reader, outsider] = [await world.person({ global: ['global.users.read'] }), await world.person({})]
  const found = async ({ client }: Person, q: string) =>
    (await client.ok<{ items: RecordLabel[] }>('GET', `/v1/users/labels?q=${encodeURIComponent(q)}`)).items.length
  for (const q of ['jordis', 'Baum', 'Baumg jör']) expect([q, await found(outsider, q)]).toEqual([q, 1])
  for (const q of ['P4711', 'geheim', 'Baum P4711', 'ahornfeld']) {
    expect([q, await found(outsider, q)]).toEqual([q, 0])
    expect([q, await found(reader, q)]).toEqual([q, 1])
  }
})
