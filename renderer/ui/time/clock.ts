import { useSyncExternalStore } from 'react'
import { CLOCK_TICK_MS } from '#contract/constants.ts'

type Ticker = { now: () => number; subscribe: (listener: () => void) => () => void }

/** One beat for everybody who shows time. It rests while nobody listens and while the page is hidden. */
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
    // Without a beat the kept value would be the time of long ago.
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
 * What `read` makes of the current time; the component renders again only when that changes. `read` gives a text, a
 * number or a boolean, never a fresh object.
 */
export function useNow<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(ticker?.subscribe ?? never, () => read(ticker?.now() ?? Date.now()))
}

const never = () => () => undefined
