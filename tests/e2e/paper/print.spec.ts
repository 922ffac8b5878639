import { writeFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from 'playwright/test'
import { paperCode } from '#contract/workshop/paperCode.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { type PrintedPage, type PrintedText, printedPages, printedTexts } from '#tests/support/browser/printedPages.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { type Person, person } from '../chat/chatPages.ts'
import { atPage, field, sheet } from '../records/adminPages.ts'
import { atPaper, isSaved, newPaper, type Paper } from './paperPages.ts'

const SECRET = 'Kanarienvogel'
const NAME = 'Sommerfeld'
/**
 * Positions on paper must be right within half a millimetre. Pages of a PDF are whole points, so within half a point.
 */
const NEAR_MM = 0.5
const HALF_POINT_MM = 25.4 / 72 / 2

async function orderOf(admin: Person, values: Partial<Paper> = {}) {
  const jobId = String(400_000 + unique())
  const customer = await admin.call<{ uuid: string }>('POST', '/customers', { name: NAME })
  const row = await newPaper(admin, {
    jobId,
    tag: String(unique()),
    licensePlate: 'DEM-XY 4711',
    vin: '',
    model: 'Golf Variant GTE',
    drive: 'plug_in_hybrid',
    customer_uuid: customer.uuid,
    waiting_customer: true,
    promised_at: '2026-01-10T14:00:00.000Z',
    internal_info: `${SECRET}: zahlt nie`,
    regular_info: 'Felgenschloss liegt im Handschuhfach.',
    security_damage: 'Bremsleitung hinten links angerostet',
    ...values,
  })
  const { uuid: paper_uuid, location_uuid } = row
  await admin.call('POST', '/workshop/works', {
    paper_uuid,
    location_uuid,
    position: 1,
    text: 'Bremsbeläge vorn ersetzen',
    target_ze: 120,
    labour_number: '46 63 19 50',
    complaint: 'Quietscht beim Rückwärtsfahren',
    cause: SECRET,
  })
  await admin.call('POST', '/workshop/extensions', {
    paper_uuid,
    location_uuid,
    finding: 'Stoßdämpfer hinten undicht',
    price: 34_900,
    note: SECRET,
  })
  return { ...row, jobId }
}

type Wanted = { document: string; size?: string; copies?: number; parts?: string }

/** Prints from the dialog, and reads the sheet with `read`. */
async function printWith<T>(
  page: Page,
  { document, size, copies, parts }: Wanted,
  read: (pdf: Buffer) => Promise<T>,
): Promise<T> {
  const dialog = page.getByRole('dialog')
  const [documents, paper, number, print] =
    (await page.locator('html').getAttribute('lang')) === 'ar' ? WORDS.ar : WORDS.de
  await dialog.getByRole('radiogroup', { name: documents }).getByRole('radio', { name: document }).check()
  if (size !== undefined) await dialog.getByLabel(paper, { exact: true }).selectOption(size)
  if (parts !== undefined) await dialog.getByLabel('Teilenummern').fill(parts)
  await dialog.getByLabel(number, { exact: true }).fill(String(copies ?? 1))
  await dialog.getByRole('button', { name: print, exact: true }).click()
  await sheet(page).waitFor({ state: 'attached' })
  // The PDF has no colours of surfaces, because the sheet must be readable from any printer.
  const pages = await read(await page.pdf({ preferCSSPageSize: true }))
  await expect(sheet(page)).toHaveCount(0)
  return pages
}

/** Prints, and stores the result beside the other pictures of the test. */
async function onPaper(page: Page, wanted: Wanted): Promise<PrintedPage[]> {
  const language = await page.getByRole('dialog').locator('[data-page]').first().getAttribute('lang')
  const pages = await printWith(page, wanted, printedPages)
  for (const [i, { png }] of pages.entries())
    if (png)
      await writeFile(test.info().outputPath(`${wanted.document}-${wanted.size ?? ''}-${language}-${i + 1}.png`), png)
  return pages
}

const WORDS = {
  de: ['Was', 'Papier', 'Anzahl', 'Drucken'],
  ar: ['المستند', 'الورق', 'عدد النسخ', 'طباعة'],
} as const

function expectSize(pages: PrintedText[], [width, height]: readonly [number, number], count = 1) {
  expect(pages).toHaveLength(count)
  for (const { mm } of pages) {
    expect(Math.abs(mm[0] - width), `width ${mm[0]}`).toBeLessThanOrEqual(HALF_POINT_MM)
    expect(Math.abs(mm[1] - height), `height ${mm[1]}`).toBeLessThanOrEqual(HALF_POINT_MM)
  }
}

function expectInk(page: PrintedPage | undefined, within: object, edges: Record<string, number>) {
  const ink = page?.ink(within) as Record<string, number> | null | undefined
  for (const [edge, mm] of Object.entries(edges))
    expect(Math.abs((ink?.[edge] ?? 0) - mm), `${edge}: ${ink?.[edge]} for ${mm}`).toBeLessThanOrEqual(NEAR_MM)
}

/** Width of the white border of a QR code, two modules on each side (mm). Below, the modules of the printed codes. */
const quiet = (sideMm: number, modules: number) => (2 * sideMm) / (modules + 4)
const ADDRESS_MODULES = 37
const CODE_MODULES = 25
/** Position of the last work of a long paper. So many works need more than one page. */
const LAST_WORK = 45

async function atPrint(browser: Browser, server: DemoServer, uuid: string, language: 'de' | 'ar' = 'de') {
  const page = await atPaper(browser, server, 'admin', uuid, { language })
  await page.keyboard.press('Control+p')
  await expect(page.getByRole('dialog').locator('[data-page]')).toBeVisible()
  return page
}

test('Sheets print on A4 with both codes in their places, and without internal texts', { tag: '@gate' }, async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { uuid, jobId } = await orderOf(admin, { tag: '171' })
  const page = await atPrint(browser, server, uuid)
  const address = `${server.url}/workshop/paper/${uuid}`

  const paper = await onPaper(page, { document: 'Werkstattschein' })
  expectSize(paper, [210, 297])
  expect(paper[0]?.codes).toEqual([`CODE-128:${jobId}`, `QR-Code:${address}`])
  for (const word of [
    jobId,
    'DEM-XY 4711',
    NAME,
    'Bremsbeläge vorn',
    'Felgenschloss',
    'Stoßdämpfer',
    'angerostet',
    'Hochvolt',
    '171',
  ])
    expect(paper[0]?.text).toContain(word)
  const side = quiet(24, ADDRESS_MODULES)
  expectInk(
    paper[0],
    { left: 171, bottom: 36.2 },
    { left: 172 + side, right: 196 - side, top: 12 + side, bottom: 36 - side },
  )
  // Six digits are 68 modules of a third of a millimetre, with 10 on each side.
  const bar = 25.4 / 75
  expectInk(
    paper[0],
    { left: 130, right: 170, bottom: 25.4 },
    { left: 168 - 78 * bar, right: 168 - 10 * bar, top: 13.6 },
  )

  const extension = await onPaper(page, { document: 'Erweiterungsblatt' })
  expectSize(extension, [210, 297])
  expect(extension[0]?.codes).toEqual([`CODE-128:${jobId}/2`, `QR-Code:${address}/2`])
  expect(extension[0]?.text).toContain('349,00')
  expectSize(await onPaper(page, { document: 'Erweiterungsblatt', size: 'a5' }), [148, 210])

  const parts = '5q0 698 151 a x2\nN 106 519 01\nSchlauchschelle 20-32'
  const slip = await onPaper(page, { document: 'Materialschein', parts })
  expectSize(slip, [210, 297])
  expect(slip[0]?.codes).toEqual(
    [
      `CODE-128:${jobId}`,
      'CODE-128:5Q0698151A',
      'CODE-128:N10651901',
      'CODE-128:Schlauchschelle 20-32',
      `QR-Code:${address}`,
    ].sort(),
  )
  for (const [one] of [paper, extension, slip]) expect(one?.text).not.toContain(SECRET)
  await page.context().close()
})

test('Labels print in the size of their roll, as often as chosen, and name no person', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const { uuid, jobId, tag } = await orderOf(admin)
  const page = await atPrint(browser, server, uuid)
  const code = `QR-Code:${paperCode(uuid)}`

  const tags = await onPaper(page, { document: 'Schlüsselanhänger', size: '57x32', copies: 3 })
  expectSize(tags, [57, 32], 3)
  const codeMm = 57 * 0.42
  const side = quiet(codeMm, CODE_MODULES)
  for (const one of tags) {
    expect(one.codes).toEqual([code])
    expectInk(one, { left: 30.5 }, { left: 55 - codeMm + side, right: 55 - side, top: (32 - codeMm) / 2 + side })
  }
  for (const word of [tag, 'DEM-XY 4711', jobId, '15:00']) expect(tags[0]?.text).toContain(word)
  // The window prints without a session, and as often as chosen.
  await page.getByRole('dialog').getByLabel('Anzahl', { exact: true }).fill('2')
  const opens = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('link', { name: 'Als Etikett in neuem Fenster' }).click()
  const label = await opens
  await expect(label.getByText('Etiketten: 2')).toBeVisible()
  const labels = await printedPages(await label.pdf({ preferCSSPageSize: true }))
  expectSize(labels, [57, 32], 2)
  expect(labels[0]?.codes).toEqual([code])
  for (const word of [tag, 'DEM-XY 4711', jobId]) expect(labels[0]?.text).toContain(word)
  await label.close()
  // A dealer without a label printer prints on a sheet, with a line to cut along.
  const cut = await onPaper(page, { document: 'Schlüsselanhänger', size: 'a4' })
  expectSize(cut, [210, 297])
  expect(cut[0]?.codes).toEqual([code])
  expectInk(cut[0], {}, { left: 10, top: 10, right: 67, bottom: 42 })

  const hanger = await onPaper(page, { document: 'Spiegelanhänger', size: 'a5' })
  expectSize(hanger, [148, 210])
  expect(hanger[0]?.codes).toEqual([code])
  for (const word of [tag, 'DEM-XY 4711', 'Hochvolt', 'Kunde wartet']) expect(hanger[0]?.text).toContain(word)
  // 120 points: digits of Inter are 0.727 as high.
  const digits = hanger[0]?.ink({ bottom: 52 })
  expect(Math.abs((digits?.bottom ?? 0) - (digits?.top ?? 0) - 42.33 * 0.727)).toBeLessThan(1)
  for (const [one] of [tags, cut, hanger]) expect(one?.text).not.toMatch(new RegExp(`${NAME}|${SECRET}`))
  await page.context().close()
})

test('A long paper is printed on several pages, each with the name of the paper', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const { uuid, jobId, location_uuid } = await orderOf(admin)
  const positions = Array.from({ length: LAST_WORK - 1 }, (_, i) => i + 2)
  for (const position of positions)
    await admin.call('POST', '/workshop/works', {
      paper_uuid: uuid,
      location_uuid,
      position,
      text: `Arbeit ${position}: Radlager prüfen und nachziehen`,
    })
  const page = await atPrint(browser, server, uuid)
  const pages = await printWith(page, { document: 'Werkstattschein' }, printedTexts)
  expect(pages.length).toBeGreaterThan(1)
  expectSize(pages, [210, 297], pages.length)
  for (const { text } of pages.slice(0, 2)) expect(text).toContain(jobId)
  const numberOn = ({ text }: PrintedText) => /(\d+) ?\/ ?(\d+)\s*$/.exec(text.trim())?.slice(1).map(Number)
  expect(pages.map(numberOn)).toEqual(pages.map((_, at) => [at + 1, pages.length]))
  const all = pages.map(({ text }) => text).join('\n')
  // Each copy in a job is counted.
  const copies = await printWith(page, { document: 'Werkstattschein', copies: 2 }, printedTexts)
  expectSize(copies, [210, 297], 2 * pages.length)
  expect(copies.map(numberOn)).toEqual([...pages, ...pages].map((_, at) => [(at % pages.length) + 1, pages.length]))
  for (const position of positions) expect(all).toContain(`Arbeit ${position}:`)
  await page.context().close()
})

test('In Arabic a printed sheet is mirrored, but not its numbers and codes, and a German copy can be printed, too', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { uuid, jobId } = await orderOf(admin)
  const page = await atPrint(browser, server, uuid, 'ar')
  const [arabic] = await onPaper(page, { document: 'ورقة ورشة' })
  expect(arabic?.codes).toEqual([`CODE-128:${jobId}`, `QR-Code:${server.url}/workshop/paper/${uuid}`])
  const side = quiet(24, ADDRESS_MODULES)
  expectInk(arabic, { right: 39, bottom: 36.2 }, { left: 14 + side, right: 38 - side, top: 12 + side })
  for (const word of [jobId, 'DEM-XY 4711']) expect(arabic?.text).toContain(word)
  await page.getByRole('dialog').getByLabel('اللغة').selectOption('de')
  await expect(page.getByRole('dialog').locator('[data-page][dir="ltr"]')).toBeVisible()
  const [german] = await onPaper(page, { document: 'ورقة ورشة' })
  expect(german?.text).toContain('Sicherheitsrelevante Mängel')
  await page.context().close()
  // Tests after this one run in German again.
  await admin.call('PATCH', '/auth/user', { language: 'de' })
})

test('A code that is scanned from a key opens the sheet, and a wrong number of copies prints nothing', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { uuid } = await orderOf(admin)
  const page = await atPage(browser, server, 'admin', '/workshop/paper')
  await page.getByRole('button', { name: 'Finden' }).click()
  await page.getByLabel('Kennzeichen, FIN-Ende oder Auftragsnummer').fill(paperCode(uuid))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/workshop/paper/${uuid}`))
  await page.getByRole('button', { name: 'Drucken', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Anzahl', { exact: true }).fill('99')
  await expect(dialog.getByText('1 bis 20')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Drucken', exact: true })).toBeDisabled()
  await dialog.getByLabel('Anzahl', { exact: true }).press('Control+p')
  await expect(sheet(page)).toHaveCount(0)
  await page.context().close()
})

test('The printed question to the customer holds the current price, and never shows the earlier one', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { uuid } = await orderOf(admin)
  const page = await atPage(browser, server, 'admin', `/workshop/paper/${uuid}/2`)
  const dialog = page.getByRole('dialog')
  const price = field(page, 'price')
  await expect(price).toHaveValue('349,00')
  await page.keyboard.press('Control+p')
  await expect(dialog.locator('[data-page]')).toContainText('349,00')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await price.fill('299')
  await page.keyboard.press('Enter')
  await isSaved(page)

  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/workshop/paper/*/print', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.keyboard.press('Control+p')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[data-page]')).toHaveCount(0)
  answer.resolve()
  await expect(dialog.locator('[data-page]')).toContainText('299,00')
  await page.context().close()
})

test('G7 The address of the page names the open paper or extension by its number, or the print-outs', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const row = await newPaper(admin, { licensePlate: 'DEM-AD 7' })
  const page = await atPage(browser, server, 'admin', `/workshop/paper/${row.uuid}/print`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[data-page]').first()).toContainText('DEM-AD 7')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${server.url}/workshop/paper/${row.uuid}`)
  await page.goto(`${server.url}/workshop/paper/${row.uuid}/1`)
  await expect(field(page, 'licensePlate')).toHaveValue('DEM-AD 7')
  await page.context().close()
})
