import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHAT_MESSAGE_MAX_LENGTH } from '#contract/constants.ts'
import { feature } from '#renderer/features/chat/feature.ts'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { chats, group, type Sending } from '#tests/support/components/chats.ts'
import { scanThenEnter } from '#tests/support/components/pressKeys.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'

const SENT = 'POST /v1/chats/:chat_uuid/messages'
const MESSAGES = 'GET /v1/chats/:chat_uuid/messages'
const log = () => page.getByRole('log')
const composer = () => page.getByRole('textbox', { name: /^Nachricht an/ })
const row = (name: string) => page.css('[data-chat]').filter({ hasText: name })
const sending = () => log().getByLabelText('Wird gesendet')

async function open(...names: string[]) {
  const items = names.map((name, i) => group(i + 1, name))
  const store = chats(...items)
  await showScreen(feature, '/chat')
  const [first] = items
  if (!first) throw new Error('no chat')
  await row(first.name).click()
  await expect.element(page.getByRole('heading', { name: first.name, level: 2 })).toBeVisible()
  return { ...store, chat: first }
}
async function write(text: string) {
  await composer().fill(text)
  await userEvent.keyboard('{Enter}')
}

test('A text of blanks is not sent, Shift + Enter begins a line, and a message has at most 4,000 characters', async () => {
  const { stored } = await open('Annahme 1')
  await write('  \n ')
  await expect.element(composer()).toHaveValue('  \n ')
  await composer().fill('')
  await userEvent.keyboard('eins{Shift>}{Enter}{/Shift}zwei')
  await expect.element(composer()).toHaveValue('eins\nzwei')
  await composer().fill('x'.repeat(CHAT_MESSAGE_MAX_LENGTH + 1))
  await expect.element(page.getByText('1 Zeichen zu viel')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(composer()).toHaveValue('x'.repeat(CHAT_MESSAGE_MAX_LENGTH + 1))
  const longest = 'y'.repeat(CHAT_MESSAGE_MAX_LENGTH - 10)
  await composer().fill(longest)
  await expect.element(page.getByText('Noch 10 Zeichen')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(log().getByText(longest)).toBeVisible()
  await expect.poll(() => stored.map(({ content }) => content)).toEqual([longest])
})

test('A code that a scanner types into the composer stays in the draft, and its Enter does not send it', async () => {
  const { stored } = await open('Annahme 8')
  await composer().fill('Bitte prüfen: ')
  await scanThenEnter('WVWZZZ1KZ6W405522')
  await expect.element(composer()).toHaveValue('Bitte prüfen: WVWZZZ1KZ6W405522')
  expect(stored).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stored.map(({ content }) => content)).toEqual(['Bitte prüfen: WVWZZZ1KZ6W405522'])
})

test('Pasted text loses its control characters, and the line ends of an office program become usual ones', async () => {
  const { stored } = await open('Annahme 7')
  await composer().fill('erste Zeile\u000bzweite\u0007 Zeile')
  await expect.element(composer()).toHaveValue('erste Zeile\nzweite Zeile')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stored.map(({ content }) => content)).toEqual(['erste Zeile\nzweite Zeile'])
})

test('RT-02 A message whose answer got lost is not sent twice', async () => {
  const { send, stored } = await open('Annahme 2')
  const first: Sending[] = ['answer lost']
  send(() => first.shift() ?? 'stored')
  await write('einmal')
  await write('danach')
  await expect.poll(() => stored.map(({ content }) => content), { timeout: 15_000 }).toEqual(['einmal', 'danach'])
  const uuids = askedFor(SENT).map(({ body }) => body.client_uuid)
  expect(uuids).toHaveLength(3)
  expect(uuids[0]).toBe(uuids[1])
  await expect.element(sending()).not.toBeInTheDocument()
  expect(log().getByText('einmal', { exact: true }).elements()).toHaveLength(1)
})

test('A message that the server confirms takes the place of the waiting one without moving anything', async () => {
  const { send } = await open('Annahme 3')
  await write('zuerst')
  await expect.element(log().getByText('zuerst')).toBeVisible()
  await expect.element(sending()).not.toBeInTheDocument()
  const { promise, resolve } = Promise.withResolvers<Sending>()
  send(() => promise)
  await write('gehalten')
  await expect.element(sending()).toBeVisible()
  const before = log().getByText('gehalten').element().getBoundingClientRect()
  resolve('stored')
  await expect.element(sending()).not.toBeInTheDocument()
  expect(log().getByText('gehalten').elements()).toHaveLength(1)
  expect(log().getByText('gehalten').element().getBoundingClientRect()).toEqual(before)
})

test('A refused message stays with the reason until the user discards it', async () => {
  const { send, change, chat, stored } = await open('Annahme 4')
  send(() => 'refused')
  await write('zu spät')
  change(chat, { is_readonly: true, my_role: 'member' })
  await expect.element(page.getByText('In diesem Chat schreiben nur Administratoren und Moderatoren.')).toBeVisible()
  await expect.element(log().getByRole('alert')).toMatchTextContent(/Nicht gesendet/)
  await log().getByRole('button', { name: 'Verwerfen' }).click()
  await expect.element(log().getByText('zu spät')).not.toBeInTheDocument()
  expect(stored).toEqual([])
})

test('A message written before the chat has loaded is shown as waiting, and once afterwards', async () => {
  const items = [group(5, 'Annahme 5')]
  const { stored, send } = chats(...items)
  const { promise, resolve } = Promise.withResolvers<Sending>()
  send(() => promise)
  answer({ [MESSAGES]: () => refusal('not_found') })
  await showScreen(feature, '/chat')
  await row('Annahme 5').click()
  await expect.element(page.getByText('Die Nachrichten konnten noch nicht geladen werden.')).toBeVisible()
  await write('trotzdem geschrieben')
  await expect.element(log().getByText('trotzdem geschrieben')).toBeVisible()
  resolve('stored')
  await expect.poll(() => stored.length).toBe(1)
  answer({ [MESSAGES]: () => ({ items: [...stored], has_more: false, next_cursor_uuid: null, last_change: 0 }) })
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect.element(log().getByText('trotzdem geschrieben')).toBeVisible()
  expect(log().getByText('trotzdem geschrieben').elements()).toHaveLength(1)
})

test('Typed text stays while messages arrive, and is kept as the draft of its chat', async () => {
  const { say, chat } = await open('Annahme 6', 'Lager 6')
  await composer().click()
  await userEvent.keyboard('Bitte die ')
  for (let i = 1; i <= 5; i++) {
    say(chat, `dazwischen ${i}`)
    await expect.element(log().getByText(`dazwischen ${i}`)).toBeVisible()
    await userEvent.keyboard(`${i}`)
  }
  await expect.element(composer()).toHaveFocus()
  await expect.element(composer()).toHaveValue('Bitte die 12345')

  await row('Lager 6').click()
  await expect.element(page.getByRole('heading', { name: 'Lager 6', level: 2 })).toBeVisible()
  await expect.element(composer()).toHaveValue('')
  await expect.element(row('Annahme 6').getByLabelText('Entwurf')).toBeVisible()
  await row('Annahme 6').click()
  await expect.element(composer()).toHaveValue('Bitte die 12345')
  await userEvent.keyboard('{Enter}')
  await expect.element(log().getByText('Bitte die 12345')).toBeVisible()
  await row('Lager 6').click()
  await expect.element(row('Annahme 6').getByLabelText('Entwurf')).not.toBeInTheDocument()
})
