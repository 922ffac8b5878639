import type { CallsOf } from '#contract/ipc/table.ts'
import type { NotificationCenter } from './notificationCenter.ts'

export function notificationCalls(center: NotificationCenter): CallsOf<'notification'> {
  return {
    'notification.show': (wanted) => center.notify(wanted),
    'notification.close': ({ chat_uuids }) => center.withdraw(chat_uuids),
    'notification.view': ({ chat_uuid }, from) => center.view(from, chat_uuid),
    'notification.showEntry': (wanted) => center.notify(wanted),
    'notification.closeEntries': ({ entry_uuids }) => center.withdraw(entry_uuids),
    'notification.showNotice': (wanted) => center.notify(wanted),
    'notification.closeNotices': ({ news_uuids }) => center.withdraw(news_uuids),
    'notification.viewNotices': ({ news_uuids }, from) => center.viewNotices(from, news_uuids ?? []),
    'notification.viewInbox': ({ is_viewed }, from) => center.viewInbox(from, is_viewed),
  }
}
