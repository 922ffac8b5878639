import { expect, type Page } from 'playwright/test'
import { signIn as signInByHttp } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer
let env: Record<string, string>
let dealer: TestDealer
let anna: TestUser
let chatUuid: string

test.beforeAll(async () => {
  server = await startTestServer()
  env = { WERKBANK_SERVER_URL: server.address }
  dealer = await createDealer(server.database)
  anna = await createUser(server.database, dealer, { firstName: 'Anna', lastName: 'Amsel' })
  const other = await createUser(server.database, dealer, { firstName: 'Berta', lastName: 'Buche' })
  const berta = await signInByHttp(server.address, dealer, other)
  const chat = await berta.ok<{ chat_uuid: string }>('POST', '/v1/chats', { type: 'private', user_uuid: anna.uuid })
  chatUuid = chat.chat_uuid
})
test.afterAll(() => server.close())

async function signIn(page: Page, who = anna, name = /Anna Amsel/): Promise<void> {
  await page.getByLabel('Händlercode').fill(dealer.code)
  await page.getByLabel('E-Mail').fill(who.email)
  await page.getByLabel('Passwort', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('button', { name })).toBeVisible()
}

const workIn = async (page: Page) => {
  const reply = await callMain(page, 'activity.read', undefined)
  return reply.ok ? reply.value : null
}
const NOTHING = { uploads: 0, forms: 0, stamps: 0 }

test('UPD-05 The main process knows that a form is unsaved, and when it is saved', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await signIn(main)
  await desktop.secondInstance('werkbank://profile')
  await main.getByRole('link', { name: 'Sicherheit' }).click()
  await main.getByRole('link', { name: 'Einrichten' }).click()
  const password = main.getByLabel('Ihr Passwort', { exact: true })
  await password.fill('halb')
  await expect.poll(() => workIn(main)).toEqual({ ...NOTHING, forms: 1 })
  await password.fill('')
  await expect.poll(() => workIn(main)).toEqual(NOTHING)
  await password.fill('noch einmal')
  await expect.poll(() => workIn(main)).toEqual({ ...NOTHING, forms: 1 })
  // Leaving the form discards it.
  await main.goBack()
  await expect.poll(() => workIn(main)).toEqual(NOTHING)
})

test('UPD-05 A message that is being sent counts as work until the server has it', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await signIn(main)
  await desktop.secondInstance(`werkbank://chat?chat=${chatUuid}`)
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  await main.route('**/messages', async (route) => {
    if (route.request().method() === 'POST') await mayGo
    await route.continue()
  })
  await main.getByRole('textbox', { name: /Berta Buche/ }).fill('Der Wagen ist fertig')
  await main.keyboard.press('Enter')
  await expect.poll(() => workIn(main)).toMatchObject({ uploads: 1 })
  letGo()
  await expect.poll(() => workIn(main)).toEqual(NOTHING)
})

test('UPD-05 A typed text survives if the app ends right after the last key stroke', async ({ launch }) => {
  const first = await launch({ env })
  const page = await first.main()
  await signIn(page)
  await first.secondInstance(`werkbank://chat?chat=${chatUuid}`)
  const text = 'Bremse vorn links quietscht'
  await page.getByRole('textbox', { name: /Berta Buche/ }).pressSequentially(text)
  await first.app.close()

  const second = await launch({ env, userData: first.userData })
  const main = await second.main()
  await expect(main.getByRole('button', { name: /Anna Amsel/ })).toBeVisible()
  await second.secondInstance(`werkbank://chat?chat=${chatUuid}`)
  await expect(main.getByRole('textbox', { name: /Berta Buche/ })).toHaveValue(text)
})

test('UPD-05 A running stamp counts as work until it is stopped', async ({ launch }) => {
  const boss = await createUser(server.database, dealer, {
    firstName: 'Carla',
    lastName: 'Chef',
    permissions: { global: ['global.admin'] },
  })
  const carla = await signInByHttp(server.address, dealer, boss)
  const location = await carla.ok<{ uuid: string }>('POST', '/v1/locations', { key: 'AHO', description: 'Ahornfeld' })
  const paper = await carla.ok<{ uuid: string }>('POST', '/v1/workshop/paper', {
    location_uuid: location.uuid,
    technician_uuid: boss.uuid,
  })
  const work = await carla.ok<{ uuid: string }>('POST', '/v1/workshop/works', {
    paper_uuid: paper.uuid,
    location_uuid: location.uuid,
    position: 1,
    text: 'Bremsen prüfen',
    technician_uuid: boss.uuid,
  })
  const main = await (await launch({ env })).main()
  await signIn(main, boss, /Carla Chef/)
  await expect.poll(() => workIn(main)).toEqual(NOTHING)
  await carla.ok('POST', '/v1/workshop/stamps/start', { work_uuid: work.uuid, other: 'stop' })
  await expect.poll(() => workIn(main)).toEqual({ ...NOTHING, stamps: 1 })
  await carla.ok('POST', '/v1/workshop/stamps/stop', { work_uuid: work.uuid })
  await expect.poll(() => workIn(main)).toEqual(NOTHING)
})
