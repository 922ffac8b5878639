import { expect, type Page } from 'playwright/test'
import { countActions } from '#tests/support/browser/actions.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { person } from '../chat/chatPages.ts'
import { newPaper } from '../paper/paperPages.ts'
import { atPage } from '../records/adminPages.ts'

const cards = (page: Page) => page.locator('[data-widget]')
const card = (page: Page, name: string) => page.locator(`[data-widget="${name}"]`)
const orderOf = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((one) => (one instanceof HTMLElement ? one.dataset.widget : '')))

test('An advisor, a foreman and an administrator each begin with the cards of their role', { tag: '@gate' }, async ({
  browser,
  server,
}) => {
  const advisor = await atPage(browser, server, 'advisor', '/dashboard')
  await expect(card(advisor, 'arrivals')).toBeVisible()
  await expect(card(advisor, 'failed_jobs')).toHaveCount(0)
  await expect(card(advisor, 'load')).toHaveCount(0)
  expect(await violationsOn(advisor)).toEqual([])
  const foreman = await atPage(browser, server, 'foreman', '/dashboard')
  await expect(card(foreman, 'carry_over')).toBeVisible()
  await expect(card(foreman, 'failed_jobs')).toHaveCount(0)
  const admin = await atPage(browser, server, 'admin', '/dashboard')
  await expect(card(admin, 'failed_jobs')).toBeVisible()
  await expect(card(admin, 'storage')).toBeVisible()
})

test('A row of a card leads to its paper, and a car that another user adds appears by itself', async ({
  browser,
  server,
}) => {
  const page = await atPage(browser, server, 'advisor', '/dashboard')
  const waiting = card(page, 'waiting_customers')
  const figure = waiting.getByTestId('figure')
  await expect(figure).toBeVisible()
  const before = Number(await figure.textContent())
  const admin = await person(server, 'admin')
  const { items } = await (await person(server, 'advisor')).call<{ items: { location_uuid: string }[] }>(
    'GET',
    '/workshop/paper?limit=1',
  )
  const { location } = await (await person(server, 'advisor')).call<{ location: { uuid: string } }>('GET', '/dashboard')
  expect(items.length).toBeGreaterThan(0)
  await newPaper(admin, {
    location_uuid: location.uuid,
    licensePlate: 'DEM-ST 1',
    waiting_customer: true,
    key_place: 'Brett 7',
    promised_at: '2026-01-10T14:00:00.000Z',
  })
  await expect(figure).toHaveText(String(before + 1))
  await waiting.getByRole('link', { name: /DEM-ST 1/ }).click()
  await expect(page).toHaveURL(/\/workshop\/paper\//)
  await expect(page.locator('[data-field="licensePlate"] input').first()).toHaveValue('DEM-ST 1')
})

test('Cards of the dashboard are moved, sized and hidden by keyboard and by mouse, and stay so', async ({
  browser,
  server,
}) => {
  const page = await atPage(browser, server, 'foreman', '/dashboard')
  await expect(card(page, 'carry_over')).toBeVisible()
  const [first, second] = await orderOf(page)
  await page.getByRole('button', { name: 'Anpassen' }).click()
  const grip = page.getByRole('button', { name: 'Überhang verschieben' })
  await grip.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => orderOf(page)).toEqual(expect.arrayContaining([second, first]))
  expect((await orderOf(page)).slice(0, 2)).toEqual([second, first])
  await page.keyboard.press('+')
  await expect(card(page, 'carry_over')).toHaveAttribute('data-width', '2')
  // By mouse: back to the current place of the other card.
  const from = await grip.boundingBox()
  const to = await page.getByRole('button', { name: 'Auslastung verschieben' }).boundingBox()
  if (!from || !to) throw new Error('both cards are shown')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 })
  await page.mouse.up()
  expect((await orderOf(page)).slice(0, 2)).toEqual([first, second])
  await page.getByRole('button', { name: 'Aufträge warten ausblenden' }).click()
  await expect(card(page, 'held')).toHaveCount(0)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('button', { name: 'Anpassen' })).toBeVisible()
  await page.reload()
  await expect(card(page, 'carry_over')).toHaveAttribute('data-width', '2')
  await expect(card(page, 'held')).toHaveCount(0)
  await page.getByRole('button', { name: 'Anpassen' }).click()
  await page.getByRole('button', { name: 'Standard wiederherstellen' }).click()
  await expect(card(page, 'held')).toBeVisible()
})

test('A technician stamps within three taps after opening the page, and reports a finding and the car as done', async ({
  browser,
  server,
}) => {
  const [admin, tech] = [await person(server, 'admin'), await person(server, 'technician')]
  const techUuid = (await tech.call<{ user: { uuid: string } }>('GET', '/auth/user')).user.uuid
  // The card that the foreman sees first is the one for the final check.
  const overview = await (await person(server, 'foreman')).call<{ location: { uuid: string } }>('GET', '/dashboard')
  const car = {
    licensePlate: 'DEM-TA 3',
    location_uuid: overview.location.uuid,
    technician_uuid: techUuid,
    // The old promise makes the car the first on every card that is sorted by promise.
    promised_at: new Date(readClock() - 60 * 86_400_000).toISOString(),
  }
  const { uuid: paper_uuid, location_uuid } = await newPaper(admin, car)
  for (const [at, text] of ['Zahnriemen ersetzen', 'Bremsflüssigkeit wechseln'].entries())
    await admin.call('POST', '/workshop/works', {
      paper_uuid,
      location_uuid,
      position: at + 1,
      text,
      technician_uuid: techUuid,
    })
  const page = await atPage(browser, server, 'technician', '/dashboard', { viewport: { width: 1024, height: 768 } })
  await expect(page.getByRole('heading', { name: 'Mein Tag' })).toBeVisible()
  const mine = page.locator(`[data-paper="${paper_uuid}"]`)
  const stop = mine.getByRole('button', { name: 'Stopp: DEM-TA 3' })
  await expect(page.locator('[data-paper]').first()).toBeVisible()
  const { task } = await countActions(page)
  await task('find the job and start', { clicks: 3 }, async () => {
    if (!(await mine.isVisible())) await page.locator('details summary').click()
    await mine.getByRole('button', { name: 'Start: DEM-TA 3' }).click()
    await expect(stop).toBeVisible()
  })
  const { height = 0 } = (await stop.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(44)
  expect(await violationsOn(page)).toEqual([])
  const status = async () => (await admin.call<{ status: string }>('GET', `/workshop/paper/${paper_uuid}`)).status
  expect(await status()).toBe('in_progress')

  await mine.getByRole('button', { name: 'Befund + Foto: DEM-TA 3' }).click()
  await page.getByRole('textbox', { name: 'Befund' }).fill('Wasserpumpe undicht')
  await page.getByRole('button', { name: 'Befund speichern' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const found = await admin.call<{ items: { finding: string }[] }>(
    'GET',
    `/workshop/extensions?filter[paper_uuid][in]=${paper_uuid}`,
  )
  expect(found.items.map(({ finding }) => finding)).toEqual(['Wasserpumpe undicht'])
  await expect(mine).toContainText('Befunde: 1 (ohne Antwort: 1)')

  // The stamp runs: reporting the car as done ends it, and the foreman gets the car for the final check.
  await mine.getByRole('button', { name: 'Fertig melden: DEM-TA 3' }).click()
  // A work that nobody has begun is not completed by a tap on the car.
  const unbegun = page.getByRole('checkbox', { name: 'Bremsflüssigkeit wechseln' })
  await expect(unbegun).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Zahnriemen ersetzen' })).toBeChecked()
  await unbegun.check()
  await page.getByRole('dialog').getByRole('button', { name: 'Fertig melden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zur Endkontrolle geben' }).click()
  await expect(page.getByText('Der Auftrag liegt jetzt bei der Endkontrolle.')).toBeVisible()
  await expect(stop).toBeHidden()
  const works = await admin.call<{ items: { state: string }[] }>(
    'GET',
    `/workshop/works?filter[paper_uuid][in]=${paper_uuid}`,
  )
  expect(works.items.map(({ state }) => state)).toEqual(['completed', 'completed'])
  const foreman = await atPage(browser, server, 'foreman', '/dashboard')
  await expect(card(foreman, 'final_checks')).toContainText('DEM-TA 3')
})
