import { serviceRequest } from '#contract/records/serviceRequest.ts'
import { filterKey } from '#renderer/records/list/rows/listQuery.ts'
import { type ListQuery, recordCalls } from '#renderer/records/recordCalls.ts'
import type { RequestRow } from './useRequestCalls.ts'

/** At most this many requests of one call. A user with more requests in a day works with the list. */
const MOST = 100

/** Requests of today in the order of the day: overdue ones first, then by their due time. */
function inOrderOfDay(rows: readonly RequestRow[]): RequestRow[] {
  return [...rows].sort(
    (one, other) =>
      Number(other.is_overdue) - Number(one.is_overdue) ||
      Date.parse(one.target_date) - Date.parse(other.target_date) ||
      one.uuid.localeCompare(other.uuid),
  )
}

/** Open requests that are due today or overdue: the user's own, and unassigned ones of the user's departments. */
export async function listDay(user: string, departments: readonly string[], signal?: AbortSignal) {
  const list = async (filters: ListQuery) => {
    const query = Object.assign({ [filterKey('is_today', 'is')]: 'true', limit: String(MOST) }, filters)
    return (await recordCalls.page(serviceRequest, query, signal)).items as unknown as RequestRow[]
  }
  const [own, shared] = await Promise.all([
    list({ [filterKey('assignee_uuid', 'in')]: [user] }),
    departments.length === 0 ? [] : list({ [filterKey('department_target_uuid', 'in')]: departments }),
  ])
  return inOrderOfDay([...own, ...shared.filter(({ assignee_uuid }) => assignee_uuid === null)])
}
