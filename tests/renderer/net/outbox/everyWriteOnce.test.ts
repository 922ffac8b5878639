import { it } from 'vitest'
import { keptStore } from '#tests/support/outbox/outboxWorld.ts'
import { anySteps, checkDelivery } from '#tests/support/outbox/simulateDevice.ts'
import { fc } from '#tests/support/samples/fc.ts'

it('RT-03 Every write arrives once, in the order of its record and with the last values, even if network and page break', async () => {
  await fc.assert(
    fc.asyncProperty(anySteps(40), async (steps) => {
      const store = keptStore()
      await checkDelivery({ openStore: () => store, count: async () => store.entries.size }, steps)
    }),
    { numRuns: 60 },
  )
})
