import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { person } from '../chat/chatPages.ts'
import { atPage, field } from '../records/adminPages.ts'

const CONFIRM = 'Gelesen und verstanden'
const notice = (page: Page, title: string) => page.getByRole('article', { name: title })

/** A group of three people. */
async function groupOfThree(server: DemoServer): Promise<string> {
  const admin = await person(server, 'admin')
  const { uuid } = await admin.call<{ uuid: string }>('POST', '/groups', { name: 'Ersthelfer' })
  const add: string[] = []
  for (const role of ['advisor', 'technician', 'storage']) {
    add.push((await person(server, role)).user.uuid)
  }
  await admin.call('PATCH', `/admin/groups/${uuid}/rights`, { add })
  return 'Ersthelfer'
}

test('A safety instruction is written, announced, and confirmed by two of three people; the third is reminded, and the list is exported', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const group = await groupOfThree(server)
  const reader = await atPage(browser, server, 'technician', '/')
  await expect(reader.getByRole('heading', { name: 'Neuigkeiten', level: 1 })).toBeVisible()
  const elsewhere = await atPage(browser, server, 'technician', '/inbox')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()

  // An editor writes the notice in German and English, for three people.
  const editor = await atPage(browser, server, 'admin', '/news/manage/new')
  const refused: string[] = []
  editor.on('console', (line) => line.text().includes('Content Security Policy') && refused.push(line.text()))
  await field(editor, 'title').fill('Augenspülung zieht um')
  await editor.locator('[data-field="body"]').getByRole('textbox').click()
  await editor.keyboard.type('Die Augenspülung hängt jetzt neben Tor 2.')
  await field(editor, 'importance').click()
  await editor.getByRole('option', { name: 'Sicherheit', exact: true }).click()
  await editor
    .locator('[data-field="translations"]')
    .getByRole('button', { name: /hinzufügen/i })
    .click()
  const other = editor.locator('[data-field="translations"] li')
  await other.getByLabel('Überschrift').fill('The eye wash moves')
  await other.getByRole('textbox', { name: 'Text' }).click()
  await editor.keyboard.type('The eye wash is now beside gate 2.')
  await field(editor, 'group_uuids').click()
  await editor.getByRole('option', { name: group }).click()
  await editor.keyboard.press('Escape')
  await expect(editor.getByText('Erreicht ⁦3⁩ Personen.')).toBeVisible()
  await editor.getByRole('button', { name: 'Veröffentlichen' }).click()

  expect(refused).toEqual([])

  // The notice appears on an open news page at once, and on other screens as a toast.
  await expect(notice(reader, 'Augenspülung zieht um')).toBeVisible()
  const toast = elsewhere.getByRole('alert').filter({ hasText: 'Sicherheitsmeldung: Augenspülung zieht um' })
  await expect(toast.getByRole('button', { name: 'Öffnen' })).toBeVisible()
  expect(await violationsOn(reader)).toEqual([])
  await notice(reader, 'Augenspülung zieht um').getByRole('button', { name: CONFIRM }).click()
  await expect(notice(reader, 'Augenspülung zieht um').getByText(/Von Ihnen bestätigt/)).toBeVisible()
  await expect(toast).toBeHidden()

  // The colleague with the Turkish app reads it in English.
  const turkish = await atPage(browser, server, 'storage', '/', { language: 'tr' })
  const shown = notice(turkish, 'The eye wash moves')
  await expect(shown.getByText('Gösterilen dil: İngilizce')).toBeVisible()
  await shown.getByRole('button', { name: 'Okudum ve anladım' }).click()
  await expect(shown.getByText(/Onayladınız/)).toBeVisible()

  // Two of three have confirmed; the third is reminded, and the proof is exported.
  await editor.getByRole('tab', { name: 'Bestätigungen' }).click()
  await expect(editor.getByText('Bestätigt: 2 von 3').first()).toBeVisible()
  await editor.getByRole('button', { name: 'Jetzt erinnern' }).click()
  await editor.getByRole('dialog').getByRole('button', { name: 'Jetzt erinnern' }).click()
  const advisor = await atPage(browser, server, 'advisor', '/inbox')
  await advisor.getByRole('link', { name: 'Bitte bestätigen: Augenspülung zieht um' }).click()
  await expect(notice(advisor, 'Augenspülung zieht um').getByRole('button', { name: CONFIRM })).toBeVisible()
  const download = editor.waitForEvent('download')
  await editor.getByRole('region', { name: 'Meldung' }).getByRole('button', { name: 'Exportieren' }).click()
  await editor.getByRole('menuitem', { name: /CSV/ }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file.split('\n').filter((line) => /;Bestätigt;.*;(Deutsch|Englisch)/.test(line))).toHaveLength(2)
  expect(file).toContain(';Noch nicht gelesen;')
  for (const page of [reader, editor, turkish, advisor]) await page.context().close()
})
