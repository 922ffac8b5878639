import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import type { InboxEntry } from '#contract/api/inbox/inbox.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { dataExportFailed } from '#server/modules/auth/profile/dataExport.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { signIn, type TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, TEST_PASSWORD, type TestDealer } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer
let dealer: TestDealer
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false, jobPace: { pollSeconds: 0.5, retrySeconds: 0, retries: 1 } })
  dealer = await createDealer(server.database)
})
afterAll(() => server.close())

async function administrator() {
  const person = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
  return { person, client: await signIn(server.address, dealer, person) }
}
const entriesOf = async (client: TestClient, kind: string) =>
  (await client.ok<{ items: InboxEntry[] }>('GET', '/v1/inbox')).items.filter((one) => one.kind === kind)
const waitFor = (client: TestClient, kind: string) =>
  vi.waitFor(
    async () => {
      const found = await entriesOf(client, kind)
      if (found.length === 0) throw new Error(`no ${kind} yet`)
      return found
    },
    { timeout: 20_000, interval: 100 },
  )

it('The user who started an import gets a message at its end, with its result', async () => {
  const [here, other] = [await administrator(), await administrator()]
  const csv = 'Vorname;Nachname;E-Mail\nJana;Ahorn;jana@ahornfeld.example'
  const { run } = await here.client.ok<{ run: DirectoryRun }>('POST', '/v1/admin/users/import', { csv })
  await here.client.ok('POST', `/v1/admin/directory/runs/${run.uuid}/start`, { invite: false })
  expect(await waitFor(here.client, 'directoryRunDone')).toMatchObject([
    { subject: run.uuid, details: { run: 'user_generation', number: '1' }, is_unread: true, created_by: null },
  ])
  expect(await entriesOf(other.client, 'directoryRunDone')).toEqual([])
})

it('An import whose starter lost the right stops, and is a task of the administrators', async () => {
  const boss = await administrator()
  const permissions = { global: ['global.users.read', 'global.users.create'] }
  const clerk = await createUser(server.database, dealer, { permissions })
  const client = await signIn(server.address, dealer, clerk)
  const csv = 'Vorname;Nachname;E-Mail\nPiotr;Brzoza;piotr@ahornfeld.example'
  const { run } = await client.ok<{ run: DirectoryRun }>('POST', '/v1/admin/users/import', { csv })
  await server.database.inDealer(dealer.dealerId, async (tx) => {
    await tx.deleteFrom('user_permissions').where('user_uuid', '=', clerk.uuid).execute()
    await tx.updateTable('directory_runs').set({ state: 'running' }).where('uuid', '=', run.uuid).execute()
    await enqueueJob(tx, dealer.dealerId, 'directory_run', { run_uuid: run.uuid })
  })
  expect(await waitFor(boss.client, 'directoryRunFailed')).toMatchObject([
    { subject: run.uuid, details: { error: 'no_permission' }, for_role: 'administrator', is_for_me: true },
  ])
})

it('The owner of a copy of the own data gets a message when it is ready, and when it cannot be made', async () => {
  const { person, client } = await administrator()
  await client.ok('POST', '/v1/auth/data-export', { password: TEST_PASSWORD })
  const [ready] = await waitFor(client, 'dataExportReady')
  expect(ready).toMatchObject({ for_user: { uuid: person.uuid }, is_for_me: true })
  const { dealerId } = dealer
  const services = { files: {}, hub: { publish: () => undefined }, jobs: { wake: () => undefined }, now: readClock }
  await server.database.inDealer(dealerId, (tx) =>
    dataExportFailed(services as never)(tx, { dealerId, uuid: ready?.subject ?? '', data: { user_uuid: person.uuid } }),
  )
  expect(await entriesOf(client, 'dataExportFailed')).toHaveLength(1)
})
