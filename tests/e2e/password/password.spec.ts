import { test as base, expect, type Page } from 'playwright/test'
import { type DemoServer, startDemoServer } from '#tests/support/browser/demoServer.ts'

import { type Received, startMailServer } from '#tests/support/services/mailServer.ts'
import { SIZED_APPEARANCES, violationsOn, wear } from '../profile/appearances.ts'

const FRESH = 'Kolben-Ring&42-Nut'

type Post = { received: Received[]; port: number }
const test = base.extend<object, { server: DemoServer; post: Post }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const post = await startMailServer()
      await use(post)
      await post.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ post }, use) => {
      const server = await startDemoServer({ PUBLIC_URL: 'http://werkbank.test' })
      await setUpMail(server, post)
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

/** Sets up the mail server in the settings, as an administrator does. */
async function setUpMail(server: DemoServer, { port }: Post): Promise<void> {
  const { session, call } = await asAdmin(server)
  const { version } = (await (await call('GET', '/v1/admin/settings')).json()) as { version: number }
  const values = {
    email_enable: true,
    email_from: 'werkbank@ahornfeld.example',
    smtp_host: '127.0.0.1',
    smtp_port: port,
    smtp_secure: 'none',
  }
  const answer = await call('PATCH', '/v1/admin/settings', { version, values })
  if (!answer.ok) throw new Error(`${session.company}: ${await answer.text()}`)
}

async function asAdmin(server: DemoServer) {
  const { company, email, password } = server.user('admin')
  const json = { 'content-type': 'application/json' }
  const headers = { 'x-dealer-code': company }
  const answer = await fetch(`${server.url}/api/v1/auth/api`, {
    method: 'POST',
    headers: { ...headers, ...json },
    body: JSON.stringify({ email, password }),
  })
  const session = (await answer.json()) as { token: string; company: string }
  const call = (method: string, path: string, body?: object) =>
    fetch(`${server.url}/api${path}`, {
      method,
      headers: { ...headers, ...(body ? json : {}), authorization: `Bearer ${session.token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  return { session, call }
}

/** The address in the newest mail to a user, at this server. */
async function linkTo(server: DemoServer, post: Post, email: string, count = 1): Promise<string> {
  const found = () =>
    post.received.filter(({ to, parts }) => to.includes(email) && /#token=/.test(parts[0]?.text ?? ''))
  await expect.poll(() => found().length, { timeout: 30_000 }).toBe(count)
  const [link = ''] = /\S+#token=\S+/.exec(found().at(-1)?.parts[0]?.text ?? '') ?? []
  return link.replace('http://werkbank.test', server.url)
}

async function forgot(page: Page, server: DemoServer, email: string): Promise<void> {
  await page.goto(`${server.url}/login`)
  await page.locator('input[name="company"]').fill(server.user('admin').company)
  await page.getByRole('button', { name: 'Passwort vergessen?' }).click()
  await page.locator('form:visible input[name="email"]').fill(email)
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(page.getByText('Gibt es zu dieser Adresse einen Zugang')).toBeVisible()
}

async function type(page: Page, password: string): Promise<void> {
  await page.locator('input[name="new_password"]').fill(password)
  await page.locator('input[name="repeated"]').fill(password)
  await page.locator('button[type="submit"]').click()
}

test('AUT-04 A user who forgot the password gets a mail with a link, sets a new password, and the link works only once', {
  tag: '@gate',
}, async ({ page, server, post }) => {
  const user = server.user('foreman')
  await forgot(page, server, 'niemand@example.org')
  await forgot(page, server, user.email)
  const link = await linkTo(server, post, user.email)
  await page.goto(link)
  // A link that opens an account is not kept in the history.
  await expect(page).toHaveURL(`${server.url}/password`)
  await expect(page.getByText(user.email)).toBeVisible()
  await type(page, 'Passwort2026!')
  await expect(page.getByText('Das Passwort erfüllt noch nicht alle Regeln.')).toBeVisible()
  await type(page, FRESH)
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await expect(page.locator('input[name="email"]')).toHaveValue(user.email)
  await page.locator('input[name="password"]').fill(FRESH)
  await page.locator('button[type="submit"]').click()
  await expect(page).toHaveURL(`${server.url}/dashboard`)

  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Der Link gilt nicht mehr' })).toBeVisible()
})

test('A password link that is not valid shows a way out', async ({ page, server }) => {
  await page.goto(`${server.url}/password`)
  await expect(page.getByRole('heading', { name: 'Kein Link' })).toBeVisible()
  await page.goto('about:blank')
  await page.goto(`${server.url}/password#token=${'x'.repeat(43)}&company=${server.user('admin').company}`)
  await expect(page.getByRole('heading', { name: 'Der Link gilt nicht mehr' })).toBeVisible()
  await page.getByRole('link', { name: 'Neuen Link anfordern' }).click()
  await expect(page.getByRole('button', { name: 'Link anfordern' })).toBeVisible()
})

test('An invited user chooses a language and a password', async ({ page, server, post }) => {
  const { call } = await asAdmin(server)
  const person = { first_name: 'Nadja', last_name: 'Neu', email: 'nadja.neu@ahornfeld.example', language: 'fr' }
  const rest = { roles: [], skills: [], active_from: null, active_until: null }
  const answer = await call('POST', '/v1/users', { ...person, ...rest })
  const made = (await answer.json()) as { uuid: string }
  expect(made).toMatchObject(person)
  expect((await call('POST', `/v1/admin/users/${made.uuid}/invitation`)).status).toBe(204)
  await page.goto(await linkTo(server, post, person.email))
  // The page has the language set by the administration, until the user chooses another one.
  await expect(page.getByRole('heading', { name: 'Bienvenue, Nadja' })).toBeVisible()
  await page.getByLabel('Langue', { exact: true }).selectOption('Deutsch')
  await expect(page.getByRole('heading', { name: 'Willkommen, Nadja' })).toBeVisible()
  await type(page, FRESH)
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await page.locator('input[name="password"]').fill(FRESH)
  await page.locator('button[type="submit"]').click()
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('AUT-08 A password that was set by an administrator must be changed before the user can do anything else', async ({
  page,
  server,
}) => {
  const { call } = await asAdmin(server)
  const user = server.user('advisor')
  const people = (await (await call('GET', '/v1/users?limit=200')).json()) as {
    items: { uuid: string; email: string }[]
  }
  const uuid = people.items.find(({ email }) => email === user.email)?.uuid
  const { password } = (await (await call('POST', `/v1/admin/users/${uuid}/start-password`)).json()) as {
    password: string
  }
  await page.goto(`${server.url}/login`)
  await page.locator('input[name="company"]').fill(user.company)
  await page.locator('input[name="email"]').fill(user.email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await expect(page.getByRole('heading', { name: 'Bitte neues Passwort festlegen' })).toBeVisible()
  for (const path of ['/dashboard', '/profile', '/chat']) {
    await page.goto(server.url + path)
    await expect(page).toHaveURL(`${server.url}/password`)
  }
  await page.getByLabel('Aktuelles Passwort').fill(password)
  await type(page, FRESH)
  await expect(page).toHaveURL(`${server.url}/dashboard`)
})

for (const appearance of SIZED_APPEARANCES)
  test(`The password pages are accessible: ${appearance.theme}, ${appearance.language}`, async ({ page, server }) => {
    await wear(page, appearance)
    await page.goto(`${server.url}/password`)
    expect(await violationsOn(page, appearance, 'link')).toEqual([])
    await page.goto(`${server.url}/login`)
    await page.locator('button[type="button"]').last().click()
    await expect(page.locator('input[name="company"]:visible')).toBeVisible()
    expect(await violationsOn(page, appearance, 'forgot')).toEqual([])
  })
