import { sql } from 'kysely'
import {
  type OverlapRule,
  type Stamp,
  type StampRules,
  type StampSpan,
  spansOf,
  workedTimes,
} from '#contract/workshop/times/stampMath.ts'
import type { Tx } from '#server/db/database.ts'

export type SpanRules = StampRules & { overlap: OverlapRule }
type Row = { person: string; work: string; kind: Stamp['kind']; at: string }

/**
 * Stretches of all users who worked on these works, with their simultaneous stretches on other works. Time that a user
 * spends on several works at once is divided among all of them.
 */
export async function readSpans(tx: Tx, works: readonly string[], rules: SpanRules): Promise<StampSpan[]> {
  if (works.length === 0) return []
  const { rows } = await sql<Row>`
    with own as (select s.user_uuid, min(s.at) as first, max(s.at) as last from stamps s
      where s.work_uuid = any(${[...works]}::uuid[]) group by s.user_uuid)
    select s.user_uuid as person, s.work_uuid as work, s.kind, s.at from stamps s
    join own o on o.user_uuid = s.user_uuid and s.at >= o.first - interval '1 day' and s.at <= o.last + interval '1 day'
    order by s.at, s.uuid`.execute(tx)
  const stamps = rows.map(({ at, ...row }) => ({ ...row, at: Date.parse(at) }))
  return spansOf(stamps, rules).spans
}

/** Bundles of overlapping stretches of one user. Time is divided within one bundle only. */
function bundles(spans: readonly StampSpan[]): StampSpan[][] {
  const found: StampSpan[][] = []
  for (const own of Map.groupBy(spans, ({ person }) => person).values()) {
    let end = Number.NEGATIVE_INFINITY
    for (const span of own.toSorted((a, b) => a.from - b.from)) {
      if (span.from >= end) found.push([])
      found.at(-1)?.push(span)
      end = Math.max(end, span.to)
    }
  }
  return found
}

export type Worked = { person: string; work: string; seconds: number }

/** Each user's time at each work, by the dealer's rule. With a window, only the part within it. */
export function workedIn(
  spans: readonly StampSpan[],
  rule: OverlapRule,
  { from, to }: { from: number; to: number } = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
): Worked[] {
  const inside = spans.flatMap((span) => {
    const cut = { ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) }
    return cut.from < cut.to ? [cut] : []
  })
  const sums = new Map<string, Worked>()
  for (const bundle of bundles(inside))
    for (const { person, work, milliseconds } of workedTimes(bundle, rule)) {
      const key = `${person} ${work}`
      const before = sums.get(key)
      sums.set(key, { person, work, seconds: (before?.seconds ?? 0) + milliseconds })
    }
  return [...sums.values()].map((one) => ({ ...one, seconds: Math.round(one.seconds / 1_000) }))
}
