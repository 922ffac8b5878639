import { expect, type Locator } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { LOOKS } from '#tests/support/samples/looks.ts'
import { person } from '../chat/chatPages.ts'
import { field } from '../records/adminPages.ts'
import { atPaper, newLine, newPaper } from './paperPages.ts'

for (const { theme, language } of LOOKS)
  test(`a sheet is accessible in ${language}, ${theme}`, async ({ browser, server }) => {
    const admin = await person(server, 'admin')
    const { uuid, location_uuid } = await newPaper(admin, {
      security_damage: 'Bremsleitung hinten links angerostet',
      promised_at: '2026-01-10T14:00:00.000Z',
      waiting_customer: true,
      replacement_car: true,
      // E25: a very long name of a model.
      model: 'Golf Variant GTE Plug-in-Hybrid 1.5 eHybrid OPF DSG Style Edition Panoramadach',
    })
    const people = await admin.call<{ uuid: string }[]>('GET', '/user/list')
    for (const position of [1, 2]) {
      const { uuid: work } = await admin.call<{ uuid: string }>('POST', '/workshop/works', {
        location_uuid,
        paper_uuid: uuid,
        position,
        target_ze: 120,
        technician_uuid: people[0]?.uuid,
        text: position === 1 ? 'Bremsbeläge vorn ersetzen' : 'Inspektion mit Ölwechsel',
      })
      if (position === 1)
        await admin.call('PUT', `/workshop/works/${work}/helpers`, {
          version: 1,
          helpers: people.slice(1, 3).map((one) => ({ user_uuid: one.uuid, share: 25 })),
        })
    }
    const page = await atPaper(browser, server, 'admin', uuid, {
      language,
      theme,
      viewport: { width: 1920, height: 1080 },
    })
    await expect(page.locator('input[data-column="text"]')).toHaveCount(2)
    await page.screenshot({ path: `${test.info().outputDir}/sheet-${language}-${theme}.png` })
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Control+p')
    await expect(page.getByRole('dialog').locator('[data-page]')).toBeVisible()
    await page.screenshot({ path: `${test.info().outputDir}/print-${language}-${theme}.png` })
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.goto(page.url().replace(/\/[0-9a-f-]{36}$/, ''))
    const grid = page.getByRole('grid')
    await expect(grid).toBeVisible()
    const beyond = (list: Element) => list.scrollWidth - list.clientWidth
    await expect.poll(() => grid.evaluate(beyond), 'the columns fit beside the menu').toBeLessThanOrEqual(0)
    await page.screenshot({ path: `${test.info().outputDir}/list-${language}-${theme}.png` })
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  })

test('beside an open sheet the tools of the list have room, and no sheet is wider than its place', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { uuid, location_uuid } = await newPaper(admin)
  await admin.call('POST', '/workshop/extensions', { location_uuid, paper_uuid: uuid, finding: 'Stoßdämpfer' })
  const page = await atPaper(browser, server, 'admin', uuid, { viewport: { width: 1280, height: 720 } })
  const edges = async (target: Locator) => {
    const box = await target.boundingBox()
    return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) }
  }
  const pane = await edges(page.getByRole('region', { name: 'Werkstattschein', exact: true }))
  expect((await edges(page.getByRole('button', { name: 'Neuer Werkstattschein' }).first())).right).toBeLessThanOrEqual(
    pane.left,
  )
  for (const [address, name] of [
    [uuid, 'licensePlate'],
    [`${uuid}/2`, 'finding'],
  ] as const) {
    await page.goto(`${server.url}/workshop/paper/${address}`)
    await expect(newLine(page)).toBeVisible()
    const { left, right } = await edges(field(page, name))
    expect([left >= pane.left, right <= pane.right], address).toEqual([true, true])
  }
  await page.context().close()
})
