import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { feature } from '#renderer/features/chat/feature.ts'
import { chats, group } from '#tests/support/components/chats.ts'
import { scanThenEnter } from '#tests/support/components/pressKeys.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { BERT } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const log = () => page.getByRole('log')
const composer = () => page.getByRole('textbox', { name: /^Nachricht an/ })
const row = (text: string) => log().css('[data-index]').filter({ hasText: text })

async function open(number: number, ...texts: string[]) {
  const chat = group(number, `Halle ${number}`)
  const server = chats(chat)
  for (const text of texts) server.wrote(chat, text)
  await showScreen(feature, `/chat?chat=${chat.chat_uuid}`)
  await expect.element(composer()).toBeVisible()
  return { chat, ...server }
}

async function menu(text: string, item: string) {
  await row(text).getByRole('button', { name: 'Mehr zu dieser Nachricht' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function write(text: string) {
  await composer().fill(text)
  await userEvent.keyboard('{Enter}')
}

test('A reply shows the message that it answers, and a click on the quote marks that message', async () => {
  const { stored } = await open(61, 'Wann kommt der Wagen?', 'Noch etwas')
  await row('Wann kommt der Wagen?').hover()
  await row('Wann kommt der Wagen?').getByRole('button', { name: 'Antworten' }).click()
  await expect.element(page.getByText('Antwort an Bert Muster')).toBeVisible()
  expect(await violations()).toEqual([])
  await write('Um zehn')
  await expect.poll(() => stored.at(-1)?.reply_to?.preview).toBe('Wann kommt der Wagen?')
  await expect.element(page.getByText('Antwort an Bert Muster')).not.toBeInTheDocument()
  await row('Um zehn')
    .getByRole('button', { name: /Wann kommt der Wagen/ })
    .click()
  await expect.element(log().css('[data-marked]').getByText('Wann kommt der Wagen?')).toBeVisible()
})

test('A code that a scanner types into an edited message stays in its field, and its Enter does not save it', async () => {
  const { stored } = await open(79)
  await write('Bitte prüfen')
  await expect.element(row('Bitte prüfen').getByRole('button', { name: 'Antworten' })).toBeInTheDocument()
  await menu('Bitte prüfen', 'Bearbeiten')
  const field = page.getByRole('textbox', { name: 'Nachricht bearbeiten' })
  await field.fill('Bitte prüfen: ')
  await scanThenEnter('WVWZZZ1KZ6W405522')
  await expect.element(field).toHaveValue('Bitte prüfen: WVWZZZ1KZ6W405522')
  expect(stored.map(({ content }) => content)).toEqual(['Bitte prüfen'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stored.map(({ content }) => content)).toEqual(['Bitte prüfen: WVWZZZ1KZ6W405522'])
})

test('An own message is edited while the draft of the chat stays, and its earlier text can be read', async () => {
  await open(62)
  await write('Die erste Fassung')
  await expect.element(row('Die erste Fassung').getByRole('button', { name: 'Antworten' })).toBeInTheDocument()
  await composer().fill('ein Entwurf')
  await menu('Die erste Fassung', 'Bearbeiten')
  const field = page.getByRole('textbox', { name: 'Nachricht bearbeiten' })
  await expect.element(field).toHaveValue('Die erste Fassung')
  await field.fill('Die zweite Fassung')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Die zweite Fassung').getByText('bearbeitet')).toBeVisible()
  await expect.element(composer()).toHaveValue('ein Entwurf')
  await menu('Die zweite Fassung', 'Frühere Fassungen')
  await expect.element(page.getByRole('dialog').getByText('Die erste Fassung')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('A moderator withdraws a message after a question, and a trace of the message stays', async () => {
  const { stored } = await open(63, 'Unfreundlich')
  await menu('Unfreundlich', 'Zurückziehen')
  await page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).click()
  await expect.element(log().getByText(/^Nachricht zurückgezogen/)).toBeVisible()
  await expect.element(log().getByText('Unfreundlich')).not.toBeInTheDocument()
  expect(stored[0]?.content).toBe('')
})

test('Reactions of all members are counted, and a click takes the own one back', async () => {
  const { stored, alter, chat } = await open(64, 'Fertig')
  await row('Fertig').hover()
  await row('Fertig').getByRole('button', { name: 'Reagieren' }).click()
  await page.getByRole('button', { name: 'Erledigt' }).click()
  const chip = row('Fertig').getByRole('button', { name: /^Erledigt: / })
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  const anna = stored[0]?.reactions[0]?.users ?? []
  alter(chat, stored[0]?.message_uuid ?? '', { reactions: [{ reaction: 'done', users: [...anna, BERT.uuid] }] })
  await expect.element(chip).toMatchTextContent(/2/)
  expect(await violations()).toEqual([])
  await chip.click()
  await expect.poll(() => stored[0]?.reactions).toEqual([{ reaction: 'done', users: [BERT.uuid] }])
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false')
})

test('A message that a colleague edits or withdraws changes on the screen', async () => {
  const { stored, alter, chat } = await open(65, 'Reifen 205')
  await expect.element(log().getByText('Reifen 205')).toBeVisible()
  const uuid = stored[0]?.message_uuid ?? ''
  alter(chat, uuid, { content: 'Reifen 215', edited_at: chat.changed_at, version: 2 })
  await expect.element(log().getByText('Reifen 215')).toBeVisible()
  alter(chat, uuid, { content: '', withdrawn_at: chat.changed_at, withdrawn_by: BERT.uuid, version: 3 })
  await expect.element(log().getByText('Nachricht zurückgezogen')).toBeVisible()
})

test('The name of a colleague is chosen while it is typed, and the sent message shows it as a mention', async () => {
  const { stored } = await open(66)
  await composer().click()
  await userEvent.keyboard('Bitte @ber')
  await expect.element(page.getByRole('option', { name: 'Bert Muster' })).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Enter}ansehen, @al')
  await page.getByRole('option', { name: /@all/ }).click()
  await expect.element(composer()).toHaveValue('Bitte @Bert Muster ansehen, @all ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stored[0]).toMatchObject({ mentions: [BERT.uuid], mentions_all: true })
  await expect.element(log().getByText('@all', { exact: true })).toBeVisible()
})

test('A pinned message stays below the head of the chat, and a click on it leads to its place', async () => {
  await open(67, 'Der Lift ist gesperrt', 'Danke')
  await menu('Der Lift ist gesperrt', 'Anheften')
  const strip = page.getByRole('button', { name: /^1 angeheftet/ })
  await strip.click()
  await page.getByRole('menuitem', { name: /Der Lift ist gesperrt/ }).click()
  await expect.element(log().css('[data-marked]').getByText('Der Lift ist gesperrt')).toBeVisible()
  expect(await violations()).toEqual([])
  await menu('Der Lift ist gesperrt', 'Lösen')
  await expect.element(strip).not.toBeInTheDocument()
})

test('A found message from long ago is shown with the messages around it, and the end of the chat is one click away', async () => {
  const texts = Array.from({ length: 400 }, (_, index) => (index === 20 ? 'Die Kupplung rutscht' : `Text ${index}`))
  await open(68, ...texts)
  await page.getByRole('searchbox', { name: 'Chats durchsuchen' }).fill('kupplung')
  await page
    .getByRole('region', { name: 'Nachrichten' })
    .getByRole('button', { name: /Die Kupplung rutscht/ })
    .click()
  await expect.element(log().css('[data-marked]').getByText('Die Kupplung rutscht')).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Zum Ende springen' }).click()
  await expect.element(log().getByText('Text 399')).toBeVisible()
})

test('A chosen day leads to the first message of that day', async () => {
  await open(69, 'Guten Morgen')
  await page.getByRole('button', { name: 'Zu einem Tag springen' }).click()
  await page.css('input[name="day"]').fill('2026-02-27')
  await userEvent.keyboard('{Enter}')
  await expect.element(log().css('[data-marked]').getByText('Guten Morgen')).toBeVisible()
})
