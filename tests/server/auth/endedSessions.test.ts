import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { findEndedSessions } from '#server/modules/auth/session/endedSessions.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { signIn } from '#tests/support/database/client.ts'
import { createDealer, createUser } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

const HOUR = 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
})
afterAll(() => server.close())

test('AUT-06 A session has ended when it is idle for too long, too old, signed out, or its user is deactivated', async () => {
  const dealer = await createDealer(server.database)
  const users = await Promise.all([1, 2, 3, 4].map(() => createUser(server.database, dealer)))
  for (const user of users) await signIn(server.address, dealer, user)
  const inDealer = <T>(work: (tx: Tx) => Promise<T>) => server.database.inDealer(dealer.dealerId, work)
  const uuidOf = new Map(
    (await inDealer((tx) => tx.selectFrom('sessions').select(['uuid', 'user_uuid']).execute())).map((row) => [
      row.user_uuid,
      row.uuid,
    ]),
  )
  const [living, idle, old, gone] = users.map(({ uuid }) => uuidOf.get(uuid) ?? '')
  const now = readClock()
  const set = (uuid: string, values: object) =>
    inDealer((tx) => tx.updateTable('sessions').set(values).where('uuid', '=', uuid).execute())
  await set(idle ?? '', { last_seen_at: new Date(now - 24 * 366 * HOUR) })
  await set(old ?? '', { created_at: new Date(now - 24 * 366 * HOUR) })
  const deactivated = users[3]?.uuid ?? ''
  await inDealer((tx) => tx.updateTable('users').set({ is_active: false }).where('uuid', '=', deactivated).execute())
  const unknown = crypto.randomUUID()
  const all = [living, idle, old, gone, unknown].map((uuid) => uuid ?? '')
  expect(await inDealer((tx) => findEndedSessions(tx, all, now))).toEqual([idle, old, gone, unknown])
  const other = await createDealer(server.database)
  expect(await server.database.inDealer(other.dealerId, (tx) => findEndedSessions(tx, [living ?? ''], now))).toEqual([
    living,
  ])
})
