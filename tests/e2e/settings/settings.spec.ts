import { expect } from 'playwright/test'
import { chooseLanguage, signInOn, test } from '#tests/support/browser/e2e.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { startMailServer } from '#tests/support/services/mailServer.ts'
import { STORAGE_KEYS, startObjectStorage } from '#tests/support/services/objectStorage.ts'
import { person } from '../chat/chatPages.ts'
import { bar, expectNoViolations, openSettings, PATH, setting } from './settingsPages.ts'

test('A setting is found, changed and saved, reaches other users, and is restored from the history', {
  tag: '@gate',
}, async ({ page, context, server }) => {
  await openSettings(page, server)
  await page.getByRole('searchbox', { name: 'Einstellungen durchsuchen' }).fill('startseite blau')
  await expect(setting(page, 'custom_warning')).toBeHidden()
  const info = setting(page, 'custom_info').getByRole('textbox')
  const former = await info.inputValue()
  await info.fill('Heute schließt die Annahme um 16 Uhr.')
  await expect(bar(page)).toContainText('1 Änderung')
  const other = await context.newPage()
  await other.goto(`${server.url}/dashboard`)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(bar(page)).toBeHidden()
  await expect(other.getByText('Heute schließt die Annahme um 16 Uhr.')).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Verlauf von „Hinweis“' }).click()
  const history = page.getByRole('dialog', { name: 'Verlauf: Hinweis' })
  await expect(history.getByRole('listitem').first()).toContainText('Heute schließt die Annahme um 16 Uhr.')
  await history.getByRole('button', { name: 'Vorherigen Wert wiederherstellen' }).first().click()
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(info).toHaveValue(former)
  await page.getByRole('searchbox', { name: 'Einstellungen durchsuchen' }).fill('')
  await page.getByRole('button', { name: 'Vom Standard abweichend' }).click()
  await expect(setting(page, 'order_number_type')).toBeVisible()
  await expect(setting(page, 'smtp_port')).toBeHidden()
})

test('A setting that another user has changed is shown beside the own value, and no typing is lost', async ({
  page,
  server,
}) => {
  await openSettings(page, server)
  const mine = setting(page, 'custom_warning').getByRole('textbox')
  await mine.fill('Tor 1 klemmt')
  const other = await person(server, 'admin')
  type Stored = { version: number; settings: { key: string; value: unknown }[] }
  const { version } = await other.call<Stored>('GET', '/admin/settings')
  const values = { custom_warning: 'Tor 2 klemmt', custom_site_title: '{{dealer}} – Werkstatt' }
  await other.call('PATCH', '/admin/settings', { version, values })

  const note = setting(page, 'custom_warning').getByRole('alert')
  await expect(note).toContainText('Tor 2 klemmt')
  await expect(setting(page, 'custom_site_title').getByRole('textbox')).toHaveValue('{{dealer}} – Werkstatt')
  await expect(mine).toHaveValue('Tor 1 klemmt')
  await expect(bar(page).getByRole('button', { name: /Speichern/ })).toBeDisabled()
  await note.getByRole('button', { name: 'Meinen Wert behalten' }).click()
  await bar(page)
    .getByRole('button', { name: /Speichern/ })
    .click()
  await expect(bar(page)).toBeHidden()
  const { settings } = await other.call<Stored>('GET', '/admin/settings')
  expect(settings.find(({ key }) => key === 'custom_warning')?.value).toBe('Tor 1 klemmt')
})

test('A wrong value of a setting is refused at its field, and leaving asks first', async ({ page, server }) => {
  await openSettings(page, server)
  await setting(page, 'upload_storage_provider').getByRole('textbox').fill('http://lager.example')
  await setting(page, 'smtp_port').getByRole('textbox').fill('70000')
  await bar(page)
    .getByRole('button', { name: /Speichern/ })
    .click()
  await expect(setting(page, 'upload_storage_provider')).toContainText('Nur Adressen mit https://')
  await expect(setting(page, 'smtp_port')).toContainText('Zu groß')
  await page.getByRole('link', { name: 'Übersicht' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hier bleiben' }).click()
  await expect(page).toHaveURL(new RegExp(`${PATH}$`))
  await bar(page).getByRole('button', { name: 'Verwerfen' }).click()
  await expect(setting(page, 'smtp_port').getByRole('textbox')).toHaveValue('587')
})

test('AUT-11 A stored secret is never sent back to a page, and a test shows the answer of the other server', async ({
  page,
  server,
}) => {
  const [mails, storage] = await Promise.all([startMailServer(), startObjectStorage('werkbank')])
  const seen: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) seen.push(await response.text().catch(() => ''))
  })
  await openSettings(page, server)
  const fill = (key: string, text: string) => setting(page, key).locator('input').first().fill(text)
  await setting(page, 'email_enable').getByRole('switch').click()
  await fill('email_from', 'werkbank@ahornfeld.example')
  await fill('smtp_host', '127.0.0.1')
  await fill('smtp_port', String(mails.port))
  await setting(page, 'smtp_secure').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Keine' }).click()
  await fill('email_password', 'Geheim-Postfach-4711')
  await expect(page.getByRole('button', { name: 'Testnachricht senden' })).toBeDisabled()
  await bar(page)
    .getByRole('button', { name: /Speichern/ })
    .click()
  await expect(bar(page)).toBeHidden()
  await expect(setting(page, 'email_password')).toContainText('gesetzt')
  await expect(setting(page, 'email_password').locator('input')).toHaveCount(0)
  await page.getByRole('button', { name: 'Testnachricht senden' }).click()
  // The other administrators get a mail as well, because a change of the mail settings concerns them.
  await expect(page.getByText(/250 OK: queued as \d/)).toBeVisible()
  expect(mails.received.filter(({ to }) => to.includes(server.user('admin').email))).toHaveLength(1)

  await setting(page, 'upload_storage_enabled').getByRole('switch').click()
  await fill('upload_storage_provider', storage.address)
  await fill('upload_storage_bucket', 'nirgends')
  await fill('upload_storage_access_key', STORAGE_KEYS.access)
  await fill('upload_storage_secret_key', 'Geheim-Speicher-4711')
  await page.getByRole('button', { name: 'Bereich speichern' }).click()
  await expect(bar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Speicher prüfen' }).click()
  await expect(page.getByText(/NoSuchBucket/)).toBeVisible()
  await fill('upload_storage_bucket', 'werkbank')
  await page.keyboard.press('Control+s')
  await expect(bar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Speicher prüfen' }).click()
  await expect(page.getByText(/PUT GET DELETE werkbank/)).toBeVisible()

  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Exportieren' }).click()
  const file = await (await download).createReadStream()
  for await (const chunk of file) seen.push(String(chunk))
  expect(seen.join('')).toContain('werkbank-settings')
  expect(seen.join('') + (await page.content())).not.toMatch(/Geheim-(Postfach|Speicher)/)
  await Promise.all([mails.stop(), storage.stop()])
})

test('Switching a plugin off hides its screens, also from a user who has one open', async ({ browser, server }) => {
  // The users of the second dealer are in no other test of the chat.
  const dealer = 1
  const [first, second] = [await browser.newPage(), await browser.newPage()]
  await signInOn(first, server, 'technician', dealer, '/chat')
  const heading = first.getByRole('heading', { level: 1 })
  const ways = first.locator('a[href="/chat"]')
  const { user } = await person(server, 'technician', dealer)
  await expect(first.locator('html')).toHaveAttribute('lang', user.language)
  await expect(ways.first()).toBeVisible()
  const chats = await heading.innerText()
  await openSettings(second, server, dealer)
  await setting(second, 'plugin_chat').getByRole('switch').click()
  await bar(second)
    .getByRole('button', { name: /Speichern/ })
    .click()
  await expect(bar(second)).toBeHidden()
  await expect(heading).not.toHaveText(chats)
  await expect(ways).toHaveCount(0)
  await setting(second, 'plugin_chat').getByRole('switch').click()
  await bar(second)
    .getByRole('button', { name: /Speichern/ })
    .click()
  await expect(ways.first()).toBeVisible()
  await expect(heading).toHaveText(chats)
  await Promise.all([first.close(), second.close()])
})

for (const { theme, language } of APPEARANCES)
  test(`Settings and server are accessible: ${language}, ${theme}`, async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openSettings(page, server)
    if (theme === 'dark') await page.getByRole('button', { name: 'Dunkle Darstellung einschalten' }).click()
    if (language === 'ar') {
      await chooseLanguage(page, 'العربية')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    }
    await setting(page, 'custom_site_title').getByRole('textbox').fill(`{{dealer}} ${theme} ${language}`)
    const changes = page.locator('section:has([aria-live="polite"])')
    await expect(changes).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Control+s')
    await expect(changes).toBeHidden()
    await page.goto(`${server.url}/admin/server/settings`)
    await expect(page.locator('dl').first()).toBeVisible()
    await expectNoViolations(page)
    // The choice belongs to the user: the next test starts with it.
    if (language === 'ar') {
      await chooseLanguage(page, 'Deutsch')
      await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    }
    if (theme === 'dark') await page.getByRole('button', { name: 'Helle Darstellung einschalten' }).click()
  })

test('DAT-03 The page of the retention shows the rows of the next run, its time, and the last results', async ({
  page,
  server,
}) => {
  await openSettings(page, server)
  const plan = page.getByRole('region', { name: 'Was der nächste Lauf entfernt' })
  await expect(plan.getByText('Nachts wird nichts entfernt')).toBeVisible()
  await expect(plan.getByText('Nichts ist alt genug.')).toBeVisible()
  await expect(plan.getByRole('button', { name: 'Jetzt ausführen' })).toBeDisabled()
  await setting(page, 'retention_paper_years').getByRole('textbox').fill('6')
  await expect(plan.getByText('Erst speichern')).toBeVisible()
  await page.reload()
})
