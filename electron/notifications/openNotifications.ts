import { app, type BrowserWindow, powerMonitor } from 'electron'
import type { DoNotDisturb } from '#contract/ipc/deviceSettings.ts'
import { isQuiet } from '#contract/ipc/doNotDisturb.ts'
import type { WindowKind } from '#contract/ipc/table.ts'
import type { Link } from '#contract/links.ts'
import type { Log } from '#electron/app/files/log.ts'
import { NotificationCenter } from './notificationCenter.ts'
import { followEarlierToasts, presentToast } from './systemNotification.ts'

type Context = {
  windows: { get: (kind: WindowKind) => BrowserWindow | undefined }
  doNotDisturb: () => DoNotDisturb
  /** Opens a chat in the chat window if there is one, and everything else in the main window. */
  open: (link: Link) => void
  hiddenText: () => string
  log: Log
}

/** Creates the notification center and connects it to the lock screen. */
export function openNotifications({ windows, doNotDisturb, open, hiddenText, log }: Context): NotificationCenter {
  const center = new NotificationCenter({
    present: (toast, onClick) => presentToast(toast, log, onClick),
    isQuiet: () => isQuiet(doNotDisturb(), Date.now()),
    isFocused: (kind) => windows.get(kind)?.isFocused() ?? false,
    hasChatWindow: () => windows.get('chat') !== undefined,
    open,
    hidden: () => ({ title: app.name, body: hiddenText() }),
    later: (run, ms) => void setTimeout(run, ms),
  })
  powerMonitor.on('lock-screen', () => center.lock(true))
  powerMonitor.on('unlock-screen', () => center.lock(false))
  // Linux desktops do not report clicks after the app has quit. A notification without an effect must not stay.
  if (process.platform === 'linux') app.on('before-quit', () => center.clear())
  followEarlierToasts(open).catch((error: unknown) => log('notification.noHistory', { error: String(error) }))
  return center
}
