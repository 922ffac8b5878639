import { expect, type Page } from 'playwright/test'
import type { RecordRow, Page as Rows } from '#contract/records/define.ts'
import { countActions } from '#tests/support/browser/actions.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { newGroup, person } from '../chat/chatPages.ts'
import { newLine, newPaper, paperNow } from '../paper/paperPages.ts'
import { atPage, field } from '../records/adminPages.ts'
import { tabTo, takePicture } from './taskPages.ts'

const PLACE = { viewport: { width: 1366, height: 768 } }

const saved = async (page: Page) => {
  await expect(page).toHaveURL(/workshop\/paper\/[0-9a-f-]{36}/)
  return page.url().match(/paper\/([0-9a-f-]{36})/)?.[1] ?? ''
}

test('An advisor signs in without the mouse, and corrects a wrong password', async ({ page, server }) => {
  const { company, email, password } = server.user('advisor')
  await page.goto(`${server.url}/login`)
  await expect(page.locator('input[name="company"]')).toBeFocused()
  const counted = await countActions(page)
  await counted.task('sign in', { keys: 5, texts: 4, letters: 120 }, async () => {
    await page.keyboard.type(company)
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Falsch-2026!')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.locator('input[name="password"]')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${server.url}/dashboard`)
  })
})

test('An advisor finds a car, reports damage and an extension, prints, and writes in a chat in a bounded number of actions', async ({
  browser,
  server,
}) => {
  const [advisor, foreman] = [await person(server, 'advisor'), await person(server, 'foreman')]
  const number = unique()
  const { uuid } = await newPaper(advisor, { licensePlate: `DEM-TK ${number}`, model: 'Arteon' })
  const chat = await newGroup(advisor, [foreman])
  const page = await atPage(browser, server, 'advisor', '/dashboard', PLACE)
  await expect(page.locator('button[aria-keyshortcuts="Control+K Meta+K"]')).toBeVisible()
  const { task } = await countActions(page)

  await task('find a car by its plate', { keys: 2, texts: 1, letters: 10 }, async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Überall suchen' })).toBeFocused()
    await page.keyboard.type(`demtk${number}`)
    await expect(page.locator('#search-options').getByRole('option', { selected: true })).toContainText('Angelegt')
    await page.keyboard.press('Enter')
    await expect(field(page, 'licensePlate')).toHaveValue(`DEM-TK ${number}`)
  })

  await task('damage on the sketch, with a photo', { clicks: 4 }, async () => {
    const marks = page.locator('[data-field="damage_marks"]')
    await marks.getByRole('button', { name: 'Schaden einzeichnen' }).click()
    await marks.getByRole('button', { name: 'Delle' }).click()
    await marks.locator('[data-view="left"]').first().click()
    await expect(marks.getByRole('button', { name: /^Schaden 1: Delle/ })).toBeVisible()
    await expect.poll(async () => (await paperNow(advisor, uuid)).damage_marks.length).toBe(1)
    await takePicture(page, page.getByRole('region', { name: 'Fotos' }).getByRole('button', { name: 'Foto aufnehmen' }))
    await expect(page.getByRole('button', { name: 'Foto 1 von 1 öffnen' })).toBeVisible()
  })

  await task('print preview', { keys: 1 }, async () => {
    await page.keyboard.press('Control+p')
    await expect(page.getByRole('dialog').locator('[data-page]')).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await task('an extension with its text', { clicks: 1, keys: 1, texts: 1, letters: 40 }, async () => {
    await page.getByRole('button', { name: 'Erweiterung anlegen' }).click()
    await expect(page.getByRole('dialog').getByLabel('Befund')).toBeFocused()
    await page.keyboard.type('Stossdaempfer hinten undicht')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(new RegExp(`${uuid}/2`))
  })

  await page.goto(`${server.url}/chat?chat=${chat.chat_uuid}`)
  await expect(page.getByRole('textbox', { name: /^Nachricht an/ })).toBeFocused()
  await task('send a chat message', { keys: 1, texts: 1, letters: 30 }, async () => {
    // At the pace of a person, because the end of a scan sends no message.
    await page.keyboard.type('Ist der Passat fertig?', { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText('Ist der Passat fertig?')).toBeVisible()
  })
})

test('An advisor writes a whole paper with the keyboard alone', async ({ browser, server }) => {
  const advisor = await person(server, 'advisor')
  const page = await atPage(browser, server, 'advisor', '/workshop/paper', PLACE)
  await expect(page.getByRole('button', { name: 'Neuer Werkstattschein' })).toBeVisible()
  const { task } = await countActions(page)
  const plate = `DEM-KB ${unique()}`
  let uuid = ''
  await task('a paper with the keyboard', { keys: 40, seconds: 45 }, async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Überall suchen' })).toBeFocused()
    await page.keyboard.type('neuer werk')
    await expect(page.locator('#search-options').getByRole('option', { selected: true })).toContainText(
      'Werkstattschein',
    )
    await page.keyboard.press('Enter')
    await expect(field(page, 'licensePlate')).toBeFocused()
    await page.keyboard.type(plate)
    await page.keyboard.press('Enter')
    await expect(field(page, 'model')).toBeFocused()
    await page.keyboard.type('Golf VIII')
    for (const [name, text] of [
      ['customer_name', `Tastmann${unique()}`],
      ['regular_info', 'Quietscht beim Bremsen'],
    ] as const) {
      await tabTo(page, field(page, name))
      await page.keyboard.type(text)
    }
    await tabTo(page, newLine(page))
    for (const text of ['Inspektion', 'Bremsen vorn']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    uuid = await saved(page)
  })
  const row = await paperNow(advisor, uuid)
  expect(row).toMatchObject({ licensePlate: plate, model: 'Golf VIII', regular_info: 'Quietscht beim Bremsen' })
  expect(row.promised_at).not.toBeNull()
  const works = await advisor.call<Rows<RecordRow>>('GET', `/workshop/works?filter[paper_uuid][in]=${uuid}`)
  expect(works.items).toHaveLength(2)
  // After saving, the keyboard goes on where the works are, and not at the top of the page.
  await expect(page.locator('body')).not.toBeFocused()
})
