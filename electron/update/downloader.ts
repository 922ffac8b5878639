import type { AuthInfo } from 'electron'
import { type AppUpdater, CancellationToken, Provider, type UpdateInfo } from 'electron-updater'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import type { ReleaseDocument } from '#contract/release/releaseDocument.ts'
import type { Log } from '#electron/app/files/log.ts'
import { boundRequests, type Executor } from './transport.ts'

/** Slowest accepted pace: these bytes within these milliseconds. A slower download would take days. */
const PACE = { silenceMs: 60_000, leastBytes: 64 * 1024 }
/** Extra bytes beside the package, for the ranges of a partial download. */
const RANGE_BYTES = 1024 * 1024

type LoginHandler = (info: AuthInfo, answer: (username?: string, password?: string) => void) => void
type Progress = { percent: number; bytesPerSecond: number }

/** A verified document that replaces the feed. electron-updater never reads an unverified document. */
type Checked = { document: ReleaseDocument; base: string }

/** Must be a class, because electron-updater constructs it. */
class CheckedProvider extends Provider<UpdateInfo> {
  private readonly checked: Checked

  constructor({ checked }: { checked: Checked }, _updater: AppUpdater, runtime: ProviderRuntimeOptions) {
    super(runtime)
    this.checked = checked
  }

  async getLatestVersion(): Promise<UpdateInfo> {
    return this.checked.document as UpdateInfo
  }

  resolveFiles({ files }: UpdateInfo) {
    return files.map((info) => ({ url: new URL(info.url, this.checked.base), info }))
  }
}

/** Wrapper of electron-updater: staged rollouts, partial downloads, and the installers of Windows and macOS. */
export class Downloader {
  private readonly updater: AppUpdater
  private running: CancellationToken | null = null
  private mostBytes = 0
  private asked: Promise<unknown> = Promise.resolve()
  private downloads: Promise<unknown> = Promise.resolve()
  private readonly requests: { abort: () => void }

  constructor(updater: AppUpdater, log: Log, onLogin: LoginHandler, pace = PACE) {
    this.updater = updater
    updater.autoDownload = false
    // It would install while the system shuts down, which can leave no app at all.
    updater.autoInstallOnAppQuit = false
    updater.allowDowngrade = false
    updater.disableWebInstaller = true
    // The engine has checked this before, with a reason for the user.
    updater.isUpdateSupported = () => true
    updater.logger = {
      info: () => undefined,
      warn: (message) => log('update.warning', { message: String(message).slice(0, 500) }),
      error: (message) => log('update.error', { message: String(message).slice(0, 500) }),
    }
    // Each error also rejects. Without a listener the event would end the app.
    updater.on('error', () => undefined)
    updater.on('login', onLogin as never)
    const { httpExecutor } = updater as unknown as { httpExecutor: Executor }
    this.requests = boundRequests(httpExecutor, { ...pace, mostBytes: () => this.mostBytes })
  }

  /**
   * Whether this computer is in the stage that gets the release. `isForAll` ignores stages. Makes it the release that
   * `download` loads.
   */
  isOffered(document: ReleaseDocument, base: string, isForAll: boolean): Promise<boolean> {
    // One after the other, because electron-updater would answer a second query with the result of the first.
    const answer = this.asked.then(() => this.ask({ document, base }, isForAll))
    this.asked = answer.catch(() => undefined)
    return answer
  }

  private async ask(checked: Checked, isForAll: boolean): Promise<boolean> {
    const { updater } = this
    updater.setFeedURL({ provider: 'custom', updateProvider: CheckedProvider as never, checked })
    const byStage = updater.isUserWithinRollout
    if (isForAll) updater.isUserWithinRollout = async () => true
    try {
      return (await updater.checkForUpdates())?.isUpdateAvailable ?? false
    } finally {
      updater.isUserWithinRollout = byStage
    }
  }

  /** Downloads the release that `isOffered` was asked about last; `document` limits its size. Resolves with the path. */
  download(document: ReleaseDocument, onProgress: (progress: Progress) => void): Promise<string> {
    // A cancelled download must end first, because electron-updater would give its result to the next one, too.
    const file = this.downloads.then(() => this.load(document, onProgress))
    this.downloads = file.catch(() => undefined)
    return file
  }

  private async load({ files }: ReleaseDocument, onProgress: (progress: Progress) => void): Promise<string> {
    this.mostBytes = Math.max(...files.map(({ size }) => size)) + RANGE_BYTES
    const token = new CancellationToken()
    this.running = token
    this.updater.on('download-progress', onProgress)
    try {
      const [file] = await this.updater.downloadUpdate(token)
      if (!file) throw new Error('Nothing was downloaded.')
      return file
    } finally {
      this.updater.off('download-progress', onProgress)
      this.running = null
    }
  }

  cancel(): void {
    this.running?.cancel()
    this.requests.abort()
  }

  /** On macOS: passes the update to Squirrel.Mac and quits. */
  install(isStartedAgain: boolean): void {
    this.updater.quitAndInstall(true, isStartedAgain)
  }
}
