import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { at, bar, middle, plannerPage, planOf, row } from './plannerPages.ts'

test('A fixed appointment loses its time only after a warning that names it, and undo restores the time', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 31)
  const [anna] = plan.frame.people
  const block = await plan.block('DEM-AG 101', {
    start: at(plan.day, '09:00'),
    technicians: [{ uuid: anna?.uuid ?? '', share: 1 }],
    is_fixed: true,
  })
  const page = await plannerPage(browser, server, plan)
  const dialog = page.getByRole('dialog', { name: 'Das bricht eine Abmachung' })

  await bar(page, block).focus()
  await page.keyboard.press('Delete')
  await expect(dialog.getByText(/DEM-AG 101.*fester Termin .*09:00.* fällt weg/)).toBeVisible()
  expect(await violationsOn(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await plan.now(block.uuid)).toMatchObject({ start: block.start, version: block.version })

  await bar(page, block).focus()
  await page.keyboard.press('Delete')
  await dialog.getByRole('button', { name: 'Trotzdem ändern' }).click()
  await expect(bar(page, block)).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Rückgängig' }).click()
  await expect(bar(page, block)).toBeVisible()
  await expect.poll(() => plan.now(block.uuid)).toMatchObject({ start: block.start, is_fixed: true })

  // Dragging the job to the open jobs has the same effect.
  const from = await middle(bar(page, block))
  const tray = await middle(page.locator('[data-part="tray"]'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(tray.x, tray.y, { steps: 12 })
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.context().close()
})

test('Deleting a job warns of its promise even if that does not bind, and the deletion can be undone', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 34)
  const [anna] = plan.frame.people
  const block = await plan.block('DEM-AG 102', {
    start: at(plan.day, '09:00'),
    technicians: [{ uuid: anna?.uuid ?? '', share: 1 }],
  })
  const path = `/workshop/paper/${block.paper_uuid}`
  const { version } = await plan.self.call<{ version: number }>('GET', path)
  await plan.self.call('PATCH', path, { version, promised_at: at(plan.day, '12:00') })
  const page = await plannerPage(browser, server, plan)
  await bar(page, block).focus()
  await page.keyboard.press('Delete')
  await expect(bar(page, block)).toHaveCount(0)
  const told = page.getByRole('status').filter({ hasText: /DEM-AG 102.*zugesagt .*12:00.* hat jetzt keinen Termin/ })
  await told.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(bar(page, block)).toBeVisible()
  await expect.poll(() => plan.now(block.uuid)).toMatchObject({ start: block.start })
  await page.context().close()
})

test('A work without hours asks for them before it is planned', async ({ browser, server }) => {
  const plan = await planOf(server, 32)
  const [anna] = plan.frame.people
  const made = await plan.self.call<{ uuid: string }>('POST', '/workshop/paper', {
    location_uuid: plan.frame.location.uuid,
    licensePlate: 'DEM-AG 201',
  })
  const page = await plannerPage(browser, server, plan)
  const entry = await middle(page.locator(`[data-part="tray"] [data-uuid="${made.uuid}"]`))
  const to = await middle(row(page, anna?.uuid ?? ''))
  await page.mouse.move(entry.x, entry.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Wie lange dauert die Arbeit?' })
  const plans = dialog.getByRole('button', { name: 'Einplanen' })
  await expect(plans).toBeDisabled()
  await dialog.getByRole('textbox').fill('0')
  await expect(dialog.getByText('So viele Minuten gehen nicht.')).toBeVisible()
  await expect(plans).toBeDisabled()
  await dialog.getByRole('textbox').fill('75')
  await plans.click()
  const planned = page.locator('[data-row] [data-uuid]').filter({ hasText: 'DEM-AG 201' })
  await expect(planned).toBeVisible()
  const uuid = (await planned.getAttribute('data-uuid')) ?? ''
  await expect.poll(() => plan.now(uuid)).toMatchObject({ planned_minutes: 75, paper_uuid: made.uuid })
  await page.context().close()
})

test('A promise that is possible is made and planned in one step, and undone in one step', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 33, 'admin')
  const block = await plan.block('DEM-AG 301', {})
  const page = await plannerPage(browser, server, plan, 'admin')
  await page.getByRole('button', { name: 'Termin zusagen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Termin zusagen' })
  await dialog.getByRole('combobox', { name: 'Für welche Arbeit' }).fill('DEM-AG 301')
  await page.getByRole('option', { name: /DEM-AG 301/ }).click()
  await expect(dialog.getByLabel('Minuten')).toHaveValue('60')
  const [year, month, day] = plan.day.split('-')
  const wanted = dialog.getByRole('group', { name: 'Gewünscht fertig' })
  await wanted.getByRole('textbox', { name: 'Tag' }).fill(`${day}.${month}.${year}`)
  await wanted.getByRole('textbox', { name: 'Uhrzeit' }).fill('16:00')
  await wanted.getByRole('textbox', { name: 'Uhrzeit' }).press('Tab')
  await dialog.getByRole('button', { name: 'Zusagen und einplanen' }).first().click()
  await expect(dialog).toHaveCount(0)
  const paper = () => plan.self.call<{ promised_at: string | null }>('GET', `/workshop/paper/${block.paper_uuid}`)
  await expect.poll(async () => (await paper()).promised_at).toBe(at(plan.day, '16:00'))
  const waiting = async () =>
    (
      await plan.self.call<{ undated: { uuid: string }[] }>(
        'GET',
        `/workshop/planner/waiting?location_uuid=${plan.frame.location.uuid}`,
      )
    ).undated.some(({ uuid }) => uuid === block.uuid)
  await expect.poll(waiting).toBe(false)
  await page.getByRole('status').getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(waiting).toBe(true)
  await expect.poll(async () => (await paper()).promised_at).toBe(null)
  await page.context().close()
})
