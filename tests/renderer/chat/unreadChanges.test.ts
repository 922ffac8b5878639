import { describe, expect, test } from 'vitest'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { type Known, newUnread, noLongerUnread } from '#renderer/features/chat/background/unreadChanges.ts'
import { CHAT, chat } from './given.ts'

const known = (...items: ChatItem[]): Known => new Map(items.map((item) => [item.chat_uuid, item]))
const read = chat({ last_seq: 10, unread: 0 })
const unread = chat({ last_seq: 11, unread: 1 })

describe('DSK-06: chats to announce', () => {
  test('a message that nobody has read, also the first of a new chat', () => {
    expect(newUnread(known(read), [unread])).toEqual([CHAT])
    expect(newUnread(known(), [unread])).toEqual([CHAT])
    expect(newUnread(known(unread), [chat({ last_seq: 14, unread: 4 })])).toEqual([CHAT])
  })
  test('nothing that was unread before somebody looked for the first time', () => {
    expect(newUnread(null, [unread])).toEqual([])
  })
  test('nothing that was read at once, by somebody else or here', () => {
    expect(newUnread(known(read), [chat({ last_seq: 11, unread: 0 })])).toEqual([])
    expect(newUnread(known(unread), [chat({ last_seq: 12, unread: 1 })])).toEqual([])
  })
  test('nothing when the number rises without a message', () => {
    expect(newUnread(known(unread), [chat({ last_seq: 11, unread: 2 })])).toEqual([])
  })
})

describe('DSK-06: chats to announce no longer', () => {
  test('what was read, and what somebody is no longer a member of', () => {
    expect(noLongerUnread(known(unread), [chat({ last_seq: 11, unread: 0 })])).toEqual([CHAT])
    expect(noLongerUnread(known(unread), [])).toEqual([CHAT])
  })
  test('all that holds nothing, for a page that was loaded anew', () => {
    expect(noLongerUnread(null, [read])).toEqual([CHAT])
    expect(noLongerUnread(null, [unread])).toEqual([])
  })
  test('nothing that was known to be read', () => {
    expect(noLongerUnread(known(read), [read])).toEqual([])
    expect(noLongerUnread(known(read), [])).toEqual([])
  })
})
