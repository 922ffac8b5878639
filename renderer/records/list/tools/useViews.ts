import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedView, ViewContent } from '#contract/api/records/views.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { readLayout } from '../columns/layout.ts'
import { changedQuery, filterParts, withoutFilters } from '../rows/listQuery.ts'
import type { ListState } from '../rows/useRecordList.ts'

/** A screen with saved views: its current content, and a function that applies a view. */
export type Viewed = {
  name: string
  content: ViewContent
  apply: (content: ViewContent) => void
  reset: () => void
}

/** A list as a screen with saved views. */
export const viewedList = (list: ListState): Viewed => ({
  name: list.view.record.name,
  content: contentOf(list),
  apply: (content) => applyView(list, content),
  reset() {
    list.columns.reset()
    list.setQuery({})
  },
})

/** The content of a view for a list. */
function contentOf({ query, columns, view }: ListState): ViewContent {
  const { columns: chosen, ticked, pinned, widths, density } = columns.layout
  const filters = Object.entries(query).filter(([key]) => filterParts(key) !== null)
  return {
    columns: [...chosen],
    ticked: [...ticked],
    pinned: [...pinned],
    widths: { ...widths },
    sort: String(query.sort ?? view.record.defaultSort),
    filters: Object.fromEntries(filters.map(([key, value]) => [key, typeof value === 'string' ? value : [...value]])),
    density,
  }
}

/** Applies a view to a list. Columns that no longer exist are left out. */
function applyView(list: ListState, content: ViewContent): void {
  const { columns, view, query } = list
  columns.setLayout(readLayout(content, columns.names, columns.usual))
  const sort = content.sort === view.record.defaultSort ? undefined : content.sort
  list.setQuery(changedQuery(withoutFilters(query), { ...content.filters, sort }))
}

/** A canonical text of a view, whatever the order of its parts. */
const spelled = ({ columns, ticked, pinned, widths, sort, filters, density }: ViewContent) =>
  JSON.stringify([
    columns,
    ticked.toSorted(),
    pinned.toSorted(),
    Object.entries(widths).sort(),
    sort,
    Object.entries(filters).sort(),
    density,
  ])

/** Whether the list currently looks like the view. */
export const isShown = (content: ViewContent, shown: ViewContent) => spelled(content) === spelled(shown)

type Change = { name?: string; group_uuid?: string | null; content?: ViewContent }

/** The user's own views of a list, and those shared with groups. */
export type Views = {
  items: readonly SavedView[]
  groups: readonly { uuid: string; name: string }[]
  /** Each resolves with whether it succeeded. Failures are shown. */
  create: (view: { name: string; group_uuid: string | null; content: ViewContent }) => Promise<boolean>
  change: (view: SavedView, change: Change) => Promise<boolean>
  remove: (view: SavedView) => Promise<boolean>
}

/** The saved views of a list, by its name. */
export function useViews(list: string): Views {
  const client = useQueryClient()
  const queryKey = ['views', list]
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call('GET /v1/views', { query: { list }, signal }) })
  const write = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const attempt = (run: () => Promise<unknown>) =>
    write.mutateAsync(run).then(
      () => true,
      () => false,
    )
  return {
    items: data?.items ?? [],
    groups: data?.groups ?? [],
    create: (view) => attempt(() => call('POST /v1/views', { body: { list, ...view } })),
    change: ({ uuid, version }, change) =>
      attempt(() => call('PATCH /v1/views/:uuid', { params: { uuid }, body: { version, ...change } })),
    remove: ({ uuid }) => attempt(() => call('DELETE /v1/views/:uuid', { params: { uuid } })),
  }
}
