import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { person } from '../chat/chatPages.ts'
import { carToday, copied, take } from '../hst/hstPages.ts'
import { atPage } from '../records/adminPages.ts'

test('A request for an HST snapshot rings the bell of another user at once, is taken over there, and ends with the snapshot', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const { vin, paper } = await carToday(server)
  const advisor = await person(server, 'advisor')
  const foreman = await atPage(browser, server, 'foreman', '/dashboard')
  const bell = foreman.getByRole('button', { name: /Posteingang öffnen/ })
  await expect(bell).toBeVisible()
  const asked = { vin, location_uuid: paper.location_uuid, paper_uuid: paper.uuid, for_role: 'foreman' }
  await advisor.call('POST', '/workshop/hst/requests', { ...asked, note: 'Kunde wartet' })
  await expect(bell).toHaveAccessibleName(/neu: [1-9]/)

  // One key press opens the inbox with the request.
  await bell.focus()
  await foreman.keyboard.press('Enter')
  const panel = foreman.getByRole('dialog', { name: 'Posteingang' })
  const row = panel.getByRole('listitem').filter({ hasText: paper.licensePlate })
  await expect(row).toContainText('Kunde wartet')
  expect(await violationsOn(foreman)).toEqual([])
  await row.getByRole('button', { name: 'Ich mache das' }).click()
  await expect(row).toContainText('Sie kümmern sich darum')

  // The entry is put off until tomorrow, and brought back by the user.
  await row.getByRole('button', { name: 'Später' }).click()
  await foreman.getByRole('menuitem', { name: 'Morgen früh' }).click()
  await expect(row).toHaveCount(0)
  await panel.getByText('Später', { exact: true }).first().click()
  await row.getByRole('button', { name: 'Jetzt zurückholen' }).click()
  await expect(row).toHaveCount(0)
  await panel.getByText('Offen', { exact: true }).click()
  await expect(row).toBeVisible()

  // The user who asked has a page open, too. A snapshot ends the request, and tells that user.
  const asking = await atPage(browser, server, 'advisor', '/inbox')
  await take(await person(server, 'foreman'), vin, copied(vin, 'Keine Einträge'))
  await expect(row).toHaveCount(0)
  const answer = asking.getByRole('listitem').filter({ hasText: paper.licensePlate })
  await expect(answer).toContainText('ist im HST geprüft')
  await answer.getByRole('link').click()
  await expect(asking).toHaveURL(new RegExp(`/workshop/hst/check\\?vin=${vin}`))
  for (const page of [foreman, asking]) await page.context().close()
})
