import { expect, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { person } from '../chat/chatPages.ts'
import {
  atDepartment,
  bar,
  type Department,
  departmentNow,
  field,
  newDepartment,
  openTab,
  saveDepartment,
} from './formPages.ts'

const READ = { scope: 'global', permission: 'global.departments.read' }
const UPDATE = { scope: 'global', permission: 'global.departments.update' }

test('a new department is refused, corrected, saved, and opens its other tabs', { tag: '@gate' }, async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const other = await newDepartment(admin)
  const page = await atDepartment(browser, server, 'admin', 'new')
  await expect(page.getByRole('tab', { name: 'Verlauf' })).toBeDisabled()
  await page.keyboard.press('Control+s')
  await expect(page.locator('[data-field="name"]').getByText('Pflichtfeld')).toBeVisible()
  await expect(field(page, 'name')).toBeFocused()
  // What only the server can know stands at its field as well.
  await field(page, 'name').fill(` ${other.name.toUpperCase()} `)
  await page.keyboard.press('Control+s')
  await expect(page.locator('[data-field="name"]').getByText('Gibt es schon')).toBeVisible()
  await expect(field(page, 'name')).toBeFocused()
  const name = `Neu ${other.name}`
  await field(page, 'name').fill(name)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/departments\/[0-9a-f-]{36}/)
  await expect(page.getByRole('tab', { name: 'Verlauf' })).toBeEnabled()
  await expect(bar(page)).toHaveCount(0)
  await page.context().close()
})

test('RT-02 a new department whose answer got lost is saved once, with what was typed since', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const page = await atDepartment(browser, server, 'admin', 'new')
  const name = `Funkloch ${(await newDepartment(admin)).name}`
  const isCreation = (url: URL) => url.pathname === '/api/v1/departments'
  await page.route(isCreation, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await field(page, 'name').fill(name)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Der Server ist nicht erreichbar')).toBeVisible()
  await page.unroute(isCreation)
  await field(page, 'short_code').fill('FL')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/departments\/[0-9a-f-]{36}/)
  const { items } = await admin.call<{ items: Department[] }>('GET', `/departments?q=${encodeURIComponent('Funkloch')}`)
  expect(items.filter((row) => row.name === name)).toMatchObject([{ short_code: 'FL', version: 2 }])
  await page.context().close()
})

test('a refused field in a folded section opens it and takes the focus', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const page = await atDepartment(browser, server, 'admin', (await newDepartment(admin)).uuid)
  await field(page, 'short_code').fill('viel zu lang')
  await page.locator('summary').filter({ hasText: 'Allgemein' }).click()
  await expect(field(page, 'short_code')).toBeHidden()
  await openTab(page, 'Verlauf')
  await page.keyboard.press('Control+s')
  await expect(field(page, 'short_code')).toBeFocused()
  await expect(page.getByText('Zu lang: höchstens 5 Zeichen')).toBeVisible()
  await page.context().close()
})

test('what others save moves into untouched fields; a collision is decided field by field, by keyboard', async ({
  browser,
  server,
}) => {
  const [admin, row] = await person(server, 'admin').then(async (who) => [who, await newDepartment(who)] as const)
  const page = await atDepartment(browser, server, 'admin', row.uuid)
  await field(page, 'name').fill(`${row.name} meins`)
  await field(page, 'short_code').fill('AB')
  await expect(bar(page).getByText('2 Änderungen')).toBeVisible()

  await saveDepartment(admin, row, { color: '#112233' })
  await expect(field(page, 'color')).toHaveValue('#112233')
  await expect(page.locator('[data-field="color"][data-marked]')).toBeVisible()
  await expect(field(page, 'name')).toHaveValue(`${row.name} meins`)
  await expect(page.locator('[data-field="color"][data-marked]')).toHaveCount(0)

  await saveDepartment(admin, row, { name: `${row.name} fremd`, color: '#445566' })
  await expect(page.getByText('Jemand anderes hat dieselben Felder geändert')).toBeVisible()
  await field(page, 'name').press('Control+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`${row.name} fremd`)).toBeVisible()
  await expect(dialog.getByText(`Vorher: ${row.name}`)).toBeVisible()
  await expect(dialog.getByText('Kürzel')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Ergebnis speichern' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Meine' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Andere' })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => departmentNow(admin, row))
    .toMatchObject({ name: `${row.name} meins`, short_code: 'AB', color: '#445566' })
  await expect(bar(page)).toHaveCount(0)
  await page.context().close()
})

test('two browsers save the same department; whoever comes later loses nothing', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const row = await newDepartment(admin)
  const [one, two] = [
    await atDepartment(browser, server, 'admin', row.uuid),
    await atDepartment(browser, server, 'admin', row.uuid),
  ]
  // Nothing is told to the second one: only the refusal of the server says that somebody was faster.
  await two.route('**/api/v1/auth/ws', (route) => route.abort())
  await two.context().setOffline(true)
  await field(two, 'short_code').fill('ZW')
  await field(two, 'name').fill(`${row.name} zwei`)
  await field(one, 'name').fill(`${row.name} eins`)
  await one.keyboard.press('Control+s')
  await expect(bar(one)).toHaveCount(0)
  await two.context().setOffline(false)
  await field(two, 'name').press('Control+s')
  const dialog = two.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Überall andere' }).click()
  await dialog.getByRole('button', { name: 'Ergebnis speichern' }).click()
  await expect.poll(() => departmentNow(admin, row)).toMatchObject({ name: `${row.name} eins`, short_code: 'ZW' })
  await one.context().close()
  await two.context().close()
})

test('what was typed is offered again after a reload and after a crash, and only to whoever typed it', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const row = await newDepartment(admin)
  const page = await atDepartment(browser, server, 'admin', row.uuid)
  const { context } = { context: page.context() }
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const request = indexedDB.open('records')
          request.onsuccess = () => {
            const count = request.result.transaction('drafts').objectStore('drafts').count()
            count.onsuccess = () => resolve(count.result)
          }
        }),
    )
  await field(page, 'name').fill(`${row.name} getippt`)
  await expect.poll(kept).toBe(1)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Hier sind Eingaben, die noch nicht gespeichert wurden')).toBeVisible()
  await expect(field(page, 'name')).toHaveValue(row.name)

  // A crash: the page is gone without a word. Meanwhile somebody else saves another field.
  await page.close({ runBeforeUnload: false })
  await saveDepartment(admin, row, { color: '#998877' })
  const next = await context.newPage()
  await next.goto(`${server.url}/admin/departments/${row.uuid}`)
  await next.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(field(next, 'name')).toHaveValue(`${row.name} getippt`)
  await expect(field(next, 'color')).toHaveValue('#998877')
  await next.keyboard.press('Control+s')
  await expect.poll(() => departmentNow(admin, row)).toMatchObject({ name: `${row.name} getippt`, color: '#998877' })
  await next.reload()
  await expect(field(next, 'name')).toHaveValue(`${row.name} getippt`)
  await expect(next.getByText('Hier sind Eingaben')).toHaveCount(0)
  await context.close()
})

test('leaving with something unsaved asks: stay, discard, or save first', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const row = await newDepartment(admin)
  const page = await atDepartment(browser, server, 'admin', row.uuid)
  await field(page, 'short_code').fill('WEG')
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('link', { name: 'Übersicht' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Hier bleiben').click()
  await expect(field(page, 'short_code')).toHaveValue('WEG')
  await menu.getByRole('link', { name: 'Übersicht' }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await departmentNow(admin, row)).toMatchObject({ short_code: 'WEG' })

  await page.goto(`${server.url}/admin/departments/${row.uuid}`)
  await field(page, 'short_code').fill('NEIN')
  await menu.getByRole('link', { name: 'Übersicht' }).click()
  await dialog.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(`${server.url}/admin/departments/${row.uuid}`)
  await expect(field(page, 'short_code')).toHaveValue('WEG')
  await expect(page.getByText('Hier sind Eingaben')).toHaveCount(0)
  await page.context().close()
})

test('the history says who changed what, and gives a former value back to the form', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const row = await newDepartment(admin, { short_code: 'ALT' })
  await saveDepartment(admin, row, { short_code: 'NEU', is_workshop_team: true })
  const page = await atDepartment(browser, server, 'admin', row.uuid)
  await openTab(page, 'Verlauf')
  const newest = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(newest).toContainText(`${admin.user.first_name} ${admin.user.last_name}`)
  await expect(newest.getByRole('row', { name: /Werkstattteam/ })).toContainText('Nein')
  await newest
    .getByRole('row', { name: /Kürzel/ })
    .getByRole('button', { name: 'Zurückholen' })
    .click()
  await expect(field(page, 'short_code')).toHaveValue('ALT')
  await expect(bar(page).getByText('1 Änderung')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect.poll(() => departmentNow(admin, row)).toMatchObject({ short_code: 'ALT', is_workshop_team: true })
  await page.context().close()
})

test('who has the same record open is seen, and goes again', async ({ browser, server }) => {
  const [admin, foreman] = await Promise.all([person(server, 'admin'), person(server, 'foreman')])
  const row = await newDepartment(admin)
  let tell = (_users: string[]): void => undefined
  // The server tells nobody who is at an administration screen; what it says at other records is said here for it.
  const prepare = (page: Page) =>
    page.routeWebSocket(/\/ws\?/, (socket) => {
      socket.connectToServer()
      const path = `/admin/departments/${row.uuid}`
      tell = (users) => socket.send(JSON.stringify({ event: 'current_path_users', data: { path, users } }))
    })
  const page = await atDepartment(browser, server, 'admin', row.uuid, { prepare })
  const here = page.getByRole('list', { name: 'Auch hier' })
  await expect(here).toHaveCount(0)
  tell([admin.user.uuid, foreman.user.uuid])
  await expect(here.getByRole('img', { name: `${foreman.user.first_name} ${foreman.user.last_name}` })).toBeVisible()
  await expect(here.getByRole('img')).toHaveCount(1)
  tell([admin.user.uuid])
  await expect(here).toHaveCount(0)
  await page.context().close()
})

test('a right that is taken away while the form is open makes it read-only, and the typed text stays', async ({
  browser,
  server,
}) => {
  const [admin, foreman] = await Promise.all([person(server, 'admin'), person(server, 'foreman')])
  const row = await newDepartment(admin)
  const rights = `/admin/users/${foreman.user.uuid}/rights`
  await admin.call('PATCH', rights, { give: [READ, UPDATE] })
  const page = await atDepartment(browser, server, 'foreman', row.uuid)
  await field(page, 'name').fill(`${row.name} getippt`)
  await admin.call('PATCH', rights, { take: [UPDATE] })
  await expect(page.getByText('Nur zum Lesen')).toBeVisible()
  await expect(field(page, 'name')).toHaveValue(`${row.name} getippt`)
  await expect(field(page, 'name')).not.toBeEditable()
  await expect(bar(page)).toHaveCount(0)
  await admin.call('PATCH', rights, { give: [UPDATE] })
  await expect(field(page, 'name')).toBeEditable()
  await page.keyboard.press('Control+s')
  await expect.poll(() => departmentNow(admin, row)).toMatchObject({ name: `${row.name} getippt` })
  await page.context().close()
})

test('a deleted department is read-only until it is restored', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const row = await newDepartment(admin)
  const page = await atDepartment(browser, server, 'admin', row.uuid)
  await page.getByRole('button', { name: 'Löschen', exact: true }).click()
  await expect(field(page, 'name')).not.toBeEditable()
  await page.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect(field(page, 'name')).toBeEditable()
  expect(await departmentNow(admin, row)).toMatchObject({ deleted_at: null })
  await page.context().close()
})
