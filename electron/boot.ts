import { join } from 'node:path'
import { app, session as chromium, dialog } from 'electron'
import { type Link, toPath } from '#contract/links.ts'
import { BUNDLE_ORIGIN, serveBundle } from './app/bundle/bundleProtocol.ts'
import { crashedPage } from './app/bundle/crashedPage.ts'
import { appCalls } from './app/calls.ts'
import { developmentSettings } from './app/development.ts'
import type { Log } from './app/files/log.ts'
import { warnIfElevated } from './app/guard/elevated.ts'
import { restrictPermissions } from './app/guard/permissions.ts'
import { followLifecycle } from './app/instance/lifecycle.ts'
import { setAppMenu } from './app/texts/appMenu.ts'
import { followLanguage } from './app/texts/followLanguage.ts'
import { languageOf, textsFor } from './app/texts/texts.ts'
import { diagnosticsCalls } from './diagnostics/calls.ts'
import type { Graphics } from './health/graphics.ts'
import { tieToSetting } from './health/tieToSetting.ts'
import { registerCalls } from './ipc/register.ts'
import { networkCalls } from './network/calls.ts'
import { openNetwork } from './network/openNetwork.ts'
import { troubleOf } from './network/trouble.ts'
import { notificationCalls } from './notifications/calls.ts'
import { openNotifications } from './notifications/openNotifications.ts'
import { printingCalls } from './printing/calls.ts'
import { openPrinting } from './printing/openPrinting.ts'
import { followScanner } from './scanner/followScanner.ts'
import { sessionCalls } from './session/calls.ts'
import { openSession } from './session/openSession.ts'
import { settingsCalls } from './settings/calls.ts'
import { followSpelling } from './settings/followSpelling.ts'
import { openSettings } from './settings/openSettings.ts'
import { probeServer } from './settings/probeServer.ts'
import { followStartWithSystem } from './settings/startWithSystem.ts'
import { trayCalls } from './tray/calls.ts'
import { openTray } from './tray/openTray.ts'
import { updateCalls } from './update/calls.ts'
import { openUpdates } from './update/openUpdates.ts'
import { activityCalls } from './update/schedule/calls.ts'
import { openSchedule } from './update/schedule/openSchedule.ts'
import { BAY, followBayTerminal } from './windows/bayTerminal.ts'
import { BoundsStore } from './windows/boundsStore.ts'
import { openChatWindow, windowCalls } from './windows/calls.ts'
import { followZoom } from './windows/followZoom.ts'
import { openRestarts } from './windows/openRestarts.ts'
import { followSearchShortcut } from './windows/searchShortcut.ts'
import { Windows } from './windows/windows.ts'

type Start = {
  /** Folder of the user's profile. */
  folder: string
  log: Log
  logFile: string
  graphics: Graphics
  openExternal: (url: string) => boolean
}

type Booted = {
  /** Shows the app, with the screen of a link if there is one. */
  show: (link: Link | null) => void
  /**
   * Shows the app for the first time. When the system started it, it may stay hidden, as long as the tray icon exists.
   */
  start: (link: Link | null, isBySystem: boolean) => Promise<void>
}

/** Creates all modules and connects them. */
export function boot({ folder, log, logFile, graphics, openExternal }: Start): Booted {
  const version = app.getVersion()
  const development = developmentSettings()
  const { settings, isHealed } = openSettings(folder, development, log)
  const languages = () => [settings.current.language ?? '', ...app.getPreferredSystemLanguages()]
  const texts = () => textsFor(languages())
  const windows = new Windows({
    origin: BUNDLE_ORIGIN,
    titles: () => texts().title,
    bounds: new BoundsStore(folder, log),
    log,
    canHide: () => canHide(),
    staysInFront: () => settings.current.bayTerminal,
    care: {
      texts,
      log,
      giveUpGraphics: () => {
        graphics.set(true)
        restarts.remember({ isAsked: true })
      },
    },
  })
  const serverUrl = () => settings.current.serverUrl
  const network = openNetwork({
    serverUrl,
    log,
    onChange: (view) => {
      windows.push('network.changed', view)
      if (!view.trouble) refreshSpelling()
      // A question in a hidden window would keep the app offline without the user knowing.
      if (view.question && !windows.all().some((window) => window.isVisible())) windows.raise('main')
    },
  })
  const { fetch } = network
  const openChat = (chat_uuid: string | null) => openChatWindow(windows, settings.current.chatAlwaysOnTop, chat_uuid)
  /** First path of a new main window. An existing window keeps its page. */
  const firstPage = () => (settings.current.bayTerminal && !windows.get('main') ? BAY : null)
  const showMain = (link: Link | null) => {
    if (!serverUrl()) windows.show('main', '/connect')
    else if (link?.screen === 'chat' && windows.get('chat')) openChat(link.chat_uuid ?? null)
    else windows.show('main', link ? toPath(link) : firstPage())
  }
  const { tray, canHide, whenKnown } = openTray({
    settings,
    texts,
    language: () => languageOf(languages()),
    log,
    windows: () => windows.all(),
    surface: () => windows.surface(),
    actions: {
      openMain: () => showMain(null),
      openChat: () => openChat(null),
      openSettings: () => showMain({ screen: 'computer' }),
      bringBack: () => windows.bringBack(),
      checkForUpdates: () => {
        showMain({ screen: 'computer' })
        void updates.checkAsked()
      },
      quit: () =>
        void schedule
          .installAtQuit()
          .catch(() => false)
          .then((begun) => begun || app.quit()),
    },
  })
  const notifications = openNotifications({
    windows,
    doNotDisturb: () => settings.current.doNotDisturb,
    open: showMain,
    hiddenText: () => texts().notification.hidden,
    log,
  })
  const { session, devices } = openSession(folder, serverUrl, log, (changed) => {
    if (!changed) tray.clear()
    if (!changed) notifications.clear()
    windows.push('session.changed', changed)
    if (changed) updateEvents.onSignIn()
  })
  const { updates, updateEvents } = openUpdates({
    folder,
    log,
    serverUrl,
    credentials: () => session.credentials,
    fetch,
    onLogin: network.onLogin,
    downloadsByItself: () => settings.current.downloadUpdatesAutomatically,
    beforeInstall: () => {
      // A user who quits and later starts the app expects a window.
      if (schedule.begun !== 'quit') restarts.remember({ isAsked: schedule.begun === null })
    },
    onChange: (view) => windows.push('update.changed', view),
  })
  const { schedule, activity } = openSchedule(updates, folder, log)
  const restarts = openRestarts({
    folder,
    windows,
    origin: BUNDLE_ORIGIN,
    log,
    isChatOnTop: () => settings.current.chatAlwaysOnTop,
    onSomeoneBack: () => windows.push('system.resumed', null),
  })
  const api = { serverUrl, credentials: () => session.credentials, onExpiry: session.extend, version, fetch }

  const printing = openPrinting({
    chosen: (kind) => settings.current.printers[kind],
    testText: () => texts().testLabel,
    window: () => windows.all()[0],
  })

  tieToSetting(graphics, settings)
  const refreshSpelling = followSpelling({
    speller: chromium.defaultSession,
    settings,
    fallback: () => languageOf(languages()),
    fetch,
    isSystems: process.platform === 'darwin',
  })
  serveBundle({
    folder: join(import.meta.dirname, '../web'),
    devServer: development.devServer,
    api,
    crashed: (from) => crashedPage({ texts: texts(), language: languageOf(languages()), from }),
  })
  restrictPermissions()
  const zoom = followZoom(windows, settings)
  followLanguage(
    settings,
    () => languageOf(languages()),
    () => setAppMenu(texts(), zoom),
  )
  const shortcutCalls = followSearchShortcut(
    settings,
    () => {
      if (serverUrl()) windows.openSearch()
      else windows.show('main', '/connect')
    },
    log,
  )
  const scannerCalls = followScanner({
    settings,
    onCode: (code) => windows.push('scanner.code', { code }),
    onChange: (view) => windows.push('scanner.changed', view),
    log,
  })
  followBayTerminal(windows, settings)
  followLifecycle({
    onActivate: () => showMain(null),
    onResume: () => {
      windows.push('system.resumed', null)
      refreshSpelling()
    },
  })
  registerCalls(
    {
      ...appCalls({
        settings,
        session,
        version,
        onListening: (kind) => {
          windows.pageListens(kind)
          updateEvents.onListening()
        },
        openExternal,
        reconnectIn: restarts.reconnectIn,
      }),
      ...settingsCalls(settings, {
        probe: (origin) => probeServer({ fetch: network.fetchAnew, troubleOf }, origin),
        onServer: () => {
          updates.serverChanged()
          void session.end().then(() => windows.reload())
        },
        onChange: (now) => windows.push('settings.changed', now),
      }),
      ...sessionCalls({ session, devices, serverUrl, version, fetch }),
      ...trayCalls(tray),
      ...notificationCalls(notifications),
      ...shortcutCalls,
      ...scannerCalls,
      ...networkCalls(network),
      ...printingCalls(printing, (kind) => windows.get(kind)),
      ...diagnosticsCalls({
        logFile,
        settings: () => settings.current,
        update: () => updates.view,
        network: () => network.view,
      }),
      ...updateCalls(updates),
      ...activityCalls(activity),
      ...windowCalls(windows, settings, openChat),
    },
    { origin: BUNDLE_ORIGIN, kindOf: (contents) => windows.kindOf(contents), log },
  )
  followStartWithSystem(settings, log)
  warnIfElevated(texts, log)
  if (isHealed) void dialog.showMessageBox({ type: 'warning', ...texts().damaged })
  return {
    show: showMain,
    start: async (link, isBySystem) => {
      // A computer at a lift starts with its terminal, whatever was open before.
      if (settings.current.bayTerminal) return showMain(link)
      const restored = restarts.restore()
      if (restored === 'shown' && !link) return
      const staysHidden = restored === 'hidden' || (isBySystem && settings.current.startHidden)
      if (link || !staysHidden || !serverUrl()) return showMain(link)
      windows.prepare('main', null)
      await whenKnown
      if (!canHide()) windows.surface()
    },
  }
}
