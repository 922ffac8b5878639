import { Notification } from 'electron'
import type { Log } from '#electron/app/files/log.ts'
import type { ShownToast, Toast } from './notificationCenter.ts'
import { toastXml } from './toastXml.ts'

/** Shown by the system, without its sound: the page decides about that. */
export function presentToast(toast: Toast, log: Log, onClick: () => void): ShownToast {
  const { chat_uuid, title, body } = toast
  if (!Notification.isSupported()) return { close: () => undefined }
  const notification = new Notification({
    // The same id again replaces the one before, also one that an earlier run of the app has left.
    id: chat_uuid,
    groupId: chat_uuid,
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

/** macOS keeps notifications while the app is away and tells whoever asks for them what was clicked. */
export async function followEarlierToasts(onClick: (chat_uuid: string) => void): Promise<void> {
  if (process.platform !== 'darwin') return
  for (const notification of await Notification.getHistory())
    notification.on('click', () => onClick(notification.groupId))
}
