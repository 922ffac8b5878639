import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { person } from '../chat/chatPages.ts'
import { atPage, field } from '../records/adminPages.ts'

test('A request is written, arrives in the inbox of the chosen person, gets a call, and is completed with a result', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const subject = `Rückruf wegen Klimaanlage ${unique()}`
  const foreman = await person(server, 'foreman')
  const page = await atPage(browser, server, 'advisor', '/service/request/new')
  await field(page, 'subject').fill(subject)
  await field(page, 'location_uuid').fill('Ahorn')
  await page.getByRole('option', { name: 'Ahornfeld' }).click()
  const due = page.locator('[data-field="target_date"] input:not([type="hidden"])')
  await due.nth(0).fill('16.09.2026')
  await due.nth(1).fill('15:00')
  await field(page, 'user_target_uuid').fill(foreman.user.last_name)
  await page
    .getByRole('option', { name: new RegExp(foreman.user.last_name) })
    .first()
    .click()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name: new RegExp(subject), level: 2 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Weiterleiten' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  // The person finds it in the inbox, which leads to the request.
  const asked = await atPage(browser, server, 'foreman', '/inbox')
  await asked.getByRole('listitem').filter({ hasText: subject }).getByRole('link').click()
  await expect(asked).toHaveURL(/\/service\/request\/[0-9a-f-]{36}/)
  await asked.getByRole('button', { name: 'Anruf eintragen' }).click()
  const dialog = asked.getByRole('dialog', { name: 'Anruf eintragen' })
  await dialog.getByRole('combobox').selectOption('no_answer')
  await dialog.getByRole('button', { name: 'Anruf eintragen' }).click()
  await expect(dialog).toHaveCount(0)
  await asked.getByRole('tab', { name: 'Anrufe' }).click()
  await expect(asked.getByText('Niemand nimmt ab')).toBeVisible()

  // A request is not done without a result.
  await asked.getByRole('button', { name: 'Erledigen', exact: true }).click()
  const done = asked.getByRole('dialog', { name: 'Erledigen' })
  await done.getByRole('button', { name: 'Erledigen' }).click()
  await expect(done.getByText('Bitte ein Ergebnis eintragen.')).toBeVisible()
  await done.getByRole('textbox').fill('Kunde kommt am Freitag')
  await done.getByRole('button', { name: 'Erledigen' }).click()
  await expect(asked.getByRole('button', { name: 'Kunde informiert' })).toBeVisible()
  await asked.getByRole('tab', { name: 'Statusverlauf' }).click()
  await expect(asked.getByRole('listitem').filter({ hasText: 'Erledigt' })).toBeVisible()

  // The sheet of the first user shows it as done, without a reload.
  await expect(page.getByRole('button', { name: 'Kunde informiert' })).toBeVisible()
  for (const one of [page, asked]) await one.context().close()
})
