import { createHash } from 'node:crypto'
import { test } from 'vitest'

/** The tier `timed` sets it: tests of speed run one at a time, with nothing beside them. */
const isTimed = Boolean(process.env.TEST_TIMED)

/** A test of speed. It runs in the tier `timed` only, because a busy machine would make it red. */
export const timedTest: ReturnType<typeof test.runIf> = test.runIf(isTimed)

/** Factor of a limit outside of the tier `timed`, so that only a hanging test is red. */
const GENEROUS = 10
/** Time of the calibration on a quiet machine of the kind for which the limits were written (ms). */
const REFERENCE_MS = 60
const ROUNDS = 5

/** A fixed piece of work: text, objects, sorting and hashing, as a server does them. */
function work(): string {
  const rows = Array.from({ length: 40_000 }, (_, nth) => ({ nth, name: `Zeile ${(nth * 7_919) % 40_000}` }))
  rows.sort((a, b) => (a.name < b.name ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

let measured: number | undefined

/** How many times as long as the reference this machine takes. A faster one counts as 1. */
function slowness(): number {
  if (measured !== undefined) return measured
  const took = Array.from({ length: ROUNDS }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  measured = Math.max(1, Math.min(...took) / REFERENCE_MS)
  return measured
}

/**
 * A time limit (ms) for the machine on which the test runs: in the tier `timed` a multiple of a calibration in the same
 * process, elsewhere ten times the limit.
 */
export const timeLimit = (ms: number): number => ms * (isTimed ? slowness() : GENEROUS)
