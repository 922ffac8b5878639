import { describe, expect, test } from 'vitest'
import { CrashLimit } from '#electron/windows/crashLimit.ts'
import { nextZoom } from '#electron/windows/zoomSteps.ts'

describe('DSK-11 a page that crashes', () => {
  test('A crashed page is loaded again twice within a minute, and not a third time', () => {
    const limit = new CrashLimit()
    expect([0, 1_000, 2_000].map((now) => limit.isReached(now))).toEqual([false, false, true])
  })

  test('A page that crashes less than three times a minute is loaded again each time', () => {
    const limit = new CrashLimit()
    expect([0, 40_000, 80_000, 120_000, 160_000].some((now) => limit.isReached(now))).toBe(false)
  })

  test('After the user has tried again, a crashed page is loaded again twice as before', () => {
    const limit = new CrashLimit()
    for (const now of [0, 1, 2]) limit.isReached(now)
    expect([3, 4, 5].map((now) => limit.isReached(now))).toEqual([false, false, true])
  })
})

describe('zoom of a window', () => {
  test.each([
    [1, 'in', 1.1],
    [1, 'out', 0.9],
    [1.3, 'in', 1.5],
    [1.3, 'out', 1.25],
    [3, 'in', 3],
    [0.5, 'out', 0.5],
    [2.5, 'reset', 1],
  ] as const)('The zoom %d with the step "%s" becomes %d', (now, step, next) => expect(nextZoom(now, step)).toBe(next))
})
