import './electronHook.ts'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppImageUpdater, type AppUpdater, NsisUpdater } from 'electron-updater'
import http from 'electron-updater/out/electronHttpExecutor.js'
import type { Platform, ReleaseKey } from '#contract/release/releaseDocument.ts'
import type { UpdateState, UpdateView } from '#contract/update/state.ts'
import { JsonStore } from '#electron/app/files/jsonStore.ts'
import { Downloader } from '#electron/update/downloader.ts'
import { type EngineOptions, UpdateEngine } from '#electron/update/engine.ts'
import { installerFor } from '#electron/update/installer.ts'
import { UpdateMemory, updateMemory } from '#electron/update/memory.ts'
import { takeReturned } from '#electron/update/startRecord.ts'

type Given = Partial<Omit<EngineOptions, 'downloader' | 'installer' | 'memory' | 'keys' | 'serverUrl'>> & {
  /** The profile and the cache. */
  folder: string
  serverUrl: string | null | (() => string | null)
  keys: readonly ReleaseKey[]
  /** The AppImage that runs, see `APPIMAGE`. */
  appImage?: string
  platform?: Platform
  silenceMs?: number
  leastBytes?: number
  packageType?: string
  onStep?: (step: string) => void
}

/** The real electron-updater, with stand-ins only for what it asks of Electron. */
function realUpdater(folder: string, version: string, platform: Platform): AppUpdater {
  const appUpdateConfigPath = join(folder, 'app-update.yml')
  writeFileSync(
    appUpdateConfigPath,
    'provider: generic\nurl: https://werkbank.example/\nupdaterCacheDirName: werkbank\n',
  )
  const adapter = {
    version,
    name: 'werkbank',
    isPackaged: true,
    appUpdateConfigPath,
    userDataPath: join(folder, 'profile'),
    baseCachePath: join(folder, 'cache'),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  }
  const updater = platform === 'win32' ? new NsisUpdater(null, adapter) : new AppImageUpdater(null, adapter)
  const inside = updater as unknown as Record<string, unknown>
  inside.httpExecutor = new http.ElectronHttpExecutor()
  // With `_testOnlyOptions`, electron-updater does not fall back to the whole file, as it does for users. So a
  // differential download is tried only if there is an earlier package to compare with.
  const isUseDifferentialDownload = existsSync(join(folder, 'cache/werkbank/installer.exe'))
  if (platform !== process.platform) inside._testOnlyOptions = { platform, isUseDifferentialDownload }
  return updater
}

/** One installed app: its engine with the real electron-updater, its profile, and its log. */
export function desktopClient({
  folder,
  serverUrl,
  keys,
  appImage,
  silenceMs = 60_000,
  leastBytes = 1,
  packageType,
  onStep,
  ...given
}: Given) {
  const { version = '1.0.0', platform = 'linux' } = given
  const profile = join(folder, 'profile')
  mkdirSync(profile, { recursive: true })
  if (appImage) process.env.APPIMAGE = appImage
  const events: { event: string; details: Record<string, unknown> | undefined }[] = []
  const log = (event: string, details?: Record<string, unknown>) => void events.push({ event, details })
  const updater = realUpdater(folder, version, platform)
  const downloader = new Downloader(updater, log, () => undefined, { silenceMs, leastBytes })
  const memory = new UpdateMemory(new JsonStore(profile, 'updates', updateMemory, log))
  const quits: string[] = []
  const engine = new UpdateEngine({
    channel: 'latest',
    arch: 'x64',
    systemVersion: '6.1.0',
    unsupported: null,
    fetch,
    downloadsByItself: () => true,
    beforeInstall: () => undefined,
    ...given,
    version,
    platform,
    keys,
    memory,
    log,
    serverUrl: typeof serverUrl === 'function' ? serverUrl : () => serverUrl,
    downloader: () => downloader,
    installer: installerFor({
      platform,
      appImage,
      executable: process.execPath,
      packageType: packageType ?? null,
      folder: profile,
      downloader: () => downloader,
      args: [],
      quit: () => void quits.push('quit'),
      ...(onStep ? { onStep } : {}),
    }),
  })
  const states: UpdateState[] = []
  engine.on('change', ({ state }: UpdateView) => states.push(state))
  return {
    engine,
    downloader,
    memory,
    events,
    states,
    quits,
    profile,
    pending: join(folder, 'cache/werkbank/pending'),
    start: () => engine.start(takeReturned(profile)),
    stop: () => engine.stop(),
  }
}
export type DesktopClient = ReturnType<typeof desktopClient>
