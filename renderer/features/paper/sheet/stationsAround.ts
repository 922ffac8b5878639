import type { RecordStatus } from '#contract/states/recordStatus.ts'

/** The statuses through which a paper passes unless it is canceled, in order. */
const WAY: readonly RecordStatus[] = ['new', 'in_progress', 'completed', 'delivered', 'picked_up']

/** The past and the future stations of a paper. A canceled one has none. */
export function stationsAround(status: RecordStatus): {
  past: readonly RecordStatus[]
  future: readonly RecordStatus[]
} {
  const at = WAY.indexOf(status)
  return at < 0 ? { past: [], future: [] } : { past: WAY.slice(0, at), future: WAY.slice(at + 1) }
}
