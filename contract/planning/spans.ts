import { MINUTE_MS, type Span } from './localDay.ts'

/** Sorts spans, joins those that touch or overlap, and drops empty ones. */
export function unite(spans: readonly Span[]): Span[] {
  const sorted = spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)
  const united: { from: number; to: number }[] = []
  for (const { from, to } of sorted) {
    const last = united.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else united.push({ from, to })
  }
  return united
}

/** Removes other spans from spans. Both lists must be sorted and free of overlaps. */
export function subtract(spans: readonly Span[], others: readonly Span[]): Span[] {
  const left: Span[] = []
  for (const { from, to } of spans) {
    let start = from
    for (const other of others) {
      if (other.to <= start) continue
      if (other.from >= to) break
      if (other.from > start) left.push({ from: start, to: other.from })
      start = other.to
    }
    if (start < to) left.push({ from: start, to })
  }
  return left
}

/** The common parts of both lists. Both must be sorted and free of overlaps. */
export function intersect(spans: readonly Span[], others: readonly Span[]): Span[] {
  return spans.flatMap(({ from, to }) =>
    others.flatMap((other) => {
      const both = { from: Math.max(from, other.from), to: Math.min(to, other.to) }
      return both.from < both.to ? [both] : []
    }),
  )
}

/** Minutes in spans that do not overlap. */
export function minutesIn(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + (to - from), 0) / MINUTE_MS
}

/** Whether a moment lies in one of the spans. */
export function covers(spans: readonly Span[], moment: number): boolean {
  return spans.some(({ from, to }) => from <= moment && moment < to)
}
