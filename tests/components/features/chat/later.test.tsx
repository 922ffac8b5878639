import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { feature } from '#renderer/features/chat/feature.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { answer, refusal } from '#tests/support/components/answers.ts'
import { chats, group } from '#tests/support/components/chats.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'

const log = () => page.getByRole('log')
const composer = () => page.getByRole('textbox', { name: /^Nachricht an/ })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const strip = () => page.getByRole('list', { name: 'Nachrichten, die später gesendet werden' })
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
const FAR = '2126-03-02T08:00:00.000Z'

async function open(name: string) {
  const chat = group(1, name)
  const store = chats(chat)
  await showScreen(feature, '/chat')
  await page.css('[data-chat]').filter({ hasText: name }).click()
  await expect.element(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  return { ...store, chat }
}

test('A text that is sent tomorrow leaves the field and waits above it, and nothing is sent', async () => {
  const { later, stored } = await open('Später 1')
  await composer().fill('Die Teile sind da\nBitte abholen')
  await button('Später senden').click()
  await item(/^Morgen um .*07:30/).click()
  await expect.element(strip().getByText('Die Teile sind da', { exact: true })).toBeVisible()
  await expect.element(composer()).toHaveValue('')
  expect(later.map(({ content }) => content)).toEqual(['Die Teile sind da\nBitte abholen'])
  expect(stored).toEqual([])
})

test('The keyboard alone lets a text wait, and the field has the keyboard again', async () => {
  const { later } = await open('Später 2')
  await composer().fill('Mit Tasten')
  button('Später senden').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item(/^Morgen um/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => later.map(({ content }) => content)).toEqual(['Mit Tasten'])
  await expect.element(composer()).toHaveFocus()
})

test('A text that the server refuses stays in the field', async () => {
  await open('Später 3')
  answer({ 'POST /v1/chats/:chat_uuid/later': () => refusal('chat_later_full') })
  await composer().fill('Bleibt hier')
  await button('Später senden').click()
  await item(/^Morgen um/).click()
  await expect.element(page.getByText(/^Es warten schon 50 Nachrichten von Ihnen/)).toBeVisible()
  await expect.element(composer()).toHaveValue('Bleibt hier')
})

test('Another moment must lie in the future', async () => {
  const { later } = await open('Später 4')
  await composer().fill('Zum Termin')
  await button('Später senden').click()
  await item('Anderer Zeitpunkt …').click()
  const dialog = page.getByRole('dialog', { name: 'Später senden' })
  await dialog.getByRole('textbox', { name: 'Tag' }).fill('02.03.2020')
  await dialog.getByRole('textbox', { name: 'Uhrzeit' }).fill('9:15')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Wählen Sie einen Zeitpunkt in der Zukunft')
  await expect.element(dialog.getByRole('button', { name: 'Später senden' })).toBeDisabled()
  expect(later).toEqual([])
})

test('A waiting message of another window appears, is changed, and is sent now', async () => {
  const { chat, later, wait, stored } = await open('Später 5')
  wait(chat, 'Aus dem anderen Fenster', new Date(readClock() + 86_400_000).toISOString())
  await expect.element(strip().getByText('Aus dem anderen Fenster')).toBeVisible()
  await strip().getByRole('button', { name: 'Ändern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ändern' })
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Neu gefasst')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(strip().getByText('Neu gefasst')).toBeVisible()
  expect(later[0]?.version).toBe(2)
  await strip().getByRole('button', { name: 'Jetzt senden' }).click()
  await expect.element(strip()).not.toBeInTheDocument()
  expect(stored.map(({ content }) => content)).toEqual(['Neu gefasst'])
})

test('A deleted message waits again when its deletion is undone', async () => {
  const { chat, later, wait } = await open('Später 6')
  wait(chat, 'Doch nicht', FAR)
  await strip().getByRole('button', { name: 'Löschen' }).click()
  await expect.element(strip()).not.toBeInTheDocument()
  await button('Rückgängig').click()
  await expect.element(strip().getByText('Doch nicht')).toBeVisible()
  expect(later.map(({ send_at }) => send_at)).toEqual([FAR])
})

test('An answer cannot wait, and the button says so', async () => {
  const { chat, say } = await open('Später 7')
  say(chat, 'Wann kommt das Teil?')
  const row = log().css('[data-index]').filter({ hasText: 'Wann kommt das Teil?' })
  await row.hover()
  await row.getByRole('button', { name: 'Antworten' }).click()
  await composer().fill('Morgen')
  await button('Später senden').click()
  await expect.element(page.getByText('Antworten können nicht warten. Senden Sie sie jetzt.')).toBeVisible()
  await expect.element(item(/^Morgen um/)).not.toBeInTheDocument()
})
