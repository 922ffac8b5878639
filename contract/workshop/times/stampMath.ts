/** Kinds of stamps: a work starts, pauses or ends. Another start resumes a pause. */
export const STAMP_KINDS = ['start', 'pause', 'stop'] as const
export type StampKind = (typeof STAMP_KINDS)[number]

/** Reasons for pausing a work. */
export const PAUSE_REASONS = ['part_missing', 'customer_query', 'priority_job', 'break', 'other'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** One stamp. `person` and `work` are uuids, `at` is in milliseconds since 1970. */
export type Stamp = { person: string; work: string; kind: StampKind; at: number }

/** A stretch of time on one work. A running one ends now, a forgotten one at the end of the working day. */
export type StampSpan = {
  person: string
  work: string
  from: number
  to: number
  state: 'ended' | 'running' | 'forgotten'
}

/** Problems of stamps: two that do not fit, and a missing end. */
export const STAMP_PROBLEMS = ['started_twice', 'not_started', 'stop_forgotten'] as const
type StampProblem = { code: (typeof STAMP_PROBLEMS)[number]; person: string; work: string; at: number }

/** Milliseconds after midnight from which an open stamp counts as forgotten. A user may work past midnight. */
export const FORGOTTEN_AFTER_MS = 3 * 3_600_000

/** `endOfDay` gives the end of the working day of a moment at the location of a work, in milliseconds since 1970. */
export type StampRules = { now: number; endOfDay: (at: number, work: string) => number }

function spansOfOne(stamps: readonly Stamp[], rules: StampRules): { spans: StampSpan[]; problems: StampProblem[] } {
  const spans: StampSpan[] = []
  const problems: StampProblem[] = []
  let open: Stamp | null = null
  for (const stamp of stamps.toSorted((a, b) => a.at - b.at)) {
    const { person, work, at } = stamp
    if (stamp.kind === 'start') {
      if (open === null) open = stamp
      else problems.push({ code: 'started_twice', person, work, at })
    } else if (open === null) problems.push({ code: 'not_started', person, work, at })
    else {
      if (at > open.at) spans.push({ person, work, from: open.at, to: at, state: 'ended' })
      open = null
    }
  }
  if (open !== null && open.at <= rules.now) {
    const last = lastSpan(open, rules)
    spans.push(last)
    if (last.state === 'forgotten')
      problems.push({ code: 'stop_forgotten', person: open.person, work: open.work, at: open.at })
  }
  return { spans, problems }
}

/** The stretch of a start without an end. */
function lastSpan({ person, work, at }: Stamp, { now, endOfDay }: StampRules): StampSpan {
  const end = Math.max(at, endOfDay(at, work))
  return now > end
    ? { person, work, from: at, to: end, state: 'forgotten' }
    : { person, work, from: at, to: now, state: 'running' }
}

/**
 * Turns stamps into stretches of time and finds their problems. Stamps may have any order. Those of the same
 * millisecond count in the given order.
 */
export function spansOf(stamps: readonly Stamp[], rules: StampRules): { spans: StampSpan[]; problems: StampProblem[] } {
  const groups = Map.groupBy(stamps, ({ person, work }) => `${person}\n${work}`)
  const found = [...groups.values()].map((group) => spansOfOne(group, rules))
  return { spans: found.flatMap(({ spans }) => spans), problems: found.flatMap(({ problems }) => problems) }
}

/** Rule for several running works of one user: their time is divided, or counts in full for each. */
export const OVERLAP_RULES = ['divide', 'each'] as const
export type OverlapRule = (typeof OVERLAP_RULES)[number]

/** Milliseconds of one user on one work. Convert the sum with `fromSeconds`, not each value. */
type WorkedTime = { person: string; work: string; milliseconds: number }

function divided(spans: readonly StampSpan[]): Map<string, number> {
  const shares = new Map<string, number>()
  const moments = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  for (const [at, from] of moments.entries()) {
    const to = moments[at + 1] ?? from
    const running = [...new Set(spans.filter((span) => span.from <= from && span.to >= to).map(({ work }) => work))]
    // The indivisible rest goes to the first works, so that the sum stays exact.
    const share = Math.floor((to - from) / running.length)
    for (const [rank, work] of running.sort().entries()) {
      const rest = rank < (to - from) % running.length ? 1 : 0
      shares.set(work, (shares.get(work) ?? 0) + share + rest)
    }
  }
  return shares
}

function inFull(spans: readonly StampSpan[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { work, from, to } of spans) sums.set(work, (sums.get(work) ?? 0) + to - from)
  return sums
}

/** Time of each user on each work, by the overlap rule. With `divide` the sum is the user's time at work. */
export function workedTimes(spans: readonly StampSpan[], rule: OverlapRule): WorkedTime[] {
  const people = Map.groupBy(spans, ({ person }) => person)
  return [...people].flatMap(([person, own]) =>
    [...(rule === 'divide' ? divided(own) : inFull(own))].map(([work, milliseconds]) => ({
      person,
      work,
      milliseconds,
    })),
  )
}
