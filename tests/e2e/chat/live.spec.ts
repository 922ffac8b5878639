import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { anotherTab, atChat, composer, log, newGroup, openChat, person, row, say, write } from './chatPages.ts'

test('Two users chat: a message appears for the other user, with a badge and a title until it was read', {
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

test('RT-07 Reading a chat in one tab clears the badge in the other tab', async ({ browser, server }) => {
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

test('A message of another user makes one sound for any number of tabs, and in a muted chat none', async ({
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
  // The lock is held for a while after the sound, and the other tabs give up at once.
  const isQuiet = () =>
    first.evaluate(async () => !(await navigator.locks.query()).held?.some(({ name }) => name === 'chat-sound'))
  await expect.poll(isQuiet).toBe(true)
  expect(sounds).toHaveLength(1)
  await first.context().close()
})
