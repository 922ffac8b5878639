import { startStopwatch } from '#tests/support/clock/readClock.ts'

const LOOK_MS = 50

/** Waits until `look` finds something, and names the missing event otherwise. */
export async function until<T>(what: string, look: () => Promise<T>, limitMs = 20_000): Promise<NonNullable<T>> {
  const elapsed = startStopwatch()
  for (;;) {
    const found = await look()
    if (found) return found
    if (elapsed() > limitMs) throw new Error(`Not within ${limitMs / 1_000} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
