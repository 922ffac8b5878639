import { expect, type Page } from 'playwright/test'
import { type DemoServer, startDemoServer } from '#tests/support/browser/demoServer.ts'
import { test as base, signInOn } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'

const PATH = '/admin/server/logs'

/** A server of its own that logs, and a client that acts without a page. */
type Own = DemoServer & {
  as(role: string): Promise<(method: string, path: string, body?: object) => Promise<Answer>>
}
type Answer = { status: number; json: Record<string, unknown> }

const test = base.extend<object, { own: Own }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startDemoServer({ LOG_LEVEL: 'info', OPERATOR_DEALER: 'ahf01' })
      const send = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
        const response = await fetch(`${server.url}/api/v1${path}`, {
          method,
          headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        return { status: response.status, json: (await response.json().catch(() => ({}))) as Record<string, unknown> }
      }
      const as: Own['as'] = async (role) => {
        const { company, email, password } = server.user(role)
        const dealer = { 'x-dealer-code': company }
        const { json } = await send('POST', '/auth/api', dealer, { email, password })
        return (method, path, body) => send(method, path, { ...dealer, authorization: `Bearer ${json.token}` }, body)
      }
      await use({ ...server, as })
      await server.dispose()
    },
    // Seeding and starting take long on a shared machine.
    { scope: 'worker', timeout: 180_000 },
  ],
})

const rows = (page: Page) => page.locator('tbody > tr[data-index]')
const open = async (page: Page, own: Own, path = PATH) => {
  await signInOn(page, own, 'admin', 0, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
/** A refusal, which is always kept. */
const refused = async (own: Own, role = 'admin') => {
  const call = await own.as(role)
  const { json, status } = await call('POST', '/groups', { name: 'x', description: 1 })
  expect(status).toBe(400)
  return String(json.request_id)
}
const row = (page: Page, id: string) => rows(page).filter({ hasText: id.slice(0, 8) })

test('Lines of the log arrive live, wait while the log is paused, and all appear afterwards', { tag: '@gate' }, async ({
  page,
  own,
}) => {
  await signInOn(page, own, 'admin')
  await page.getByRole('link', { name: 'Server-Protokoll' }).click()
  await expect(page).toHaveURL(new RegExp(`${PATH}$`))
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(rows(page).or(page.getByText('Noch steht nichts im Protokoll.')).first()).toBeVisible()
  const live = await refused(own)
  await expect(row(page, live)).toContainText('POST /v1/groups')
  await page.getByRole('button', { name: 'Anhalten' }).click()
  const waiting = await refused(own)
  await expect(page.getByText('Angehalten, neue Zeilen warten')).toBeVisible()
  await expect(row(page, waiting)).toHaveCount(0)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(row(page, waiting)).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

test('The log is filtered by its address, follows the number of a request, and is downloaded', async ({
  page,
  own,
}) => {
  const id = await refused(own)
  await open(page, own, `${PATH}?path=groups`)
  await expect(row(page, id)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Meldung enthält' }).fill('gibt es nicht')
  await expect(page.getByText('Keine Zeile passt zu dieser Auswahl.')).toBeVisible()
  await expect(page).toHaveURL(/text=gibt/)
  await page.getByRole('button', { name: 'Alle Filter entfernen' }).click()
  await expect(page.getByRole('searchbox', { name: 'Adresse enthält' })).toHaveValue('')
  await row(page, id).getByRole('button', { expanded: false }).click()
  await expect(row(page, id)).toContainText(id)
  await row(page, id).getByRole('button', { name: 'Diesem Vorgang folgen' }).last().click()
  await expect(page).toHaveURL(new RegExp(`request_id=${id}`))
  await expect(rows(page)).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Herunterladen' }).click()
  await page.getByRole('menuitem', { name: /NDJSON/ }).click()
  expect((await download).suggestedFilename()).toBe('protokoll.ndjson')
})

test('A failure of the server shows its number, and the number leads to the line of the log', async ({ page, own }) => {
  const id = await refused(own)
  await open(page, own, '/dashboard')
  await page.route(/\/api\/v1\/admin\/audit(\?|$)/, (route) =>
    route.fulfill({ status: 500, json: { error: 'server_error', message: '', request_id: id } }),
  )
  await page.goto(`${own.url}${PATH}/audit`)
  await expect(page.getByRole('alert').filter({ hasText: id.slice(0, 8) })).toBeVisible()
  await page.getByRole('button', { name: 'Posteingang öffnen' }).click()
  // While entries are open, the inbox begins with them.
  await page.getByText('Meldungen', { exact: true }).click()
  // A floating element would cover the list's buttons.
  await expect(page.getByRole('alert').filter({ hasText: id.slice(0, 8) })).toHaveCount(0)
  await page.getByRole('button', { name: 'Im Protokoll zeigen' }).first().click()
  await expect(page).toHaveURL(new RegExp(`${PATH}\\?request_id=${id}`))
  await expect(row(page, id)).toBeVisible()
})

test('The audit shows old and new values of a change, and checks its chain on demand', async ({ page, own }) => {
  const call = await own.as('admin')
  const { json } = await call('POST', '/groups', { name: 'Nachtschicht', description: '' })
  await call('PATCH', `/groups/${json.uuid}`, { version: json.version, name: 'Frühschicht' })
  await open(page, own, `${PATH}/audit?record=group&record_uuid=${json.uuid}`)
  const changed = rows(page).first()
  await expect(changed).toContainText('Gruppe: geändert')
  await expect(changed.getByRole('row', { name: 'name Nachtschicht Frühschicht' })).toBeVisible()
  await page.getByRole('button', { name: 'Jetzt prüfen' }).click()
  await expect(page.getByText('Die Kette ist unversehrt')).toBeVisible()
  await expect(page.getByText(/Fingerabdruck/)).toBeVisible()
})

test('The audit shows the actions of one person only with the consent of a second administrator', async ({
  page,
  own,
}) => {
  const call = await own.as('admin')
  const technician = await own.as('technician')
  const { json } = await technician('GET', '/auth/user')
  const person = (json.user as { uuid: string }).uuid
  await open(page, own, `${PATH}/audit?user_uuid=${person}`)
  await expect(page.getByText(/sehen nur zwei zusammen/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Grund' }).fill('Anfrage der Geschäftsführung')
  await page.getByRole('button', { name: 'Zustimmung erbitten' }).click()
  await expect(page.getByText(/^Angefragt\./)).toBeVisible()
  const wishes = (await call('GET', '/admin/audit/releases')).json as unknown as { uuid: string }[]
  const own_wish = await call('POST', `/admin/audit/releases/${wishes[0]?.uuid}/decision`, { is_approved: true })
  expect(own_wish.status).toBe(403)
})

test('The page of the health names each part of the server with its state, and prints on a sheet', async ({
  page,
  own,
}) => {
  await open(page, own, `${PATH}/health`)
  const part = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(part('Datenbank')).toContainText('In Ordnung')
  await expect(part('Datenbank')).toContainText('eingebaut')
  await expect(part('Sicherung')).toContainText('Unbekannt')
  await expect(page.getByRole('row', { name: /GET \/v1\/auth\/user/ })).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Drucken' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Zustandsbericht des Servers' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden()
})

test('A user who is no administrator finds neither the menu entry nor the page of the log', async ({ page, own }) => {
  const call = await own.as('technician')
  await call('PATCH', '/auth/user', { language: 'de' })
  await signInOn(page, own, 'technician')
  await expect(page.getByRole('link', { name: 'Server-Protokoll' })).toHaveCount(0)
  await page.goto(own.url + PATH)
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
})

test('A user who has lost the administrator role no longer finds the log after a reload', async ({ page, own }) => {
  await open(page, own)
  // Stands for a changed permission: after the reload the server answers that the user is no administrator.
  await page.route('**/api/v1/auth/user', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { userData: object[] }
    json.userData = [{ type: 'permissions', stored_data: { global: ['global.users.read'] } }]
    await route.fulfill({ response, json })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})

for (const { theme, language } of APPEARANCES)
  test(`The log is accessible in ${language}, ${theme}`, async ({ page, own }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await refused(own)
    const call = await own.as('admin')
    await call('PATCH', '/auth/user', { language, theme })
    await signInOn(page, own, 'admin')
    for (const [width, height] of [
      [1366, 768],
      [1920, 1080],
    ] as const)
      for (const tab of ['', '/audit', '/health']) {
        await page.setViewportSize({ width, height })
        await page.goto(own.url + PATH + tab)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
        await expect(rows(page).first().or(page.locator('main li').first())).toBeVisible()
        if (tab === '') await rows(page).first().getByRole('button', { expanded: false }).click()
        expect(await violationsOn(page)).toEqual([])
      }
  })
