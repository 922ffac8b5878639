import { deflateSync } from 'node:zlib'
import { expect, type Page } from 'playwright/test'
import { png } from '#tests/server/worlds/pictures.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { signInGerman, violationsOn } from './appearances.ts'

const openProfile = (page: Page, server: DemoServer, role: string) => signInGerman(page, server, role, '/profile')
const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByTestId('avatar-file').setInputFiles(file)

test('A user changes their name, phone and dates, and the changes stay', { tag: '@gate' }, async ({ page, server }) => {
  await openProfile(page, server, 'advisor')
  await page.getByLabel('Nachname').fill('Neumeister')
  await page.getByLabel('Telefon').fill('0151 2')
  await expect(page.getByText(/^Keine gültige Telefonnummer/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeDisabled()
  await page.getByLabel('Telefon').fill('0151 / 23-45 678')

  // No typed value is lost on the way.
  await page.getByRole('link', { name: 'Sicherheit' }).click()
  await page.getByRole('button', { name: 'Hier bleiben' }).click()
  await expect(page.getByLabel('Nachname')).toHaveValue('Neumeister')

  await page.getByRole('link', { name: 'Sicherheit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(/\/profile\/security$/)
  await page.getByRole('link', { name: 'Angaben', exact: true }).click()
  await expect(page.getByLabel('Telefon')).toHaveValue('+49 151 2345678')
  const saved = () =>
    page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/auth/user'))
  let answer = saved()
  await page.getByLabel('Datum').selectOption('2026-12-31')
  await answer
  answer = saved()
  await page.getByLabel('Startseite').selectOption('Chat')
  await answer
  await page.reload()
  await expect(page.getByLabel('Nachname')).toHaveValue('Neumeister')
  await expect(page.getByLabel('Datum')).toHaveValue('yyyy-MM-dd')
  // The chosen start page opens when no other page is asked for.
  await page.goto(`${server.url}/login`)
  await expect(page).toHaveURL(`${server.url}/chat`)
})

test('A user crops a picture of themselves, and removes it again', async ({ page, server }) => {
  await openProfile(page, server, 'parts')
  await choose(page, { name: 'notiz.txt', mimeType: 'text/plain', buffer: Buffer.from('kein Bild') })
  await expect(page.getByRole('alert')).toHaveText(/^Dieser Dateityp ist nicht erlaubt/)
  await choose(page, { name: 'gross.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByRole('alert')).toHaveText(/^Die Datei ist zu groß/)
  await choose(page, { name: 'kaputt.png', mimeType: 'image/png', buffer: deflateSync(Buffer.alloc(500)) })
  await expect(page.getByRole('alert')).toHaveText(/Die Datei konnte nicht gelesen werden/)

  await choose(page, { name: 'bild.png', mimeType: 'image/png', buffer: png(900, 600) })
  const dialog = page.getByRole('dialog', { name: 'Ausschnitt wählen' })
  await expect(dialog.getByRole('img', { name: 'Das ausgewählte Bild' })).toBeVisible()
  expect(await violationsOn(page, { theme: 'light', language: 'de' }, 'crop')).toEqual([])
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/avatar'))
  await dialog.getByRole('button', { name: 'Bild übernehmen' }).click()
  const bytes = (await sent).postDataBuffer()
  expect(bytes?.length).toBeLessThan(512 * 1024)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Bild entfernen' })).toBeVisible()
  await page.getByRole('button', { name: 'Bild entfernen' }).click()
  await expect(page.getByRole('button', { name: 'Bild auswählen' })).toBeVisible()
})

test('A user can change the e-mail address only with the password', async ({ page, server }) => {
  await openProfile(page, server, 'storage')
  const user = server.user('storage')
  await page.getByRole('button', { name: 'Ändern', exact: true }).click()
  await expect(page.getByLabel('Neue E-Mail-Adresse')).toBeFocused()
  await page.getByLabel('Neue E-Mail-Adresse').fill(server.user('admin').email)
  await page.getByLabel('Ihr Passwort').fill('falsch')
  await page.getByRole('button', { name: 'Adresse ändern' }).click()
  await expect(page.getByText('Das Passwort ist falsch.')).toBeVisible()
  await page.getByLabel('Ihr Passwort').fill(user.password)
  await page.getByRole('button', { name: 'Adresse ändern' }).click()
  await expect(page.getByText('Gibt es schon')).toBeVisible()
  await page.getByLabel('Neue E-Mail-Adresse').fill(`neu-${user.email}`)
  await page.getByRole('button', { name: 'Adresse ändern' }).click()
  await expect(page.getByText(`neu-${user.email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ändern', exact: true })).toBeFocused()
})
