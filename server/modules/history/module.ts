import type { Core } from '#server/core/core.ts'
import type { ServerModule } from '#server/core/serverModule.ts'
import { duplicateHandlers } from './duplicates/duplicateHandlers.ts'
import { mergePurgeWorker } from './duplicates/mergePurge.ts'
import { refusingRestore } from './duplicates/refusingRestore.ts'
import { historyHandlers } from './historyHandlers.ts'
import type { WaysToFind } from './searchHistory.ts'

/**
 * The customer history, and the merging of duplicates. `waysToFind` comes from the workshop; the entries come from the
 * sources of all modules.
 */
export const historyModule = (core: Core, { waysToFind }: { waysToFind: WaysToFind }) => ({
  handlers: { ...historyHandlers(core, waysToFind), ...duplicateHandlers(core) },
  wraps: {
    customer: (hooks) => refusingRestore('customer', hooks),
    vehicle: (hooks) => refusingRestore('vehicle', hooks),
  } satisfies ServerModule['wraps'],
  workers: { merge_purge: mergePurgeWorker(core) },
})
