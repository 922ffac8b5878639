import { Notification } from 'electron'
import { type Link, parseLink, toUrl } from '#contract/links.ts'
import type { Log } from '#electron/app/files/log.ts'
import type { ShownToast, Toast } from './notificationCenter.ts'
import { toastXml } from './toastXml.ts'

/** Shows a notification without the system's sound, because the page decides about sound. */
export function presentToast(toast: Toast, log: Log, onClick: () => void): ShownToast {
  const { uuid, link, title, body } = toast
  if (!Notification.isSupported()) return { close: () => undefined }
  const notification = new Notification({
    // The same id replaces an earlier notification, also one of an earlier run of the app.
    id: uuid,
    // The address that a click opens groups the messages of a chat, and the entries of the inbox.
    groupId: toUrl(link),
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
export async function followEarlierToasts(onClick: (link: Link) => void): Promise<void> {
  if (process.platform !== 'darwin') return
  for (const notification of await Notification.getHistory())
    notification.on('click', () => {
      const link = parseLink(notification.groupId)
      if (link) onClick(link)
    })
}
