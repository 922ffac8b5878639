import { expect } from 'playwright/test'
import { signInOn, startDemoServer, test } from '#tests/support/browser/e2e.ts'

test('a lost server is said, nobody is signed out, and it ends by itself', { tag: '@gate' }, async ({ page }) => {
  const server = await startDemoServer()
  try {
    await signInOn(page, server, 'admin')
    await expect(page.getByText('Verbunden')).toBeVisible()
    await server.kill()
    const banner = page.getByText('Keine Verbindung zum Server.')
    await expect(banner).toBeVisible()
    await expect(page.getByText(/^Neuer Versuch in \d Sekunden?$/)).toBeVisible()

    await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click()
    await expect(page).toHaveURL(`${server.url}/profile`)

    await server.start()
    await expect(banner).toBeHidden({ timeout: 15_000 })
    await expect(page.getByText('Verbunden')).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/profile`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil')
  } finally {
    await server.dispose()
  }
})

test('started while the server is silent: the session stays and the page goes on by itself', async ({ page }) => {
  const server = await startDemoServer()
  try {
    await signInOn(page, server, 'admin')
    await page.route('**/api/v1/auth/user', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Der Server ist nicht erreichbar')
    await expect(page).toHaveTitle(/Der Server ist nicht erreichbar$/)
    await page.unroute('**/api/v1/auth/user')
    await page.getByRole('button', { name: 'Jetzt versuchen' }).click()
    await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible()
  } finally {
    await server.dispose()
  }
})

test('a screen whose code does not arrive says so and is fetched again', async ({ page, server }) => {
  await signInOn(page, server, 'admin')
  await page.route('**/assets/ProfileScreen-*', (route) => route.abort())
  await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Der Server ist nicht erreichbar')
  await page.unroute('**/assets/ProfileScreen-*')
  await page.getByRole('button', { name: 'Jetzt versuchen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil')
})

test('the chat in its own window says that the line is down, and stays the chat', async ({ page }) => {
  const server = await startDemoServer()
  try {
    await signInOn(page, server, 'admin')
    await page.goto(`${server.url}/chatExternal`)
    await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible()
    const banner = page.getByText('Keine Verbindung zum Server.')
    await expect(banner).toBeHidden()
    await server.kill()
    await expect(banner).toBeVisible()
    await expect(page.getByText(/^Neuer Versuch in \d Sekunden?$/)).toBeVisible()
    await server.start()
    await expect(banner).toBeHidden({ timeout: 15_000 })
    await expect(page).toHaveURL(`${server.url}/chatExternal`)
  } finally {
    await server.dispose()
  }
})
