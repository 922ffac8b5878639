import { expect } from 'playwright/test'
import { countActions } from '#tests/support/browser/actions.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { person } from '../chat/chatPages.ts'
import { atPage } from '../records/adminPages.ts'
import { expectedCar } from '../service/servicePages.ts'

const PLACE = { viewport: { width: 1366, height: 768 } }

test('7.12: At the desk an arrival takes two actions, and the call of the next customer one', async ({
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
