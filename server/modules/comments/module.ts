import type { Core } from '#server/core/core.ts'
import { commentHandlers } from './commentHandlers.ts'

/** Comments on rows of records. The modules of the records decide who may read and write the comments. */
export const commentsModule = (core: Core) => ({ handlers: commentHandlers(core) })
