import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { printed } from '../records/adminPages.ts'
import { at, bar, hourWidth, middle, plannerPage, planOf, row } from './plannerPages.ts'

test('A bar is dragged to another person and time, undone and redone', { tag: '@gate' }, async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 3)
  const [anna, bert] = plan.frame.people
  const block = await plan.block('DEM-PL 101', {
    start: at(plan.day, '09:00'),
    technicians: [{ uuid: anna?.uuid ?? '', share: 1 }],
  })
  const page = await plannerPage(browser, server, plan)
  const hour = await hourWidth(page)
  const from = await middle(bar(page, block))
  const to = await middle(row(page, bert?.uuid ?? ''))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + hour, to.y, { steps: 12 })
  await expect(page.locator('[data-part="ghost"]')).toContainText('10:00–11:00')
  await page.mouse.up()
  await expect(row(page, bert?.uuid ?? '').locator(`[data-uuid="${block.uuid}"]`)).toBeVisible()
  const moved = { start: at(plan.day, '10:00'), technicians: [{ uuid: bert?.uuid, share: 1 }] }
  await expect.poll(() => plan.now(block.uuid)).toMatchObject(moved)
  await page.keyboard.press('Control+z')
  await expect.poll(() => plan.now(block.uuid)).toMatchObject({ start: at(plan.day, '09:00') })
  await expect(row(page, anna?.uuid ?? '').locator(`[data-uuid="${block.uuid}"]`)).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => plan.now(block.uuid)).toMatchObject(moved)

  // Escape during a drag leaves everything as it was.
  const again = await middle(bar(page, block))
  await page.mouse.move(again.x, again.y)
  await page.mouse.down()
  await page.mouse.move(again.x + 2 * hour, again.y, { steps: 6 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await plan.now(block.uuid)).toMatchObject(moved)
  await page.context().close()
})

test('The end of a bar is dragged, and a job from the list is dropped on the board', async ({ browser, server }) => {
  const plan = await planOf(server, 4)
  const [anna, bert] = plan.frame.people
  const block = await plan.block('DEM-PL 201', {
    start: at(plan.day, '08:00'),
    technicians: [{ uuid: anna?.uuid ?? '', share: 1 }],
  })
  const waiting = await plan.block('DEM-PL 202', {})
  const page = await plannerPage(browser, server, plan)
  const hour = await hourWidth(page)
  const end = await middle(bar(page, block).locator('[data-end]'))
  await page.mouse.move(end.x, end.y)
  // The button for the paper appears beside the end, which can be pulled over its whole height.
  const height = (await bar(page, block).boundingBox())?.height ?? 0
  await expect(bar(page, block).locator('[data-paper]')).toBeVisible()
  for (const part of [0.15, 0.5, 0.85])
    expect(
      await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.hasAttribute('data-end'), [
        end.x,
        end.y + (part - 0.5) * height,
      ] as const),
    ).toBe(true)
  await page.mouse.down()
  await page.mouse.move(end.x + hour / 2, end.y, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => (await plan.now(block.uuid))?.planned_minutes).toBeGreaterThan(block.planned_minutes)

  const entry = await middle(page.locator(`[data-part="tray"] [data-uuid="${waiting.uuid}"]`))
  const beside = await middle(bar(page, block))
  const to = await middle(row(page, bert?.uuid ?? ''))
  await page.mouse.move(entry.x, entry.y)
  await page.mouse.down()
  await page.mouse.move(beside.x, to.y, { steps: 12 })
  await page.mouse.up()
  await expect(bar(page, waiting)).toBeVisible()
  await expect
    .poll(() => plan.now(waiting.uuid))
    .toMatchObject({ technicians: [{ uuid: bert?.uuid, share: 1 }], start: expect.any(String) })
  await page.context().close()
})

test('The whole plan can be used with the keyboard alone', async ({ browser, server }) => {
  const plan = await planOf(server, 5)
  // The own row comes first, and below it the first of the others.
  const me = plan.self.user.uuid
  const below = plan.frame.people.find(({ uuid }) => uuid !== me)
  const block = await plan.block('DEM-PL 301', {
    start: at(plan.day, '09:00'),
    technicians: [{ uuid: me, share: 1 }],
  })
  const page = await plannerPage(browser, server, plan)
  await bar(page, block).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: '09:30–10:30' })).toHaveCount(1)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => plan.now(block.uuid))
    .toMatchObject({ start: at(plan.day, '09:30'), technicians: [{ uuid: below?.uuid, share: 1 }] })
  // One undo restores place and length, and the focus stays on the bar.
  await expect(bar(page, block)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect.poll(() => plan.now(block.uuid)).toMatchObject({ start: block.start, planned_minutes: 60 })
  await bar(page, block).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  expect((await plan.now(block.uuid))?.start).toBe(block.start)
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  // A half-typed start counts neither as the old one nor as none.
  const clock = dialog.getByRole('textbox', { name: 'Uhrzeit' })
  await clock.fill('halb zehn')
  await clock.press('Tab')
  await expect(dialog.getByText('Keine Uhrzeit, zum Beispiel 8:30')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Einplanen' })).toBeDisabled()
  await clock.fill('9:45')
  await expect(dialog.getByRole('button', { name: 'Einplanen' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.context().close()
})

test('Two planners see each other’s changes at once, and a planner whose change is overwritten is told', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 6)
  const [anna] = plan.frame.people
  const block = await plan.block('DEM-PL 401', {
    start: at(plan.day, '09:00'),
    technicians: [{ uuid: anna?.uuid ?? '', share: 1 }],
  })
  const one = await plannerPage(browser, server, plan)
  const other = await plannerPage(browser, server, plan, 'admin')
  // Pointers are sent to connected users only.
  for (const page of [one, other]) await expect(page.getByText('Verbunden', { exact: true })).toBeVisible()
  await bar(one, block).focus()
  await expect(other.locator('[data-cursor]')).toHaveCount(1)
  await one.keyboard.press('Enter')
  await one.keyboard.press('ArrowRight')
  await one.keyboard.press('Enter')
  await expect(bar(other, block)).toHaveAttribute('aria-label', /09:15–10:15/)
  await bar(other, block).focus()
  await other.keyboard.press('Delete')
  await expect(bar(one, block)).toHaveCount(0)
  await one.context().close()
  await other.context().close()
})

test('The plan of a day prints on one landscape sheet, A4 or A3', async ({ browser, server }) => {
  const plan = await planOf(server, 7)
  const [anna] = plan.frame.people
  await plan.block('DEM-PL 501', {
    start: at(plan.day, '09:00'),
    technicians: [{ uuid: anna?.uuid ?? '', share: 1 }],
  })
  const page = await plannerPage(browser, server, plan)
  for (const [size, millimetres] of [
    ['A4', [297, 210]],
    ['A3', [420, 297]],
  ] as const) {
    await page.getByRole('button', { name: 'Mehr', exact: true }).click()
    await page.getByRole('menuitem', { name: `Tagesplan drucken (${size}` }).click()
    const sheet = await printed(page)
    expect(sheet).toMatchObject({ besides: [], pages: 1, millimetres })
    expect(sheet.text).toContain('DEM-PL 501')
    expect(sheet.text).toContain(anna?.last_name)
  }
  await page.context().close()
})

for (const [index, { language, theme }] of APPEARANCES.entries())
  test(`The planner is accessible in any view or dialog in ${language}, ${theme}`, async ({ browser, server }) => {
    const plan = await planOf(server, 50 + index)
    const [anna, bert] = plan.frame.people
    const own = [{ uuid: anna?.uuid ?? '', share: 1 }]
    const block = await plan.block('DEM-PL 601', { start: at(plan.day, '09:00'), technicians: own })
    await plan.block('DEM-PL 602', {
      start: at(plan.day, '09:30'),
      technicians: own,
      state: 'in_progress',
      done_minutes: 30,
    })
    await plan.block('DEM-PL 603', {
      start: at(plan.day, '11:00'),
      technicians: [{ uuid: bert?.uuid ?? '', share: 1 }],
    })
    await plan.block('DEM-PL 604', {})
    const page = await plannerPage(browser, server, plan, 'foreman', {
      theme,
      language,
      viewport: { width: 1366, height: 768 },
    })
    await expect(bar(page, block)).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await bar(page, block).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    for (const view of ['bays', 'teams', 'month', 'list', 'wall']) {
      await page.goto(`${server.url}/workshop/planner?day=${plan.day}&view=${view}`)
      await expect(page.locator('section[tabindex="0"]')).toBeVisible()
      expect(await violationsOn(page), view).toEqual([])
    }
    await page.context().close()
  })

test('On a tablet a long press picks a bar up, and a short one scrolls', async ({ browser, server }) => {
  const plan = await planOf(server, 9)
  const [anna] = plan.frame.people
  const block = await plan.block('DEM-PL 701', {
    start: at(plan.day, '09:00'),
    technicians: [{ uuid: anna?.uuid ?? '', share: 1 }],
  })
  const page = await plannerPage(browser, server, plan)
  const hour = await hourWidth(page)
  const from = await middle(bar(page, block))
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }] })
  await send('touchStart', from.x)
  for (let step = 1; step <= 5; step += 1) await send('touchMove', from.x + (hour * step) / 5)
  await send('touchEnd')
  expect((await plan.now(block.uuid))?.start).toBe(block.start)

  await page.locator('[data-part="scroller"]').evaluate((element) => element.scrollTo(0, 0))
  const again = await middle(bar(page, block))
  await send('touchStart', again.x)
  await expect(page.locator('[data-dragging]')).toHaveCount(1)
  for (let step = 1; step <= 5; step += 1) await send('touchMove', again.x + (hour * step) / 5)
  await send('touchEnd')
  await expect.poll(async () => (await plan.now(block.uuid))?.start).toBe(at(plan.day, '10:00'))
  await page.context().close()
})

test('A job without a date is offered a free time; its needs and the colours of the plan can be chosen', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 10)
  const [anna] = plan.frame.people
  const whole = { start: at(plan.day, '06:00'), planned_minutes: 300 }
  for (const [index, { uuid }] of plan.frame.people.entries())
    if (uuid !== anna?.uuid)
      await plan.block(`DEM-PV ${index + 1}`, { ...whole, planned_minutes: 4_000, technicians: [{ uuid, share: 1 }] })
  await plan.block('DEM-PL 901', { ...whole, technicians: [{ uuid: anna?.uuid ?? '', share: 1 }] })
  const waiting = await plan.block('DEM-PL 902', {})
  const page = await plannerPage(browser, server, plan)
  await page.locator(`[data-part="tray"] [data-uuid="${waiting.uuid}"]`).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  // Anna is the only technician with free time this week, after her morning jobs, so no look-up is needed.
  const best = dialog.getByRole('group', { name: 'Beste Plätze' }).getByRole('button')
  await expect(best.first()).toContainText(anna?.last_name ?? '')
  await expect(best.first()).toHaveAttribute('aria-pressed', 'true')
  // The other places belong to weeks that were not opened.
  await expect(best).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Einplanen' }).click()
  await expect(bar(page, waiting)).toBeVisible()
  const placed = await plan.now(waiting.uuid)
  expect(placed?.technicians).toEqual([{ uuid: anna?.uuid, share: 1 }])
  expect(Date.parse(placed?.start ?? '')).toBeGreaterThan(Date.parse(at(plan.day, '10:00')))

  await bar(page, waiting).click()
  await page.getByRole('combobox', { name: 'Befähigung' }).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect.poll(async () => (await plan.now(waiting.uuid))?.needs.skills.length).toBe(1)
  // The first Escape closes the list, the second one the drawer.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await expect(page.getByRole('list', { name: 'Farben nach' })).toContainText('Kunde wartet')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Farben nach' }).click()
  await page.getByRole('option', { name: /Auftragsart/ }).click()
  await expect(page.getByRole('list', { name: 'Farben nach' })).not.toContainText('Kunde wartet')
  await expect(bar(page, waiting)).toHaveAttribute('data-own', 'true')
  expect(await violationsOn(page)).toEqual([])
  await page.context().close()
})

test('A block is split with the mouse, and its second part is split again with the keyboard', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 11)
  const [anna] = plan.frame.people
  const own = [{ uuid: anna?.uuid ?? '', share: 1 }]
  const block = await plan.block('DEM-PL 951', { start: at(plan.day, '09:00'), technicians: own })
  const page = await plannerPage(browser, server, plan)
  const dialog = page.getByRole('dialog')
  const minutes = dialog.getByRole('textbox', { name: 'Teilen nach Minuten' })
  await bar(page, block).click()
  await minutes.fill('20')
  await dialog.getByRole('button', { name: 'Teilen', exact: true }).click()
  await expect.poll(() => plan.now(block.uuid)).toMatchObject({ planned_minutes: 20, part: 1, parts: 2 })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await bar(page, block).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await minutes.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('30')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => plan.now(block.uuid)).toMatchObject({ part: 1, parts: 3 })
  for (const span of ['09:00–09:20', '09:20–09:50', '09:50–10:00'])
    await expect(row(page, anna?.uuid ?? '').locator(`[data-uuid][aria-label*="${span}"]`)).toHaveCount(1)
  await page.context().close()
})

test('The unfinished rest of a block is moved to the next day with a reason, by keyboard alone', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 12)
  const [anna] = plan.frame.people
  const own = [{ uuid: anna?.uuid ?? '', share: 1 }]
  const given = { start: at(plan.day, '09:00'), technicians: own, done_minutes: 20 }
  const block = await plan.block('DEM-PL 961', given)
  const page = await plannerPage(browser, server, plan)
  await bar(page, block).focus()
  await page.keyboard.press(' ')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Grund' }).focus()
  await page.keyboard.type('Teil kommt morgen')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => plan.now(block.uuid)).toMatchObject({ planned_minutes: 20, state: 'finished' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  const rest = row(page, anna?.uuid ?? '').locator('[data-uuid][aria-label*="DEM-PL 961"]')
  await expect(rest).toHaveAttribute('data-tone', 'carried')
  await rest.focus()
  await page.keyboard.press(' ')
  await expect(page.getByRole('dialog').getByText('Teil kommt morgen')).toBeVisible()
  await page.context().close()
})

test('In the morning the plan asks once about left-over work, but not while the user types', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 13)
  const before = new Date(readClock() - 7 * 86_400_000).toISOString().slice(0, 10)
  await plan.block('DEM-PL 971', { start: at(before, '07:00'), planned_minutes: 30 })
  // More jobs wait than there is room for.
  for (let index = 0; index < 14; index++) await plan.block(`DEM-PL ${980 + index}`, {})
  const page = await plannerPage(browser, server, plan)
  // The user is typing while the plan of today appears.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const field = Object.assign(document.createElement('input'), { id: 'typing' })
      field.setAttribute('aria-label', 'typing')
      // The field is fixed, so that it moves no part of the page.
      field.style.position = 'fixed'
      field.style.insetBlockStart = '0'
      document.body.append(field)
      field.focus()
    })
  })
  const frames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const dialog = page.getByRole('dialog', { name: 'Überhang verplanen' })
  const reminder = page.getByRole('button', { name: /^Überhang\s*\d+ · / })
  await page.goto(`${server.url}/workshop/planner`)
  await expect(reminder).toBeVisible()
  await frames()
  await expect(dialog).toHaveCount(0)
  await page.locator('#typing').blur()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'DEM-PL 971' })).toBeVisible()
  // The board behind a dialog cannot be reached.
  expect(await violationsOn(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Später' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${server.url}/workshop/planner`)
  await expect(reminder).toBeVisible()
  await page.locator('#typing').blur()
  await frames()
  await expect(dialog).toHaveCount(0)
  await reminder.click()
  await expect(dialog).toBeVisible()
  await page.context().close()
})
