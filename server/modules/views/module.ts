import type { Core } from '#server/core/core.ts'
import { viewHandlers } from './viewHandlers.ts'

/** Saved views of lists. */
export const viewsModule = (core: Core) => ({ handlers: viewHandlers(core) })
