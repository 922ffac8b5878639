import { useQuery } from '@tanstack/react-query'
import { checkList } from '#contract/records/checkList.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { filterKey } from '#renderer/records/list/rows/listQuery.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import type { AcceptanceRow, Check } from './acceptanceValues.ts'

type CheckListRow = RecordRow<typeof checkList>

const QUERY = { [filterKey('is_active', 'is')]: 'true' }

/** The active check lists, the shortest first. */
export function useCheckLists() {
  const { data, isPending } = useQuery({
    queryKey: recordKeys.page(checkList, QUERY, null),
    queryFn: ({ signal }) => recordCalls.page(checkList, QUERY, signal),
  })
  const lists = ((data?.items ?? []) as unknown as CheckListRow[]).toSorted(
    (one, other) => one.points.length - other.points.length,
  )
  return { lists, isPending }
}

/** The list that belongs to a type of order; undefined when no list names it. */
export const listOfType = (lists: readonly CheckListRow[], type: string) =>
  lists.find(({ order_types }) => order_types.some((one) => one === type))

const nameOf = ({ area, point, text }: Pick<Check, 'area' | 'point' | 'text'>) => `${area} ${point} ${text}`

/**
 * The points of a list for a visit. Results of points that both lists have are kept, and points with a result stay even
 * when the new list lacks them.
 */
function checksOf(list: CheckListRow | undefined, before: readonly Check[]): Check[] {
  const known = new Map(before.map((check) => [nameOf(check), check]))
  const wanted = (list?.points ?? []).map(
    (point) => known.get(nameOf(point)) ?? { ...point, id: randomUuid(), result: '' as const, note: '' },
  )
  const names = new Set(wanted.map(nameOf))
  return [...wanted, ...before.filter((check) => check.result !== '' && !names.has(nameOf(check)))]
}

/** The fields of an acceptance that a new list changes. */
export const takeList = (list: CheckListRow | undefined, before: AcceptanceRow['checks']) => ({
  check_list_uuid: list?.uuid ?? null,
  checks: checksOf(list, before),
})
