import { describe, expect, test, vi } from 'vitest'
import { buildRows } from '#renderer/features/chat/messages/rows.ts'
import { isOnlyEmoji, textParts } from '#renderer/features/chat/messages/textParts.ts'
import { entry, ME, message } from './given.ts'

const build = (change: Partial<Parameters<typeof buildRows>[0]>) =>
  buildRows({ messages: [], pending: [], me: ME, unreadAfter: null, isComplete: false, ...change })
const kinds = (rows: ReturnType<typeof build>) => rows.map(({ kind }) => kind)
const groups = (rows: ReturnType<typeof build>) => rows.flatMap((row) => ('startsGroup' in row ? row.startsGroup : []))

describe('rows of the message list', () => {
  test('Messages stand under their day and their sender', () => {
    const rows = build({
      messages: [
        message(1),
        message(2),
        message(3, { from: ME }),
        message(4, { created_at: '2026-03-04T08:20:00.000Z', from: ME }),
        message(5, { created_at: '2026-03-06T08:00:00.000Z', from: ME }),
      ],
    })
    expect(kinds(rows)).toEqual(['day', 'message', 'message', 'message', 'message', 'day', 'message'])
    expect(groups(rows)).toEqual([true, false, true, true, true])
  })

  test('The message list begins with the start of the chat once everything is loaded', () => {
    expect(kinds(build({ messages: [message(1)], isComplete: true }))[0]).toBe('beginning')
    expect(build({ isComplete: true })).toEqual([])
  })

  test('The first unread message of another user is marked', () => {
    const messages = [message(1), message(2, { from: ME }), message(3), message(4)]
    expect(kinds(build({ messages, unreadAfter: 1 }))).toEqual([
      'day',
      'message',
      'message',
      'unread',
      'message',
      'message',
    ])
    expect(kinds(build({ messages, unreadAfter: 4 }))).not.toContain('unread')
  })

  test('A message that the server confirmed takes the place of the waiting one', () => {
    const waiting = entry(1)
    const before = build({ messages: [message(1)], pending: [waiting, entry(2)] })
    const arrived = message(2, { from: ME, client_uuid: waiting.client_uuid })
    const after = build({ messages: [message(1), arrived], pending: [waiting, entry(2)] })
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
    expect(kinds(after)).toEqual(['day', 'message', 'message', 'pending'])
  })

  test('A message of another user never takes the place of an own waiting one', () => {
    const stranger = message(1, { client_uuid: entry(1).client_uuid })
    const keys = build({ messages: [stranger, message(2, { from: ME, client_uuid: entry(1).client_uuid })] })
    expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
  })

  test('Rows take linear time: ten times the messages, ten times the look-ups, and no new formatter', () => {
    const formatters = vi.spyOn(Intl, 'DateTimeFormat')
    const local = vi.spyOn(Date.prototype, 'toLocaleDateString')
    const countReads = (count: number) => {
      let seen = 0
      const counted = <T extends object>(thing: T) =>
        new Proxy(thing, {
          get(...what) {
            seen += 1
            return Reflect.get(...what)
          },
        })
      const messages = counted(Array.from({ length: count }, (_, i) => counted(message(i + 1))))
      expect(build({ messages })).toHaveLength(count + 1)
      return seen
    }
    const [few, many] = [countReads(1_000), countReads(10_000)]
    expect(few).toBeLessThan(1_000 * 16)
    expect(many).toBeLessThanOrEqual(few * 10)
    expect([formatters.mock.calls.length, local.mock.calls.length]).toEqual([0, 0])
  })
})

describe('the text of a message', () => {
  const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])

  test.each([
    ['siehe https://werkbank.example/a?b=c.', ['https://werkbank.example/a?b=c']],
    ['mail an teile@werkbank.example bitte', ['mailto:teile@werkbank.example']],
    ['javascript:alert(1) data:text/html,x file:///etc/passwd', []],
    ['ftp://werkbank.example/x', []],
    ['auf www.werkbank.de/hilfe oder werkbank.com', ['https://www.werkbank.de/hilfe', 'https://werkbank.com']],
    ['der Drucker: http://drucker.local/', ['http://drucker.local/']],
    ['ohne Adresse', []],
  ])('Links in a message are found: %s', (text, expected) => expect(links(text)).toEqual(expected))

  test('A message keeps every character', () => {
    const text = 'a https://werkbank.example b\n\n teile@werkbank.example '
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  test.each([
    ['👍', true],
    ['👍🏽 🧑‍🔧', true],
    ['☀️', true],
    ['👍👍👍👍', false],
    ['ok 👍', false],
    ['12', false],
    ['', false],
  ])('The message %s is shown in big letters: %s', (text, big) => expect(isOnlyEmoji(text)).toBe(big))
})
