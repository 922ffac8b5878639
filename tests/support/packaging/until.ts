import { startStopwatch } from '#tests/support/clock/readClock.ts'

const LOOK_MS = 50

/** Waits until `ask` finds something. Throws after `limitMs`, with `what` as the missing event. */
export async function until<T>(what: string, ask: () => Promise<T>, limitMs = 20_000): Promise<NonNullable<T>> {
  const elapsed = startStopwatch()
  for (;;) {
    const found = await ask()
    if (found) return found
    if (elapsed() > limitMs) throw new Error(`Not within ${limitMs / 1_000} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
