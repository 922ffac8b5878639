import { describe, expect, test } from 'vitest'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { type Known, newUnread, noLongerUnread } from '#renderer/features/chat/background/unreadChanges.ts'
import { CHAT, chat } from './given.ts'

const known = (...items: ChatItem[]): Known => new Map(items.map((item) => [item.chat_uuid, item]))
const read = chat({ last_seq: 10, unread: 0 })
const unread = chat({ last_seq: 11, unread: 1 })

describe('DSK-06: chats with new unread messages', () => {
  test('A chat with a new unread message is announced, also the first message of a new chat', () => {
    expect(newUnread(known(read), [unread])).toEqual([CHAT])
    expect(newUnread(known(), [unread])).toEqual([CHAT])
    expect(newUnread(known(unread), [chat({ last_seq: 14, unread: 4 })])).toEqual([CHAT])
  })
  test('A message that was unread already in the first list is not announced', () => {
    expect(newUnread(null, [unread])).toEqual([])
  })
  test('A message that is read at once, also in another window, is not announced', () => {
    expect(newUnread(known(read), [chat({ last_seq: 11, unread: 0 })])).toEqual([])
    expect(newUnread(known(unread), [chat({ last_seq: 12, unread: 1 })])).toEqual([])
  })
  test('A count that rises without a new message announces nothing', () => {
    expect(newUnread(known(unread), [chat({ last_seq: 11, unread: 2 })])).toEqual([])
  })
})

describe('DSK-06: chats without unread messages', () => {
  test('The notification of a chat that was read, or that the user left, is withdrawn', () => {
    expect(noLongerUnread(known(unread), [chat({ last_seq: 11, unread: 0 })])).toEqual([CHAT])
    expect(noLongerUnread(known(unread), [])).toEqual([CHAT])
  })
  test('After a reload, the desktop notifications of all chats without unread messages are closed', () => {
    expect(noLongerUnread(null, [read])).toEqual([CHAT])
    expect(noLongerUnread(null, [unread])).toEqual([])
  })
  test('The notifications of a chat that was known as read are not closed again', () => {
    expect(noLongerUnread(known(read), [read])).toEqual([])
    expect(noLongerUnread(known(read), [])).toEqual([])
  })
})
