import { expect, type Locator, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { person } from '../chat/chatPages.ts'
import { field } from '../records/adminPages.ts'
import { atPaper, newLine, newPaper } from './paperPages.ts'

/** Greatest height of the head of a sheet (px), so that the works are in sight. */
const HEAD_MAX = 120
const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]

async function expectLowHead(page: Page): Promise<void> {
  const head = page.locator('header').filter({ has: page.locator('h2 bdi') })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const height = async () => (await head.boundingBox())?.height ?? Number.POSITIVE_INFINITY
    await expect.poll(height, `the head at ${size.width} px`).toBeLessThanOrEqual(HEAD_MAX)
  }
}

for (const { theme, language } of APPEARANCES)
  test(`A sheet is accessible in ${language}, ${theme}`, async ({ browser, server }) => {
    const admin = await person(server, 'admin')
    const { uuid, location_uuid } = await newPaper(admin, {
      security_damage: 'Bremsleitung hinten links angerostet',
      promised_at: '2026-01-10T14:00:00.000Z',
      waiting_customer: true,
      replacement_car: true,
      // E25: a very long name of a model.
      model: 'Golf Variant GTE Plug-in-Hybrid 1.5 eHybrid OPF DSG Style Edition Panoramadach',
    })
    const { items: people } = await admin.call<{ items: { uuid: string }[] }>(
      'GET',
      `/workshop/technicians?location_uuid=${location_uuid}`,
    )
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
    await expect(page.locator('[data-column="text"]')).toHaveCount(2)
    await expectLowHead(page)
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Control+p')
    await expect(page.getByRole('dialog').locator('[data-page]')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.goto(page.url().replace(/\/[0-9a-f-]{36}$/, ''))
    const grid = page.getByRole('grid')
    await expect(grid).toBeVisible()
    const beyond = (list: Element) => list.scrollWidth - list.clientWidth
    await expect.poll(() => grid.evaluate(beyond), 'the columns fit beside the menu').toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  })

test('Beside an open sheet the tools of the list have enough room, and the sheet is not wider than its place', async ({
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
  const paneNow = () => edges(page.getByRole('region', { name: 'Werkstattschein', exact: true }))
  // A sheet fills the screen until the user puts it beside the list.
  const besideList = () => page.getByRole('button', { name: 'Ganze Breite' }).click()
  await besideList()
  const pane = await paneNow()
  expect((await edges(page.getByRole('button', { name: 'Neuer Werkstattschein' }).first())).right).toBeLessThanOrEqual(
    pane.left,
  )
  for (const [address, name] of [
    [uuid, 'licensePlate'],
    [`${uuid}/2`, 'finding'],
  ] as const) {
    await page.goto(`${server.url}/workshop/paper/${address}`)
    await expect(newLine(page)).toBeVisible()
    for (const isBeside of [false, true]) {
      if (isBeside) await besideList()
      const [place, { left, right }] = [await paneNow(), await edges(field(page, name))]
      expect([left >= place.left, right <= place.right], address).toEqual([true, true])
    }
  }
  await page.context().close()
})

test('At 1366 px the head of a sheet shows the places of key and car, and its icon buttons have names', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { licensePlate } = await newPaper(admin).then(async (first) => {
    const { uuid: paper_uuid, location_uuid } = first
    await admin.call('POST', '/workshop/extensions', {
      location_uuid,
      paper_uuid,
      finding: 'Bremsbeläge vorn',
      answer: 'declined',
    })
    const text = 'Bremsbeläge vorn ersetzen'
    await admin.call('POST', '/workshop/works', { location_uuid, paper_uuid, position: 1, extension: 2, text })
    return first
  })
  const { uuid } = await newPaper(admin, { licensePlate, key_place: 'Haken 12', parking_place: 'P7' })
  const page = await atPaper(browser, server, 'admin', uuid, { viewport: { width: 1366, height: 768 } })
  const head = page.locator('header').filter({ has: page.locator('h2', { hasText: licensePlate }) })
  await expectLowHead(page)
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(head.getByRole('img', { name: 'Schlüsselplatz' })).toBeVisible()
  await expect(head.getByText('Haken 12', { exact: true })).toBeVisible()
  await expect(head.getByRole('img', { name: 'Abstellplatz' })).toBeVisible()
  await expect(head.getByText('P7', { exact: true })).toBeVisible()
  const declined = head.getByRole('button', { name: 'Früher abgelehnt (1)' })
  await expect(declined.locator('[data-count]')).toBeVisible()
  for (const name of ['Früher abgelehnt (1)', 'Drucken', 'Aktionen', 'Chat zum Auftrag']) {
    await head.getByRole('button', { name, exact: true }).hover()
    await expect(page.getByRole('tooltip', { name, exact: true })).toBeVisible()
  }
  // Key and car stand with their paper.
  const group = page.getByRole('region', { name: 'Auftrag', exact: true })
  for (const name of ['key_place', 'parking_place'])
    await expect(group.locator(`[data-field="${name}"]`)).toHaveCount(1)
  await page.context().close()
})
