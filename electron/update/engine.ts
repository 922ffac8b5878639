import { rm } from 'node:fs/promises'
import { coerce, gt, lt } from 'semver'
import type { ReleaseExpectation } from '#contract/release/checkRelease.ts'
import {
  documentName,
  type Platform,
  type ReleaseDocument,
  type ReleaseKey,
} from '#contract/release/releaseDocument.ts'
import type { Release, UpdatePlan, UpdateState, UpdateWait } from '#contract/update/state.ts'
import type { Downloader } from './downloader.ts'
import { failureOf, UpdateError } from './failure.ts'
import type { Installer } from './installer.ts'
import { checkOffer, type Fetch, fetchOffer, isInstalledOffer } from './offer.ts'
import { entryFor, readPackage } from './packageFile.ts'
import { FIRST_CHECK_MS, nextCheckIn } from './rhythm.ts'
import type { Returned } from './startRecord.ts'
import { UpdateStatus } from './status.ts'

/** Cause of an installation. After `quit` the app is not started again. */
type InstallReason = 'user' | 'at_22' | 'idle' | 'quit'

/** Milliseconds for a feed document. It is small, so a minute is enough for the slowest line. */
const OFFER_LIMIT_MS = 60_000
/** Milliseconds after which a started installation counts as failed. A successful one has ended the app by then. */
const INSTALL_LIMIT_MS = 120_000
/** Milliseconds after which a shutdown counts as cancelled. */
const SYSTEM_END_MS = 300_000

export type EngineOptions = ConstructorParameters<typeof UpdateStatus>[0] & {
  platform: Platform
  arch: ReleaseExpectation['arch']
  /** Version of the operating system's kernel. */
  systemVersion: string
  keys: readonly ReleaseKey[]
  fetch: Fetch
  downloader: () => Downloader
  installer: Installer
  /** Whether a release is downloaded automatically. */
  downloadsByItself: () => boolean
  /** Stores the state that the next start restores. */
  beforeInstall: () => Promise<void> | void
  offerLimitMs?: number
  random?: () => number
}

type Found = { document: ReleaseDocument; release: Release; isForOtherSystem: boolean }

/**
 * Finds, downloads, checks and installs releases.
 *
 *   idle ─check─▶ checking ─▶ available ─▶ downloading ─▶ downloaded ─install─▶ installing ─▶ (the next start)
 *                    └────────────┴────────────┴─ failed ◀────┴────────────────────┘
 */
export class UpdateEngine extends UpdateStatus {
  private readonly options: EngineOptions
  private readonly random: () => number
  private found: Found | null = null
  private file: string | null = null
  /** Increases with every check, download, installation and stop. Results of an older generation are ignored. */
  private generation = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private systemEndedAt = Number.NEGATIVE_INFINITY

  constructor(options: EngineOptions) {
    super(options)
    this.options = options
    this.random = options.random ?? Math.random
  }

  /** The plan for the downloaded release, or null without one. */
  get plan(): UpdatePlan | null {
    return this.state.kind === 'downloaded' ? this.state.plan : null
  }

  /** Whether a release may be installed when the user quits. */
  get installsAtQuit(): boolean {
    return this.options.installer.installsAtQuit
  }

  /**
   * Reports the result of the last installation and starts the checks. `returned`: the previous version was restored.
   */
  async start(returned: Returned | null): Promise<void> {
    const hasFailed = await this.settle(returned)
    await this.options.installer.tidy(hasFailed).catch(() => undefined)
    if (this.state.kind !== 'unsupported') this.checkIn(FIRST_CHECK_MS)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.generation++
    this.found = null
    this.file = null
    if (this.state.kind === 'downloading') this.options.downloader().cancel()
  }

  /**
   * Records that the computer shuts down or the user signs out. An installation started now could be interrupted.
   */
  systemEnds(): void {
    this.systemEndedAt = Date.now()
  }

  /** Starts anew after another server was chosen. The last server's offer no longer counts. */
  serverChanged(): void {
    if (this.state.kind === 'unsupported' || this.state.kind === 'installing') return
    this.stop()
    this.change({ state: { kind: 'idle' }, mustUpdate: this.isBelowMinimum() })
    this.checkIn(0)
  }

  /** A check by the user. It also offers a version that was skipped before. */
  checkAsked(): Promise<void> {
    if (this.view.skippedVersion !== null) {
      this.memory.keep('skippedVersion', null)
      this.change({ skippedVersion: null })
    }
    return this.check()
  }

  /** Checks for a release. Never rejects: failures are in the state. */
  async check(): Promise<void> {
    const serverUrl = this.options.serverUrl()
    const before = this.state
    if (!serverUrl || ['unsupported', 'downloading', 'installing'].includes(before.kind)) return
    const generation = ++this.generation
    clearTimeout(this.timer)
    // A downloaded release stays available during the check.
    if (before.kind !== 'downloaded') this.change({ state: { kind: 'checking' } })
    try {
      const found = await this.findOffer(serverUrl, generation)
      if (generation === this.generation) await this.take(found)
    } catch (error) {
      if (generation === this.generation) this.checkFailed(error, before)
    }
  }

  /** A download by the user. It also retries a release that did not start or failed too often. Never rejects. */
  async download(): Promise<void> {
    const { state, found } = this
    if ((state.kind !== 'available' && state.kind !== 'failed') || !state.release) return
    this.memory.forgive(state.release.version)
    // A failed installation has discarded the release.
    if (!found) await this.check()
    if (found || this.state.kind === 'available') await this.load()
  }

  private async load(): Promise<void> {
    const { found } = this
    if (!found || !['available', 'failed'].includes(this.state.kind) || found.release.installs === 'by hand') return
    const generation = ++this.generation
    const { document, release } = found
    clearTimeout(this.timer)
    this.change({ nextCheckAt: null, state: { kind: 'downloading', release, percent: 0, bytesPerSecond: 0 } })
    try {
      const file = await this.options.downloader().download(document, ({ percent, bytesPerSecond }) => {
        if (generation === this.generation)
          this.change({ state: { kind: 'downloading', release, percent, bytesPerSecond } })
      })
      if (generation !== this.generation) return
      await this.compare(file, document)
      if (generation !== this.generation) return
      this.file = file
      this.downloaded()
      const plan = this.memory.planFor(release.version)
      this.change({ state: { kind: 'downloaded', release, plan, waitsFor: waitFor(plan), deferredUntil: null } })
      this.checkSucceeded()
    } catch (error) {
      if (generation === this.generation) this.checkFailed(error, this.state)
    }
  }

  /** Installs the downloaded release. False when that is impossible now; the reason is in the state or in the log. */
  async installNow(reason: InstallReason): Promise<boolean> {
    const { found, file, memory } = this
    if (this.state.kind !== 'downloaded' || !found || !file || !this.mayInstall(found, reason)) return false
    const { release, document } = found
    const { version } = this.view
    this.generation++
    clearTimeout(this.timer)
    this.change({ nextCheckAt: null, state: { kind: 'installing', release } })
    try {
      // Hours may have passed since the download, so everything is checked again.
      this.judge(document)
      await this.compare(file, document)
      if (!memory.begin(version, release.version, file, Date.now())) throw new UpdateError('disk_full')
      await this.options.beforeInstall()
      if (this.isSystemEnding) throw new UpdateError('install_failed', 'The system ends.')
      this.log('update.installing', { version: release.version, reason })
      const expected = entryFor(document, file)
      const isStartedAgain = reason !== 'quit'
      await this.options.installer.install({ file, expected, from: version, to: release.version, isStartedAgain })
      this.timer = setTimeout(() => this.installFailed(new UpdateError('install_failed')), INSTALL_LIMIT_MS)
      return true
    } catch (error) {
      this.installFailed(error)
      return false
    }
  }

  /** Changes only the plan. `installNow('user')` installs at once. */
  setPlan(plan: UpdatePlan): void {
    if (this.state.kind !== 'downloaded') return
    this.memory.keep('plan', { version: this.state.release.version, plan })
    this.emit('planned')
    this.change({ state: { ...this.state, plan, waitsFor: waitFor(plan) } })
  }

  /** Stores what the schedule waits for, and until when ongoing work may delay it. The page shows both. */
  setWaiting({ waitsFor, until }: { waitsFor: UpdateWait; until: Date | null }): void {
    if (this.state.kind !== 'downloaded') return
    this.change({ state: { ...this.state, waitsFor, deferredUntil: until?.toISOString() ?? null } })
  }

  /**
   * Stops offering this release, unless the server requires it. A newer one, or a check by the user, brings an offer
   * again.
   */
  skip(version: string): void {
    if (this.found?.release.version !== version || this.view.mustUpdate || this.state.kind === 'installing') return
    this.stop()
    this.memory.keep('skippedVersion', version)
    this.change({ skippedVersion: version, state: { kind: 'idle' } })
    this.checkIn(nextCheckIn(0, this.random))
  }

  /** The verified release that the feed offers to this computer, or null. */
  private async findOffer(serverUrl: string, generation: number): Promise<Found | null> {
    const { platform, arch, channel, fetch, offerLimitMs } = this.options
    const { version } = this.view
    const base = `${serverUrl}/app/${platform}/`
    const url = `${base}${documentName(platform, arch, channel)}?at=${Date.now()}`
    const offer = await fetchOffer(fetch, url, offerLimitMs ?? OFFER_LIMIT_MS)
    if (generation !== this.generation) return null
    // An empty feed does not withdraw a release that is ready to install.
    if (offer === null) return this.state.kind === 'downloaded' ? this.found : null
    if (isInstalledOffer(offer, this.expectation, version)) return null
    const document = this.judge(offer)
    this.demand(serverUrl, document.werkbank.minimumClientVersion)
    const { mustUpdate, skippedVersion } = this.view
    if (lt(document.version, version)) this.logOnce('update.olderOffer', { version: document.version })
    if (!gt(document.version, version) || (document.version === skippedVersion && !mustUpdate)) return null
    const release = await this.releaseOf(document, base)
    if (this.isBeyondSystem(document)) return { document, release, isForOtherSystem: true }
    if (generation !== this.generation) return null
    const isOffered = await this.options.downloader().isOffered(document, base, mustUpdate)
    return isOffered ? { document, release, isForOtherSystem: false } : null
  }

  private isBeyondSystem({ minimumSystemVersion }: ReleaseDocument): boolean {
    // `6.1.0-13-amd64` is a build of 6.1.0, not a prerelease of it.
    const system = coerce(this.options.systemVersion)
    return Boolean(minimumSystemVersion && system && lt(system, minimumSystemVersion))
  }

  private judge(offer: unknown): ReleaseDocument {
    return checkOffer(offer, this.expectation)
  }

  private get expectation() {
    const { platform, arch, channel, keys } = this.options
    return { platform, arch, channel, keys, now: Date.now() }
  }

  private async releaseOf({ version, releaseDate, files }: ReleaseDocument, base: string): Promise<Release> {
    const { installer, arch } = this.options
    const fitting = files.filter(({ url }) => url.endsWith(`.${installer.extension}`))
    const file = fitting.find(({ url }) => url.includes(arch)) ?? fitting[0]
    if (!file) throw new UpdateError('wrong_release', 'There is no package of the kind that runs here.')
    const installs = await installer.installs()
    const url = installs === 'by hand' ? base + file.url : null
    return { version, releaseDate, size: file.size, installs, url }
  }

  private async take(found: Found | null): Promise<void> {
    const isReady = this.file !== null && found !== null && isSame(this.found?.document, found.document)
    if (found?.isForOtherSystem) {
      this.stop()
      this.checkSucceeded()
      return this.fail(new UpdateError('system_too_old'), found.release, null)
    }
    this.found = found
    if (isReady && this.state.kind === 'downloaded') return this.checkSucceeded()
    this.file = null
    if (!found) this.change({ state: { kind: 'idle' } })
    else if (this.mayDownload(found.release) && this.options.downloadsByItself()) return this.load()
    this.checkSucceeded()
  }

  /**
   * Publishes the release as available, or with the reason against an automatic download. True if the app can download
   * and install it by itself.
   */
  private mayDownload(release: Release): boolean {
    const blockedUntil = this.memory.blockedUntil(release.version, Date.now())
    if (blockedUntil) this.fail(new UpdateError('install_failed'), release, blockedUntil.toISOString())
    else if (this.memory.get('brokenVersion') === release.version)
      this.fail(new UpdateError('start_failed'), release, null)
    else this.change({ state: { kind: 'available', release } })
    return this.state.kind === 'available' && release.installs === 'itself'
  }

  private compare(file: string, document: ReleaseDocument): Promise<void> {
    return readPackage(file, entryFor(document, file))
  }

  private mayInstall({ release }: Found, reason: InstallReason): boolean {
    const refuse = (why: string): false => {
      this.log('update.notInstalled', { why, reason })
      return false
    }
    if (this.isSystemEnding) return refuse('the system ends')
    if (reason === 'quit' && !this.installsAtQuit) return refuse('not at quitting here')
    const blockedUntil = this.memory.blockedUntil(release.version, Date.now())
    if (blockedUntil) {
      this.fail(new UpdateError('install_failed', 'Tried too often.'), release, blockedUntil.toISOString())
      return refuse('tried too often')
    }
    if (reason === 'user' || this.memory.get('brokenVersion') !== release.version) return true
    // Without this failure, the version would be offered again for 22:00 every evening.
    this.fail(new UpdateError('start_failed'), release, null)
    return refuse('this version did not start here')
  }

  private get isSystemEnding(): boolean {
    return Date.now() - this.systemEndedAt < SYSTEM_END_MS
  }

  /**
   * Records a successful check. A check that starts a download is recorded only after the download, because a failing
   * download must not be repeated at once.
   */
  private checkSucceeded(): void {
    this.checked(true)
    this.checkIn(nextCheckIn(0, this.random))
  }

  private checkFailed(error: unknown, before: UpdateState): void {
    this.checked(false)
    this.checkIn(nextCheckIn(this.view.checksFailedInARow, this.random))
    const release = this.found?.release ?? null
    // A downloaded release stays ready, whatever the feed says.
    if (before.kind === 'downloaded') this.remember(error, before.release.version)
    else this.fail(error, release, this.view.nextCheckAt)
  }

  /** Handles a failed installation. A damaged download is deleted and downloaded again. */
  private installFailed(error: unknown): void {
    const { file, found } = this
    this.stop()
    this.memory.keep('pending', null)
    this.fail(error, found?.release ?? null, null)
    this.options.installer.tidy(true).catch(() => undefined)
    this.checkIn(nextCheckIn(1, this.random))
    if (file && failureOf(error) === 'file_damaged')
      void rm(file, { force: true, recursive: true }).then(
        () => this.check(),
        () => undefined,
      )
  }

  private checkIn(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.check(), ms)
    this.change({ nextCheckAt: new Date(Date.now() + ms).toISOString() })
  }
}

/** The wait that follows from the plan. The schedule may replace it. */
const waitFor = (plan: UpdatePlan): UpdateWait => (plan === 'at_22' ? 'evening' : 'absence')

/** Whether two documents have the same packages. A renewed signature changes nothing. */
function isSame(one: ReleaseDocument | undefined, other: ReleaseDocument): boolean {
  return one?.version === other.version && JSON.stringify(one.files) === JSON.stringify(other.files)
}
