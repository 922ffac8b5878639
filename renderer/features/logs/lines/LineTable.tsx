import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { ConsentCard } from './ConsentCard.tsx'
import classes from './Logs.module.css'

type Line = { uuid: string }
type Pages = {
  data: unknown
  error: unknown
  isError: boolean
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}
type Props<L extends Line> = {
  kind: 'log' | 'audit'
  pages: Pages
  lines: readonly L[]
  /** The person whose lines are requested. A second administrator may have to agree. */
  person: string | undefined
  /** Text for an empty result. */
  empty: string
  columns: readonly string[]
  cells: (line: L) => ReactNode
}

const uuidOf = ({ uuid }: Line) => uuid

/** Lines of the log or the audit. Without lines it shows a request for approval, a failure, or an empty result. */
export function LineTable<L extends Line>({ kind, pages, lines, person, empty, ...table }: Props<L>) {
  const { t } = useTranslation('logs')
  const { data, error, isError, refetch } = pages
  if (person && error instanceof ApiError && error.code === 'second_person_required')
    return <ConsentCard person={person} onGranted={() => void refetch()} />
  if (!data) return <NotLoaded answers={[pages]} height={320} />
  return (
    <>
      {/* Loaded lines stay visible if further or newer ones cannot be loaded. */}
      {isError && <NotLoaded answers={[pages]} />}
      {lines.length === 0 ? (
        <div className={classes.notice} role="status">
          <p>{empty}</p>
        </div>
      ) : (
        <VirtualTable
          {...table}
          label={t(`tabs.${kind}`)}
          rows={lines}
          keyOf={uuidOf}
          rowHeight={41}
          className={classes[`${kind}Lines`]}
          isOld={pages.isPlaceholderData}
          hasMore={pages.hasNextPage && !isError}
          isLoadingMore={pages.isFetchingNextPage}
          more={t('more')}
          onMore={() => void pages.fetchNextPage()}
        />
      )}
    </>
  )
}
