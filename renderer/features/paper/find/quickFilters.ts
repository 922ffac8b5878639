import { filterKey } from '#renderer/records/list/rows/listQuery.ts'

/** Questions that a workshop asks its list all day. */
export const QUICK_FILTERS = ['mine', 'open', 'late', 'waiting'] as const
type QuickFilter = (typeof QUICK_FILTERS)[number]

const OPEN = ['new', 'in_progress', 'completed', 'delivered']

/** What a quick filter sets, as it stands in the address of the list. */
const settings = (self: string): Readonly<Record<QuickFilter, { key: string; values: readonly string[] }>> => ({
  mine: { key: filterKey('technician_uuid', 'in'), values: [self] },
  open: { key: filterKey('status', 'in'), values: OPEN },
  late: { key: filterKey('is_late', 'is'), values: ['true'] },
  waiting: { key: filterKey('waiting_customer', 'is'), values: ['true'] },
})

/** Whether it is set, and the address once it is clicked. */
export function quickParameters(
  parameters: URLSearchParams,
  name: QuickFilter,
  self: string,
): { isOn: boolean; next: URLSearchParams } {
  const { key, values } = settings(self)[name]
  const isOn = [...parameters.getAll(key)].sort().join() === [...values].sort().join()
  const next = new URLSearchParams(parameters)
  next.delete(key)
  if (!isOn) for (const value of values) next.append(key, value)
  return { isOn, next }
}
