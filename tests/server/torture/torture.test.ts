import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testedDatabase } from '#tests/support/database/database.ts'
import { type Result, torture } from './torture.ts'

const SEED = Number(process.env.TEST_SEED ?? randomInt(2 ** 31))
/** Seconds of faults in the gate, and in the full run. `TORTURE_SECONDS=1800` proves most. */
const SECONDS = Number(process.env.TORTURE_SECONDS ?? (process.env.TEST_FULL ? 180 : 10))
const MINUTE = 60_000

function report({ acknowledged, faults, reconnects, behind, verdict }: Result) {
  const counts = Object.entries(verdict).map(([kind, found]) => `${found.length} ${kind}`)
  const line = `seed ${SEED}: ${acknowledged} acknowledged, ${counts.join(', ')}, ${behind.length} behind, ${reconnects} reconnects`
  process.stdout.write(`${line}; ${JSON.stringify(faults)}\n`)
}

const NOTHING_WRONG = {
  lost: [],
  duplicated: [],
  outOfOrder: [],
  forgotten: [],
  miscounted: [],
  foreign: [],
  strange: [],
}

test(
  `RT-01 Nothing acknowledged is lost, doubled or out of order while everything breaks (${SECONDS} s, TEST_SEED=${SEED})`,
  async () => {
    const isPostgres = testedDatabase === 'postgres'
    // The embedded database is for small installations: fewer people, less time, the same promises.
    const seconds = isPostgres ? SECONDS : Math.min(SECONDS, 30)
    const result = await torture({
      kind: testedDatabase,
      seed: SEED,
      seconds,
      size: isPostgres
        ? { writers: 50, readers: 200, chats: 100, writersPerChat: 5, readersPerChat: 20 }
        : { writers: 10, readers: 40, chats: 20, writersPerChat: 3, readersPerChat: 8 },
      everyMs: isPostgres ? 400 : 1_000,
    })
    report(result)
    expect(result.verdict, result.lastWords).toEqual(NOTHING_WRONG)
    expect(result.behind).toEqual([])
    // One a second is far below the rate of a quiet machine. It only refuses a run in which nothing happened.
    expect(result.acknowledged).toBeGreaterThan(seconds)
  },
  SECONDS * 1_000 + 4 * MINUTE,
)
