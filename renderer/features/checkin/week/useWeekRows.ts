import { useQuery } from '@tanstack/react-query'
import { dayName } from '#contract/planning/localDay.ts'
import { checkin } from '#contract/records/checkin.ts'
import type { Page } from '#contract/records/define.ts'
import { CHECKIN_TYPES, isUnannounced } from '#contract/service/checkin.ts'
import { changedQuery, filterKey, withoutFilters } from '#renderer/records/list/rows/listQuery.ts'
import { type ListQuery, recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import type { CheckinRow } from '../calls/useDeskCalls.ts'

/** Rows of one request, and most requests for a week. */
const PAGE_ROWS = 200
const PAGES_MAX = 10

const LOCATION = filterKey('location_uuid', 'in')
const TYPE = filterKey('type', 'in')
const FROM = filterKey('target_date', 'from')
const TO = filterKey('target_date', 'to')
const STATUS = filterKey('status', 'in')
/** Filters of the list that the calendar drops: those about the current day, and those that the week sets itself. */
const OF_TODAY = ['is_today', 'desk_state', 'is_waiting_long', 'is_no_show', 'target_date', 'status']
const EXPECTED = ['new', 'in_progress', 'completed', 'delivered', 'picked_up']

/** The query of a list, for the appointments of a location in the week of a Monday. */
function weekQuery(query: ListQuery, location: string, monday: number): ListQuery {
  const kept = OF_TODAY.reduce((rest: ListQuery, name) => withoutFilters(rest, name), query)
  return changedQuery(kept, {
    [LOCATION]: [location],
    [TYPE]: kept[TYPE] ?? CHECKIN_TYPES.filter((type) => !isUnannounced(type)),
    [STATUS]: EXPECTED,
    [FROM]: dayName(monday),
    [TO]: dayName(monday + 6),
    sort: 'target_date',
    deleted: undefined,
  })
}

async function fetchAll(query: ListQuery, signal: AbortSignal): Promise<Page<AnyRow>> {
  const items: AnyRow[] = []
  let cursor: string | undefined
  for (let asked = 0; asked < PAGES_MAX; asked += 1) {
    const page = await recordCalls.page(checkin, { ...query, limit: PAGE_ROWS, cursor }, signal)
    items.push(...page.items)
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  return { items, has_more: false, next_cursor: null }
}

/** The appointments of a week, kept fresh like the rows of a list. */
export function useWeekRows(query: ListQuery, location: string | null, monday: number) {
  const asked = weekQuery(query, location ?? '', monday)
  const answer = useQuery({
    queryKey: recordKeys.page(checkin, asked, 'week'),
    queryFn: ({ signal }) => fetchAll(asked, signal),
    enabled: location !== null,
  })
  return { answer, rows: (answer.data?.items ?? []) as unknown as CheckinRow[] }
}
