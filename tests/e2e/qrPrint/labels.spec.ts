import { expect, type Page } from 'playwright/test'
import { startDemoServer } from '#tests/support/browser/demoServer.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { type PrintedPage, printedPages } from '#tests/support/browser/printedPages.ts'

/** Pages of a PDF are whole points, so sizes are right within half a point. pdfinfo rounds to hundredths of a point. */
const HALF_POINT_MM = (25.4 / 72) * 0.51
const NEAR_MM = 0.5
const CODE = 'T:120034/VL'
const WHEEL = `#t=wheel&c=${CODE}&l1=DEM-AB 123&l2=205/55 R16`
/** Modules of the QR code of that text, and its white border on each side. */
const MODULES = 21
const QUIET = 4

/** Counts the print dialogs that the page opens. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement
      dataset.prints = String(Number(dataset.prints ?? 0) + 1)
    }
  })
const expectPrints = (page: Page, count: number) =>
  expect(page.locator('html')).toHaveAttribute('data-prints', String(count))

async function printed(page: Page): Promise<PrintedPage[]> {
  return printedPages(await page.pdf({ preferCSSPageSize: true }))
}

function expectSize(pages: PrintedPage[], [width, height]: readonly [number, number], count: number) {
  expect(pages).toHaveLength(count)
  for (const { mm } of pages) {
    expect(Math.abs(mm[0] - width), `width ${mm[0]}`).toBeLessThanOrEqual(HALF_POINT_MM)
    expect(Math.abs(mm[1] - height), `height ${mm[1]}`).toBeLessThanOrEqual(HALF_POINT_MM)
  }
}

/** The ink of a QR code with its white border in a square at this place. */
function expectCode(page: PrintedPage | undefined, left: number, top: number, side: number) {
  const quiet = (side * QUIET) / (MODULES + 2 * QUIET)
  const ink = page?.ink({ left, top, right: left + side, bottom: top + side })
  const wanted = { left: left + quiet, top: top + quiet, right: left + side - quiet, bottom: top + side - quiet }
  for (const [edge, mm] of Object.entries(wanted))
    expect(Math.abs((ink?.[edge as keyof typeof wanted] ?? 0) - mm), edge).toBeLessThanOrEqual(NEAR_MM)
}

test('Labels are printed in their exact size without a session, and also while the server is not running', {
  tag: '@gate',
}, async ({ page }) => {
  // The cache of the browser compares the real clock with the date of the answer.
  const server = await startDemoServer({ TEST_CLOCK_OFFSET: '0' })
  try {
    await printInAllSizes(page, server.url)
    await server.kill()
    const later = await page.context().newPage()
    await countPrints(later)
    await later.goto(`${server.url}/qr-print#c=${CODE}&s=62x29&p=1`)
    await expectPrints(later, 1)
    expectSize(await printed(later), [62, 29], 1)
  } finally {
    await server.dispose()
  }
})

async function printInAllSizes(page: Page, url: string): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await countPrints(page)
  const answer = await page.goto(`${url}/qr-print${WHEEL}&n=3&s=57x32&b=1`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+'; connect-src 'none'; /,
  )
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/'self'|unsafe|http/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rad-Etikett')
  await expect(page.getByText('Etiketten: 3')).toBeVisible()

  const labels = await printed(page)
  expectSize(labels, [57, 32], 3)
  for (const one of labels) expect(one.codes).toEqual([`CODE-128:${CODE}`, `QR-Code:${CODE}`])
  expect(labels[0]?.text).toContain('DEM-AB 123')
  expect(labels[0]?.text).not.toContain('Drucken')
  await page.screenshot({ path: test.info().outputPath('de.png') })

  // The user takes a sheet and more copies, and prints with the keyboard.
  await page.getByLabel('Mit Strichcode').uncheck()
  await page.getByLabel('Papier').selectOption('a4')
  await page.getByLabel('Anzahl').fill('26')
  await expect(page.getByText('Etiketten: 26 · Seiten: 2')).toBeVisible()
  await page.keyboard.press('Enter')
  await expectPrints(page, 1)
  const sheets = await printed(page)
  expectSize(sheets, [210, 297], 2)
  // A label of 70 × 37 mm has a margin of 4 mm and a code of 29 mm.
  expectCode(sheets[0], 37, 4.5, 29)
  expectCode(sheets[0], 177, 263.5, 29)
  expectCode(sheets[1], 107, 4.5, 29)
  expect(sheets[1]?.ink({ left: 141 })).toBeNull()
  expect(sheets[1]?.ink({ top: 38 })).toBeNull()

  for (const [size, mm] of [
    ['100x50', [100, 50]],
    ['100x62', [100, 62]],
    ['62x29', [62, 29]],
  ] as const) {
    await page.getByLabel('Papier').selectOption(size)
    await page.getByLabel('Anzahl').fill('2')
    const rolls = await printed(page)
    expectSize(rolls, mm, 2)
    for (const one of rolls) expect(one.codes).toEqual([`QR-Code:${CODE}`])
  }
  // One print has 50 copies at most.
  await page.getByLabel('Anzahl').fill('50')
  expectSize(await printed(page), [62, 29], 50)
  await page.getByLabel('Anzahl').fill('51')
  await expect(page.getByRole('alert')).toHaveText(/„51“ ist keine gültige Anzahl/)
  await expect(page.getByRole('button', { name: 'Drucken' })).toBeDisabled()

  // An open window gets another label, and prints it at once.
  await page.goto(`${url}/qr-print${WHEEL}&s=62x100&p=1`)
  await expectPrints(page, 2)
  const [high] = await printed(page)
  // A row of text ends within the margin.
  expect(high?.ink({ top: 60 })?.right).toBeLessThanOrEqual(60 + NEAR_MM)
  const rows = page.locator('.lines > div')
  expect(await rows.evaluateAll((all) => all.filter((row) => row.scrollWidth > row.clientWidth))).toEqual([])
  expectSize(high ? [high] : [], [62, 100], 1)
  expectCode(high, 2.2, 2, 57.6)
  expect(asked).toEqual(['/qr-print'])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
}

test('The page explains why a label cannot be printed, and does not print by itself', async ({ page, server }) => {
  await countPrints(page)
  const alerts = page.getByRole('alert')
  const print = page.getByRole('button', { name: 'Drucken' })
  await page.goto(`${server.url}/qr-print`)
  await expect(alerts).toHaveText(/In dieser Adresse steht kein Etikett/)
  await expect(print).toBeDisabled()

  await page.goto(`${server.url}/qr-print${WHEEL}`)
  await expect(page.locator('.page')).toHaveCount(1)
  await page.goto(`${server.url}/qr-print#c=${'x'.repeat(5_000)}&p=1`)
  await expect(page.locator('.page')).toHaveCount(0)
  await expect(alerts).toHaveText(/Der Code hat 5000 Zeichen. Auf ein Etikett passen höchstens 200/)
  await expect(print).toBeDisabled()

  await page.goto(`${server.url}/qr-print${WHEEL}&n=viele&p=1`)
  await expect(alerts).toHaveText(/„viele“ ist keine gültige Anzahl/)
  await expect(page.getByLabel('Anzahl')).toBeFocused()
  await page.getByLabel('Anzahl').fill('٤')
  await expect(page.getByText('Etiketten: 4')).toBeVisible()

  await page.goto(`${server.url}/qr-print#c=1&l1=${'x'.repeat(5_000)}&p=1`)
  await expect(alerts).toHaveText(/Eine Zeile hat 5000 Zeichen. Auf ein Etikett passen höchstens 80/)
  await expect(print).toBeDisabled()

  await page.goto(`${server.url}/qr-print${WHEEL}&s=9x9&p=1`)
  await expect(alerts).toHaveText(/Die Größe „9x9“ ist hier nicht bekannt/)
  await expect(page.getByLabel('Papier')).toHaveValue('a4')
  await expect(page.getByLabel('Papier')).toBeFocused()
  await page.getByLabel('Papier').selectOption('100x50')
  await expect(alerts).toHaveCount(0)
  await expect(print).toBeEnabled()

  await page.goto(`${server.url}/qr-print#c=Rädersatz&b=1&p=1`)
  await expect(alerts).toHaveText(/Zeichen, die es in Code 128 nicht gibt/)
  const [sheet] = await printed(page)
  // The reader of codes guesses the alphabet, so only the kind is compared.
  expect(sheet?.codes).toEqual([expect.stringMatching(/^QR-Code:R.+dersatz$/)])

  // A script in a line is text.
  await page.goto(`${server.url}/qr-print#c=1&l1=<img src=x onerror=print()>&s=100x50`)
  await expect(page.locator('.page')).toContainText('onerror')
  await expect(page.locator('.page img')).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-prints')
})

test('The page for labels is in the language of the device, in Arabic from right to left', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-GB' })
  const page = await context.newPage()
  const address = `${server.url}/qr-print${WHEEL}&n=4&s=62x100&b=1`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wheel label')
  await page.screenshot({ path: test.info().outputPath('en.png') })
  await page.evaluate(() => {
    localStorage.setItem('language', 'ar')
    localStorage.setItem('theme', 'dark')
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ملصق العجلة')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.screenshot({ path: test.info().outputPath('ar.png') })
  await context.close()
})
