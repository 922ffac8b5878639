import { join } from 'node:path'
import { app, dialog } from 'electron'
import { type Link, toPath } from '#contract/links.ts'
import { setAppMenu } from './app/appMenu.ts'
import { BUNDLE_ORIGIN, serveBundle } from './app/bundleProtocol.ts'
import { appCalls } from './app/calls.ts'
import { developmentSettings } from './app/development.ts'
import { followLifecycle } from './app/lifecycle.ts'
import type { Log } from './app/log.ts'
import { restrictPermissions } from './app/permissions.ts'
import { textsFor } from './app/texts.ts'
import { registerCalls } from './ipc/register.ts'
import { sessionCalls } from './session/calls.ts'
import { openSession } from './session/openSession.ts'
import { settingsCalls } from './settings/calls.ts'
import { openSettings } from './settings/openSettings.ts'
import { probeServer } from './settings/probeServer.ts'
import { trayCalls } from './tray/calls.ts'
import { TrayIcon } from './tray/tray.ts'
import { updateCalls } from './update/calls.ts'
import { openUpdates } from './update/openUpdates.ts'
import { activityCalls } from './update/schedule/calls.ts'
import { openSchedule } from './update/schedule/openSchedule.ts'
import { BoundsStore } from './windows/boundsStore.ts'
import { openChatWindow, windowCalls } from './windows/calls.ts'
import { Windows } from './windows/windows.ts'

type Start = {
  /** The profile. */
  folder: string
  log: Log
  openExternal: (url: string) => boolean
}

/** Makes every module and hands it what it needs. Returns what shows the main window, at a link if there is one. */
export function boot({ folder, log, openExternal }: Start): (link: Link | null) => void {
  const version = app.getVersion()
  const development = developmentSettings()
  const { settings, isHealed } = openSettings(folder, development, log)
  const texts = textsFor(app.getPreferredSystemLanguages())
  const windows = new Windows({ origin: BUNDLE_ORIGIN, titles: texts.title, bounds: new BoundsStore(folder, log), log })
  const serverUrl = () => settings.current.serverUrl
  const openChat = (chat_uuid: string | null) => openChatWindow(windows, settings.current.chatAlwaysOnTop, chat_uuid)
  const showMain = (link: Link | null) => void windows.show('main', serverUrl() ? link && toPath(link) : '/connect')
  const tray = new TrayIcon(join(app.getAppPath(), 'resources/tray'), texts.tray, {
    openMain: () => showMain(null),
    openChat: () => openChat(null),
    quit: () => void schedule.installAtQuit().then((begun) => begun || app.quit()),
    windows: () => windows.all(),
  })
  const { session, devices } = openSession(folder, serverUrl, log, (changed) => {
    if (!changed) tray.clear()
    windows.push('session.changed', changed)
  })
  const updates = openUpdates({ onChange: (view) => windows.push('update.changed', view) })
  const { schedule, activity } = openSchedule(updates, folder, log)
  const api = { serverUrl, credentials: () => session.credentials, onExpiry: session.extend, version }

  serveBundle({ folder: join(import.meta.dirname, '../web'), devServer: development.devServer, api })
  restrictPermissions()
  setAppMenu(texts)
  followLifecycle({ onActivate: () => showMain(null), onResume: () => windows.push('system.resumed', null) })
  registerCalls(
    {
      ...appCalls({ settings, session, version, onListening: (kind) => windows.pageListens(kind), openExternal }),
      ...settingsCalls(settings, {
        probe: probeServer,
        onServer: () => session.end().then(() => windows.reload()),
        onChange: (now) => windows.push('settings.changed', now),
      }),
      ...sessionCalls({ session, devices, serverUrl, version }),
      ...trayCalls(tray),
      ...updateCalls(updates),
      ...activityCalls(activity),
      ...windowCalls(windows, settings, openChat),
    },
    { origin: BUNDLE_ORIGIN, kindOf: (contents) => windows.kindOf(contents), log },
  )
  if (isHealed) void dialog.showMessageBox({ type: 'warning', ...texts.damaged })
  return showMain
}
