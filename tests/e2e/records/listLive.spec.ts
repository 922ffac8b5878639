import { expect, type Page, type WebSocketRoute } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { person } from '../chat/chatPages.ts'
import { newDepartment, saveDepartment } from './formPages.ts'
import { atList, grid, LINK, row, rows } from './listPages.ts'

const MANY = 40
const scrollTop = (page: Page) => grid(page).evaluate((element) => element.scrollTop)

test('what others change, changes in its place, is marked for three seconds and moves nothing', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  // A word of its own, so that those of other tests are not between them.
  const word = `Reihe${unique()}`
  const made = []
  for (let count = 0; count < MANY; count++)
    made.push(await newDepartment(admin, { name: `Zeile ${String(count).padStart(2, '0')} ${word}` }))
  const page = await atList(browser, server, 'admin', { viewport: { width: 1366, height: 560 }, at: `?search=${word}` })
  await expect(row(page, made[0]?.name ?? '')).toBeAttached()
  await grid(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }))
  const seen = rows(page).nth(18)
  await expect(seen).toBeVisible()
  const name = (await seen.locator(LINK).innerText()).trim()
  const target = made.find((one) => one.name === name)
  if (!target) throw new Error(`${name} is none of the rows`)
  const [place, before] = [await scrollTop(page), await row(page, name).boundingBox()]

  await saveDepartment(admin, target, { short_code: 'NEU' })
  await expect(row(page, name)).toContainText('NEU')
  await expect(row(page, name)).toHaveAttribute('data-fresh', 'true')
  expect(await scrollTop(page)).toBe(place)
  await expect(row(page, name)).not.toHaveAttribute('data-fresh')

  // Above what one sees: the rows on the screen stay where they are.
  const above = await newDepartment(admin, { name: `AA ${word}` })
  await expect.poll(() => scrollTop(page)).toBe(place + 36)
  expect(await row(page, name).boundingBox()).toEqual(before)

  await admin.call('DELETE', `/departments/${target.uuid}`)
  await expect(row(page, name)).toHaveAttribute('data-gone', 'true')
  await expect(row(page, name)).toBeHidden()
  await admin.call('DELETE', `/departments/${above.uuid}`)
  for (const { uuid } of made) if (uuid !== target.uuid) await admin.call('DELETE', `/departments/${uuid}`)
  await page.context().close()
})

test('what happened while there was no connection is caught up with', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const made = await newDepartment(admin)
  const sockets: WebSocketRoute[] = []
  let isDown = false
  const page = await atList(browser, server, 'admin', {
    prepare: (fresh) =>
      fresh.routeWebSocket(/\/ws/, (socket) => {
        if (isDown) return void socket.close()
        sockets.push(socket)
        socket.connectToServer()
      }),
  })
  await expect(row(page, made.name)).toBeVisible()
  await expect(page.getByText('Verbunden')).toBeVisible()
  isDown = true
  await sockets.at(-1)?.close()
  await expect(page.getByText('Verbunden')).toBeHidden()
  await saveDepartment(admin, made, { short_code: 'WEG' })
  const other = await newDepartment(admin)
  isDown = false
  await expect(row(page, made.name)).toContainText('WEG', { timeout: 15_000 })
  await expect(row(page, other.name)).toBeVisible()
  await page.context().close()
})

test('no rows, no answer, no permission: each with its way out', async ({ browser, server }) => {
  const page = await atList(browser, server, 'admin', { at: '?q=gibtesnicht' })
  await expect(page.getByText('Zu Suche und Filtern passt kein Eintrag.')).toBeVisible()
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await expect(rows(page).first()).toBeVisible()

  await page.route('**/api/v1/departments?*', (route) => route.fulfill({ status: 404, json: { error: 'not_found' } }))
  await page.getByRole('columnheader', { name: 'Kürzel' }).getByRole('button').click()
  await expect(page.getByText('Die Liste konnte nicht geladen werden.')).toBeVisible()
  await page.unroute('**/api/v1/departments?*')
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.context().close()
})
