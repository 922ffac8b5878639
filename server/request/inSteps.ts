import { setImmediate } from 'node:timers/promises'

/** Longest work without a pause (ms). All other requests of the thread wait for its end. */
const STEP_MS = 10

/** Maps a long list one by one, with pauses in which other requests get their turn. */
export async function mapInSteps<T, R>(items: readonly T[], map: (item: T, index: number) => R): Promise<R[]> {
  const mapped: R[] = []
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    mapped.push(map(item, index))
    if (performance.now() - began < STEP_MS) continue
    await setImmediate()
    began = performance.now()
  }
  return mapped
}
