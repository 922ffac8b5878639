import type { Core } from '#server/core/core.ts'
import { historyHandlers } from './historyHandlers.ts'
import type { WaysToFind } from './searchHistory.ts'

/** The customer history. `waysToFind` comes from the workshop; the entries come from the sources of all modules. */
export const historyModule = (core: Core, { waysToFind }: { waysToFind: WaysToFind }) => ({
  handlers: historyHandlers(core, waysToFind),
})
