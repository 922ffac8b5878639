import type { Core } from '#server/core/core.ts'
import { newsComments } from './newsComments.ts'
import { newsHandlers } from './newsHandlers.ts'
import { newsHooks } from './newsHooks.ts'
import { newsSource } from './newsSource.ts'
import { newsWidgets } from './newsWidgets.ts'
import { newsDueWorker } from './publishNews.ts'
import { newsFiguresWorker, recountAfterChanges } from './recount.ts'
import { newsReminderWorker, resumeReminder } from './remind.ts'

/** Notices for staff: their audience, their times, and who has read and confirmed them. */
export function newsModule(core: Core) {
  return {
    handlers: newsHandlers(core),
    hooks: { news: newsHooks(core) },
    workers: {
      news_due: newsDueWorker(core),
      news_reminder: newsReminderWorker(core),
      news_figures: newsFiguresWorker(core),
    },
    events: [recountAfterChanges(core)],
    widgets: newsWidgets,
    sources: [newsSource(core)],
    commented: { news: newsComments(core) },
    onStart: () => resumeReminder(core.database, core.now()),
  }
}
