import { expect } from 'playwright/test'
import { startDemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn, test } from '#tests/support/browser/e2e.ts'

test('A lost server is reported until it is back, no user is signed out, and the chat window stays the chat window', {
  tag: '@gate',
}, async ({ page }) => {
  const server = await startDemoServer()
  try {
    await signInOn(page, server, 'admin')
    await expect(page.getByText('Verbunden')).toBeVisible()
    const chat = await page.context().newPage()
    await chat.goto(`${server.url}/chatExternal`)
    await expect(chat.getByRole('navigation', { name: 'Chats' })).toBeVisible()
    const windows = [page, chat]
    const banner = windows.map((one) => one.getByText('Keine Verbindung zum Server.'))
    await server.kill()
    for (const one of banner) await expect(one).toBeVisible()
    for (const one of windows) await expect(one.getByText(/^Neuer Versuch in \d Sekunden?$/)).toBeVisible()

    await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click()
    await expect(page).toHaveURL(`${server.url}/profile`)

    await server.start()
    for (const one of banner) await expect(one).toBeHidden({ timeout: 15_000 })
    await expect(page.getByText('Verbunden')).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/profile`)
    await expect(chat).toHaveURL(`${server.url}/chatExternal`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil')
  } finally {
    await server.dispose()
  }
})

test('An app that starts while the server does not answer keeps the session and goes on by itself', async ({
  page,
  server,
}) => {
  await page.route('**/api/v1/auth/user', (route) => route.abort())
  await signInOn(page, server, 'admin', 0, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Der Server ist nicht erreichbar')
  await expect(page).toHaveTitle(/Der Server ist nicht erreichbar$/)
  await page.unroute('**/api/v1/auth/user')
  await page.getByRole('button', { name: 'Jetzt versuchen' }).click()
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible()
})

test('A screen whose code cannot be loaded says so and is fetched again', async ({ page, server }) => {
  // Without the code of the toasts the page is still there.
  await page.route('**/assets/ToastHost-*', (route) => route.abort())
  await signInOn(page, server, 'admin')
  await page.route('**/assets/ProfileScreen-*', (route) => route.abort())
  await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Der Server ist nicht erreichbar')
  await page.unroute('**/assets/ProfileScreen-*')
  await page.getByRole('button', { name: 'Jetzt versuchen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil')
})
