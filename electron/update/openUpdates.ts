/// <reference types="vite/types/importMeta.d.ts" />
import { release } from 'node:os'
import { type AuthInfo, app, BrowserWindow, powerMonitor } from 'electron'
import electronUpdater from 'electron-updater'
import { DEFAULT_CHANNEL, type Platform, type ReleaseKey } from '#contract/release/releaseDocument.ts'
import type { UpdateView } from '#contract/update/state.ts'
import type { Credentials } from '#electron/app/bundle/apiRequest.ts'
import { JsonStore } from '#electron/app/files/jsonStore.ts'
import type { Log } from '#electron/app/files/log.ts'
import { Downloader } from './downloader.ts'
import { type EngineOptions, UpdateEngine } from './engine.ts'
import { installerFor, packageTypeIn, UPDATED_ARGUMENT } from './installer.ts'
import { UpdateMemory, updateMemory } from './memory.ts'
import { UpdateReport } from './report.ts'
import { trustStart } from './startGuard.ts'
import { takeReturned } from './startRecord.ts'

/** Release keys, written into the bundle by the build. See vite.config.ts. */
declare const RELEASE_KEYS: readonly ReleaseKey[]

type Options = {
  /** Folder of the user's profile. */
  folder: string
  log: Log
  serverUrl: () => string | null
  credentials: () => Credentials
  /** Fetch with the system's proxies and certificates. */
  fetch: EngineOptions['fetch']
  /** Answers the login question of a proxy, because a download has its own network. */
  onLogin: (info: AuthInfo, answer: (username?: string, password?: string) => void, request: string) => void
  downloadsByItself: () => boolean
  beforeInstall: EngineOptions['beforeInstall']
  onChange: (view: UpdateView) => void
}

type Updates = {
  updates: UpdateEngine
  updateEvents: {
    /** A page is running, which proves that this version starts. */
    onListening: () => void
    onSignIn: () => void
  }
}

/**
 * Milliseconds without any window that count as a proof of the start. Chromium does not report a page that never
 * appears.
 */
const PROOF_MS = 60_000
/** Milliseconds after which the app exits if it cannot quit. It must not delay the new version. */
const QUIT_LIMIT_MS = 10_000

/** Reason why this app cannot update itself, or null. */
function whyUnsupported() {
  if (!app.isPackaged) return 'development'
  return RELEASE_KEYS.length > 0 ? null : 'no_keys'
}

/** Creates the update engine of the running app. */
export function openUpdates(options: Options): Updates {
  const { folder, log, serverUrl, credentials, fetch, onLogin } = options
  const version = app.getVersion()
  const platform = process.platform as Platform
  const arch = process.arch as EngineOptions['arch']
  const memory = new UpdateMemory(new JsonStore(folder, 'updates', updateMemory, log))
  let made: Downloader | undefined
  // Created late, because electron-updater chooses the kind of installer on its first use.
  const downloader = () => {
    made ??= new Downloader(electronUpdater.autoUpdater, log, (info, answer) => onLogin(info, answer, 'update'))
    return made
  }
  const engine = new UpdateEngine({
    ...options,
    version,
    channel: DEFAULT_CHANNEL,
    platform,
    arch,
    systemVersion: release(),
    keys: RELEASE_KEYS,
    unsupported: whyUnsupported(),
    memory,
    downloader,
    installer: installerFor({
      platform,
      appImage: process.env.APPIMAGE,
      executable: process.execPath,
      packageType: app.isPackaged ? packageTypeIn(process.resourcesPath) : null,
      folder,
      downloader,
      args: keptArguments(process.argv),
      quit,
    }),
  })
  const report = new UpdateReport({
    device: memory.device,
    platform,
    arch,
    view: () => engine.view,
    serverUrl,
    credentials,
    fetch,
  })
  engine.on('change', options.onChange)
  engine.on('change', () => report.reportChange())
  followSystemEnd(() => engine.systemEnds())
  const trust = () => {
    try {
      trustStart(folder)
    } catch (error) {
      log('update.notTrusted', { error: String(error) })
    }
  }
  setTimeout(() => BrowserWindow.getAllWindows().length === 0 && trust(), PROOF_MS)
  void engine.start(takeReturned(folder))
  report.soon()
  return { updates: engine, updateEvents: { onListening: trust, onSignIn: () => report.soon() } }
}

/** On Windows the browser windows report a shutdown, on Linux and macOS `powerMonitor` does. */
function followSystemEnd(onEnd: () => void): void {
  powerMonitor.on('shutdown', onEnd)
  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', onEnd)
    window.on('session-end', onEnd)
  })
}

function quit(): void {
  app.quit()
  setTimeout(() => app.exit(0), QUIT_LIMIT_MS)
}

/**
 * Switches that the next start needs, too. Links belong to this start, and debugger switches to the developer who set
 * them.
 */
function keptArguments(argv: readonly string[]): string[] {
  return argv
    .slice(1)
    .filter((one) => one.startsWith('--') && one !== UPDATED_ARGUMENT && !/^--(inspect|remote-debugging)/.test(one))
}
