import { expect, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { type Person, person } from '../chat/chatPages.ts'
import { atAdmin, box, newUser } from './userPages.ts'

type Team = { uuid: string; name: string; version: number }

const newTeam = (who: Person, given: object = {}) =>
  who.call<Team>('POST', '/departments', { name: `Team ${unique()}`, ...given })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const teamsOf = async (who: Person, uuid: string) =>
  (await who.call<{ departments: string[] }>('GET', `/users/${uuid}`)).departments

test('A user is added to departments, and every open window shows that', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const one = await newUser(admin)
  const [team, led] = [await newTeam(admin), await newTeam(admin, { head_uuid: one.uuid })]
  const path = `users/${one.uuid}?tab=departments`
  const [page, other] = [await atAdmin(browser, server, 'admin', path), await atAdmin(browser, server, 'admin', path)]
  await expect(box(page, led.name)).toBeDisabled()
  await expect(box(page, led.name)).toBeChecked()
  await expect(page.getByRole('tabpanel').getByText('Leitung')).toBeVisible()
  await box(page, team.name).check()

  // Looking at another tab loses nothing and saves nothing.
  await tab(page, 'Stammdaten').click()
  await tab(page, 'Abteilungen (1 offen)').click()
  expect(await teamsOf(admin, one.uuid)).toEqual([led.name])
  const calls = `**/api/v1/admin/users/${one.uuid}/departments`
  await page.route(calls, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByRole('tabpanel').getByRole('alert')).toBeVisible()
  await expect(box(page, team.name)).toBeChecked()
  await page.unroute(calls)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Abteilungen gespeichert')).toBeVisible()
  await expect(tab(page, 'Abteilungen')).toBeVisible()
  await expect(box(other, team.name)).toBeChecked()
  expect(await teamsOf(admin, one.uuid)).toEqual([led.name, team.name].sort())

  // A draft that cannot be saved any more is dropped.
  await box(page, team.name).uncheck()
  const { version } = await admin.call<Team>('GET', `/departments/${team.uuid}`)
  await admin.call('PATCH', `/departments/${team.uuid}`, { version, head_uuid: one.uuid })
  await expect(box(page, team.name)).toBeDisabled()
  await expect(box(page, team.name)).toBeChecked()
  await expect(tab(page, 'Abteilungen')).toBeVisible()
  await page.context().close()
  await other.context().close()
})

test('TEN-08 Heads can change their own departments, readers none, and other users do not see departments', async ({
  browser,
  server,
}) => {
  const [admin, reader] = [await person(server, 'admin'), await person(server, 'technician')]
  const one = await newUser(admin)
  const [own, strange] = [await newTeam(admin, { head_uuid: reader.user.uuid }), await newTeam(admin)]
  const rights = `/admin/users/${reader.user.uuid}/rights`
  const grants = ['global.users.read', 'global.departments.read'].map((permission) => ({ scope: 'global', permission }))
  await admin.call('PATCH', rights, { give: grants })
  const page = await atAdmin(browser, server, 'technician', `users/${one.uuid}?tab=departments`)
  await expect(box(page, strange.name)).toBeDisabled()
  await box(page, own.name).check()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect.poll(() => teamsOf(admin, one.uuid)).toEqual([own.name])

  const { version } = await admin.call<Team>('GET', `/departments/${own.uuid}`)
  await admin.call('PATCH', `/departments/${own.uuid}`, { version, head_uuid: admin.user.uuid })
  await expect(box(page, own.name)).toBeDisabled()
  await expect(page.getByText(/Wer dazugehört, ändern die Leitung/)).toBeVisible()
  await admin.call('PATCH', rights, { take: grants.slice(1) })
  await expect(tab(page, 'Stammdaten')).toBeVisible()
  await expect(tab(page, 'Abteilungen')).toHaveCount(0)
  await admin.call('PATCH', rights, { take: grants.slice(0, 1) })
  await page.context().close()
})
