import { serviceRequest } from '#contract/records/serviceRequest.ts'
import { filterKey } from '#renderer/records/list/rows/listQuery.ts'
import { defineView, type PreparedTab } from '#renderer/records/view.ts'
import { DueCell } from './DueCell.tsx'
import { StatusCell } from './StatusCell.tsx'

const OPEN = { [filterKey('status', 'in')]: ['new', 'in_progress'] }
const flag = (name: 'is_today' | 'is_overdue' | 'is_unassigned') => ({ [filterKey(name, 'is')]: 'true' })
const sort = 'target_date'

/** Tabs of the list, such as the requests of the user, those of the user's departments, and late ones. */
export function requestTabs(user: string | null, departments: readonly string[]): PreparedTab[] {
  const mine =
    user === null ? [] : [{ name: 'mine', filters: { ...OPEN, [filterKey('assignee_uuid', 'in')]: user }, sort }]
  const shared =
    departments.length === 0
      ? []
      : [{ name: 'department', filters: { ...OPEN, [filterKey('department_target_uuid', 'in')]: departments }, sort }]
  const own =
    user === null ? [] : [{ name: 'created', filters: { ...OPEN, [filterKey('creator_uuid', 'in')]: user }, sort }]
  return [
    ...mine,
    ...shared,
    { name: 'today', filters: flag('is_today'), sort },
    { name: 'overdue', filters: flag('is_overdue'), sort },
    { name: 'unassigned', filters: { ...OPEN, ...flag('is_unassigned') }, sort },
    ...own,
    { name: 'all', filters: {}, sort },
  ]
}

export const requestView = defineView({
  record: serviceRequest,
  namespace: 'serviceRequest',
  // The columns are in order of importance, because a small screen shows only the first ones.
  columns: [
    'target_date',
    'subject',
    'status',
    'customer_uuid',
    'licensePlate',
    'assignee_uuid',
    'type',
    'tries',
    'department_target_uuid',
    'creator_uuid',
    'created_at',
    'number',
  ],
  widths: {
    target_date: 164,
    subject: 176,
    status: 136,
    customer_uuid: 130,
    licensePlate: 136,
    assignee_uuid: 130,
    type: 110,
    tries: 70,
    number: 90,
  },
  cells: { target_date: DueCell, status: StatusCell },
})
