import { expect, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { person } from '../chat/chatPages.ts'
import { newPaper } from '../paper/paperPages.ts'
import { atPage } from '../records/adminPages.ts'

/** Types like a badge reader with a keyboard: faster than a busy machine passes single keys on. */
const hold = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    [...code, 'Enter'],
  )

test('A machine becomes a terminal; a badge shows the works of its user, one touch stamps a work, and the next badge takes over', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const [admin, tech, foreman] = await Promise.all(
    (['admin', 'technician', 'foreman'] as const).map((role) => person(server, role)),
  )
  if (!admin || !tech || !foreman) throw new Error('there are demo people')
  const badges = { tech: '70004711815', foreman: '70004711816' }
  const uuidOf = async (who: typeof tech) => (await who.call<{ user: { uuid: string } }>('GET', '/auth/user')).user.uuid
  const techUuid = await uuidOf(tech)
  await admin.call('PUT', `/users/${techUuid}/badge`, { code: badges.tech })
  await admin.call('PUT', `/users/${await uuidOf(foreman)}/badge`, { code: badges.foreman })
  // A badge brings its user's language.
  for (const one of [tech, foreman]) await one.call('PATCH', '/auth/user', { language: 'de' })
  const { items } = await tech.call<{ items: { location_uuid: string }[] }>('GET', '/workshop/paper?limit=1')
  const home = { location_uuid: items[0]?.location_uuid ?? '' }
  const car = { licensePlate: 'DEM-TE 5', model: 'Golf', promised_at: '2026-01-10T14:00:00.000Z' }
  const { uuid: paper_uuid, location_uuid } = await newPaper(admin, Object.assign(home, car))
  const work = { paper_uuid, location_uuid, position: 1, text: 'Zahnriemen ersetzen', target_ze: 240 }
  await admin.call('POST', '/workshop/works', Object.assign({ technician_uuid: techUuid }, work))

  const page = await atPage(browser, server, 'admin', '/admin/bay-terminals')
  await page.getByLabel('Name').fill('Halle 1')
  const location = page.getByRole('combobox', { name: 'Standort' })
  await location.click()
  await location.press('ArrowDown')
  await location.press('Enter')
  await page.getByRole('button', { name: 'Als Terminal einrichten' }).click()
  await page.getByRole('button', { name: 'Abmelden und Terminal öffnen' }).click()
  await expect(page.getByRole('heading', { name: 'Ausweis vorhalten' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await hold(page, '79999999999')
  await expect(page.getByRole('alert')).toContainText('Diesen Ausweis kenne ich nicht.')
  await hold(page, badges.tech)
  const job = page.getByRole('listitem').filter({ hasText: 'DEM-TE 5' })
  await expect(job).toContainText('Zahnriemen ersetzen')
  expect(await violationsOn(page)).toEqual([])
  await job.getByRole('button', { name: /Beginnen/ }).click()
  // In the demo week the technician may be on another work already, hence the second touch.
  const choice = page.getByRole('menuitem', { name: /unterbrechen/ })
  await expect(job.getByRole('button', { name: /Ende/ }).or(choice)).toBeVisible()
  if (await choice.isVisible()) await choice.click()
  await expect(job.getByRole('button', { name: /Ende/ })).toBeVisible()

  await hold(page, badges.foreman)
  await expect(page.getByRole('listitem').filter({ hasText: 'DEM-TE 5' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Fertig' })).toBeVisible()
  await page.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByRole('heading', { name: 'Ausweis vorhalten' })).toBeVisible()
  const own = await tech.call<{ items: { text: string; state: string }[] }>('GET', '/workshop/stamps/own')
  expect(own.items).toContainEqual(expect.objectContaining({ text: 'Zahnriemen ersetzen', state: 'running' }))
  await page.context().close()
})

test('After three minutes without a touch a terminal waits for a badge again', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const { code } = await admin.call<{ code: string }>('POST', '/auth/badge')
  const { items } = await admin.call<{ items: { uuid: string }[] }>('GET', '/locations')
  const made = await admin.call<{ token: string }>('POST', '/admin/bay-terminals', {
    name: 'Halle 2',
    bay: 'Bühne 4',
    location_uuid: items[0]?.uuid,
  })
  const page = await browser.newPage()
  await page.clock.install()
  await page.goto(`${server.url}/bay`)
  await expect(page.getByRole('heading', { name: 'Dieser Rechner ist kein Terminal' })).toBeVisible()
  await page.evaluate((token) => localStorage.setItem('bay.terminal', token), made.token)
  await page.reload()
  await page.getByRole('button', { name: 'Code eintippen' }).click()
  await page.getByLabel('Code des Ausweises').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Fertig' })).toBeVisible()
  await page.clock.runFor(165_000)
  await expect(page.getByRole('button', { name: /Fertig \(\d+ s\)/ })).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(page.getByRole('heading', { name: 'Ausweis vorhalten' })).toBeVisible()
  await page.close()
})
