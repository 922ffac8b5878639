import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { person } from '../chat/chatPages.ts'
import { atPage, field, lifeOf, losesRight, printed, tab } from '../records/adminPages.ts'

type Department = { uuid: string; name: string; default_chat_uuid: string | null }
type Member = { user_uuid: string; first_name: string; is_deputy: boolean }

test('A department is created, changed by two users at once, deleted and restored', { tag: '@gate' }, async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const page = await atPage(browser, server, 'admin', '/admin/departments/new')
  await lifeOf(page, admin, {
    path: '/departments',
    label: 'name',
    created: { name: 'Glasreparatur', short_code: 'GL' },
    other: 'fremd',
  })
  await page.context().close()
})

test('Members join and leave a department, one becomes a deputy, and the department gets a chat', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { uuid } = await admin.call<Department>('POST', '/departments', { name: 'Aufbereitung' })
  const page = await atPage(browser, server, 'admin', `/admin/departments/${uuid}?tab=members`)
  await expect(page.getByText('Noch niemand in dieser Abteilung.')).toBeVisible()
  const picker = page.getByRole('combobox', { name: 'Personen hinzufügen' })
  for (const name of ['Emre Demirçınar', 'Torsten Sandhövel']) {
    await picker.fill(name.split(' ')[0] ?? '')
    await page.getByRole('option', { name }).click()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  const table = page.getByRole('tabpanel').getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(3)
  const deputy = table.getByRole('switch', { name: 'Stellvertretung durch Emre Demirçınar' })
  await picker.fill('Jonas')
  await page.getByRole('option', { name: 'Jonas Falkenrieder' }).click()
  await page.keyboard.press('Escape')
  await deputy.click({ force: true })
  await expect(deputy).toBeChecked()
  // A chosen user stays chosen, whatever else is changed or shown.
  await tab(page, 'Stammdaten').click()
  await tab(page, 'Mitglieder').click()
  await expect(page.getByRole('button', { name: 'Hinzufügen', exact: true })).toBeEnabled()
  await expect
    .poll(async () => (await admin.call<{ items: Member[] }>('GET', `/departments/${uuid}/members`)).items[0])
    .toMatchObject({ first_name: 'Emre', is_deputy: true })

  // A change by another user is seen at once.
  const [, other] = (await admin.call<{ items: Member[] }>('GET', `/departments/${uuid}/members`)).items
  await admin.call('POST', `/departments/${uuid}/members/remove`, { users: [other?.user_uuid] })
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Chat anlegen' }).click()
  await expect
    .poll(async () => (await admin.call<Department>('GET', `/departments/${uuid}`)).default_chat_uuid)
    .not.toBeNull()
  await table.getByRole('checkbox', { name: 'Emre Demirçınar auswählen' }).check()
  await page.getByRole('button', { name: 'Ausgewählte entfernen' }).click()
  await expect(page.getByText('Noch niemand in dieser Abteilung.')).toBeVisible()
  await page.context().close()
})

test('While chats are switched off, a department gets no chat', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const { uuid } = await admin.call<Department>('POST', '/departments', { name: 'Ohne Chat' })
  const setChats = async (plugin_chat: boolean) => {
    const { version } = await admin.call<{ version: number }>('GET', '/admin/settings')
    await admin.call('PATCH', '/admin/settings', { version, values: { plugin_chat } })
  }
  await setChats(false)
  try {
    const page = await atPage(browser, server, 'admin', `/admin/departments/${uuid}`)
    await expect(field(page, 'name')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Chat anlegen' })).toHaveCount(0)
    await expect(admin.call('POST', `/departments/${uuid}/chat`)).rejects.toThrow()
    await page.context().close()
  } finally {
    await setChats(true)
  }
})

test('The head of a department changes its members without any other right', async ({ browser, server }) => {
  const [admin, foreman] = [await person(server, 'admin'), await person(server, 'foreman')]
  const rows = (await admin.call<{ items: Department[] }>('GET', '/departments')).items
  const of = (name: string) => rows.find((row) => row.name === name)?.uuid
  const page = await atPage(browser, server, 'foreman', `/admin/departments/${of('Werkstatt')}?tab=members`)
  await expect(page.getByRole('combobox', { name: 'Personen hinzufügen' })).toBeVisible()
  await page.goto(`${server.url}/admin/departments/${of('Teiledienst')}?tab=members`)
  await expect(page.getByText('Wer dazugehört, ändern die Leitung')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Personen hinzufügen' })).toHaveCount(0)
  expect(foreman.user.uuid).toBeTruthy()
  await page.context().close()
})

test('The telephone list prints all people on one sheet', async ({ browser, server }) => {
  const page = await atPage(browser, server, 'admin', '/admin/departments')
  await page.getByRole('button', { name: 'Telefonliste drucken' }).click()
  const { text, pages, besides } = await printed(page)
  expect([besides, pages]).toEqual([[], 1])
  for (const words of ['Telefonliste', 'Alle Standorte', 'Werkstatt', 'Bernd Eichwaldt', 'Leitung', '+49 30 23125202'])
    expect(text).toContain(words)
  expect(text).not.toContain('Uwe Rauhfeld')
  await page.context().close()
})

test('A user who loses the right while a department is open is told so and can only read', async ({
  browser,
  server,
}) => {
  const [admin, advisor] = [await person(server, 'admin'), await person(server, 'advisor')]
  const [first] = (await admin.call<{ items: Department[] }>('GET', '/departments')).items
  const give = [{ scope: 'global', permission: 'global.departments.update' }]
  await admin.call('PATCH', `/admin/users/${advisor.user.uuid}/rights`, { give })
  const page = await atPage(browser, server, 'advisor', `/admin/departments/${first?.uuid}`)
  await losesRight(page, admin, advisor.user.uuid, 'global.departments.update', 'name')
  await page.context().close()
})

for (const { theme, language } of APPEARANCES)
  test(`Departments are accessible: ${theme}, ${language}`, async ({ browser, server }) => {
    const admin = await person(server, 'admin')
    const rows = (await admin.call<{ items: Department[] }>('GET', '/departments')).items
    const workshop = rows.find(({ name }) => name === 'Werkstatt')
    const viewport = { width: 1366, height: 768 }
    const page = await atPage(browser, server, 'admin', '/admin/departments', { theme, language, viewport })
    await expect(page.getByRole('grid').getByText('Werkstatt')).toBeVisible()
    expect(await violationsOn(page), 'list').toEqual([])
    await page.goto(`${server.url}/admin/departments/${workshop?.uuid}`)
    await expect(field(page, 'name')).toBeVisible()
    expect(await violationsOn(page), 'form').toEqual([])
    await tab(page, language === 'ar' ? 'الأعضاء' : 'Mitglieder').click()
    await expect(page.getByRole('tabpanel').getByRole('switch').first()).toBeVisible()
    expect(await violationsOn(page), 'members').toEqual([])
    await page.context().close()
  })
