import { expect, test } from 'vitest'
import { checkHistory, type Verdict } from './checkHistory.ts'
import { contentOf, type History, newHistory, type Seen } from './history.ts'

const WRITERS = ['w0', 'w1']

/** Two writers, one reader who joined after the second message, ten messages, no fault. */
function soundHistory(): History {
  const history = newHistory()
  const stored = Array.from(
    { length: 10 },
    (_, index): Seen => ({
      seq: index + 1,
      uuid: `m${index + 1}`,
      client: `c${index + 1}`,
      content: contentOf('chat', WRITERS[index % 2] ?? '', index),
      at: `2026-11-21T08:00:0${index}.000Z`,
    }),
  )
  history.final.set('chat', { caughtUp: stored, paged: [...stored] })
  for (const { seq, uuid, client } of stored)
    history.acks.push({ writer: WRITERS[(seq - 1) % 2] ?? '', chat: 'chat', client: client ?? '', seq, uuid })
  history.views.push({ reader: 'r', chat: 'chat', from: 2, uuids: stored.slice(2).map(({ uuid }) => uuid) })
  history.ownReads.push({ writer: 'w0', chat: 'chat', seq: 3, uuid: 'm3', found: 'm3' })
  history.pages.push({ reader: 'r', chat: 'chat', after: 2, seqs: [3, 4, 5] })
  history.heads.push({ reader: 'r', chat: 'chat', known: 5, shown: 10 })
  history.counters.push({ who: 'r', chat: 'chat', lastRead: 4, unread: 6 })
  history.counters.push({ who: 'w0', chat: 'chat', lastRead: 4, unread: 3 })
  return history
}

const stored = (history: History) => history.final.get('chat') ?? { caughtUp: [], paged: [] }
const at = <T>(list: readonly T[], index: number): T => {
  const found = list.at(index)
  if (found === undefined) throw new Error(`nothing at ${index}`)
  return found
}
const kinds = (verdict: Verdict) => Object.entries(verdict).flatMap(([kind, found]) => (found.length > 0 ? [kind] : []))
/** Removes or replaces a stored message everywhere, like a database that has lost it. */
const storeAgain = (history: History, change: (list: Seen[]) => Seen[]) => {
  const list = change(stored(history).caughtUp)
  history.final.set('chat', { caughtUp: list, paged: [...list] })
}

test('RT-01 A sound history has no violation', () => {
  expect(kinds(checkHistory(soundHistory()))).toEqual([])
})

const PLANTED: readonly [string, keyof Verdict, (history: History) => unknown][] = [
  ['an acknowledged message is gone at the end', 'lost', (h) => storeAgain(h, (list) => list.slice(0, -1))],
  [
    'a message is acknowledged and never stored',
    'lost',
    (h) => h.acks.push({ ...at(h.acks, 9), uuid: 'm11', client: 'c11' }),
  ],
  ['a message moved after its acknowledgement', 'lost', (h) => Object.assign(at(h.acks, 9), { seq: 9 })],
  ['a reader has a hole', 'lost', (h) => at(h.views, 0).uuids.splice(3, 1, undefined)],
  ['a reader misses the newest', 'lost', (h) => at(h.views, 0).uuids.pop()],
  [
    'a repeat was stored again',
    'duplicated',
    (h) => storeAgain(h, (list) => [...list, { ...at(list, 9), seq: 11, uuid: 'm11' }]),
  ],
  [
    'a repeat without its key was stored again',
    'duplicated',
    (h) => storeAgain(h, (list) => [...list, { ...at(list, 9), seq: 11, uuid: 'm11', client: 'c11' }]),
  ],
  ['a repeat was answered with another message', 'duplicated', (h) => h.acks.push({ ...at(h.acks, 9), uuid: 'm9' })],
  ['a repeat was answered with another place', 'duplicated', (h) => h.acks.push({ ...at(h.acks, 9), seq: 9 })],
  [
    'seq has a gap',
    'outOfOrder',
    (h) => storeAgain(h, (list) => list.map((one) => (one.seq > 5 ? { ...one, seq: one.seq + 1 } : one))),
  ],
  ['paging shows another order', 'outOfOrder', (h) => stored(h).paged.reverse()],
  ['paging shows less', 'outOfOrder', (h) => stored(h).paged.pop()],
  ['a reader saw another message at a place', 'outOfOrder', (h) => at(h.views, 0).uuids.splice(3, 1, 'm9')],
  ['a writer’s second message stands before the first', 'outOfOrder', (h) => h.acks.reverse()],
  [
    'time runs backwards',
    'outOfOrder',
    (h) => Object.assign(at(stored(h).caughtUp, 5), { at: '2026-11-21T07:00:00.000Z' }),
  ],
  ['a writer does not find the own message', 'forgotten', (h) => Object.assign(at(h.ownReads, 0), { found: null })],
  ['a page skips a message', 'forgotten', (h) => at(h.pages, 0).seqs.splice(1, 1)],
  ['a page starts too late', 'forgotten', (h) => at(h.pages, 0).seqs.shift()],
  ['a newer list knows less', 'forgotten', (h) => Object.assign(at(h.heads, 0), { shown: 4 })],
  ['unread is one too low', 'miscounted', (h) => Object.assign(at(h.counters, 0), { unread: 5 })],
  ['own messages count as unread', 'miscounted', (h) => Object.assign(at(h.counters, 1), { unread: 6 })],
  ['a message of another chat', 'foreign', (h) => Object.assign(at(stored(h).caughtUp, 0), { content: 'other|w0|0' })],
  ['a living session is called dead', 'strange', (h) => h.strange.push('w0: 401')],
]

test.each(PLANTED)('RT-01 The checker notices: %s', (_name, kind, plant) => {
  const history = soundHistory()
  plant(history)
  expect(kinds(checkHistory(history))).toContain(kind)
})
