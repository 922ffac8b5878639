import { vi } from 'vitest'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { FileWorld } from './fileWorld.ts'

/** Runs the nightly check of the files now, as often as given at once, and waits for its result. */
export async function runCheck(world: FileWorld, times = 1) {
  const { dealerId } = world.dealer
  const begun = await world.inDealer((tx) => tx.selectFrom('file_checks').select('uuid').execute())
  await world.inDealer(async (tx) => {
    for (let nth = 0; nth < times; nth++) await enqueueJob(tx, dealerId, 'file_check', {})
  })
  return vi.waitFor(
    async () => {
      const checks = await world.inDealer((tx) => tx.selectFrom('file_checks').selectAll().orderBy('uuid').execute())
      const own = checks.slice(begun.length)
      if (own.length < times || own.some(({ state }) => state === 'running'))
        throw new Error('The check is still running')
      return own
    },
    { timeout: 30_000, interval: 50 },
  )
}
