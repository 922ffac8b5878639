import type { Core } from '#server/core/core.ts'
import { dashboardHandlers } from './dashboardHandlers.ts'

type Others = Pick<Parameters<typeof dashboardHandlers>[0], 'dayOf' | 'isOperator'>

/** The start page. Its cards come from all modules. */
export function dashboardModule(core: Core, others: Others) {
  return { handlers: dashboardHandlers({ ...core, ...others }) }
}
