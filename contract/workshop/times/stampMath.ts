/** What somebody stamps: a work begins, pauses or ends. A pause is resumed by another start. */
export const STAMP_KINDS = ['start', 'pause', 'stop'] as const
export type StampKind = (typeof STAMP_KINDS)[number]

/** Why a work pauses (domain.md 3.4). */
export const PAUSE_REASONS = ['part_missing', 'customer_query', 'priority_job', 'break', 'other'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** One stamp; `person` and `work` are uuids, `at` is in milliseconds since 1970. */
export type Stamp = { person: string; work: string; kind: StampKind; at: number }

/** Time spent on one work at a stretch. A running one ends now; a forgotten one at the end of the working day. */
export type StampSpan = {
  person: string
  work: string
  from: number
  to: number
  state: 'ended' | 'running' | 'forgotten'
}

/** Stamps that do not fit, and one that nobody ended. */
export const STAMP_PROBLEMS = ['started_twice', 'not_started', 'stop_forgotten'] as const
type StampProblem = { code: (typeof STAMP_PROBLEMS)[number]; person: string; work: string; at: number }

/** Whoever works on past midnight has not forgotten to end it: that long after midnight it counts as forgotten. */
export const FORGOTTEN_AFTER_MS = 3 * 3_600_000

/** `endOfDay` says when the working day of a moment ends where a work is done, in milliseconds since 1970. */
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

/** The span of a start without an end. */
function lastSpan({ person, work, at }: Stamp, { now, endOfDay }: StampRules): StampSpan {
  const end = Math.max(at, endOfDay(at, work))
  return now > end
    ? { person, work, from: at, to: end, state: 'forgotten' }
    : { person, work, from: at, to: now, state: 'running' }
}

/**
 * From stamps to stretches of time, and what is wrong with them. Stamps come in any order; those of the same millisecond
 * count in the order in which they come.
 */
export function spansOf(stamps: readonly Stamp[], rules: StampRules): { spans: StampSpan[]; problems: StampProblem[] } {
  const groups = Map.groupBy(stamps, ({ person, work }) => `${person}\n${work}`)
  const found = [...groups.values()].map((group) => spansOfOne(group, rules))
  return { spans: found.flatMap(({ spans }) => spans), problems: found.flatMap(({ problems }) => problems) }
}

/** Several works of one person at once: the time is divided among them, or counts in full for each. */
export const OVERLAP_RULES = ['divide', 'each'] as const
export type OverlapRule = (typeof OVERLAP_RULES)[number]

/** Milliseconds that one person spent on one work; `fromSeconds` gives them in a unit, once they are added up. */
type WorkedTime = { person: string; work: string; milliseconds: number }

function divided(spans: readonly StampSpan[]): Map<string, number> {
  const shares = new Map<string, number>()
  const moments = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  for (const [at, from] of moments.entries()) {
    const to = moments[at + 1] ?? from
    const running = [...new Set(spans.filter((span) => span.from <= from && span.to >= to).map(({ work }) => work))]
    // What cannot be divided goes to the first ones, so that nothing is lost and nothing invented.
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

/** How long each person worked on each work, by the overlap rule. With `divide` it adds up to the time they were at work. */
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
