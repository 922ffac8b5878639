import type { Core } from '#server/core/core.ts'
import { settingsHandlers } from './settingsHandlers.ts'

/** The dealer's settings. `forgetDealer` drops what sessions remember of rights. */
export const settingsModule = (core: Core, forgetDealer: (dealerId: string) => void) => ({
  handlers: settingsHandlers({ ...core, forgetDealer }),
})
