import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { person } from '../chat/chatPages.ts'
import { atPage, field } from '../records/adminPages.ts'
import { type Checkin, expectedCar } from '../service/servicePages.ts'

test('7.12: The desk records an arrival in two actions, calls the next customer and creates the paper', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const advisor = await person(server, 'advisor')
  const row = await expectedCar(advisor)
  const page = await atPage(browser, server, 'advisor', '/service/checkin')
  // The day of the own desk is shown without a choice.
  await expect(page).toHaveURL(/filter%5Blocation_uuid%5D/)
  const line = page.getByRole('row').filter({ hasText: row.licensePlate })
  await expect(line).toContainText('Erwartet')
  await page.getByRole('button', { name: 'Ankunft', exact: true }).click()
  await page.getByLabel('Kennzeichen, FIN oder Code').fill(row.licensePlate.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/service/checkin/${row.uuid}`))
  expect((await advisor.call<Checkin>('GET', `/service/checkin/${row.uuid}`)).arrival_at).not.toBeNull()
  await page.getByRole('button', { name: 'Nächsten aufrufen' }).click()
  await expect(page.getByText(/^Aufgerufen: /)).toBeVisible()
  await page.goto(`${server.url}/service/checkin/${row.uuid}`)
  await page.getByRole('button', { name: 'Werkstattschein anlegen' }).click()
  await expect(page).toHaveURL(/\/workshop\/paper\/[0-9a-f-]{36}/)
  await expect(field(page, 'licensePlate')).toHaveValue(row.licensePlate)
  const { paper_uuid } = await advisor.call<Checkin>('GET', `/service/checkin/${row.uuid}`)
  expect(page.url()).toContain(paper_uuid ?? 'no paper')
  await page.context().close()
})

test('7.12: An open check-in records the arrival of its car, and warns of a second check-in of the same car', async ({
  browser,
  server,
}) => {
  const advisor = await person(server, 'advisor')
  const row = await expectedCar(advisor)
  const page = await atPage(browser, server, 'advisor', `/service/checkin/${row.uuid}`)
  await expect(page.locator('[data-field="licensePlate"]')).toContainText(row.licensePlate)
  await page.getByRole('button', { name: 'Ist da' }).click()
  await expect(page.getByText('Die Ankunft ist erfasst.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ist da' })).toBeHidden()
  await expectedCar(advisor, { licensePlate: row.licensePlate })
  await page.reload()
  await expect(page.getByText('In 24 Stunden gibt es schon eine Ankunft:')).toBeVisible()
  await page.context().close()
})

for (const { theme, language } of APPEARANCES)
  test(`7.12: The service desk is accessible in ${language}, ${theme}`, async ({ browser, server }) => {
    const advisor = await person(server, 'advisor')
    const row = await expectedCar(advisor)
    const page = await atPage(browser, server, 'advisor', `/service/checkin/${row.uuid}`, { theme, language })
    await expect(page.locator('[data-field="licensePlate"]')).toContainText(row.licensePlate)
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  })
