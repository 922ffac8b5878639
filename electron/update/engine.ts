import { EventEmitter } from 'node:events'
import type { UpdatePlan, UpdateState, UpdateView } from '#contract/update/state.ts'

/** Who asked for an installation. At `quit` the app is not started again afterwards. */
export type InstallReason = 'user' | 'at_22' | 'idle' | 'quit'

type Options = { version: string; channel: string; unsupported: 'development' | 'no_keys' | null }

/** Finds, downloads, checks and installs releases. Its whole state is published with every `change`. */
export class UpdateEngine extends EventEmitter<{ change: [UpdateView] }> {
  private current: UpdateView

  constructor({ version, channel, unsupported }: Options) {
    super()
    this.current = {
      version,
      channel,
      lastCheckAt: null,
      nextCheckAt: null,
      checksFailedInARow: 0,
      lastFailure: null,
      lastInstall: null,
      skippedVersion: null,
      mustUpdate: false,
      state: unsupported ? { kind: 'unsupported', reason: unsupported } : { kind: 'idle' },
    }
  }

  get view(): UpdateView {
    return this.current
  }

  get state(): UpdateState {
    return this.current.state
  }

  /** What is planned for the downloaded release; null when there is none. */
  get plan(): UpdatePlan | null {
    return this.state.kind === 'downloaded' ? this.state.plan : null
  }

  async check(): Promise<void> {}

  async download(): Promise<void> {}

  /** Installs the downloaded release. False when that is not possible now; why is in the state or in the log. */
  async installNow(_reason: InstallReason): Promise<boolean> {
    return false
  }

  /** `now` is `installNow('user')`; the other two only change the plan. */
  setPlan(plan: UpdatePlan): void {
    this.change({ state: this.state.kind === 'downloaded' ? { ...this.state, plan } : this.state })
  }

  /** Until when the schedule waits for somebody who works; shown on the page. */
  setDeferredUntil(until: Date | null): void {
    if (this.state.kind !== 'downloaded') return
    this.change({ state: { ...this.state, deferredUntil: until?.toISOString() ?? null } })
  }

  skip(version: string): void {
    this.change({ skippedVersion: version })
  }

  private change(part: Partial<UpdateView>): void {
    this.current = { ...this.current, ...part }
    this.emit('change', this.current)
  }
}
