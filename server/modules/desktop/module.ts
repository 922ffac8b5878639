import type { Core } from '#server/core/core.ts'
import { desktopHandlers } from './desktopHandlers.ts'
import { desktopWidgets } from './desktopWidgets.ts'
import { openFeed } from './rollouts.ts'

/** The installed desktop apps and their updates. */
export function desktopModule({ config, database, now }: Core) {
  const readRollouts = openFeed(config)
  return {
    handlers: desktopHandlers({ database, readRollouts, now }),
    widgets: desktopWidgets({ readRollouts }),
  }
}
