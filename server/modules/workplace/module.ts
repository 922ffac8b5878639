import type { Core } from '#server/core/core.ts'
import { administrationHandlers } from './administrationHandlers.ts'
import { workplaceHandlers } from './workplaceHandlers.ts'

type Others = Pick<Parameters<typeof workplaceHandlers>[0], 'dealerOf'>

/** Data for every screen: pictures, public settings, colleagues. Also the background jobs, for administrators. */
export const workplaceModule = (core: Core, others: Others) => ({
  handlers: { ...administrationHandlers(core), ...workplaceHandlers({ ...core, ...others }) },
})
