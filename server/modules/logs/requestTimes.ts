/** Upper bounds of the buckets (ms). They grow by a quarter, which is the precision of a percentile. */
const ENDS: readonly number[] = Array.from({ length: 56 }, (_, index) => 0.25 * 1.25 ** index)
/** Two spans are kept, so that figures cover the last 30 to 60 minutes (ms). */
const SPAN_MS = 30 * 60_000

type Times = { counts: Uint32Array; count: number; failed: number }
type Span = { since: number; dealers: Map<string, Map<string, Times>> }

/** Request times of a dealer, by route. In memory, without users and content. */
export function createRequestTimes(now: () => number = Date.now) {
  const begin = (): Span => ({ since: now(), dealers: new Map() })
  let spans: Span[] = [begin()]

  return {
    observe(dealerId: string, route: string, milliseconds: number, isFailed: boolean): void {
      if (now() - (spans[0]?.since ?? 0) > SPAN_MS) spans = [begin(), ...spans.slice(0, 1)]
      const { dealers } = spans[0] as Span
      const routes = dealers.get(dealerId) ?? new Map<string, Times>()
      dealers.set(dealerId, routes)
      const times = routes.get(route) ?? { counts: new Uint32Array(ENDS.length), count: 0, failed: 0 }
      routes.set(route, times)
      const found = ENDS.findIndex((end) => milliseconds <= end)
      const place = found < 0 ? ENDS.length - 1 : found
      times.counts[place] = (times.counts[place] ?? 0) + 1
      times.count += 1
      if (isFailed) times.failed += 1
    },
    /** Request times of a dealer by route, the slowest first. */
    of(dealerId: string) {
      const routes = new Map<string, Times>()
      for (const { dealers } of spans)
        for (const [route, times] of dealers.get(dealerId) ?? []) {
          const sum = routes.get(route) ?? { counts: new Uint32Array(ENDS.length), count: 0, failed: 0 }
          for (const [place, count] of times.counts.entries()) sum.counts[place] = (sum.counts[place] ?? 0) + count
          routes.set(route, { counts: sum.counts, count: sum.count + times.count, failed: sum.failed + times.failed })
        }
      const rows = [...routes].map(([route, times]) => ({
        method: route.split(' ')[0] ?? '',
        route: route.split(' ')[1] ?? '',
        count: times.count,
        failed: times.failed,
        p50_ms: percentile(times, 0.5),
        p95_ms: percentile(times, 0.95),
      }))
      return { since: spans.at(-1)?.since ?? now(), rows: rows.sort((a, b) => b.p95_ms - a.p95_ms) }
    },
  }
}

export type RequestTimes = ReturnType<typeof createRequestTimes>

/** Estimates a percentile (ms) by interpolating within the bucket that contains its rank. */
function percentile({ counts, count }: Times, part: number): number {
  const rank = part * count
  let seen = 0
  for (const [place, own] of counts.entries()) {
    if (own > 0 && seen + own >= rank) {
      const low = place === 0 ? 0 : (ENDS[place - 1] ?? 0)
      const high = ENDS[place] ?? low
      return Math.round((low + ((high - low) * (rank - seen)) / own) * 10) / 10
    }
    seen += own
  }
  return 0
}
