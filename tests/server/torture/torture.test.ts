import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testedDatabase } from '#tests/support/database/database.ts'
import { type Result, torture } from './torture.ts'

const SEED = Number(process.env.TEST_SEED ?? randomInt(2 ** 31))
/** Half an hour proves most, three minutes fit into every automatic run, one into a coffee break. */
const USUAL_SECONDS = process.env.CI ? 180 : 60
const SECONDS = Number(process.env.TORTURE_SECONDS ?? (process.env.TEST_FULL ? 1_800 : USUAL_SECONDS))
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
  `RT-01 nothing acknowledged is lost, doubled or out of order while everything breaks (${SECONDS} s, TEST_SEED=${SEED})`,
  async () => {
    const isPostgres = testedDatabase === 'postgres'
    const result = await torture({
      kind: testedDatabase,
      seed: SEED,
      // The embedded database is for small installations: fewer people, the same promises.
      seconds: isPostgres ? SECONDS : Math.min(SECONDS, 30),
      size: isPostgres
        ? { writers: 50, readers: 200, chats: 100, writersPerChat: 5, readersPerChat: 20 }
        : { writers: 10, readers: 40, chats: 20, writersPerChat: 3, readersPerChat: 8 },
      everyMs: isPostgres ? 400 : 1_000,
    })
    report(result)
    expect(result.verdict, result.lastWords).toEqual(NOTHING_WRONG)
    expect(result.behind).toEqual([])
    // Far below what a quiet machine does (100 a second); it only refuses a run in which nothing happened.
    expect(result.acknowledged).toBeGreaterThan(isPostgres ? SECONDS : 30)
  },
  SECONDS * 1_000 + 4 * MINUTE,
)
