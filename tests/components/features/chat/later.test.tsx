import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatMember } from '#contract/api/define/shapes.ts'
import { feature } from '#renderer/features/chat/feature.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { type Answers, answer, askedFor, lost, refusal } from '#tests/support/components/answers.ts'
import { chats, group, MEMBERS } from '#tests/support/components/chats.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { BERT } from '#tests/support/components/signedIn.ts'

const log = () => page.getByRole('log')
const composer = () => page.getByRole('textbox', { name: /^Nachricht an/ })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const strip = () => page.getByRole('list', { name: 'Nachrichten, die später gesendet werden' })
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
const FILE = '00000000-0000-4000-8000-000000000777'
/** A day as German users type it. */
const dayIn = (days: number) => {
  const [year, month, day] = new Date(readClock() + days * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}
const FAR = '2126-03-02T08:00:00.000Z'

async function open(name: string, answers: Answers = {}) {
  const chat = group(1, name)
  const store = chats(chat)
  answer(answers)
  await showScreen(feature, '/chat')
  await page.css('[data-chat]').filter({ hasText: name }).click()
  await expect.element(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  return { ...store, chat }
}

test('A text for tomorrow leaves the field and waits above it, and nothing is sent yet', async () => {
  const { later, stored } = await open('Später 1')
  await composer().fill('Die Teile sind da\nBitte abholen')
  await button('Später senden').click()
  await item(/^Morgen, \S+, .*\d{2}\.\d{2}\.\d{4}.* um .*07:30/).click()
  await expect.element(strip().getByText('Die Teile sind da')).toBeVisible()
  await expect.element(composer()).toHaveValue('')
  expect(later.map(({ content }) => content)).toEqual(['Die Teile sind da\nBitte abholen'])
  expect(stored).toEqual([])
})

test('A text can be sent later by keyboard alone, and the field has the focus again', async () => {
  const { later } = await open('Später 2')
  await composer().fill('Mit Tasten')
  button('Später senden').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item(/^Morgen, /)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => later.map(({ content }) => content)).toEqual(['Mit Tasten'])
  await expect.element(composer()).toHaveFocus()
})

test('A text for later that the server refuses stays in the field', async () => {
  await open('Später 3')
  answer({ 'POST /v1/chats/:chat_uuid/later': () => refusal('chat_later_full') })
  await composer().fill('Bleibt hier')
  await button('Später senden').click()
  await item(/^Morgen, /).click()
  await expect.element(page.getByText(/^Es warten schon 50 Nachrichten von Ihnen/)).toBeVisible()
  await expect.element(composer()).toHaveValue('Bleibt hier')
})

test('A typed moment for a later message must lie in the future', async () => {
  const { later } = await open('Später 4')
  await composer().fill('Zum Termin')
  await button('Später senden').click()
  await item('Anderer Zeitpunkt …').click()
  const dialog = page.getByRole('dialog', { name: 'Später senden' })
  await expect.element(dialog.getByRole('textbox', { name: 'Tag' })).toHaveFocus()
  await dialog.getByRole('textbox', { name: 'Tag' }).fill('02.03.2020')
  await dialog.getByRole('textbox', { name: 'Uhrzeit' }).fill('9:15')
  const wrong = dialog.getByRole('alert').filter({ hasText: 'Wählen Sie einen Zeitpunkt in der Zukunft' })
  await expect.element(wrong).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Später senden' })).toBeDisabled()
  expect(later).toEqual([])
})

test('A message that waits in another window appears here, can be changed, and can be sent at once', async () => {
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

test('If the deletion of a waiting message is undone after its moment, the message waits without a moment', async () => {
  const { chat, later, wait } = await open('Später 7')
  wait(chat, 'Zu spät rückgängig', '2020-03-02T08:00:00.000Z')
  await strip().getByRole('button', { name: 'Löschen' }).click()
  await expect.element(strip()).not.toBeInTheDocument()
  await button('Rückgängig').click()
  await expect.element(strip().getByText('Ohne Zeitpunkt')).toBeVisible()
  expect(later.map(({ content, send_at }) => [content, send_at])).toEqual([['Zu spät rückgängig', null]])
})

test('Undoing a deletion can be tried again after an attempt without a connection', async () => {
  const { chat, later, wait } = await open('Später 8')
  wait(chat, 'Kein Netz', FAR)
  await strip().getByRole('button', { name: 'Löschen' }).click()
  await expect.element(strip()).not.toBeInTheDocument()
  let attempts = 0
  answer({
    'POST /v1/chats/:chat_uuid/later': ({ body: { content, send_at } }) => {
      attempts += 1
      if (attempts === 1) return lost
      wait(chat, content, send_at)
      return later[0] ?? refusal('not_found')
    },
  })
  await button('Rückgängig').click()
  await expect.poll(() => attempts).toBe(1)
  // The first toast may still fade out. The newest is the first one.
  await button('Rückgängig').first().click()
  await expect.element(strip().getByText('Kein Netz')).toBeVisible()
})

test('A message that could not be sent at its moment shows the reason, and gets another moment in its dialog', async () => {
  const { chat, later, wait } = await open('Später 9')
  wait(chat, 'Wurde nichts', null, { not_sent: 'late' })
  await expect.element(strip().getByText('Nicht gesendet: Der Zeitpunkt lag mehr als 12 Stunden zurück')).toBeVisible()
  await strip().getByRole('button', { name: 'Ändern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ändern' })
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Neu gefasst')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(strip().getByText('Neu gefasst')).toBeVisible()
  expect(later[0]?.send_at).toBe(null)
  await strip().getByRole('button', { name: 'Ändern' }).click()
  await dialog.getByRole('textbox', { name: 'Tag' }).fill('02.03.2126')
  await dialog.getByRole('textbox', { name: 'Uhrzeit' }).fill('9:15')
  await expect.element(dialog.getByRole('alert').filter({ hasText: 'höchstens ein Jahr voraus' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Tag' }).fill(dayIn(30))
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => later[0]?.send_at).not.toBe(null)
})

test('A user who may only read the chat can open the whole text of an unsent message and delete it, and nothing else', async () => {
  const chat = group(1, 'Später 10', { is_readonly: true, my_role: 'member' })
  const { wait } = chats(chat)
  await showScreen(feature, '/chat')
  await page.css('[data-chat]').filter({ hasText: chat.name }).click()
  wait(chat, 'Erste Zeile\nZweite Zeile', null, { not_sent: 'readOnly' })
  await expect.element(strip().getByText('Nicht gesendet: Hier schreiben nur Administratoren')).toBeVisible()
  const text = strip().getByRole('button', { name: 'Erste Zeile' })
  await text.click()
  await expect.element(text).toHaveAttribute('aria-expanded', 'true')
  const names = strip()
    .getByRole('button')
    .elements()
    .map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual([null, 'Löschen'])
})

test('A reply with a file can be sent later, and is then gone from the field', async () => {
  const { chat, later, say, stored } = await open('Später 11')
  answer({
    'POST /v1/chat-attachments': ({ query }) => ({
      file_uuid: FILE,
      name: query.name,
      size: 8,
      content_type: 'application/pdf',
    }),
  })
  say(chat, 'Hast du den Plan?')
  const row = log().css('[data-index]').filter({ hasText: 'Hast du den Plan?' })
  await row.hover()
  await row.getByRole('button', { name: 'Antworten' }).click()
  await page
    .css('input[type=file]')
    .first()
    .upload([new File(['%PDF-1.7'], 'Plan.pdf', { type: 'application/pdf' })])
  await expect.element(page.getByRole('button', { name: /Plan\.pdf/ })).toBeVisible()
  await expect.element(button('Später senden')).not.toHaveAttribute('data-disabled')
  await button('Später senden').click()
  await item(/^Morgen, /).click()
  await expect.element(strip().getByText('Plan.pdf')).toBeVisible()
  await expect.element(strip().getByRole('img', { name: 'Antwort' })).toBeVisible()
  await expect.element(page.getByText(/^Antwort an/)).not.toBeInTheDocument()
  expect(later).toMatchObject([
    { content: '', reply_to: stored[0]?.message_uuid, attachments: [{ file_uuid: FILE, name: 'Plan.pdf' }] },
  ])
})

test('Waiting messages that could not be loaded are loaded again by a button', async () => {
  const chat = group(1, 'Später 12')
  const { wait } = chats(chat)
  let isDown = true
  const message = wait(chat, 'Noch da', FAR)
  answer({ 'GET /v1/chats/:chat_uuid/later': () => (isDown ? refusal('server_error') : { items: [message] }) })
  await showScreen(feature, '/chat')
  await page.css('[data-chat]').filter({ hasText: chat.name }).click()
  const failed = page.getByRole('status').filter({ hasText: 'Wartende Nachrichten konnten nicht geladen werden.' })
  await expect.element(failed, { timeout: 15_000 }).toBeVisible()
  isDown = false
  await failed.getByRole('button').click()
  await expect.element(strip().getByText('Noch da')).toBeVisible()
})

test('A change in the dialog replaces the change that another window has made meanwhile', async () => {
  const { chat, later, wait, waitElse } = await open('Später 13')
  const message = wait(chat, 'Erste Fassung', FAR)
  await strip().getByRole('button', { name: 'Ändern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ändern' })
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Meine Fassung')
  waitElse(message, { content: 'Fassung des anderen Fensters' })
  await expect.element(strip().getByText('Fassung des anderen Fensters')).toBeInTheDocument()
  await dialog.getByRole('textbox', { name: 'Tag' }).fill(dayIn(30))
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(strip().getByText('Meine Fassung')).toBeVisible()
  expect(later.map(({ content, version }) => [content, version])).toEqual([['Meine Fassung', 3]])
})

test('A changed text keeps its mentions, even when it is saved before the members are known', async () => {
  const members = Promise.withResolvers<{ items: ChatMember[] }>()
  const { chat, later, wait } = await open('Später 17', { 'GET /v1/chats/:chat_uuid/members': () => members.promise })
  wait(chat, 'Ohne Namen', new Date(readClock() + 86_400_000).toISOString())
  await strip().getByRole('button', { name: 'Ändern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ändern' })
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Bitte @Bert Muster fragen')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  members.resolve({ items: MEMBERS })
  await expect
    .poll(() => later.map(({ content, mentions }) => [content, mentions]))
    .toEqual([['Bitte @Bert Muster fragen', [BERT.uuid]]])
})

test('A message that another window sends while its dialog is open here is not saved, and its text can be copied', async () => {
  const { chat, later, wait, waitElse } = await open('Später 14')
  const message = wait(chat, 'Noch hier', FAR)
  await strip().getByRole('button', { name: 'Ändern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ändern' })
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Mühsam getippt')
  await dialog.getByRole('textbox', { name: 'Tag' }).fill(dayIn(30))
  waitElse(message, null)
  await expect.element(dialog.getByRole('alert').filter({ hasText: 'Diese Nachricht wartet nicht mehr' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Speichern' })).toBeDisabled()
  await expect.element(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Mühsam getippt')
  await userEvent.keyboard('{Enter}')
  expect([later, askedFor('PATCH /v1/chats/:chat_uuid/later/:later_uuid')]).toEqual([[], []])
})

test('The strip above the field shows two waiting messages, and a button opens the list of all', async () => {
  const { chat, wait } = await open('Später 15')
  for (const text of ['Eins', 'Zwei', 'Drei', 'Vier']) wait(chat, text, FAR)
  await expect.element(strip().getByText('Zwei')).toBeVisible()
  expect(strip().getByRole('listitem').elements()).toHaveLength(2)
  await button('2 weitere').click()
  const list = page.getByRole('dialog', { name: 'Wartende Nachrichten' })
  await expect.element(list.getByText('Vier')).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(4)
})

test('In Arabic the text of a German message stands beside its moment', async () => {
  const { chat, wait } = await open('Später 16')
  document.documentElement.dir = 'rtl'
  try {
    wait(chat, 'Die Teile sind da', FAR)
    const text = strip().getByText('Die Teile sind da')
    await expect.element(text).toBeVisible()
    const range = document.createRange()
    range.selectNodeContents(text.element())
    const row = strip().getByRole('listitem').element()
    const sign = row.querySelector('svg')?.getBoundingClientRect().right ?? 0
    expect(Math.abs(range.getBoundingClientRect().right - sign)).toBeLessThan(3)
  } finally {
    document.documentElement.removeAttribute('dir')
  }
})
