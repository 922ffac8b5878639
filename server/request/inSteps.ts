import { setImmediate } from 'node:timers/promises'

/** Longest work without a pause (ms). All other requests of the thread wait for its end. */
const STEP_MS = 10

/** Shows a long piece of work when it must pause for other requests. */
export class Steps {
  #began = performance.now()

  get isOver(): boolean {
    return performance.now() - this.#began >= STEP_MS
  }

  /** Lets the other requests of the thread run. */
  async pause(): Promise<void> {
    await setImmediate()
    this.#began = performance.now()
  }
}

/** Works through a long list one by one, with pauses in which other requests get their turn. */
export async function eachInSteps<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const steps = new Steps()
  for (const item of items) {
    work(item)
    if (steps.isOver) await steps.pause()
  }
}

/** Maps a long list one by one, with pauses in which other requests get their turn. */
export async function mapInSteps<T, R>(items: readonly T[], map: (item: T, index: number) => R): Promise<R[]> {
  const mapped: R[] = []
  await eachInSteps(items.entries(), ([index, item]) => {
    mapped.push(map(item, index))
  })
  return mapped
}
