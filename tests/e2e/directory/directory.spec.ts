import { type Browser, expect, type Page } from 'playwright/test'
import type { Language, Theme } from '#contract/constants.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn, test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { LDAP_ADMIN, LDAP_BASE, LDAP_PASSWORD, startLdapServer } from '#tests/support/services/ldapServer.ts'
import { person } from '../chat/chatPages.ts'

async function atDirectory(
  browser: Browser,
  server: DemoServer,
  { language = 'de', theme = 'light' }: { language?: Language; theme?: Theme } = {},
): Promise<Page> {
  const self = await person(server, 'admin')
  await self.call('PATCH', '/auth/user', { language, theme })
  const viewport = { width: 1366, height: 768 }
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin', viewport })
  const page = await context.newPage()
  await signInOn(page, server, 'admin', 0, '/admin/directory')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const choose = (page: Page, text: string | Buffer) =>
  page.locator('input[type="file"]').setInputFiles({
    name: 'mitarbeiter.csv',
    mimeType: 'text/csv',
    buffer: typeof text === 'string' ? Buffer.from(text) : text,
  })
const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name })

test('A staff file is read, previewed and imported, and the import is found in the history', { tag: '@gate' }, async ({
  browser,
  server,
}) => {
  const page = await atDirectory(browser, server)
  const mark = readClock()
  await choose(
    page,
    // A file as Excel writes it in Germany.
    Buffer.from(
      [
        'Vorname;Nachname;E-Mail;Telefon',
        `J\xf6rg;M\xfcller;joerg${mark}@ahornfeld.example;0049 171 1234567`,
        `Ohne;Adresse;;`,
      ].join('\r\n'),
      'latin1',
    ),
  )
  await expect(page.getByRole('heading', { name: 'Benutzer anlegen', level: 2 })).toBeVisible()
  await expect(row(page, 'Jörg Müller')).toContainText('anlegen')
  await expect(row(page, 'Jörg Müller')).toContainText('+49 171 1234567')
  await expect(row(page, 'Ohne Adresse')).toContainText('Pflichtfeld')
  await page.getByRole('radiogroup', { name: 'Welche Zeilen' }).getByText('Fehler').click()
  await expect(row(page, 'Jörg Müller')).toHaveCount(0)

  await page.getByRole('button', { name: 'Jetzt übernehmen' }).click()
  await expect(page.getByText('fertig', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jetzt übernehmen' })).toHaveCount(0)
  const admin = await person(server, 'admin')
  const { items } = await admin.call<{ items: { email: string }[] }>('GET', '/users?q=joerg&limit=50')
  expect(items.map(({ email }) => email)).toContain(`joerg${mark}@ahornfeld.example`)

  await page.getByRole('link', { name: 'Zurück zur Übersicht' }).click()
  await page
    .getByRole('link', { name: /Benutzer anlegen vom/ })
    .first()
    .click()
  await expect(row(page, 'Jörg Müller')).toBeVisible()
  await page.context().close()
})

test('An import asks about unknown columns and refuses a file that is no table, and a preview can be discarded', async ({
  browser,
  server,
}) => {
  const page = await atDirectory(browser, server)
  await choose(page, Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00]))
  await expect(page.getByRole('alert')).toContainText('keine Tabelle')
  await choose(page, 'A;B;C\nJana;Ahorn;jana.spalte@ahornfeld.example')
  await page.getByLabel('A', { exact: true }).selectOption({ label: 'Vorname' })
  await page.getByLabel('B', { exact: true }).selectOption({ label: 'Nachname' })
  await page.getByRole('button', { name: 'Zuordnung übernehmen' }).click()
  await expect(page.getByRole('alert')).toContainText('Es fehlen Spalten')
  // The choice of columns is still there.
  await expect(page.getByLabel('A', { exact: true })).toHaveValue('first_name')
  await page.getByLabel('C', { exact: true }).selectOption({ label: 'E-Mail' })
  await page.getByRole('button', { name: 'Zuordnung übernehmen' }).click()
  await expect(row(page, 'Jana Ahorn')).toContainText('anlegen')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page).toHaveURL(/\/admin\/directory$/)
  await page.context().close()
})

test('The directory service is set up, tested and read, and a user without the right has no such screen', async ({
  browser,
  server,
}) => {
  const ldap = await startLdapServer()
  await ldap.add('uid=walter,ou=people', {
    objectClass: 'inetOrgPerson',
    uid: 'walter',
    cn: 'Walter Weide',
    givenName: 'Walter',
    sn: 'Weide',
    mail: 'walter@ahornfeld.example',
  })
  const page = await atDirectory(browser, server)
  await page.getByRole('button', { name: 'Benutzer abgleichen' }).click()
  await expect(page.getByRole('alert')).toContainText('noch nicht eingerichtet')
  await page.getByRole('link', { name: 'Zu den Einstellungen' }).click()
  await expect(page.locator('#section-directory h2')).toBeFocused()
  await page.goto(`${server.url}/admin/users`)
  await page.getByRole('main').getByRole('link', { name: 'Import und Abgleich' }).click()
  await expect(page).toHaveURL(/\/admin\/directory$/)

  const admin = await person(server, 'admin')
  const { version } = await admin.call<{ version: number }>('GET', '/admin/settings')
  const values = {
    directory_enable: true,
    directory_url: `ldap://127.0.0.1:${ldap.port}`,
    directory_start_tls: false,
    directory_bind_dn: LDAP_ADMIN,
    directory_password: LDAP_PASSWORD,
    directory_user_base: `ou=people,${LDAP_BASE}`,
  }
  await admin.call('PATCH', '/admin/settings', { version, values })
  await page.getByRole('button', { name: 'Verbindung testen' }).click()
  await expect(page.getByText('Gefunden: 1 Personen')).toBeVisible()
  await page.getByRole('button', { name: 'Benutzer anlegen' }).click()
  await expect(row(page, 'Walter Weide')).toContainText('anlegen')
  await page.getByRole('button', { name: 'Jetzt übernehmen' }).click()
  await expect(page.getByText('fertig', { exact: true })).toBeVisible()
  await page.context().close()
  await ldap.stop()

  const other = await (await browser.newContext()).newPage()
  await signInOn(other, server, 'technician', 0, '/admin/directory')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByText('Aus einer Datei')).toHaveCount(0)
  await other.context().close()
})

for (const { language, theme } of APPEARANCES)
  test(`The import screen is accessible (${language}, ${theme})`, async ({ browser, server }) => {
    const page = await atDirectory(browser, server, { language, theme })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await choose(page, 'first_name;last_name;email\nJana;Ahorn;jana.axe@ahornfeld.example\nX;;')
    await expect(row(page, 'Jana Ahorn')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  })
