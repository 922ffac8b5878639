import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addLive,
  addMissed,
  addOlder,
  hasGap,
  type MessageWindow,
  openWindow,
  visibleMessages,
} from '#renderer/features/chat/data/messageWindow.ts'
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

describe('RT-08 whatever is lost, repeated or late on the way', () => {
  test('what is shown is a part of the log without holes, in order, each once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.array(step, { maxLength: 60 }), (start, steps) => {
        let last = start
        let window = openWindow(newestPage(last))
        for (const action of steps) {
          if (action.kind === 'grow') last += action.by
          if (action.kind === 'live' && action.seq <= last) window = addLive(window, [message(action.seq)])
          if (action.kind === 'catch_up') window = addMissed(window, pageAfter(window.through, last))
          if (action.kind === 'older') window = older(window)
          const shown = seqs(window)
          expect(shown).toEqual(range(shown[0] ?? 1, (shown[0] ?? 1) + shown.length - 1).map(({ seq }) => seq))
        }
        while (hasGap(window, last)) window = addMissed(window, pageAfter(window.through, last))
        while (window.hasOlder) window = older(window)
        expect(seqs(window)).toEqual(range(1, last).map(({ seq }) => seq))
      }),
      { numRuns: 500, seed: 20_260_304 },
    )
  })
})

test('a message beyond a hole waits until the hole is filled', () => {
  const window = addLive(openWindow(newestPage(3)), [message(6), message(5)])
  expect(seqs(window)).toEqual([1, 2, 3])
  expect(hasGap(window)).toBe(true)
  expect(seqs(addLive(window, [message(4)]))).toEqual([1, 2, 3, 4, 5, 6])
})

test('what arrived before the first page is merged into it', () => {
  expect(seqs(openWindow(newestPage(3), [message(4), message(3)]))).toEqual([1, 2, 3, 4])
})

test('an older message than the loaded part does not make a hole there', () => {
  expect(seqs(addLive(openWindow(newestPage(20)), [message(2)]))[0]).toBe(16)
})

test('a repeat changes nothing, not even the object', () => {
  const window = openWindow(newestPage(3))
  expect(addLive(window, [message(3)])).toBe(window)
})

test('when the server says that nothing lies between, what waited is shown', () => {
  const window = addLive(openWindow(newestPage(3)), [message(7)])
  expect(seqs(addMissed(window, { items: [], has_more: false }))).toEqual([1, 2, 3, 7])
})
