import { expect } from 'playwright/test'
import { startDemoServer } from '#tests/support/browser/demoServer.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { anotherTab, atChat, composer, log, newGroup, openChat, person, row, say, write } from './chatPages.ts'

test('AUT-10 RT-05 After a crash of the server no user is signed out, and no message or typing is lost', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const server = await startDemoServer()
  try {
    const [advisor, foreman] = await Promise.all([person(server, 'advisor'), person(server, 'foreman')])
    const chat = await newGroup(advisor, [foreman])
    await say(foreman, chat, 'vorher')
    const page = await atChat(browser, server, 'advisor')
    await openChat(page, chat)
    await expect(log(page).getByText('vorher')).toBeVisible()
    await composer(page).fill('angefangen')
    await server.kill()
    await composer(page).fill('während der Störung')
    await composer(page).press('Enter')
    await expect(log(page).getByText('Wartet auf Verbindung')).toBeVisible()
    await composer(page).fill('noch nicht fertig')

    await server.start()
    await say(foreman, chat, 'verpasst')
    await expect(log(page).getByText('verpasst')).toBeVisible({ timeout: 10_000 })
    await expect(log(page).getByText('Wartet auf Verbindung')).toHaveCount(0)
    await expect(log(page).getByText('während der Störung')).toHaveCount(1)
    await expect(composer(page)).toHaveValue('noch nicht fertig')
    await page.context().close()
  } finally {
    await server.dispose()
  }
})

for (const [what, answer] of [
  ['502 with a page', { status: 502, contentType: 'text/html', body: '<html>Bad gateway' }],
  ['200 with a page', { status: 200, contentType: 'text/html', body: '<html>Portal' }],
  ['302 to a portal', { status: 302, headers: { location: 'http://127.0.0.1:9/portal' } }],
  ['401 without our JSON', { status: 401, contentType: 'text/html', body: '<html>Proxy' }],
  ['403 without our JSON', { status: 403, contentType: 'text/html', body: '<html>Filter' }],
  ['503 of ours', { status: 503, json: { error: 'service_unavailable', message: '', request_id: 'x' } }],
] as const)
  test(`AUT-10 An app that starts with ${what} keeps the session and goes on by itself`, async ({
    browser,
    server,
  }) => {
    const page = await atChat(browser, server, 'parts')
    await page.route('**/api/v1/auth/user', (route) => route.fulfill(answer))
    await page.reload()
    await expect(page.getByText('Der Server ist nicht erreichbar')).toBeVisible()
    await page.unroute('**/api/v1/auth/user')
    await expect(row(page).or(page.getByText('Noch keine Chats')).first()).toBeVisible({ timeout: 10_000 })
    await page.context().close()
  })

test('AUT-09 Signing out in one tab signs out in the other and keeps the typed text', async ({ browser, server }) => {
  const [advisor, foreman] = await Promise.all([person(server, 'advisor'), person(server, 'foreman')])
  const chat = await newGroup(advisor, [foreman])
  const first = await atChat(browser, server, 'advisor')
  await openChat(first, chat)
  await composer(first).fill('angefangen')
  const second = await anotherTab(first.context(), server)
  await expect(row(second, chat.name).getByLabel('Entwurf')).toBeVisible()
  await second.getByRole('button', { name: /^Konto von/ }).click()
  await second.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(first.locator('input[name="password"]')).toBeVisible()
  expect(await first.evaluate(() => ['token', 'expiry', 'company'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
    null,
  ])
  const user = server.user('advisor')
  await first.locator('input[name="company"]').fill(user.company)
  await first.locator('input[name="email"]').fill(user.email)
  await first.locator('input[name="password"]').fill(user.password)
  await first.locator('button[type="submit"]').click()
  for (const page of [first, second]) await expect(page.locator('input[name="password"]')).toHaveCount(0)
  await first.goto(`${server.url}/chat`)
  await openChat(first, chat)
  await expect(composer(first)).toHaveValue('angefangen')
  await write(first, 'jetzt aber')
  await expect(log(first).getByText('jetzt aber')).toBeVisible()
  await first.context().close()
})
