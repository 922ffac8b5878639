import type { TestClient } from '#tests/support/database/client.ts'
import { signIn } from '#tests/support/database/client.ts'
import { createDealer, createUser } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'

type Listed = { key: string; value: unknown; is_set: boolean }

/** A fresh dealer with an administrator of its settings. */
export async function openSettings(server: TestServer, permissions = ['global.admin']) {
  const dealer = await createDealer(server.database)
  const person = await createUser(server.database, dealer, { permissions: { global: permissions } })
  const admin: TestClient = await signIn(server.address, dealer, person)
  const list = () => admin.ok<{ version: number; settings: Listed[] }>('GET', '/v1/admin/settings')
  return {
    dealer,
    person,
    admin,
    list,
    async change(values: Record<string, unknown>) {
      return admin.send('PATCH', '/v1/admin/settings', { version: (await list()).version, values })
    },
    found: async (key: string) => (await list()).settings.find((row) => row.key === key),
  }
}
