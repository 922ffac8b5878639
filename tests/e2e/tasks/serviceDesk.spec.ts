import { expect } from 'playwright/test'
import { countActions } from '#tests/support/browser/actions.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { person } from '../chat/chatPages.ts'
import { atPage, field } from '../records/adminPages.ts'
import { expectedCar } from '../service/servicePages.ts'

const PLACE = { viewport: { width: 1366, height: 768 } }

test('7.12: At the desk recording an arrival takes two actions, and calling the next customer one', async ({
  browser,
  server,
}) => {
  const advisor = await person(server, 'advisor')
  const row = await expectedCar(advisor)
  const page = await atPage(browser, server, 'advisor', '/service/checkin', PLACE)
  await expect(page.getByRole('row').filter({ hasText: row.licensePlate })).toContainText('Erwartet')
  const { task } = await countActions(page)
  await task('arrival by plate', { clicks: 1, keys: 1, texts: 1, letters: 12 }, async () => {
    await page.getByRole('button', { name: 'Ankunft', exact: true }).click()
    await expect(page.getByLabel('Kennzeichen, FIN oder Code')).toBeFocused()
    await page.keyboard.type(row.licensePlate.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/service/checkin/${row.uuid}`))
  })
  await task('call the next customer', { clicks: 1 }, async () => {
    await page.getByRole('button', { name: 'Nächsten aufrufen' }).click()
    await expect(page.getByText(/^Aufgerufen: /)).toBeVisible()
  })
  await page.context().close()
})

test('7.13: Writing a request for a colleague takes at most 15 seconds', async ({ browser, server }) => {
  const foreman = await person(server, 'foreman')
  const page = await atPage(browser, server, 'advisor', '/service/request', PLACE)
  const subject = `Rueckruf Klima ${unique()}`
  await expect(page.getByRole('button', { name: 'Neue Anfrage' })).toBeVisible()
  const { task } = await countActions(page)
  await task('a request', { clicks: 3, keys: 1, seconds: 15 }, async () => {
    await page.getByRole('button', { name: 'Neue Anfrage' }).click()
    await expect(field(page, 'subject')).toBeFocused()
    await page.keyboard.type(subject)
    await field(page, 'user_target_uuid').click()
    await page.keyboard.type(foreman.user.last_name)
    await page
      .getByRole('option', { name: new RegExp(foreman.user.last_name) })
      .first()
      .click()
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { name: new RegExp(subject), level: 2 })).toBeVisible()
  })
  await page.context().close()
})
