import { test } from 'vitest'

/**
 * A test that is slow by nature: it starts several programs, waits for real time, or sends hundreds of requests. Only
 * `npm run test:full` runs it. If a quick test of the same guard is possible, the same file has one for the gate.
 */
export const fullTest: ReturnType<typeof test.runIf> = test.runIf(Boolean(process.env.TEST_FULL))
