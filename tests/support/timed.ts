import { test } from 'vitest'

/** A test of speed. It runs in the full run only, because a busy machine would make it red. */
export const timedTest: ReturnType<typeof test.runIf> = test.runIf(process.env.TEST_FULL)

/** A time limit of the specification (ms). The gate allows ten times as much, so that only a hanging test is red. */
export const timeLimit = (ms: number): number => (process.env.TEST_FULL ? ms : 10 * ms)
