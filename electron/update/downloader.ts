import type { AuthInfo } from 'electron'
import { type AppUpdater, CancellationToken, Provider, type UpdateInfo } from 'electron-updater'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import type { ReleaseDocument } from '#contract/release/releaseDocument.ts'
import type { Log } from '#electron/app/files/log.ts'
import { boundRequests, type Executor } from './transport.ts'

/** A minute without a byte, or with so few that the package would take days. */
const PACE = { silenceMs: 60_000, leastBytes: 64 * 1024 }
/** A little more than the package, for the ranges of a partial download. */
const RANGE_BYTES = 1024 * 1024

type LoginHandler = (info: AuthInfo, answer: (username?: string, password?: string) => void) => void
type Progress = { percent: number; bytesPerSecond: number }

/** What was checked, in the place of a feed: electron-updater never reads a document that we have not judged. */
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

/** electron-updater: who is offered a release in stages, partial downloads, and the installers of Windows and macOS. */
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
    // Judged before, and with a reason for people.
    updater.isUpdateSupported = () => true
    updater.logger = {
      info: () => undefined,
      warn: (message) => log('update.warning', { message: String(message).slice(0, 500) }),
      error: (message) => log('update.error', { message: String(message).slice(0, 500) }),
    }
    // Every error also rejects; without a listener the event would end the app.
    updater.on('error', () => undefined)
    updater.on('login', onLogin as never)
    const { httpExecutor } = updater as unknown as { httpExecutor: Executor }
    this.requests = boundRequests(httpExecutor, { ...pace, mostBytes: () => this.mostBytes })
  }

  /** Whether this computer belongs to those who are offered the release. `isForAll` passes over its stages. */
  isOffered(document: ReleaseDocument, base: string, isForAll: boolean): Promise<boolean> {
    // One after the other: electron-updater answers a second question with the answer to the first.
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

  /** Downloads what was offered last; resolves with the file. */
  download(document: ReleaseDocument, onProgress: (progress: Progress) => void): Promise<string> {
    // One that was called off must be over: electron-updater would give its result to the next one, too.
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

  /** macOS: hands over to Squirrel.Mac and quits. */
  install(isStartedAgain: boolean): void {
    this.updater.quitAndInstall(true, isStartedAgain)
  }
}
