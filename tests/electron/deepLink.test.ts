import { expect, test, vi } from 'vitest'
import { linkFrom } from '#electron/app/instance/singleInstance.ts'

vi.mock('electron', () => ({ app: {} }))

const chat = '0b8e2f6e-6a4b-4c3e-9a57-2f6f1f0f7a11'

test('DSK-03 The link is found among the arguments with which the app was started', () => {
  const start = ['/opt/Werkbank/werkbank', '--flag']
  expect(linkFrom(start)).toBeNull()
  expect(linkFrom([...start, `werkbank://chat?chat=${chat}`])).toEqual({ screen: 'chat', chat_uuid: chat })
  expect(linkFrom([...start, 'werkbank://nowhere', 'werkbank://dashboard'])).toEqual({ screen: 'dashboard' })
  expect(linkFrom([...start, 'https://dashboard', 'dashboard', `--x=werkbank://dashboard`])).toBeNull()
})

test('DSK-03 A link opens its page although a mail program has added signs or a query, or changed its case', () => {
  const opened = { screen: 'workshop/paper', record_uuid: chat, sheet: 2 }
  for (const link of [
    `werkbank://workshop/paper/${chat}/2>.`,
    `WERKBANK://WORKSHOP/PAPER/${chat.toUpperCase()}/2?utm=x`,
  ])
    expect(linkFrom(['/opt/Werkbank/werkbank', link])).toEqual(opened)
})
