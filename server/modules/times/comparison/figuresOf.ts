import { keyFigure, type WorkHours } from '#contract/workshop/times/keyFigures.ts'
import { LEAST_PEOPLE } from '#contract/workshop/times/smallGroups.ts'
import type { ComparisonData } from './readComparison.ts'
import type { ComparedWork } from './readWorks.ts'

type Window = { from: number; to: number }

/** A person's share of a finished work's target and actual time, by the time that they spent on it. */
export type Share = { person: string; work: ComparedWork; target: number; actual: number; sold: number }

/** The people of a work with their planned shares. The technician has the share that is not entered for helpers. */
function plannedShares({ technician_uuid, helpers }: ComparedWork): { person: string; share: number }[] {
  if (technician_uuid === null) return []
  const parts = helpers.map((one) => ({ person: one.user_uuid, share: one.share / 100 }))
  return [{ person: technician_uuid, share: 1 - parts.reduce((sum, { share }) => sum + share, 0) }, ...parts]
}

/** Shares in works that were finished in the window. A work without stamps is divided as planned. */
export function sharesOf({ jobs, worked, people, window }: ComparisonData): Share[] {
  const finished = jobs
    .flatMap(({ works }) => works)
    .filter(({ finishedAt }) => finishedAt !== null && finishedAt >= window.from && finishedAt < window.to)
  return finished.flatMap((work) => {
    const parts = worked.get(work.uuid) ?? []
    const total = parts.reduce((sum, { seconds }) => sum + seconds, 0)
    const shares: Share[] =
      total > 0
        ? parts.map(({ person, seconds }) => ({
            person,
            work,
            actual: seconds,
            target: ((work.target ?? 0) * seconds) / total,
            sold: (work.sold * seconds) / total,
          }))
        : plannedShares(work).map(({ person, share }) => ({
            person,
            work,
            actual: 0,
            target: (work.target ?? 0) * share,
            sold: work.sold * share,
          }))
    return shares.filter(({ person }) => people === null || people.has(person))
  })
}

const clipped = (spans: readonly Window[], { from, to }: Window) =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)), 0) / 1_000

/** Hours of some people in seconds. When only some works are selected, there are no total hours to compare with. */
export function hoursOf(all: ComparisonData, shares: readonly Share[], isOne: (person: string) => boolean): WorkHours {
  const window = { from: all.window.from, to: Math.min(all.window.to, all.now) }
  const staff = all.hours.filter(({ uuid }) => isOne(uuid))
  const sum = (part: 'paid' | 'attended' | 'available') =>
    all.isPart || staff.length === 0
      ? null
      : Math.round(staff.reduce((total, one) => total + clipped(one[part], window), 0))
  return {
    paid: sum('paid'),
    attended: sum('attended'),
    available: sum('available'),
    productive: all.inWindow.reduce((total, one) => total + (isOne(one.person) ? one.seconds : 0), 0),
    sold: Math.round(shares.reduce((total, one) => total + (isOne(one.person) ? one.sold : 0), 0)),
  }
}

/** The key figures with the hours that they are calculated from, by the formulas that the dealer has chosen. */
export function figuresFrom({ values }: Pick<ComparisonData, 'values'>, hours: WorkHours) {
  return {
    hours,
    attendance: keyFigure('attendance', hours),
    utilisation: keyFigure('utilisation', hours, values.formula_utilisation),
    efficiency: keyFigure('efficiency', hours, values.formula_efficiency),
    productivity: keyFigure('productivity', hours, values.formula_productivity),
  }
}

/** All people whose figures are included: those who worked, and those who were present and could have worked. */
export const peopleIn = (all: ComparisonData, shares: readonly Share[]): Set<string> =>
  new Set([
    ...all.inWindow.map(({ person }) => person),
    ...shares.map(({ person }) => person),
    ...(all.isPart ? [] : all.hours.filter(({ attended }) => attended.length > 0).map(({ uuid }) => uuid)),
  ])

/** The people among these whose figures the caller may not see. */
export const unseen = ({ level }: ComparisonData, people: Iterable<string>): Set<string> =>
  new Set([...people].filter((person) => !level.sees(person)))

/**
 * The papers of an answer. For a team there are none if it has too few people whom the caller may not see, in total or
 * among those who worked. The works, sums and lights of such a team would reveal the times of persons.
 */
export function toldJobs(all: ComparisonData, shares: readonly Share[]): ComparisonData['jobs'] {
  if (all.people === null) return all.jobs
  const people = all.people
  const stamped = all.jobs
    .flatMap(({ works }) => works.flatMap(({ uuid }) => (all.worked.get(uuid) ?? []).map(({ person }) => person)))
    .filter((person) => people.has(person))
  const workers = [...all.inWindow, ...shares].map(({ person }) => person)
  return isTold(all, workers, people) && isTold(all, stamped, people) ? all.jobs : []
}

/** Whether a sum over people may be shown. The people in it whom the caller may not see must be none or enough. */
export function isTold(all: ComparisonData, workers: Iterable<string>, staff: Iterable<string>): boolean {
  return [workers, staff].every((people) => {
    const hidden = unseen(all, people).size
    return hidden === 0 || hidden >= LEAST_PEOPLE
  })
}
