import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Activity, REPORT_LIFE_MS, TYPING_MS } from '#electron/update/schedule/activity.ts'
import { readClock } from '#tests/support/clock/readClock.ts'

const quiet = { typing: false, uploads: 0, forms: 0, stamps: 0 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.setSystemTime(readClock() + ms)

test('UPD-05 Typing in either window counts as work for a quarter of an hour', () => {
  const activity = new Activity(() => undefined)
  expect(activity.isActive).toBe(false)
  activity.report('chat', { ...quiet, typing: true })
  activity.report('main', quiet)
  pass(TYPING_MS - 1)
  expect(activity.isActive).toBe(true)
  pass(1)
  expect(activity.isActive).toBe(false)
})

test.each(['uploads', 'forms', 'stamps'] as const)(
  'UPD-05 The end of %s in one window does not end those of the other window',
  (kind) => {
    const activity = new Activity(() => undefined)
    activity.report('main', { ...quiet, [kind]: 1 })
    activity.report('chat', quiet)
    expect(activity.isActive).toBe(true)
    activity.report('main', quiet)
    expect(activity.isActive).toBe(false)
  },
)

test('The last report of a page that is gone counts for at most 90 seconds', () => {
  const activity = new Activity(() => undefined)
  activity.report('main', { ...quiet, forms: 1 })
  pass(REPORT_LIFE_MS - 1)
  expect(activity.isActive).toBe(true)
  pass(1)
  expect(activity.isActive).toBe(false)
})

test('A clock that was set back does not make the work count for hours', () => {
  const activity = new Activity(() => undefined)
  activity.report('main', { typing: true, uploads: 1, forms: 0, stamps: 0 })
  pass(-2 * 60 * 60_000)
  expect(activity.isActive).toBe(false)
})

test('Every report of work is passed on, so that the end of work counts at once', () => {
  const heard: boolean[] = []
  const activity: Activity = new Activity(() => heard.push(activity.isActive))
  activity.report('main', { ...quiet, uploads: 2 })
  activity.report('main', { ...quiet, uploads: 1 })
  activity.report('main', quiet)
  expect(heard).toEqual([true, true, false])
})

test('UPD-05 Work that a restart would interrupt is counted over both windows while they report it', () => {
  const activity = new Activity(() => undefined)
  activity.report('main', { ...quiet, forms: 2, uploads: 1 })
  pass(REPORT_LIFE_MS - 1)
  activity.report('chat', { ...quiet, forms: 1, stamps: 1 })
  expect(activity.work).toEqual({ uploads: 1, forms: 3, stamps: 1 })
  pass(1)
  expect(activity.work).toEqual({ uploads: 0, forms: 1, stamps: 1 })
})
