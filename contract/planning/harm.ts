import { later } from './blocks.ts'
import { finish } from './calendar.ts'
import { type Delay, type Floor, type Insertion, ripple } from './floor.ts'
import { type Candidate, insertionOf } from './placements.ts'

const NEVER = Number.POSITIVE_INFINITY

/** A job that gets late, or later than it is anyhow. */
export type Late = Delay & { readonly added: number }

/** How much later than it may be, or is anyhow, a job is done; what never ends is not let down by waiting. */
function addedTo(floor: Floor, { index, run }: Delay): number {
  const due = floor.jobs[index]?.due ?? NEVER
  const then = floor.runs[index]?.end ?? NEVER
  return run.end <= due || run.end === then ? 0 : run.end - Math.max(due, then)
}

/** The jobs that an insertion makes late, or later than they are anyhow; null when that is too much. */
export function harmOf(floor: Floor, insertion: Insertion, isTooMuch: IsTooMuch): Late[] | null {
  const late: Late[] = []
  let sum = 0
  let isCut = false
  ripple(floor, insertion, (delay) => {
    const added = addedTo(floor, delay)
    if (added === 0) return true
    late.push({ ...delay, added })
    sum += added
    isCut = isTooMuch(late.length, sum)
    return !isCut
  })
  return isCut ? null : late
}

/** Everything that waits for an insertion. */
export function delaysOf(floor: Floor, insertion: Insertion): Delay[] {
  const delays: Delay[] = []
  ripple(floor, insertion, (delay) => {
    delays.push(delay)
    return true
  })
  return delays
}

/** Whether nothing has to wait for it. */
export function isUndisturbed(floor: Floor, insertion: Insertion): boolean {
  let isFree = true
  ripple(floor, insertion, () => {
    isFree = false
    return false
  })
  return isFree
}

type Least = { readonly jobs: number; readonly added: number }
const totalOf = (late: readonly Late[]): Least => ({
  jobs: late.length,
  added: late.reduce((sum, one) => sum + one.added, 0),
})

/** More jobs than one person or bay will ever have before it. */
const MOST_JOBS = 2 ** 20

type IsTooMuch = (jobs: number, added: number) => boolean
/** Whether a placement harms too much, as far as that can be known beforehand. */
type Bound = (candidate: Candidate, isTooMuch: IsTooMuch) => boolean

/**
 * Whether a placement harms too much already when it keeps only its person, or only its bay, and that no longer than it
 * must. It is the same for all placements between the same two jobs of that person or bay, so it is found out once; and
 * only as far as it was too much, which stays too much when less is allowed later.
 */
export function leastOf(floor: Floor, { earliest, minutes }: { earliest: number; minutes: number }): Bound {
  const known = new Map<number, Least>()
  return ({ resources, cursors, able }, isTooMuch) =>
    resources.some((resource, index) => {
      const cursor = cursors[index] ?? 0
      const key = resource * MOST_JOBS + cursor
      const found = known.get(key)
      if (found) return isTooMuch(found.jobs, found.added)
      const history = floor.history[resource] ?? []
      const start = Math.max(earliest, history[cursor]?.free ?? earliest)
      // The first is the person, whose time is known; in a bay anybody may work, at best without a pause.
      const free = index === 0 ? finish(able.time, start, able.minutes) : later(start, minutes)
      const following = history[cursor + 1]
      const insertion = following && { place: following.place - 1, free: new Map([[resource, free]]) }
      const least = { jobs: 0, added: 0 }
      if (insertion)
        harmOf(floor, insertion, (jobs, added) => {
          Object.assign(least, { jobs, added })
          return isTooMuch(jobs, added)
        })
      known.set(key, least)
      return isTooMuch(least.jobs, least.added)
    })
}

/** The placement that harms least, and how. */
type Harm = {
  readonly candidate: Candidate | null
  readonly late: readonly Late[]
  readonly jobs: number
  readonly added: number
}

/** Of some placements the one that harms the fewest jobs, then by the fewest minutes, then the one with the earliest end. */
export function leastHarm(floor: Floor, candidates: Iterable<Candidate>, bound: Bound): Harm {
  let best: Harm = { candidate: null, late: [], jobs: NEVER, added: NEVER }
  for (const candidate of candidates) {
    const { jobs: most, added: longest } = best
    const isWorse = (jobs: number, added: number) => jobs > most || (jobs === most && added > longest)
    if (bound(candidate, isWorse)) continue
    const late = harmOf(floor, insertionOf(candidate), isWorse)
    if (!late) continue
    const found = { candidate, late, ...totalOf(late) }
    const isEqual = found.jobs === best.jobs && found.added === best.added
    if (!isEqual || candidate.end < (best.candidate?.end ?? NEVER)) best = found
  }
  return best
}
