import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { anotherTab, atChat, composer, log, newGroup, openChat, person, row, say, write } from './chatPages.ts'

test('two people chat: what one sends the other sees, with badge and title until it was read', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const [advisor, foreman] = await Promise.all([person(server, 'advisor'), person(server, 'foreman')])
  const chat = await newGroup(advisor, [foreman])
  const mine = await atChat(browser, server, 'advisor')
  const theirs = await atChat(browser, server, 'foreman')
  await openChat(mine, chat)

  await write(mine, 'Ist der Passat fertig?')
  await expect(log(mine).getByText('Ist der Passat fertig?')).toBeVisible()
  await expect(composer(mine)).toHaveValue('')
  await expect(row(theirs, chat.name).getByText('1 ungelesen')).toBeAttached()
  await expect(theirs).toHaveTitle(/\*$/)

  await openChat(theirs, chat)
  await expect(log(theirs).getByText('Ist der Passat fertig?')).toBeVisible()
  await expect(row(theirs, chat.name).getByText('ungelesen')).toHaveCount(0)

  await write(theirs, 'Ja, steht auf Platz 4 👍')
  await expect(log(mine).getByText('Ja, steht auf Platz 4 👍')).toBeVisible()
  await expect(row(mine, chat.name).getByText('ungelesen')).toHaveCount(0)
  await mine.context().close()
  await theirs.context().close()
})

test('RT-07 reading in one tab clears the badge in the other', async ({ browser, server }) => {
  const [advisor, foreman] = await Promise.all([person(server, 'advisor'), person(server, 'foreman')])
  const chat = await newGroup(foreman, [advisor])
  const first = await atChat(browser, server, 'advisor')
  const second = await anotherTab(first.context(), server)
  await say(foreman, chat, 'eins')
  await say(foreman, chat, 'zwei')
  for (const page of [first, second]) await expect(row(page, chat.name).getByText('2 ungelesen')).toBeAttached()
  await openChat(second, chat)
  for (const page of [first, second]) await expect(row(page, chat.name).getByText('ungelesen')).toHaveCount(0)
  await first.context().close()
})

test('what is typed stays untouched while messages arrive, and is a draft elsewhere and later', async ({
  browser,
  server,
}) => {
  const [advisor, foreman] = await Promise.all([person(server, 'advisor'), person(server, 'foreman')])
  const chat = await newGroup(advisor, [foreman])
  const other = await newGroup(advisor, [foreman])
  const page = await atChat(browser, server, 'advisor')
  await openChat(page, chat)
  await composer(page).pressSequentially('Bitte die ')
  for (let i = 1; i <= 5; i++) {
    await say(foreman, chat, `dazwischen ${i}`)
    await expect(log(page).getByText(`dazwischen ${i}`)).toBeVisible()
    await composer(page).pressSequentially(`${i}`)
  }
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('Bitte die 12345')

  await openChat(page, other)
  await expect(composer(page)).toHaveValue('')
  await expect(row(page, chat.name).getByLabel('Entwurf')).toBeVisible()
  await page.reload()
  await openChat(page, chat)
  await expect(composer(page)).toHaveValue('Bitte die 12345')
  await composer(page).press('Enter')
  await expect(log(page).getByText('Bitte die 12345')).toBeVisible()
  await openChat(page, other)
  await expect(row(page, chat.name).getByLabel('Entwurf')).toHaveCount(0)
  await page.context().close()
})

test('whitespace alone is not sent, Shift + Enter begins a line, 4,000 characters are the end', async ({
  browser,
  server,
}) => {
  const [advisor, foreman] = await Promise.all([person(server, 'advisor'), person(server, 'foreman')])
  const chat = await newGroup(advisor, [foreman])
  const page = await atChat(browser, server, 'advisor')
  await openChat(page, chat)
  await write(page, '  \n ')
  await expect(composer(page)).toHaveValue('  \n ')
  await composer(page).fill('')
  await composer(page).pressSequentially('eins')
  await composer(page).press('Shift+Enter')
  await composer(page).pressSequentially('zwei')
  await expect(composer(page)).toHaveValue('eins\nzwei')
  await composer(page).fill('x'.repeat(4_001))
  await expect(page.getByText('1 Zeichen zu viel')).toBeVisible()
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('x'.repeat(4_001))
  await composer(page).fill('y'.repeat(3_990))
  await expect(page.getByText('Noch 10 Zeichen')).toBeVisible()
  await composer(page).press('Enter')
  await expect(log(page).getByText('y'.repeat(3_990))).toBeVisible()
  await page.context().close()
})

test('a message of somebody else makes one sound, however many tabs are open; a muted chat makes none', async ({
  browser,
  server,
}) => {
  const [technician, foreman] = await Promise.all([person(server, 'technician'), person(server, 'foreman')])
  const muted = await newGroup(foreman, [technician])
  const chat = await newGroup(foreman, [technician])
  await technician.call('POST', `/chats/${muted.chat_uuid}/mute`, { is_muted: true })
  const first = await atChat(browser, server, 'technician')
  const second = await anotherTab(first.context(), server)
  await expect(row(second, chat.name)).toBeVisible()
  const sounds: string[] = []
  first.context().on('request', (request) => {
    if (request.url().includes('/sounds/')) sounds.push(request.url())
  })
  await say(foreman, muted, 'leise')
  for (const page of [first, second]) await expect(row(page, muted.name).getByText('1 ungelesen')).toBeAttached()
  await say(foreman, chat, 'laut')
  await expect.poll(() => sounds.length).toBeGreaterThan(0)
  // The lock is held for a while after the sound, and everybody else gives up at once.
  const isQuiet = () =>
    first.evaluate(async () => !(await navigator.locks.query()).held?.some(({ name }) => name === 'chat-sound'))
  await expect.poll(isQuiet).toBe(true)
  expect(sounds).toHaveLength(1)
  await first.context().close()
})

test('who else is at the chat is shown', async ({ browser, server }) => {
  const parts = await person(server, 'parts')
  const page = await atChat(browser, server, 'foreman')
  const other = await atChat(browser, server, 'parts')
  await expect(page.getByRole('img', { name: /^Außer Ihnen (ist|sind)/ })).toBeVisible()
  await page.getByRole('img', { name: /^Außer Ihnen (ist|sind)/ }).hover()
  await expect(page.getByRole('tooltip')).toContainText(parts.user.last_name)
  await other.context().close()
  await page.context().close()
})
