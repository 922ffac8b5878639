import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { settingsHandlers } from './settingsHandlers.ts'

type Others = {
  forgetDealer: (dealerId: string) => void
  follow: (tx: Tx, dealerId: string, keys: readonly string[]) => Promise<void>
}

/**
 * The dealer's settings. `forgetDealer` clears the rights that sessions have cached. `follow` is called with the
 * changed keys in the transaction of the change.
 */
export const settingsModule = (core: Core, others: Others) => ({
  handlers: settingsHandlers({ ...core, ...others }),
})
