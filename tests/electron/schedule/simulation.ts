import { vi } from 'vitest'
import type { UpdateState, UpdateWait } from '#contract/update/state.ts'
import { Activity } from '#electron/update/schedule/activity.ts'
import { type Kept, UpdateSchedule } from '#electron/update/schedule/updateSchedule.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { wallClock, zoned } from './zoned.ts'

const STEP_MS = 20_000
export const MINUTE_MS = 60_000

/** A phase of the simulation. `asleep` is the computer, `closed` the app. */
export type Phase = {
  does: 'asleep' | 'closed' | 'away' | 'reading' | 'typing' | 'form' | 'uploading' | 'stamped'
  minutes: number
  /** The time zone from here on. */
  zone?: string | undefined
  /** The user's choice, if any. */
  plan?: 'at_22' | 'later' | undefined
  /** Whether the system reports the wake-up; some systems do not. */
  isReported?: boolean | undefined
}

export type Life = { zone: string; begin: number; readyAfter: number; refusals: number; phases: readonly Phase[] }

type Attempt = { at: number; zone: string; reason: string; plan: 'at_22' | 'later' }
/** The events of a run, noted outside the schedule. */
export type Record = {
  attempts: Attempt[]
  strokes: number[]
  touches: number[]
  arrivals: number[]
  /** Spans in which work was open or on its way. */
  busy: { from: number; to: number }[]
  /** The moments at which a running computer showed 22:00:00. */
  evenings: { at: number; zone: string; plan: 'at_22' | 'later' }[]
  readyAt: number
  /** The reports to pages, with their times. */
  shown: string[]
}

export const release = { version: '1.1.0', releaseDate: '', size: 1, installs: 'itself' as const, url: null }

const OFF: ReadonlySet<Phase['does']> = new Set(['asleep', 'closed'])
/** Phases with work that an update must not interrupt. */
const BUSY: ReadonlySet<Phase['does']> = new Set(['form', 'uploading', 'stamped'])
/** Phases in which the user moves the mouse or types. */
const HANDS: ReadonlySet<Phase['does']> = new Set(['typing', 'reading', 'form'])

type App = { activity: Activity; schedule: UpdateSchedule; stop: () => void }

/** A computer with the app and its user. */
class Desk {
  readonly record: Record
  isInstalled = false
  readonly #refusals: number
  #zone: string
  #wall: ReturnType<typeof zoned>
  #plan: 'at_22' | 'later' = 'at_22'
  #lastTouch: number
  #kept: Kept = { ready: null, lastDay: null }
  #doing: Phase['does'] = 'reading'
  #lastReport = 0
  #shown: { waitsFor: UpdateWait; deferredUntil: string | null } = { waitsFor: 'evening', deferredUntil: null }
  #app: App | null
  /** Whether the user's open work differs from the last report to the schedule. */
  #hasNews = false

  constructor({ zone, begin, readyAfter, refusals }: Life) {
    this.record = {
      attempts: [],
      strokes: [],
      touches: [begin],
      arrivals: [begin],
      busy: [],
      evenings: [],
      readyAt: begin + readyAfter * MINUTE_MS,
      shown: [],
    }
    this.#refusals = refusals
    this.#zone = zone
    this.#wall = zoned(zone)
    this.#lastTouch = begin
    this.#app = this.#open()
  }

  #state(): UpdateState {
    if (readClock() < this.record.readyAt || this.isInstalled) return { kind: 'idle' }
    return { kind: 'downloaded', release, plan: this.#plan, ...this.#shown }
  }

  #open(): App {
    const desk = this
    const activity = new Activity(() => schedule.check())
    const schedule = new UpdateSchedule({
      engine: {
        installsAtQuit: true,
        get state() {
          return desk.#state()
        },
        installNow: async (reason) => {
          const { attempts } = this.record
          attempts.push({ at: readClock(), zone: this.#zone, reason, plan: this.#plan })
          this.isInstalled = attempts.length > this.#refusals
          return this.isInstalled
        },
        // Every change of the engine makes the schedule check again, also one that it made itself.
        setWaiting: ({ waitsFor, until }) => {
          this.#shown = { waitsFor, deferredUntil: until?.toISOString() ?? null }
          const waiting = until ? wallClock(this.#zone, until.getTime()).time : waitsFor
          this.record.shown.push(`${wallClock(this.#zone, readClock()).time} ${waiting}`)
          schedule.check()
        },
      },
      activity,
      idleSeconds: () => (readClock() - this.#lastTouch) / 1_000,
      kept: {
        get: () => this.#kept,
        set: (next) => {
          this.#kept = next
        },
      },
      log: () => undefined,
      local: (at) => this.#wall(at),
      alarm: () => () => undefined,
    })
    const stop = schedule.start()
    return { activity, schedule, stop }
  }

  close(): void {
    this.#app?.stop()
    this.#app = null
  }

  #travel(zone: string): void {
    const now = readClock()
    const before = this.#wall(now)
    this.#zone = zone
    this.#wall = zoned(zone)
    const after = this.#wall(now)
    // Between zones with the same time, for example UTC and London in winter, no clock moves: nobody can notice.
    if (after.day !== before.day || after.ms !== before.ms) this.record.arrivals.push(now)
  }

  #arrive(isReported: boolean): void {
    this.record.arrivals.push(readClock())
    if (isReported) this.#app?.schedule.someoneArrives()
    this.#app ??= this.#open()
  }

  #report(app: App, typing: boolean): void {
    this.#lastReport = readClock()
    const count = (does: Phase['does']) => (this.#doing === does ? 1 : 0)
    app.activity.report('main', { typing, uploads: count('uploading'), forms: count('form'), stamps: count('stamped') })
  }

  /** The user starts the next phase. */
  begin({ does, minutes, zone, plan, isReported = false }: Phase): void {
    const from = readClock()
    const before = this.#doing
    const [wasOff, isOff] = [OFF.has(before), OFF.has(does)]
    if (zone && zone !== this.#zone) this.#travel(zone)
    if (plan) this.#plan = plan
    if (plan && !wasOff && !isOff) this.#app?.schedule.planned()
    if (BUSY.has(does)) this.record.busy.push({ from, to: from + minutes * MINUTE_MS })
    this.#doing = does
    if (does === 'closed') this.close()
    if (wasOff && !isOff) this.#arrive(isReported)
    this.#hasNews = BUSY.has(does) || BUSY.has(before)
  }

  #touch(): void {
    this.#lastTouch = readClock()
    this.record.touches.push(this.#lastTouch)
  }

  #type(app: App): void {
    this.record.strokes.push(readClock())
    this.#report(app, true)
  }

  #lookAtClock(app: App): void {
    const now = readClock()
    if (wallClock(this.#zone, now).time === '22:00:00') {
      this.record.evenings.push({ at: now, zone: this.#zone, plan: this.#plan })
      app.schedule.check()
    }
    app.schedule.check()
  }

  /** The next 20 s of the user's phase; `step` counts them from its beginning. */
  async step(step: number): Promise<void> {
    const now = readClock()
    const app = OFF.has(this.#doing) ? null : this.#app
    if (HANDS.has(this.#doing)) this.#touch()
    if (app && this.#doing === 'typing') this.#type(app)
    const isDue = step === 0 ? this.#hasNews : BUSY.has(this.#doing) && now - this.#lastReport >= 30_000
    if (app && isDue) this.#report(app, false)
    // Phases begin and end with whole minutes.
    if (app && step % 3 === 0) this.#lookAtClock(app)
    // The result of an installation is known by the next step.
    if (this.record.attempts.at(-1)?.at === now) await new Promise((resolve) => setImmediate(resolve))
    vi.setSystemTime(now + STEP_MS)
  }
}

/** Lives through the phases in steps of 20 s, on a clock that only moves here. */
export async function live(life: Life): Promise<Record> {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: life.begin })
  const desk = new Desk(life)
  for (const phase of life.phases) {
    desk.begin(phase)
    for (let step = 0; step < phase.minutes * 3 && !desk.isInstalled; step += 1) await desk.step(step)
    if (desk.isInstalled) break
  }
  desk.close()
  vi.useRealTimers()
  return desk.record
}
