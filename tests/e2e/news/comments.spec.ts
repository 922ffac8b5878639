import { expect, type Page } from 'playwright/test'
import { png } from '#tests/server/worlds/pictures.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { atPage, field } from '../records/adminPages.ts'

const TITLE = 'Neuer Lageplan'
const notice = (page: Page) => page.getByRole('article', { name: TITLE })
const flip = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"]`).getByRole('switch').click({ force: true })
const save = (page: Page) => page.getByRole('button', { name: /speichern/i }).click()

test('A notice with a picture and an attachment is opened and commented, until its editor closes the comments', async ({
  browser,
  server,
}) => {
  const editor = await atPage(browser, server, 'admin', '/news/manage/new')
  await field(editor, 'title').fill(TITLE)
  await editor.locator('[data-field="body"]').getByRole('textbox').click()
  await editor.keyboard.type('Der neue Plan gilt ab Montag.')
  const picture = { name: 'plan.png', mimeType: 'image/png', buffer: png(40, 40) }
  await editor.locator('[data-field="body"] input[type="file"]').setInputFiles(picture)
  await expect(editor.locator('[data-field="body"] img')).toBeVisible()
  const file = { name: 'Lageplan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Plan') }
  await editor.locator('[data-field="attachments"] input[type="file"]').setInputFiles(file)
  await expect(editor.getByText('Lageplan.pdf')).toBeVisible()
  await flip(editor, 'is_for_everybody')
  await editor.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(editor).toHaveURL(/\/news\/manage\/[0-9a-f-]{36}/)

  const reader = await atPage(browser, server, 'technician', '/')
  await expect(notice(reader).locator('img')).toBeVisible()
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    notice(reader)
      .getByRole('button', { name: /Lageplan\.pdf.* herunterladen/ })
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('Lageplan.pdf')

  // A comment appears for another reader who has the comments open.
  const other = await atPage(browser, server, 'advisor', '/')
  for (const page of [reader, other])
    await notice(page)
      .getByRole('button', { name: /^Kommentare/ })
      .click()
  await notice(reader).getByRole('textbox', { name: 'Ihr Kommentar' }).click()
  await reader.keyboard.type('Hängt er auch in Halle 2?')
  await notice(reader).getByRole('button', { name: 'Kommentieren' }).click()
  await expect(notice(other).getByRole('list', { name: 'Kommentare' }).getByText('Halle 2?')).toBeVisible()
  await expect(notice(other).getByRole('button', { name: /^Kommentare/ })).toContainText('1')
  expect(await violationsOn(other)).toEqual([])

  // Typed text survives a reload.
  await notice(reader).getByRole('textbox', { name: 'Ihr Kommentar' }).click()
  await reader.keyboard.type('Noch nicht fertig')
  await reader.reload()
  await expect(notice(reader).getByText('Noch nicht fertig')).toBeVisible()

  await flip(editor, 'allows_comments')
  await save(editor)
  await expect(notice(other).getByText('Neue Kommentare sind hier ausgeschaltet.')).toBeVisible()
  await expect(notice(other).getByText('Halle 2?')).toBeVisible()
  await expect(notice(other).getByRole('button', { name: 'Kommentieren' })).toHaveCount(0)
})
