import { vi } from 'vitest'
import type { UpdateState, UpdateWait } from '#contract/update/state.ts'
import { Activity } from '#electron/update/schedule/activity.ts'
import { type Kept, UpdateSchedule } from '#electron/update/schedule/updateSchedule.ts'
import { wallClock, zoned } from './zoned.ts'

const STEP_MS = 20_000
export const MINUTE_MS = 60_000

/** What somebody does for a while. `asleep` is the computer, `closed` the app. */
export type Phase = {
  does: 'asleep' | 'closed' | 'away' | 'reading' | 'typing' | 'form' | 'uploading'
  minutes: number
  /** The time zone from here on. */
  zone?: string | undefined
  /** What the person asks for, if anything. */
  plan?: 'at_22' | 'later' | undefined
  /** The system reports the wake-up; some do not. */
  isReported?: boolean | undefined
}

export type Life = { zone: string; begin: number; readyAfter: number; refusals: number; phases: readonly Phase[] }

type Attempt = { at: number; zone: string; reason: string; plan: 'at_22' | 'later' }
/** What happened, noted beside the schedule and not by it. */
export type Record = {
  attempts: Attempt[]
  strokes: number[]
  touches: number[]
  arrivals: number[]
  /** From when to when something was open or on its way. */
  busy: { from: number; to: number }[]
  /** When 22:00:00 showed on the clock of a running computer. */
  evenings: { at: number; zone: string; plan: 'at_22' | 'later' }[]
  readyAt: number
  /** What pages were told, and when. */
  shown: string[]
}

export const release = { version: '1.1.0', releaseDate: '', size: 1, installs: 'itself' as const, url: null }

/** Lives through the phases in steps of 20 s, on a clock that only moves here. */
export async function live({ zone: first, begin, readyAfter, refusals, phases }: Life): Promise<Record> {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: begin })
  const readyAt = begin + readyAfter * MINUTE_MS
  const record: Record = {
    attempts: [],
    strokes: [],
    touches: [begin],
    arrivals: [begin],
    busy: [],
    evenings: [],
    readyAt,
    shown: [],
  }
  let zone = first
  let wall = zoned(zone)
  let plan: 'at_22' | 'later' = 'at_22'
  let lastTouch = begin
  let isInstalled = false
  let kept: Kept = { ready: null, lastDay: null }
  let nowDoing: Phase['does'] = 'reading'
  let lastReport = 0
  let shown: { waitsFor: UpdateWait; deferredUntil: string | null } = { waitsFor: 'evening', deferredUntil: null }

  const state = (): UpdateState =>
    Date.now() < readyAt || isInstalled ? { kind: 'idle' } : { kind: 'downloaded', release, plan, ...shown }
  const begins = () => {
    const activity = new Activity(() => schedule.look())
    const schedule = new UpdateSchedule({
      engine: {
        installsAtQuit: true,
        get state() {
          return state()
        },
        installNow: async (reason) => {
          record.attempts.push({ at: Date.now(), zone, reason, plan })
          isInstalled = record.attempts.length > refusals
          return isInstalled
        },
        // Every change of the engine makes the schedule look again, also one that it has made itself.
        setWaiting: ({ waitsFor, until }) => {
          shown = { waitsFor, deferredUntil: until?.toISOString() ?? null }
          record.shown.push(
            `${wallClock(zone, Date.now()).time} ${until ? wallClock(zone, until.getTime()).time : waitsFor}`,
          )
          schedule.look()
        },
      },
      activity,
      idleSeconds: () => (Date.now() - lastTouch) / 1_000,
      kept: {
        get: () => kept,
        set: (next) => {
          kept = next
        },
      },
      log: () => undefined,
      local: (at) => wall(at),
      alarm: () => () => undefined,
    })
    const stop = schedule.start()
    return { activity, schedule, stop }
  }

  const report = (app: ReturnType<typeof begins>, typing: boolean) => {
    lastReport = Date.now()
    const [uploads, forms] = [nowDoing === 'uploading' ? 1 : 0, nowDoing === 'form' ? 1 : 0]
    app.activity.report('main', { typing, uploads, forms, stamps: 0 })
  }

  let app: ReturnType<typeof begins> | null = begins()
  for (const phase of phases) {
    const from = Date.now()
    const isBusy = phase.does === 'form' || phase.does === 'uploading'
    const wasOff = nowDoing === 'asleep' || nowDoing === 'closed'
    const isOff = phase.does === 'asleep' || phase.does === 'closed'
    if (phase.zone && phase.zone !== zone) {
      zone = phase.zone
      wall = zoned(zone)
      record.arrivals.push(from)
    }
    if (phase.plan) plan = phase.plan
    if (phase.plan && !wasOff && !isOff) app?.schedule.planned()
    if (isBusy) record.busy.push({ from, to: from + phase.minutes * MINUTE_MS })
    const before = nowDoing
    nowDoing = phase.does
    if (phase.does === 'closed') {
      app?.stop()
      app = null
    }
    if (wasOff && !isOff) {
      record.arrivals.push(from)
      if (app && phase.isReported) app.schedule.someoneArrives()
      app ??= begins()
    }
    const hasChanged = isBusy || before === 'form' || before === 'uploading'
    for (let step = 0; step < phase.minutes * 3 && !isInstalled; step += 1) {
      const now = Date.now()
      const hands = phase.does === 'typing' || phase.does === 'reading' || phase.does === 'form'
      if (hands) {
        lastTouch = now
        record.touches.push(now)
      }
      if (app && phase.does === 'typing') {
        record.strokes.push(now)
        report(app, true)
      }
      const isDue = step === 0 ? hasChanged : isBusy && now - lastReport >= 30_000
      if (app && !isOff && isDue) report(app, false)
      // Phases begin and end with whole minutes.
      if (app && !isOff && step % 3 === 0 && wallClock(zone, now).time === '22:00:00') {
        record.evenings.push({ at: now, zone, plan })
        app.schedule.look()
      }
      if (app && !isOff && step % 3 === 0) app.schedule.look()
      // Whatever the installation comes to is known by the next step.
      if (record.attempts.at(-1)?.at === now) await new Promise((resolve) => setImmediate(resolve))
      vi.setSystemTime(now + STEP_MS)
    }
    if (isInstalled) break
  }
  app?.stop()
  vi.useRealTimers()
  return record
}
