import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { feature } from '#renderer/features/chat/feature.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { answer, refusal } from '#tests/support/components/answers.ts'
import { chats, group } from '#tests/support/components/chats.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { violations } from '#tests/support/components/violations.ts'

const opener = () =>
  page.getByRole('navigation', { name: 'Chats' }).getByRole('button', { name: /^Wartende Nachrichten/ })
const list = () => page.getByRole('dialog', { name: 'Wartende Nachrichten' })
const row = (text: string) => list().getByRole('listitem').filter({ hasText: text })
const soon = (days = 3) => new Date(readClock() + days * 86_400_000).toISOString()
const FILE = {
  file_uuid: '00000000-0000-4000-8000-000000000778',
  name: 'Plan.pdf',
  size: 8,
  content_type: 'application/pdf',
}

/** Two chats with messages that wait, of which none is open. */
async function open(path = '/chat') {
  const [one, two] = [group(1, 'Lackiererei'), group(2, 'Teiledienst', { is_archived: true })]
  const store = chats(one, two)
  const screen = await showScreen(feature, path)
  await expect.element(opener()).toBeVisible()
  return { ...store, ...screen, one, two }
}

test('The list of waiting messages names chat, moment, text and files of each message, and opens its chat', async () => {
  const { two, one, wait, address } = await open()
  await expect.poll(() => opener().element().textContent).toMatch(/^Wartende Nachrichten$/)
  wait(two, 'Stoßstange bestellen', soon(), { attachments: [FILE] })
  wait(one, 'Farbe mischen', soon(4))
  await expect.element(opener()).toHaveTextContent('Wartende Nachrichten2')
  await opener().click()
  await expect.poll(() => row('Stoßstange bestellen').element().textContent).toMatch(/Teiledienst.*um.*Plan\.pdf/)
  await expect.poll(() => row('Farbe mischen').element().textContent).toMatch(/Lackiererei/)
  expect(await violations()).toEqual([])
  await row('Stoßstange bestellen').getByRole('button', { name: 'Teiledienst' }).click()
  await expect.element(list()).not.toBeInTheDocument()
  expect(address()).toBe(`/chat?chat=${two.chat_uuid}`)
})

test('The keyboard opens the list of waiting messages, sends one and deletes another, and an empty list says so', async () => {
  const { one, two, wait, stored, later } = await open()
  wait(one, 'Erste', soon())
  wait(two, 'Zweite', soon(4))
  await expect.element(opener()).toHaveTextContent('Wartende Nachrichten2')
  opener().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Erste')).toBeVisible()
  row('Erste').getByRole('button', { name: 'Jetzt senden' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Erste')).not.toBeInTheDocument()
  expect(stored.map(({ content }) => content)).toEqual(['Erste'])
  await expect.poll(() => list().element().contains(document.activeElement)).toBe(true)
  row('Zweite').getByRole('button', { name: 'Löschen' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(list().getByText('Keine Nachricht wartet.')).toBeVisible()
  expect(later).toEqual([])
  await page.getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await expect.element(row('Zweite')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

test('A message of another chat gets another text and moment in the list, and Escape closes only its dialog', async () => {
  const { one, wait, later } = await open('/chatExternal')
  wait(one, 'Farbe mischen', soon())
  await opener().click()
  await row('Farbe mischen').getByRole('button', { name: 'Ändern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ändern' })
  await expect.element(dialog.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await row('Farbe mischen').getByRole('button', { name: 'Ändern' }).click()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Farbe 040 mischen')
  await dialog.getByRole('textbox', { name: 'Uhrzeit' }).fill('06:15')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => row('Farbe 040 mischen').element().textContent).toMatch(/06:15/)
  expect(later.map(({ version }) => version)).toEqual([2])
})

test('The list of waiting messages follows other windows, and loses the messages of a chat that the user leaves', async () => {
  const { one, two, wait, waitElse, remove } = await open()
  const message = wait(one, 'Farbe mischen', soon())
  wait(two, 'Stoßstange bestellen', soon(4))
  await opener().click()
  await expect.element(row('Stoßstange bestellen')).toBeVisible()
  waitElse(message, { content: 'Farbe bestellen' })
  await expect.element(row('Farbe bestellen')).toBeVisible()
  waitElse(message, null)
  await expect.element(row('Farbe bestellen')).not.toBeInTheDocument()
  remove(two)
  await expect.element(list().getByText('Keine Nachricht wartet.')).toBeVisible()
})

test('A user who may only read a chat can delete their waiting message there, but not change or send it', async () => {
  const readOnly = group(3, 'Aushang', { is_readonly: true, my_role: 'member' })
  const { wait } = chats(readOnly)
  wait(readOnly, 'Zu spät', null, { not_sent: 'readOnly' })
  await showScreen(feature, '/chat')
  await opener().click()
  await expect
    .poll(() => row('Zu spät').element().textContent)
    .toMatch(/Nicht gesendet: Hier schreiben nur Administratoren/)
  await expect.element(row('Zu spät').getByRole('button', { name: 'Löschen' })).toBeVisible()
  await expect.element(row('Zu spät').getByRole('button', { name: 'Ändern' })).not.toBeInTheDocument()
  await expect.element(row('Zu spät').getByRole('button', { name: 'Jetzt senden' })).not.toBeInTheDocument()
})

test('A list of waiting messages that could not be loaded is loaded again by a button', async () => {
  const { one, wait } = await open()
  let isDown = true
  const message = wait(one, 'Noch da', soon())
  answer({ 'GET /v1/chats/later': () => (isDown ? refusal('server_error') : { items: [message] }) })
  const { queryClient } = await import('#renderer/net/calls/queryClient.ts')
  queryClient.removeQueries({ queryKey: ['chats', 'later'] })
  await opener().click()
  const failed = list().getByRole('status').filter({ hasText: 'Wartende Nachrichten konnten nicht geladen werden.' })
  await expect.element(failed, { timeout: 15_000 }).toBeVisible()
  isDown = false
  await failed.getByRole('button').click()
  await expect.element(row('Noch da')).toBeVisible()
})
