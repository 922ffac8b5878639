import { cpus } from 'node:os'

const LOOK_MS = 400
const ENOUGH = 0.9

function times() {
  return cpus().reduce(
    (sum, { times: one }) => ({
      idle: sum.idle + one.idle,
      all: sum.all + one.user + one.nice + one.sys + one.irq + one.idle,
    }),
    { idle: 0, all: 0 },
  )
}

async function idleShare(): Promise<number> {
  const before = times()
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  const after = times()
  return (after.idle - before.idle) / Math.max(1, after.all - before.all)
}

/**
 * Waits until the processors are idle for nine tenths of the time, at most `limitMs`. Returns the idle share that it
 * found, for the report.
 */
export async function quiet(limitMs = Number(process.env.BENCH_QUIET_MS ?? 45_000)): Promise<number> {
  const until = performance.now() + limitMs
  for (;;) {
    const idle = await idleShare()
    if (idle >= ENOUGH || performance.now() > until) return Math.round(idle * 100) / 100
  }
}
