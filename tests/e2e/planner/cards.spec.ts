import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { at, bar, hourWidth, middle, plannerPage, planOf, row, workday } from './plannerPages.ts'

const DAY_MS = 86_400_000
const later = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

test('The works of a car are one card that is dragged and undone as a whole, and one work is taken out by its tick', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 18)
  const [anna, bert] = plan.frame.people
  const own = [{ uuid: anna?.uuid ?? '', share: 1 }]
  const first = await plan.block('DEM-KA 101', { start: at(plan.day, '09:00'), technicians: own })
  const second = await plan.block('DEM-KA 102', {
    paper_uuid: first.paper_uuid,
    start: at(plan.day, '10:00'),
    technicians: own,
  })
  const page = await plannerPage(browser, server, plan)
  const card = row(page, anna?.uuid ?? '').locator('[data-many]')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('DEM-KA 101')
  await expect(card.locator('[data-uuid]')).toHaveCount(2)

  const from = await middle(bar(page, first))
  const to = await middle(row(page, bert?.uuid ?? ''))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, to.y, { steps: 12 })
  await expect(page.locator('[data-part="ghost"]')).toContainText('09:00–11:00')
  await page.mouse.up()
  const theirs = { technicians: [{ uuid: bert?.uuid, share: 1 }] }
  await expect.poll(() => plan.now(first.uuid)).toMatchObject(theirs)
  await expect
    .poll(() => plan.now(second.uuid))
    .toMatchObject({ start: at(plan.day, '10:00'), technicians: theirs.technicians })
  await page.keyboard.press('Control+z')
  await expect.poll(() => plan.now(first.uuid)).toMatchObject({ technicians: own })
  await expect.poll(() => plan.now(second.uuid)).toMatchObject({ technicians: own })

  const hour = await hourWidth(page)
  const tick = await middle(bar(page, second).locator('[data-tick]'))
  await page.mouse.move(tick.x, tick.y)
  await page.mouse.down()
  await page.mouse.move(tick.x + 2 * hour, tick.y, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await plan.now(second.uuid))?.start).not.toBe(second.start)
  expect((await plan.now(first.uuid))?.start).toBe(first.start)
  await page.context().close()
})

test('A card of the plan opens its paper with one click or key', async ({ browser, server }) => {
  const plan = await planOf(server, 19)
  const [anna] = plan.frame.people
  const own = [{ uuid: anna?.uuid ?? '', share: 1 }]
  const block = await plan.block('DEM-KA 201', { start: at(plan.day, '09:00'), planned_minutes: 120, technicians: own })
  const page = await plannerPage(browser, server, plan)
  await bar(page, block).hover()
  await bar(page, block).locator('[data-paper]').click()
  await expect(page).toHaveURL(new RegExp(`/workshop/paper/${block.paper_uuid}`))
  await page.goBack()
  await bar(page, block).focus()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(new RegExp(`/workshop/paper/${block.paper_uuid}`))
  await page.context().close()
})

test('A conflict names the other car, and a click on the name leads to its card', async ({ browser, server }) => {
  const plan = await planOf(server, 20)
  const [anna] = plan.frame.people
  const own = [{ uuid: anna?.uuid ?? '', share: 1 }]
  const block = await plan.block('DEM-KA 301', { start: at(plan.day, '09:00'), technicians: own })
  await plan.block('DEM-KA 302', { start: at(plan.day, '09:30'), technicians: own })
  const page = await plannerPage(browser, server, plan)
  await bar(page, block).focus()
  await page.keyboard.press(' ')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /DEM-KA 302/ }).click()
  await expect(dialog.getByRole('heading', { name: /DEM-KA 302/ })).toBeVisible()
  await page.context().close()
})

test('A card of the week view is dragged to another day and person, and the plan finds a free time', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 21)
  const [anna, bert] = plan.frame.people
  const own = [{ uuid: anna?.uuid ?? '', share: 1 }]
  const block = await plan.block('DEM-KA 401', { start: at(plan.day, '09:00'), technicians: own })
  const page = await plannerPage(browser, server, plan)
  await page.goto(`${server.url}/workshop/planner?day=${plan.day}&view=teams`)
  const next = later(workday(21), 1)
  const cell = (person: string | undefined, day: string) => row(page, person ?? '').locator(`[data-day="${day}"]`)
  await expect(cell(anna?.uuid, plan.day).locator(`[data-uuid="${block.uuid}"]`)).toContainText('DEM-KA 401')
  const from = await middle(bar(page, block))
  const to = await middle(cell(bert?.uuid, next))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.up()
  await expect(cell(bert?.uuid, next).locator(`[data-uuid="${block.uuid}"]`)).toBeVisible()

  // The keyboard moves the card back: one step for a day, another one for a person.
  await bar(page, block).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(cell(bert?.uuid, plan.day).locator(`[data-uuid="${block.uuid}"]`)).toBeFocused()
  const moved = await plan.now(block.uuid)
  expect(moved?.technicians).toEqual([{ uuid: bert?.uuid, share: 1 }])
  expect(moved?.start?.slice(0, 10)).toBe(plan.day)
  await page.context().close()
})
