import { describe, expect, test } from 'vitest'
import {
  addLive,
  addMissed,
  addOlder,
  hasGap,
  type MessageWindow,
  openWindow,
  visibleMessages,
  withChanges,
} from '#renderer/features/chat/data/messageWindow.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { message } from './given.ts'

const PAGE = 5
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => message(from + i))
const seqs = (window: MessageWindow) => visibleMessages(window).map(({ seq }) => seq)

/** The server's side: messages 1…`last`, answered as the contract says. */
const newestPage = (last: number) => pageBefore(last + 1)
const pageBefore = (before: number) => {
  const from = Math.max(1, before - PAGE)
  return {
    items: range(from, before - 1).reverse(),
    has_more: from > 1,
    next_cursor_uuid: from > 1 ? message(from).message_uuid : null,
    last_change: 0,
  }
}
const pageAfter = (seq: number, last: number) => ({
  items: range(seq + 1, Math.min(last, seq + PAGE)),
  has_more: last > seq + PAGE,
})

type Step = { kind: 'live'; seq: number } | { kind: 'catch_up' } | { kind: 'older' } | { kind: 'grow'; by: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('live' as const), seq: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('grow' as const), by: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'catch_up' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'older' as const }) },
)

function oldestSeq(window: MessageWindow): number {
  return window.messages[0]?.seq ?? 1
}

function older(window: MessageWindow): MessageWindow {
  return window.hasOlder ? addOlder(window, pageBefore(oldestSeq(window))) : window
}

/** The window after a step, where the log of the server ends with `last`. */
function windowAfter(action: Step, window: MessageWindow, last: number): MessageWindow {
  switch (action.kind) {
    case 'live':
      return action.seq <= last ? addLive(window, [message(action.seq)]) : window
    case 'catch_up':
      return addMissed(window, pageAfter(window.through, last))
    case 'older':
      return older(window)
    case 'grow':
      return window
  }
}

describe('RT-08 messages that are lost, repeated or late', () => {
  test('The loaded messages are a part of the chat without holes, in order, each message once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.array(step, { maxLength: 60 }), (start, steps) => {
        let last = start
        let window = openWindow(newestPage(last))
        for (const action of steps) {
          if (action.kind === 'grow') last += action.by
          window = windowAfter(action, window, last)
          const shown = seqs(window)
          const first = shown[0] ?? 1
          expect(shown).toEqual(range(first, first + shown.length - 1).map(({ seq }) => seq))
        }
        while (hasGap(window, last)) window = addMissed(window, pageAfter(window.through, last))
        while (window.hasOlder) window = older(window)
        expect(seqs(window)).toEqual(range(1, last).map(({ seq }) => seq))
      }),
      { numRuns: 500, seed: 20_260_304 },
    )
  })
})

test('A message that arrives after missing ones is shown only when the missing ones have come', () => {
  const window = addLive(openWindow(newestPage(3)), [message(6), message(5)])
  expect(seqs(window)).toEqual([1, 2, 3])
  expect(hasGap(window)).toBe(true)
  expect(seqs(addLive(window, [message(4)]))).toEqual([1, 2, 3, 4, 5, 6])
})

test('Messages that arrived before the first page are merged into it', () => {
  expect(seqs(openWindow(newestPage(3), [message(4), message(3)]))).toEqual([1, 2, 3, 4])
})

test('A message that is older than the loaded part makes no hole in it', () => {
  expect(seqs(addLive(openWindow(newestPage(20)), [message(2)]))[0]).toBe(16)
})

test('A message that arrives twice changes nothing', () => {
  const window = openWindow(newestPage(3))
  expect(addLive(window, [message(3)])).toBe(window)
})

test('When the server says that no message lies between, the waiting messages are shown', () => {
  const window = addLive(openWindow(newestPage(3)), [message(7)])
  expect(seqs(addMissed(window, { items: [], has_more: false }))).toEqual([1, 2, 3, 7])
})

test('A changed message replaces the old one and its quotes, and an older state of it does not come back', () => {
  const quote = { seq: 1, message_uuid: message(1).message_uuid, sender: null, preview: 'text 1', is_withdrawn: false }
  const page = { ...newestPage(2), items: [message(2, { reply_to: quote }), message(1)] }
  const withdrawn = message(1, { content: '', withdrawn_at: message(1).created_at, version: 3, change: 2 })
  const window = withChanges(openWindow(page), [withdrawn], 2)
  expect(window.change).toBe(2)
  expect(window.messages[0]).toEqual(withdrawn)
  expect(window.messages[1]?.reply_to).toEqual({ ...quote, preview: '', is_withdrawn: true })
  const late = withChanges(window, [message(1, { content: 'edited', version: 2, change: 1 })], 1)
  expect([late.messages[0], late.change]).toEqual([withdrawn, 2])
})
