import { later } from './blocks.ts'
import { finish } from './calendar.ts'
import { type Delay, type Floor, type Insertion, ripple } from './floor.ts'
import { type Candidate, insertionOf } from './placements.ts'

const NEVER = Number.POSITIVE_INFINITY

/** A job that ends after its promise because of an insertion, or misses it by more than without the insertion. */
export type Late = Delay & { readonly added: number }

/**
 * Milliseconds by which an insertion makes a job later than its due time or its former end. A job that never ends gets
 * no harm from waiting.
 */
function addedTo(floor: Floor, { index, run }: Delay): number {
  const due = floor.jobs[index]?.due ?? NEVER
  const then = floor.runs[index]?.end ?? NEVER
  return run.end <= due || run.end === then ? 0 : run.end - Math.max(due, then)
}

/** The jobs that an insertion makes late or later. Null when the harm is too much. */
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

/** All jobs that an insertion delays. */
export function delaysOf(floor: Floor, insertion: Insertion): Delay[] {
  const delays: Delay[] = []
  ripple(floor, insertion, (delay) => {
    delays.push(delay)
    return true
  })
  return delays
}

type Least = { readonly jobs: number; readonly added: number }
const totalOf = (late: readonly Late[]): Least => ({
  jobs: late.length,
  added: late.reduce((sum, one) => sum + one.added, 0),
})

/** More jobs than a person or bay can have. It combines a resource and a position among its jobs into one key. */
const MOST_JOBS = 2 ** 20

type IsTooMuch = (jobs: number, added: number) => boolean
/** Whether a placement certainly does too much harm, by a lower bound. */
type Bound = (candidate: Candidate, isTooMuch: IsTooMuch) => boolean

/**
 * Lower bound of harm: the placement occupies only its person, or only its bay, for the shortest possible time. All
 * placements between the same two jobs of a resource share the bound, so it is computed once. A computation stops when
 * the harm is too much. It stays too much, because the allowed harm only decreases.
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
      // The first resource is the person, whose working time decides the end. For the bay alone, the person is not
      // known, so the earliest end assumes work without a break.
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

/** The placement with the least harm, and that harm. */
type Harm = {
  readonly candidate: Candidate | null
  readonly late: readonly Late[]
  readonly jobs: number
  readonly added: number
}

/** Finds the placement that harms the fewest jobs, then by the fewest minutes, then with the earliest end. */
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
