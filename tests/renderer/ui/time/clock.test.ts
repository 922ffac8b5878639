import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLOCK_TICK_MS } from '#contract/constants.ts'
import { createTicker } from '#renderer/ui/time/clock.ts'

let visibility: DocumentVisibilityState = 'visible'
let changed = () => {}
const page = {
  get visibilityState() {
    return visibility
  },
  addEventListener: (_: string, listener: () => void) => {
    changed = listener
  },
} as unknown as Pick<Document, 'visibilityState' | 'addEventListener'>

const show = (state: DocumentVisibilityState) => {
  visibility = state
  changed()
}

beforeEach(() => {
  visibility = 'visible'
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => void vi.useRealTimers())

test('One timer ticks once a second for all listeners of the clock', () => {
  const ticker = createTicker(page)
  const listener = vi.fn()
  ticker.subscribe(listener)
  ticker.subscribe(() => {})
  expect(vi.getTimerCount()).toBe(1)
  listener.mockClear()
  vi.advanceTimersByTime(3 * CLOCK_TICK_MS)
  expect(listener).toHaveBeenCalledTimes(3)
  expect(ticker.now()).toBe(1_000_000 + 3 * CLOCK_TICK_MS)
})

test('The clock stops while the page is hidden and is right at once when it returns', () => {
  const ticker = createTicker(page)
  const listener = vi.fn()
  ticker.subscribe(listener)
  show('hidden')
  expect(vi.getTimerCount()).toBe(0)
  listener.mockClear()
  vi.advanceTimersByTime(60 * CLOCK_TICK_MS)
  expect(listener).not.toHaveBeenCalled()
  show('visible')
  expect(listener).toHaveBeenCalledTimes(1)
  expect(ticker.now()).toBe(1_000_000 + 60 * CLOCK_TICK_MS)
})

test('The timer of the clock stops when its last listener is removed', () => {
  const ticker = createTicker(page)
  const stop = ticker.subscribe(() => {})
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
