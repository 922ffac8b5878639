import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { png } from '#tests/server/worlds/pictures.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { atPage } from '../records/adminPages.ts'

const WORDS = 'Bremse vorn: 3,4 kN\n'

/** Drops a file anywhere on the page, as from a folder of the computer. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([file, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([content], file, { type: 'text/plain' }))
      return data
    },
    [name, text] as const,
  )
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: transfer })
  await expect(page.getByText('Dateien hier ablegen')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
}

test('Dropped files are uploaded, shown, downloaded, deleted and restored', { tag: '@gate' }, async ({
  browser,
  server,
}) => {
  const page = await atPage(browser, server, 'admin', '/uploads')
  await expect(page.getByRole('heading', { name: 'Dateien', level: 1 })).toBeVisible()
  await drop(page, 'Bremse.txt', WORDS)
  const add = page.getByRole('region', { name: 'Dateien hochladen' })
  await add.locator('input[type="file"]').setInputFiles([
    { name: 'Hof.png', mimeType: 'image/png', buffer: png(60, 40) },
    { name: 'Programm.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ program') },
  ])
  await add.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Ablage', exact: true }).click()
  await add.getByRole('button', { name: 'Hochladen (3)' }).click()
  const queue = page.getByRole('region', { name: 'Uploads' })
  await expect(queue.getByRole('listitem').filter({ hasText: 'Programm.exe' }).getByRole('alert')).toContainText(
    'Dieser Dateityp ist nicht erlaubt.',
  )
  await expect(queue.getByText('Fertig')).toHaveCount(2)
  // The picture has a thumbnail in the list, and the text is shown as text.
  const rows = page.getByRole('grid')
  await expect(rows.getByRole('row').filter({ hasText: 'Hof.png' }).locator('img')).toBeVisible()
  await rows.getByText('Bremse.txt').click()
  await expect(page.locator('pre')).toHaveText(WORDS)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Herunterladen' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('Bremse.txt')
  expect(await readFile(await file.path(), 'utf8')).toBe(WORDS)
  await page.getByRole('button', { name: 'Löschen', exact: true }).first().click()
  await expect(rows.getByText('Bremse.txt')).toBeHidden()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(rows.getByText('Bremse.txt')).toBeVisible()
  await page.context().close()
})
