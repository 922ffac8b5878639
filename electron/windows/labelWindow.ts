import { BrowserWindow } from 'electron'
import type { Log } from '#electron/app/files/log.ts'

const SIZE = { width: 1_024, height: 768 }

/**
 * Opens the page that prints labels in a window of its own. The window has no preload, because that page reads nothing
 * but its address. The log does not get the address, because it contains the label.
 */
export function openLabelWindow(url: string, log: Log): void {
  const window = new BrowserWindow({
    width: SIZE.width,
    height: SIZE.height,
    title: 'Werkbank',
    autoHideMenuBar: true,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
  })
  window.loadURL(url).catch(() => log('labelWindow.notLoaded', {}))
}
