import pg from 'pg'
import type { Cluster } from '#tests/support/database/postgres.ts'
import type { ChaosProxy } from '#tests/support/services/chaosProxy.ts'
import type { RealServer } from '#tests/support/services/realServer.ts'
import { pause } from './calls.ts'
import type { Random } from './seededRandom.ts'

type Stage = {
  server: RealServer
  /** The proxy between the clients and the server. */
  front: ChaosProxy
  /** The proxy between the server and its database; undefined for the embedded database. */
  back: ChaosProxy | undefined
  cluster: Cluster | undefined
  adminUrl: string | undefined
  random: Random
}

type Fault = { name: string; needsPostgres?: boolean; run(stage: Stage): Promise<void> }

/** Lets the proxy misbehave for this time (ms). */
const spell = async (proxy: ChaosProxy | undefined, faults: Parameters<ChaosProxy['set']>[0], ms: number) => {
  proxy?.set(faults)
  await pause(ms)
  proxy?.calm()
}

async function startAgain(cluster: Cluster | undefined): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      return await cluster?.start()
    } catch (error) {
      // The old backends still hold the shared memory of the killed server.
      if (tries > 50) throw error
      await pause(200)
    }
}

const FAULTS: readonly Fault[] = [
  { name: 'server kill -9', run: ({ server }) => server.restart('SIGKILL') },
  { name: 'server restart', run: ({ server }) => server.restart('SIGTERM') },
  {
    name: 'answers lost',
    run: ({ front, random }) => spell(front, { losesAnswers: true }, random.between(200, 1_000)),
  },
  {
    name: 'cut inside requests',
    run: ({ front, random }) => spell(front, { cutAfter: { up: random.below(2_000) } }, random.between(300, 1_500)),
  },
  {
    name: 'cut inside answers',
    run: ({ front, random }) => spell(front, { cutAfter: { down: random.below(4_000) } }, random.between(300, 1_500)),
  },
  {
    name: 'black hole',
    run: ({ front, random }) =>
      spell(front, { holds: random.pick([['up'], ['down'], ['up', 'down']] as const) }, random.between(1_000, 6_000)),
  },
  {
    name: 'slow and jittery',
    run: ({ front, random }) =>
      spell(front, { delayMs: random.between(5, 60), jitterMs: random.between(10, 150) }, random.between(1_000, 4_000)),
  },
  {
    name: 'connections reset',
    async run({ front, random }) {
      front.reset(random.between(0.2, 1))
    },
  },
  {
    name: 'backends terminated',
    needsPostgres: true,
    async run({ adminUrl }) {
      const client = new pg.Client({ connectionString: adminUrl })
      client.on('error', () => {})
      await client.connect()
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'werkbank_app'`)
      await client.end()
    },
  },
  {
    name: 'Postgres killed',
    needsPostgres: true,
    async run({ cluster, random }) {
      await cluster?.kill()
      await pause(random.between(0, 1_500))
      await startAgain(cluster)
    },
  },
  {
    name: 'commits unanswered',
    needsPostgres: true,
    run: ({ back, random }) => spell(back, { losesAnswers: true }, random.between(100, 500)),
  },
  {
    name: 'database out of reach',
    needsPostgres: true,
    run: ({ back, random }) => spell(back, { holds: ['up', 'down'] }, random.between(500, 3_000)),
  },
]

/** Number of acknowledgements that show that everything works again, and how long the test waits for them. */
const BUSY = 25
const BUSY_MS = 15_000

/** Waits until enough messages are acknowledged again, so that the next fault meets people who write. */
async function busyAgain(acknowledged: () => number, isOver: () => boolean): Promise<void> {
  const wanted = acknowledged() + BUSY
  for (const until = performance.now() + BUSY_MS; acknowledged() < wanted; await pause(50))
    if (isOver() || performance.now() > until) return
}

/**
 * Causes one fault after the other, each kind once before any is repeated, until the time is over. Returns how often
 * each came.
 */
export async function cause(
  stage: Stage,
  acknowledged: () => number,
  isOver: () => boolean,
): Promise<Record<string, number>> {
  const possible = FAULTS.filter(({ needsPostgres }) => !needsPostgres || stage.cluster)
  const counts: Record<string, number> = {}
  let bag: Fault[] = []
  while (!isOver()) {
    if (bag.length === 0) bag = [...possible]
    const [fault] = bag.splice(stage.random.below(bag.length), 1)
    if (!fault) continue
    counts[fault.name] = (counts[fault.name] ?? 0) + 1
    await fault.run(stage)
    await busyAgain(acknowledged, isOver)
    await pause(stage.random.between(500, 2_500))
  }
  return counts
}
