import { Notification } from 'electron'
import type { Log } from '#electron/app/files/log.ts'
import type { ShownToast, Toast } from './notificationCenter.ts'
import { toastXml } from './toastXml.ts'

/** The group of all notifications of the inbox. Those of a chat have the chat's uuid. */
const INBOX_GROUP = 'inbox'

/** Shows a notification without the system's sound, because the page decides about sound. */
export function presentToast(toast: Toast, log: Log, onClick: () => void): ShownToast {
  const { uuid, chat_uuid, title, body } = toast
  if (!Notification.isSupported()) return { close: () => undefined }
  const notification = new Notification({
    // The same id replaces an earlier notification, also one of an earlier run of the app.
    id: uuid,
    groupId: chat_uuid ?? INBOX_GROUP,
    title,
    body,
    silent: true,
    ...(process.platform === 'win32' && { toastXml: toastXml(toast) }),
  })
  notification.on('click', onClick)
  notification.on('failed', (_event, error) => log('notification.failed', { error }))
  notification.show()
  return { close: () => notification.close() }
}

/** macOS keeps notifications while the app is not running. Its history reports their clicks. */
export async function followEarlierToasts(onClick: (chat_uuid: string | null) => void): Promise<void> {
  if (process.platform !== 'darwin') return
  for (const notification of await Notification.getHistory())
    notification.on('click', () => onClick(notification.groupId === INBOX_GROUP ? null : notification.groupId))
}
