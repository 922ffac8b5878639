import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { person } from '../chat/chatPages.ts'
import { atPage, printed } from '../records/adminPages.ts'
import { at, plannerPage, planOf } from './plannerPages.ts'

type Location = { version: number; bays: { code: string; name: string; type: string; is_usable: boolean }[] }

test('Removing a lift asks first, and its jobs keep a row in every view until they are moved', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 41)
  const admin = await person(server, 'admin')
  const location = plan.frame.location.uuid
  const { version, bays } = await admin.call<Location>('GET', `/locations/${location}`)
  const extra = { code: 'Z9', name: 'Bühne neun', type: 'lift', is_usable: true }
  await admin.call('PATCH', `/locations/${location}`, { version, bays: [...bays, extra] })
  const [anna] = plan.frame.people
  const technicians = [{ uuid: anna?.uuid ?? '', share: 1 }]
  const block = await plan.block('DEM-PL 941', { start: at(plan.day, '09:00'), technicians, bay: 'Z9' })

  const form = await atPage(browser, server, 'admin', `/admin/locations/${location}`)
  await form
    .locator('[data-field="bays"]')
    .getByRole('button', { name: `Eintrag ${bays.length + 1} entfernen` })
    .click()
  await form.keyboard.press('Control+s')
  const question = form.getByRole('dialog', { name: 'Bühnen wirklich entfernen?' })
  await expect(question).toContainText('Geplante Arbeiten')
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  expect((await admin.call<Location>('GET', `/locations/${location}`)).bays).toHaveLength(bays.length + 1)
  await form.keyboard.press('Control+s')
  await question.getByRole('button', { name: 'Entfernen', exact: true }).click()
  await expect
    .poll(async () => (await admin.call<Location>('GET', `/locations/${location}`)).bays.length)
    .toBe(bays.length)
  await form.context().close()

  const page = await plannerPage(browser, server, plan)
  const gone = page.locator('[data-row="goneBay:Z9"]')
  for (const view of ['technicians', 'bays', 'teams']) {
    await page.goto(`${server.url}/workshop/planner?day=${plan.day}&view=${view}`)
    await expect(gone, view).toContainText('Nicht hier · Arbeiten: 1')
    await expect(gone.locator(`[data-uuid="${block.uuid}"]`)).toHaveCount(1)
  }
  for (const view of ['wall', 'list']) {
    await page.goto(`${server.url}/workshop/planner?day=${plan.day}&view=${view}`)
    await expect(page.locator('tr[data-orphaned]').first(), view).toContainText('Z9')
  }
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tagesplan drucken (A4' }).click()
  expect((await printed(page)).text).toMatch(/Z9\u2069? \(nicht mehr hier\)/)
  const now = await plan.now(block.uuid)
  if (now) await plan.change(now, { bay: bays[0]?.code ?? null })
  await page.goto(`${server.url}/workshop/planner?day=${plan.day}&view=bays`)
  await expect(page.locator('[data-row] [data-uuid]').first()).toBeVisible()
  await expect(gone).toHaveCount(0)
  await page.context().close()
})
