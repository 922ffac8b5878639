import type { Core } from '#server/core/core.ts'
import { faqHandlers } from './faqHandlers.ts'
import { faqHooks } from './faqHooks.ts'
import { faqSource } from './faqSource.ts'
import { openHandbook } from './handbook/handbook.ts'
import { FaqIndexes } from './index/faqIndexes.ts'

/** Short instructions of the dealer, and the handbook of the product. */
export function faqModule(core: Core) {
  const handbook = openHandbook()
  const hooks = faqHooks(core, handbook.pictures)
  const indexes = new FaqIndexes()
  return {
    handlers: faqHandlers({ core, hooks, indexes, handbook }),
    hooks: { faqEntry: hooks },
    sources: [faqSource({ indexes, handbook, now: core.now })],
  }
}
