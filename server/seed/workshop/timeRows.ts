import type { Insertable } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { workBetween } from '#contract/planning/calendar.ts'
import type { StampKind } from '#contract/workshop/times/stampMath.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Random } from '../random/random.ts'
import { type Job, SLOW } from './inventJobs.ts'
import type { Visit } from './layVisits.ts'
import { lastStep, type Outcome } from './outcomes.ts'
import type { Roster } from './roster.ts'

type Stamp = Insertable<Tables['stamps']>

const MINUTE = 60_000
/** Number of stops that were not stamped: three in total. */
const FORGOTTEN = { ahf01: 2, nkp02: 1 } as const

/** `by` is the user who corrects times. */
type Given = { now: number; by: string | null; random: Random }

/** Stamps of works: begun, paused at noon and at night, ended, by the clock. */
export function stampRows(
  dealer_id: string,
  outcomes: ReadonlyMap<Visit, Outcome>,
  { now, random }: { now: number; random: Random },
): Stamp[] {
  function stamps(visit: Visit, outcome: Outcome, job: Job): Stamp[] {
    const state = outcome.states.get(job)
    if (visit.carried.includes(job) || state === 'new' || state === 'canceled' || state === undefined) return []
    const { hold, at: heldAt } = lastStep(outcome)
    const isUnfinished = state === 'in_progress'
    const until = isUnfinished && hold !== '' ? Math.max(heldAt, job.real.from + MINUTE) : now
    const user_uuid = job.technician ?? visit.worker.person.uuid
    const row = (kind: StampKind, at: number, reason = ''): Stamp => ({
      dealer_id,
      uuid: random.uuid(),
      paper_uuid: visit.uuid,
      work_uuid: job.uuid,
      user_uuid,
      kind,
      reason,
      at: new Date(at),
      created_at: new Date(at),
      created_by: user_uuid,
    })
    const pieces = workBetween(visit.place.time, job.real).filter(({ from }) => from < until)
    return pieces.flatMap(({ from, to }, index) => {
      const isLast = index === pieces.length - 1
      if (isLast && isUnfinished && hold === '' && to >= until) return [row('start', from)]
      const end = Math.min(to, until)
      if (isLast && !isUnfinished) return [row('start', from), row('stop', end)]
      const lastReason = hold === 'waiting_parts' ? 'part_missing' : 'other'
      return [row('start', from), row('pause', end, isLast ? lastReason : 'break')]
    })
  }
  return [...outcomes].flatMap(([visit, outcome]) => visit.jobs.flatMap((job) => stamps(visit, outcome, job)))
}

/** Attendance of all people on every day. People who are present have not gone yet. */
export function attendanceRows(
  dealer_id: string,
  { week, workers, placeOf }: Roster,
  random: Random,
): Insertable<Tables['attendances']>[] {
  return workers.flatMap((worker) =>
    [...week.before, ...week.days].flatMap((day) => {
      const working = placeOf(worker, day)?.time.day(day).working ?? []
      const [first, last] = [working[0], working.at(-1)]
      if (!first || !last || first.from > week.now) return []
      const until = last.to + random.int(1, 12) * MINUTE
      return [
        {
          dealer_id,
          uuid: random.uuid(),
          user_uuid: worker.person.uuid,
          from_at: new Date(first.from - random.int(4, 14) * MINUTE),
          until_at: until > week.now ? null : new Date(until),
        },
      ]
    }),
  )
}

const CAUSES = ['parts', 'diagnosis', 'planning', 'special_tool', 'approval', 'training', 'customer'] as const
/** From this ratio on, a work is marked as unusual. */
const OUTLIER = 1.9

/** The reason for each work that took much longer than planned. */
export function reviewRows(
  dealer_id: string,
  outcomes: ReadonlyMap<Visit, Outcome>,
  { now, by, random }: Given,
): Insertable<Tables['work_reviews']>[] {
  return [...outcomes].flatMap(([{ jobs, type }, { states }]) =>
    jobs
      .filter((job) => job.ratio > SLOW && states.get(job) === 'completed')
      .map((job) => ({
        dealer_id,
        work_uuid: job.uuid,
        cause: type === 'rework' ? ('rework' as const) : random.pick(CAUSES),
        comment: '',
        is_outlier: job.ratio > OUTLIER,
        version: 1,
        updated_by: by,
        updated_at: new Date(Math.min(job.real.to + 25 * MINUTE, now - MINUTE)),
      })),
  )
}

/** Stops that the server added because they were not stamped, and stamps that were moved later. */
export function mendStamps(
  dealer_id: string,
  code: string,
  stamps: readonly Stamp[],
  { now, by, random }: Given,
): Insertable<Tables['stamp_corrections']>[] {
  // The last stop of a person on a day, so that no other work begins after it.
  const days = Map.groupBy(stamps, ({ user_uuid, at }) => `${user_uuid} ${(at as Date).toISOString().slice(0, 10)}`)
  const lasts = [...days.values()].flatMap((own) => own.toSorted((a, b) => Number(a.at) - Number(b.at)).at(-1) ?? [])
  const stops = lasts.filter(({ kind, at }) => kind === 'stop' && Number(at) < now - DAY_MS).slice(-9)
  for (const stop of stops.slice(0, FORGOTTEN[code as keyof typeof FORGOTTEN]))
    Object.assign(stop, { is_forgotten: true, created_by: null })
  return stops.slice(-1).map((stop) => {
    const after = Number(stop.at)
    Object.assign(stop, { version: 2 })
    return {
      dealer_id,
      uuid: random.uuid(),
      stamp_uuid: stop.uuid,
      at: new Date(after + 40 * MINUTE),
      by_user: by,
      before_at: new Date(after + 35 * MINUTE),
      after_at: new Date(after),
      reason: 'Stoppen vergessen',
    }
  })
}
