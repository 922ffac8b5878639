import { schedule } from 'node-cron'
import { DAY_MS } from '#contract/durations.ts'
import type { UpdateState, UpdateWait } from '#contract/update/state.ts'
import { type Decision, decide, type Facts } from './decide.ts'
import { type LocalTime, localTime, refreshTimeZone } from './localTime.ts'

const EVERY_EVENING = '0 0 22 * * *'
const LOOK_EVERY_MS = 60_000
/**
 * Longest gap between two checks. A longer one means that the computer slept, the app was stopped, or the clock was set.
 */
const GAP_MS = 2 * LOOK_EVERY_MS
/** Milliseconds by which a clock may go back in a small correction. */
const BACK_MS = 2_000

/**
 * State that survives a restart. `ready`: the waiting version, since when it waits, and when the user last chose a
 * time.
 */
export type Kept = {
  ready: { version: string; since: number; chosenAt: number | null } | null
  lastDay: number | null
}
/** The decision that pages show. `until`: latest end of a delay by ongoing work. */
type Waiting = { waitsFor: UpdateWait; until: Date | null }

type Reason = 'at_22' | 'idle' | 'quit'
type Options = {
  engine: {
    readonly state: UpdateState
    readonly installsAtQuit: boolean
    installNow: (reason: Reason) => Promise<boolean>
    setWaiting: (waiting: Waiting) => void
  }
  activity: { readonly isActive: boolean }
  /** Seconds since the last input at this computer. */
  idleSeconds: () => number
  kept: { get: () => Kept; set: (kept: Kept) => void }
  log: (event: string, details?: Record<string, unknown>) => void
  local?: (at: number) => LocalTime
  /** Calls `ring` at every 22:00:00 until the returned function is called. */
  alarm?: (ring: () => void) => () => void
}

function cronAlarm(ring: () => void): () => void {
  const task = schedule(EVERY_EVENING, ring, { suppressMissedWarning: true })
  return () => void task.destroy()
}

/**
 * Installs a downloaded release automatically: at 22:00:00, or after a missed evening as soon as the user is away. It
 * checks when node-cron rings, every minute, and after each event that could change the decision.
 */
export class UpdateSchedule {
  private readonly options: Options
  private readonly local: (at: number) => LocalTime
  private readonly alarm: (ring: () => void) => () => void
  private stopAlarm: () => void = () => undefined
  private awakeSince = Date.now()
  private lastCheck = Date.now()
  private zone: number
  private heldUpAt: number | null = null
  private installing: Reason | null = null

  constructor(options: Options) {
    this.options = options
    this.local = options.local ?? localTime
    this.alarm = options.alarm ?? cronAlarm
    this.zone = this.zoneAt(this.lastCheck)
  }

  /** Reason of a running installation that the schedule started. Null for one that the user started. */
  get begun(): Reason | null {
    return this.installing
  }

  /** Starts the schedule. Returns the function that stops it. */
  start(): () => void {
    this.setAlarm()
    const timer = setInterval(() => this.check(), LOOK_EVERY_MS)
    this.check()
    return () => {
      clearInterval(timer)
      this.stopAlarm()
    }
  }

  /** The user is back: the computer woke up or was unlocked. Time before this moment does not count as absence. */
  someoneArrives(): void {
    this.awakeSince = Date.now()
    this.check()
  }

  /** The user chose a time. 22:00 means the next one, also after a missed evening. */
  planned(): void {
    const { engine, kept } = this.options
    if (engine.state.kind !== 'downloaded') return
    const now = Date.now()
    const { since } = this.readyOf(engine.state.release.version, now)
    kept.set({ ...kept.get(), ready: { version: engine.state.release.version, since, chosenAt: now } })
  }

  /** Installs now if all conditions are met. */
  check(): void {
    const now = Date.now()
    this.watchClock(now)
    const facts = this.facts(now)
    const decision = facts && decide(facts, now, this.local)
    // `show` changes the engine, which calls `check` again. An installation must not be decided twice by that.
    if (decision?.kind === 'install') void this.attempt(decision.reason, now)
    else if (decision) this.show(decision, now)
  }

  /** The user quits the app. Installs a release that missed its evening. False when there is none. */
  async installAtQuit(): Promise<boolean> {
    const now = Date.now()
    // Checked first, because a refused attempt would use up the day.
    const facts = this.options.engine.installsAtQuit ? this.facts(now) : null
    if (!facts) return false
    const decision = decide({ ...facts, isActive: false }, now, this.local)
    const isMissed = decision.kind === 'install' || decision.for === 'absence'
    return isMissed && (await this.attempt('quit', now))
  }

  /** Detects a sleep, a set clock and a new time zone. The time before them then no longer counts. */
  private watchClock(now: number): void {
    const since = now - this.lastCheck
    this.lastCheck = now
    refreshTimeZone()
    const zone = this.zoneAt(now)
    const hasMoved = zone !== this.zone
    this.zone = zone
    if (since <= GAP_MS && since >= -BACK_MS && !hasMoved) return
    this.awakeSince = now
    this.setAlarm()
    this.options.log('update.clockJumped', { since, zone })
  }

  /** Milliseconds by which the local clock is ahead of UTC. */
  private zoneAt(now: number): number {
    const { day, ms } = this.local(now)
    return day * DAY_MS + ms - now
  }

  /**
   * Sets the alarm. Called again after each clock jump, because an alarm rings at the moment that was 22:00 when it was
   * set.
   */
  private setAlarm(): void {
    this.stopAlarm()
    this.stopAlarm = this.alarm(() => this.check())
  }

  /** Returns the input of the decision. Null when no release waits to be installed automatically. */
  private facts(now: number): Facts | null {
    const { engine, activity, idleSeconds, kept } = this.options
    const { state } = engine
    if (this.installing || state.kind !== 'downloaded' || state.release.installs !== 'itself') return null
    const { since, chosenAt } = this.readyOf(state.release.version, now)
    return {
      plan: state.plan,
      readySince: since,
      chosenAt,
      lastDay: kept.get().lastDay,
      awakeSince: this.awakeSince,
      heldUpAt: this.heldUpAt,
      isActive: activity.isActive,
      idleMs: idleSeconds() * 1_000,
    }
  }

  /** Stored time since which the release is ready. */
  private readyOf(version: string, now: number): NonNullable<Kept['ready']> {
    const { kept } = this.options
    const { ready, lastDay } = kept.get()
    if (ready?.version === version) return ready
    const fresh = { version, since: now, chosenAt: null }
    kept.set({ ready: fresh, lastDay })
    return fresh
  }

  /** Publishes the decision for pages. It can differ from the plan, because an evening may have been missed. */
  private show(decision: Extract<Decision, { kind: 'wait' }>, now: number): void {
    const { engine } = this.options
    const { state } = engine
    if (state.kind !== 'downloaded') return
    const until = decision.for === 'activity' ? new Date(decision.until) : null
    if (until) this.heldUpAt = now
    const waitsFor = decision.for === 'absence' || state.plan === 'later' ? 'absence' : 'evening'
    if (state.waitsFor === waitsFor && state.deferredUntil === (until?.toISOString() ?? null)) return
    engine.setWaiting({ waitsFor, until })
  }

  /**
   * Makes the one attempt of the day. The day is stored before the installation starts, because that ends the app.
   */
  private async attempt(reason: Reason, now: number): Promise<boolean> {
    const { engine, kept, log } = this.options
    kept.set({ ...kept.get(), lastDay: this.local(now).day })
    this.installing = reason
    log('update.scheduled', { reason })
    try {
      return await engine.installNow(reason)
    } catch (error) {
      log('update.scheduleFailed', { reason, error: String(error) })
      return false
    } finally {
      this.installing = null
    }
  }
}
