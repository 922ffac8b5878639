/** A bar with a time span in the row of a resource. Moments are in milliseconds. */
export type Bar = { readonly uuid: string; readonly from: number; readonly to: number }

/** Lanes of a row, so that no bar covers another. */
type Lanes = {
  readonly count: number
  /** Lane of each bar, from 0 on. */
  readonly laneOf: ReadonlyMap<string, number>
  /** Bars that share a moment with another. */
  readonly overlapping: ReadonlySet<string>
}

const byStart = (a: Bar, b: Bar) => a.from - b.from || a.to - b.to || (a.uuid < b.uuid ? -1 : 1)

/**
 * Puts each bar, in order of start, into the first free lane. That needs as few lanes as there are bars at the busiest
 * moment. Bars without length take a lane but overlap nothing.
 */
export function packLanes(bars: readonly Bar[]): Lanes {
  const last: Bar[] = []
  const laneOf = new Map<string, number>()
  const overlapping = new Set<string>()
  for (const bar of bars.toSorted(byStart)) {
    let lane = last.findIndex(({ to }) => to <= bar.from)
    if (lane < 0) lane = last.length
    if (bar.from < bar.to)
      for (const other of last)
        if (other.to > bar.from) {
          overlapping.add(other.uuid)
          overlapping.add(bar.uuid)
        }
    laneOf.set(bar.uuid, lane)
    last[lane] = bar
  }
  return { count: last.length, laneOf, overlapping }
}

/** Pairs of bars that share a moment, each pair once, in order of the start of the later one. */
export function overlaps<B extends Bar>(bars: readonly B[]): [B, B][] {
  const pairs: [B, B][] = []
  let running: B[] = []
  for (const bar of bars.toSorted(byStart)) {
    if (bar.from >= bar.to) continue
    running = running.filter(({ to }) => to > bar.from)
    for (const other of running) pairs.push([other, bar])
    running.push(bar)
  }
  return pairs
}
