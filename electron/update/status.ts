import { EventEmitter } from 'node:events'
import { rm } from 'node:fs/promises'
import { lt } from 'semver'
import type { LastInstall, Release, UpdateFailure, UpdateState, UpdateView } from '#contract/update/state.ts'
import type { Log } from '#electron/app/files/log.ts'
import { failureOf, UpdateError } from './failure.ts'
import type { UpdateMemory } from './memory.ts'
import type { Returned } from './startRecord.ts'

type Options = {
  version: string
  channel: string
  unsupported: 'development' | 'no_keys' | null
  memory: UpdateMemory
  log: Log
  serverUrl: () => string | null
}

/** Failures that a successful check must not clear. */
const OF_DOWNLOADS: readonly UpdateFailure[] = ['file_damaged', 'disk_full', 'no_permission']
const OF_INSTALLATIONS: readonly UpdateFailure[] = ['install_failed', 'start_failed']

/**
 * Update state that is stored and shown. `change` publishes the whole view. `planned` is emitted when the user chooses
 * a time, before the `change` that shows it.
 */
export class UpdateStatus extends EventEmitter<{ change: [UpdateView]; planned: [] }> {
  protected readonly memory: UpdateMemory
  protected readonly log: Log
  private readonly serverUrl: () => string | null
  private current: UpdateView
  private lastLogged = ''

  constructor({ version, channel, unsupported, memory, log, serverUrl }: Options) {
    super()
    this.memory = memory
    this.log = log
    this.serverUrl = serverUrl
    this.current = {
      version,
      channel,
      lastCheckAt: memory.get('lastCheckAt') ?? null,
      nextCheckAt: null,
      checksFailedInARow: memory.get('checksFailedInARow') ?? 0,
      lastFailure: memory.get('lastFailure') ?? null,
      lastInstall: memory.get('lastInstall') ?? null,
      skippedVersion: memory.get('skippedVersion') ?? null,
      mustUpdate: false,
      state: unsupported ? { kind: 'unsupported', reason: unsupported } : { kind: 'idle' },
    }
    this.current.mustUpdate = this.isBelowMinimum()
  }

  get view(): UpdateView {
    return this.current
  }

  get state(): UpdateState {
    return this.current.state
  }

  protected change(part: Partial<UpdateView>): void {
    this.current = { ...this.current, ...part }
    this.emit('change', this.current)
  }

  protected fail(error: unknown, release: Release | null, retryAt: string | null): void {
    this.remember(error, release?.version ?? null)
    this.change({ state: { kind: 'failed', release, reason: failureOf(error), retryAt } })
  }

  protected remember(error: unknown, version: string | null): void {
    const reason = failureOf(error)
    const lastFailure = { reason, at: new Date().toISOString(), version }
    this.memory.keep('lastFailure', lastFailure)
    this.logOnce('update.failed', { reason, version, error: String(error).slice(0, 500) })
    this.change({ lastFailure })
  }

  /** Records a check with or without a usable answer. */
  protected checked(isGood: boolean): void {
    const lastCheckAt = new Date().toISOString()
    const checksFailedInARow = isGood ? 0 : this.current.checksFailedInARow + 1
    this.memory.keep('lastCheckAt', lastCheckAt)
    this.memory.keep('checksFailedInARow', checksFailedInARow)
    this.change({ lastCheckAt, checksFailedInARow })
    if (isGood) this.forgetFailure([...OF_DOWNLOADS, ...OF_INSTALLATIONS])
  }

  protected downloaded(): void {
    this.forgetFailure(OF_INSTALLATIONS)
  }

  private forgetFailure(kept: readonly UpdateFailure[]): void {
    const { lastFailure } = this.current
    if (!lastFailure || kept.includes(lastFailure.reason)) return
    this.lastLogged = ''
    this.memory.keep('lastFailure', null)
    this.change({ lastFailure: null })
  }

  /**
   * Stores the smallest version that the server requires, from a verified release. It applies until another release
   * changes it.
   */
  protected demand(serverUrl: string, version: string | null): void {
    this.memory.keep('minimum', { serverUrl, version })
    this.change({ mustUpdate: this.isBelowMinimum() })
  }

  protected isBelowMinimum(): boolean {
    const minimum = this.memory.get('minimum')
    return Boolean(
      minimum?.version && minimum.serverUrl === this.serverUrl() && lt(this.current.version, minimum.version),
    )
  }

  /** Compares the planned installation with the running version. True after a failed installation. */
  protected async settle(returned: Returned | null): Promise<boolean> {
    const { version } = this.current
    const pending = this.memory.get('pending')
    this.memory.keep('pending', null)
    if (returned) {
      this.memory.keep('brokenVersion', returned.from)
      this.installed({ from: returned.from, to: returned.to, at: returned.at, result: 'returned' })
      this.remember(new UpdateError('start_failed'), returned.from)
      return false
    }
    if (!pending) return false
    const { from, to, file } = pending
    const hasFailed = to !== version
    this.installed({ from, to, at: new Date().toISOString(), result: hasFailed ? 'failed' : 'installed' })
    if (hasFailed) this.fail(new UpdateError('install_failed'), null, null)
    else await rm(file, { force: true }).catch(() => undefined)
    return hasFailed
  }

  private installed(lastInstall: LastInstall): void {
    this.memory.keep('lastInstall', lastInstall)
    this.log('update.installation', lastInstall)
    this.change({ lastInstall })
    if (lastInstall.result === 'installed') this.forgetFailure([])
  }

  /** Logs a repeated event only once. */
  protected logOnce(event: string, details: Record<string, unknown>): void {
    const line = event + JSON.stringify(details)
    if (this.lastLogged === line) return
    this.lastLogged = line
    this.log(event, details)
  }
}
