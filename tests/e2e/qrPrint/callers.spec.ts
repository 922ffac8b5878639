import { expect, type Page } from 'playwright/test'
import { type LabelSize, readLabel } from '#contract/labels/labelPage.ts'
import { UUID_PATTERN } from '#contract/uuid.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { person } from '../chat/chatPages.ts'
import { atPage } from '../records/adminPages.ts'

/** The label that a link on this page prints. */
async function labelOf(page: Page, link: string) {
  const href = await page.getByRole('link', { name: link, exact: true }).getAttribute('href')
  const { pathname, hash } = new URL(href ?? '', page.url())
  expect(pathname).toBe('/qr-print')
  return readLabel(hash)
}

const fitting = (type: string, code: string | RegExp, size: LabelSize) =>
  expect.objectContaining({ type, size, code: expect.stringMatching(code), copies: '1', unknownSize: '' })

test('7.23 A notice and a file each open the print page with the label that leads to them', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { items } = await admin.call<{ items: { source: string; uuid: string; title: string }[] }>(
    'GET',
    '/search?q=Werkstattschein',
  )
  const entry = items.find(({ source }) => source === 'faq')
  const page = await atPage(browser, server, 'admin', `/faq/${entry?.uuid}`)
  await expect(page.getByRole('heading', { level: 1, name: entry?.title ?? '' })).toBeVisible()
  expect(await labelOf(page, 'Etikett')).toEqual(fitting('faq', `^${server.url}/faq/${entry?.uuid}$`, '57x32'))

  await page.goto(`${server.url}/uploads`)
  const name = `Prüfbuch ${unique()}.txt`
  await page.getByRole('button', { name: 'Dateien hochladen' }).first().click()
  const add = page.getByRole('region', { name: 'Dateien hochladen' })
  await add
    .locator('input[type="file"]')
    .setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from('Seite 1\n') }])
  await add.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Ablage', exact: true }).click()
  await add.getByRole('button', { name: 'Hochladen (1)' }).click()
  await page.getByRole('grid').getByText(name).click()
  const label = await labelOf(page, 'QR-Etikett')
  expect(label).toEqual(fitting('file', new RegExp(`^${server.url}/uploads/${UUID_PATTERN}$`), '62x29'))
  expect(label.lines).toEqual([name])
  // The address opens the file in another window.
  await page.goto(label.code)
  await expect(page.locator('pre')).toHaveText('Seite 1\n')
  await page.context().close()
})
