import { app } from './app.ts'
import { StandInBrowserWindow as BrowserWindow } from './browserWindow.ts'
import { ipcMain } from './ipcMain.ts'
import { StandInMenu as Menu, nativeImage, StandInTray as Tray } from './menus.ts'
import { net, protocol } from './network.ts'
import { StandInNotification as Notification } from './notification.ts'
import { session } from './session.ts'
import {
  autoUpdater,
  clipboard,
  dialog,
  globalShortcut,
  nativeTheme,
  powerMonitor,
  safeStorage,
  screen,
  shell,
} from './system.ts'
import { webContents } from './webContents.ts'

/** The module that the app gets from `import … from 'electron'` and `require('electron')`. */
const electron: Readonly<Record<string, unknown>> = {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  webContents,
}

// Electron is CommonJS: its importers take the default export or names, and `require` must give the same object.
export {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  dialog,
  electron as 'module.exports',
  electron as default,
  globalShortcut,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  webContents,
}
