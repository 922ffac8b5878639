import { join } from 'node:path'
import { app, type BrowserWindow, powerMonitor } from 'electron'
import type { DoNotDisturb } from '#contract/ipc/deviceSettings.ts'
import type { Log } from '#electron/app/files/log.ts'
import type { Texts } from '#electron/app/texts/texts.ts'
import { QuietClock } from './quietClock.ts'
import { busPath } from './sessionBus.ts'
import { TrayIcon } from './tray.ts'
import { TrayHost } from './trayHost.ts'
import type { TrayActions } from './trayMenu.ts'

/** Milliseconds for a desktop's bar to come back before the hidden window is surfaced. */
const GONE_MS = 10_000

type Settings = {
  current: { doNotDisturb: DoNotDisturb }
  isLocked: (key: 'doNotDisturb') => boolean
  write: (values: { doNotDisturb: DoNotDisturb }) => void
  onChange: (listener: () => void) => void
}
type Context = {
  settings: Settings
  texts: () => Texts
  language: () => string
  actions: Omit<TrayActions, 'setDoNotDisturb'>
  windows: () => BrowserWindow[]
  /** Makes a hidden main window reachable without a tray. */
  surface: () => void
  log: Log
}

/** `canHide`: the tray icon exists, so the user can reopen a closed window with it. */
type OpenTray = { tray: TrayIcon; canHide: () => boolean; whenKnown: Promise<void> }

export function openTray({ settings, texts, language, actions, windows, surface, log }: Context): OpenTray {
  const tray = new TrayIcon({
    folder: join(app.getAppPath(), 'resources/tray'),
    windows,
    actions: { ...actions, setDoNotDisturb: (doNotDisturb) => settings.write({ doNotDisturb }) },
    shown: () => ({
      texts: texts().tray,
      language: language(),
      doNotDisturb: settings.current.doNotDisturb,
      isLocked: settings.isLocked('doNotDisturb'),
    }),
  })
  const clock = new QuietClock(settings, () => tray.render())
  settings.onChange(() => {
    clock.set()
    tray.render()
  })
  clock.set()
  powerMonitor.on('resume', () => tray.registerAgain())
  if (process.platform !== 'linux') return { tray, canHide: () => true, whenKnown: Promise.resolve() }

  let gone: ReturnType<typeof setTimeout> | undefined
  const host = new TrayHost(
    busPath(process.env),
    {
      onRestart: () => tray.registerAgain(),
      onChange: (isThere) => {
        log('tray.host', { isThere })
        clearTimeout(gone)
        if (!isThere) gone = setTimeout(surface, GONE_MS)
      },
    },
    log,
  )
  app.once('will-quit', () => {
    clearTimeout(gone)
    host.stop()
  })
  return { tray, canHide: () => host.isThere, whenKnown: host.start() }
}
