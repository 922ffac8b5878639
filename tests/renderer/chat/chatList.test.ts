import { describe, expect, test } from 'vitest'
import {
  isCountStale,
  isListStale,
  sortChats,
  totalUnread,
  withMessage,
  withRead,
} from '#renderer/features/chat/data/chatList.ts'
import { filterChats } from '#renderer/features/chat/data/filterChats.ts'
import { neighbourChat } from '#renderer/features/chat/list/neighbourChat.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { CHAT, chat, ME, message } from './given.ts'

const seenBy = { me: ME, viewed: false }

describe('RT-07 counts of unread messages', () => {
  test('A message of another user raises the count of its chat by one', () => {
    const once = withMessage([chat()], message(11), seenBy) ?? []
    expect(once[0]).toMatchObject({ unread: 1, last_seq: 11, last_message: { preview: 'text 11' } })
    expect(withMessage(once, message(11), seenBy)).toBe(once)
  })

  test('An own message and a message on the screen do not raise the count', () => {
    expect(withMessage([chat()], message(11, { from: ME }), seenBy)?.[0]?.unread).toBe(0)
    expect(withMessage([chat()], message(11), { me: ME, viewed: true })?.[0]?.unread).toBe(0)
  })

  test('A muted chat counts its messages, and an archived chat comes back with a new message', () => {
    const [item] = withMessage([chat({ is_muted: true, is_archived: true })], message(11), seenBy) ?? []
    expect(item).toMatchObject({ unread: 1, is_archived: false })
  })

  test('The chat list is fetched after missed messages and for an unknown chat', () => {
    expect(withMessage([chat()], message(13), seenBy)).toBeNull()
    expect(withMessage([], message(1), seenBy)).toBeNull()
  })

  test('The read position of a chat only moves forward', () => {
    const items = [chat({ last_read_seq: 8, unread: 2 })]
    expect(withRead(items, { chat_uuid: CHAT, unread: 9, last_read_seq: 7 })).toBe(items)
    expect(withRead(items, { chat_uuid: CHAT, unread: 0, last_read_seq: 10 })[0]).toMatchObject({ unread: 0 })
  })

  test('A count that was made before a known message is fetched again', () => {
    const items = withMessage([chat({ last_read_seq: 9, unread: 1 })], message(11), seenBy) ?? []
    expect(isCountStale(items, { chat_uuid: CHAT, unread: 0, last_read_seq: 10 })).toBe(true)
    expect(isCountStale(items, { chat_uuid: CHAT, unread: 0, last_read_seq: 11 })).toBe(false)
  })

  test('A chat list that was read before a known event is recognised as older', () => {
    expect(isListStale([chat({ last_seq: 11 })], [chat({ last_seq: 10 })])).toBe(true)
    expect(isListStale([chat({ last_read_seq: 11 })], [chat({ last_read_seq: 10 })])).toBe(true)
    expect(isListStale([chat()], [chat({ last_seq: 12 })])).toBe(false)
  })

  test('After any messages and reports of reading, in any order, the count is the same as in a simple model', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('message' as const), mine: fc.boolean() }),
      fc.record({ kind: fc.constant('read' as const), back: fc.integer({ min: 0, max: 3 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        let items: readonly ReturnType<typeof chat>[] = [chat({ last_seq: 0, last_read_seq: 0 })]
        const log: boolean[] = []
        let read = 0
        const count = () => log.filter((mine, index) => !mine && index + 1 > read).length
        for (const action of steps) {
          if (action.kind === 'message') {
            log.push(action.mine)
            items = withMessage(items, message(log.length, action.mine ? { from: ME } : {}), seenBy) ?? []
          } else {
            read = Math.max(read, log.length - action.back)
            items = withRead(items, { chat_uuid: CHAT, unread: count(), last_read_seq: read })
          }
          expect(totalUnread(items)).toBe(count())
        }
      }),
      { numRuns: 200, seed: 20_260_305 },
    )
  })
})

describe('the list of chats', () => {
  const one = chat({ chat_uuid: '1', name: 'Müller', last_message_at: '2026-03-04T10:00:00.000Z' })
  const two = chat({ chat_uuid: '2', name: 'Lager', unread: 3, last_message_at: '2026-03-04T11:00:00.000Z' })
  const three = chat({ chat_uuid: '3', name: 'Alt', is_archived: true, last_message_at: '2026-03-04T12:00:00.000Z' })
  const ids = (items: readonly { chat_uuid: string }[]) => items.map(({ chat_uuid }) => chat_uuid)
  const all = [one, two, three]

  test('The chat list begins with the chat that has the newest message', () =>
    expect(ids(sortChats(all))).toEqual(['3', '2', '1']))

  test.each([
    ['all', ['2', '1']],
    ['unread', ['2']],
    ['archived', ['3']],
  ] as const)('The chat list with a filter shows %s', (filter, expected) =>
    expect(ids(filterChats(all, { filter, search: '', selected: null }))).toEqual(expected),
  )

  test('The chat list keeps the open chat, even if reading it takes it out of the filter', () =>
    expect(ids(filterChats(all, { filter: 'unread', search: '', selected: '1' }))).toEqual(['2', '1']))

  test('The chat list is searched in all texts, without case and accents', () => {
    expect(ids(filterChats(all, { filter: 'unread', search: 'muLL', selected: null }))).toEqual(['1'])
    expect(ids(filterChats(all, { filter: 'all', search: 'alt', selected: null }))).toEqual(['3'])
  })

  test('The keyboard walks through the chat list in a circle', () => {
    expect(neighbourChat([one, two], null, 1, false)).toBe('1')
    expect(neighbourChat([one, two], null, -1, false)).toBe('2')
    expect(neighbourChat([one, two], '2', 1, false)).toBe('1')
    expect(neighbourChat([one, two, three], '1', -1, true)).toBe('2')
    expect(neighbourChat([one], '1', 1, false)).toBeNull()
    expect(neighbourChat([], null, 1, false)).toBeNull()
  })
})
