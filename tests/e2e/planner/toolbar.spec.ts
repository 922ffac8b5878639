import { expect, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { at, bar, plannerPage, planOf, row } from './plannerPages.ts'

const PROMISE = { de: 'Termin zusagen', fr: 'Heure promise', ru: 'Срок', uk: 'Термін' }

/** The parts of the toolbar, from the select of the location to the button of the promise. */
const partsOf = (page: Page, language: keyof typeof PROMISE) =>
  page.getByRole('button', { name: PROMISE[language], exact: true }).evaluate((last) => {
    const shown = [...(last.parentElement?.children ?? [])].filter((one) => one.getBoundingClientRect().height > 1)
    const cut = (one: Element) =>
      [one, ...one.querySelectorAll('*')].some(
        (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1,
      )
    return shown.map((one) => {
      const { top, bottom, right } = one.getBoundingClientRect()
      return { middle: Math.round((top + bottom) / 2), right, isCut: cut(one), text: one.textContent }
    })
  })

test('The toolbar of the planner stands in one line with nothing cut, on a desktop and on a tablet', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 22)
  for (const [width, hasTouch, language] of [
    [1366, false, 'de'],
    [1280, false, 'de'],
    [1024, true, 'de'],
    // The languages with the longest words.
    [1366, false, 'fr'],
    [1366, false, 'ru'],
    [1366, false, 'uk'],
  ] as const) {
    const appearance = { viewport: { width, height: 768 }, hasTouch, language }
    const page = await plannerPage(browser, server, plan, 'foreman', appearance)
    const parts = await partsOf(page, language)
    expect(new Set(parts.map(({ middle }) => middle)).size, `${width} ${language}`).toBe(1)
    expect(parts.filter(({ isCut, right }) => isCut || right > width)).toEqual([])
    await page.context().close()
  }
})

test('In the week view a tap on a card shows the works of the car, and another tap opens one', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 23)
  const [anna] = plan.frame.people
  const own = [{ uuid: anna?.uuid ?? '', share: 1 }]
  const block = await plan.block('DEM-TB 101', { start: at(plan.day, '09:00'), technicians: own })
  const appearance = { viewport: { width: 1024, height: 768 }, hasTouch: true }
  const page = await plannerPage(browser, server, plan, 'foreman', appearance)
  await page.goto(`${server.url}/workshop/planner?day=${plan.day}&view=teams`)
  const card = row(page, anna?.uuid ?? '').locator(`[data-uuid="${block.uuid}"]`)
  const works = card.getByText('Inspektion DEM-TB 101')
  await expect(works).toBeHidden()
  await card.tap()
  await expect(works).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await card.tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.context().close()
})

test('In the week view a card that another user moves glides to its new day', async ({ browser, server }) => {
  const plan = await planOf(server, 24)
  const [anna] = plan.frame.people
  const own = [{ uuid: anna?.uuid ?? '', share: 1 }]
  const block = await plan.block('DEM-TB 201', { start: at(plan.day, '09:00'), technicians: own })
  const page = await plannerPage(browser, server, plan)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${server.url}/workshop/planner?day=${plan.day}&view=teams`)
  await expect(bar(page, block)).toBeVisible()
  await page.evaluate(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function glide(...given) {
      this.setAttribute('data-glided', '')
      return animate.apply(this, given)
    }
  })
  const next = new Date(Date.parse(plan.day) + 86_400_000).toISOString().slice(0, 10)
  await plan.change(block, { start: at(next, '09:00') })
  await expect(page.locator(`[data-day="${next}"] [data-uuid="${block.uuid}"]`)).toHaveAttribute('data-glided', '')
  await page.context().close()
})
