import { expect, type Page } from 'playwright/test'
import { readLabel } from '#contract/labels/labelPage.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { person } from '../chat/chatPages.ts'
import { atPage } from '../records/adminPages.ts'

const openSearch = async (page: Page) => {
  await expect(page.locator('button[aria-keyshortcuts="Control+K Meta+K"]')).toBeVisible()
  await page.keyboard.press('Control+k')
}
const field = (page: Page) => page.getByRole('combobox', { name: 'Überall suchen' })

test('7.17 A reader finds a notice by search, by scanning its label, and from the dashboard', async ({
  browser,
  server,
}) => {
  const editor = await person(server, 'admin')
  const title = `Hebebühne ${unique()} gesperrt`
  const text = { type: 'paragraph', content: [{ type: 'text', text: 'Die Prüfplakette ist abgelaufen.' }] }
  const { uuid } = await editor.call<{ uuid: string }>('POST', '/news', {
    title,
    body: { type: 'doc', content: [text] },
    needs_confirmation: true,
    is_draft: false,
    is_for_everybody: true,
  })
  const page = await atPage(browser, server, 'technician', '/profile')
  await openSearch(page)
  await field(page).fill(title.replace('ü', 'ue'))
  await page.getByRole('group', { name: 'Neuigkeiten' }).getByRole('option', { name: title }).click()
  await expect(page).toHaveURL(`${server.url}/?notice=${uuid}`)
  const notice = page.getByRole('article', { name: title })
  await expect(notice).toBeVisible()

  // The label has the address of this notice. Its scan opens the notice from another screen.
  const href = await notice.getByRole('link', { name: 'Etikett drucken' }).getAttribute('href')
  const label = readLabel(new URL(href ?? '', server.url).hash)
  expect(label).toMatchObject({ type: 'news', code: `${server.url}/?notice=${uuid}`, lines: [title] })
  await page.goto(`${server.url}/profile`)
  await openSearch(page)
  await field(page).fill(label.code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/?notice=${uuid}`)
  await expect(notice).toBeVisible()

  // The list behind the card of the dashboard has only the notices to confirm.
  await page.goto(`${server.url}/?to_confirm=true`)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: /Zu bestätigen/ })).toHaveAttribute('aria-pressed', 'true')
  await page.context().close()
})
