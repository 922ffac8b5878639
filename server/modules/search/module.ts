import type { Core } from '#server/core/core.ts'
import { searchHandlers } from './searchHandlers.ts'

/** The search over everything. Its sources come from all modules. */
export const searchModule = (core: Core) => ({ handlers: searchHandlers(core) })
