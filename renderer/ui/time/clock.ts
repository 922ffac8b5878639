import { useSyncExternalStore } from 'react'
import { CLOCK_TICK_MS } from '#contract/constants.ts'

type Ticker = { now: () => number; subscribe: (listener: () => void) => () => void }

/** One timer for all components that show time. It stops without listeners and while the page is hidden. */
export function createTicker(page: Pick<Document, 'visibilityState' | 'addEventListener'>): Ticker {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let now = Date.now()

  const tick = () => {
    now = Date.now()
    for (const listener of listeners) listener()
  }
  const follow = () => {
    const wanted = listeners.size > 0 && page.visibilityState === 'visible'
    if (wanted && timer === undefined) {
      tick()
      timer = setInterval(tick, CLOCK_TICK_MS)
    } else if (!wanted) {
      clearInterval(timer)
      timer = undefined
    }
  }
  page.addEventListener('visibilitychange', follow)

  return {
    // While the timer is stopped, the kept value is outdated.
    now: () => (timer === undefined ? Date.now() : now),
    subscribe: (listener) => {
      listeners.add(listener)
      follow()
      return () => {
        listeners.delete(listener)
        follow()
      }
    },
  }
}

const ticker = typeof document === 'undefined' ? null : createTicker(document)

/**
 * The result of `read` for the current time. The component renders again only when it changes. `read` returns a text,
 * number or boolean, never a new object.
 */
export function useNow<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(ticker?.subscribe ?? never, () => read(ticker?.now() ?? Date.now()))
}

const never = () => () => undefined
