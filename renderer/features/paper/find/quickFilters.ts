import type { StaffRole } from '#contract/staffRoles.ts'
import { filterKey } from '#renderer/records/list/rows/listQuery.ts'

/** Filters that a workshop uses all day. */
export const QUICK_FILTERS = ['mine', 'waiting'] as const
type QuickFilter = (typeof QUICK_FILTERS)[number]

/** The current user. For a service advisor "mine" means the papers that name them as advisor. */
type Self = { uuid: string; roles: readonly StaffRole[] }

/** Key and values of a quick filter in the address of the list. */
const settings = ({
  uuid,
  roles,
}: Self): Readonly<Record<QuickFilter, { key: string; values: readonly string[] }>> => ({
  mine: {
    key: filterKey(roles.includes('service_advisor') ? 'advisor_uuid' : 'technician_uuid', 'in'),
    values: [uuid],
  },
  waiting: { key: filterKey('waiting_customer', 'is'), values: ['true'] },
})

/** Whether the filter is set, and the address after a click on it. */
export function quickParameters(
  parameters: URLSearchParams,
  name: QuickFilter,
  self: Self,
): { isOn: boolean; next: URLSearchParams } {
  const { key, values } = settings(self)[name]
  const isOn = [...parameters.getAll(key)].sort().join() === [...values].sort().join()
  const next = new URLSearchParams(parameters)
  next.delete(key)
  if (!isOn) for (const value of values) next.append(key, value)
  return { isOn, next }
}
