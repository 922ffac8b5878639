import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { useCan } from '#renderer/records/useCan.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { Sketch } from '#renderer/ui/feedback/Sketch.tsx'
import { filtersOf } from '../rows/listQuery.ts'
import { soleTab } from '../rows/preparedTabs.ts'
import type { RecordListState } from '../rows/useRecordList.ts'
import classes from './ListNotice.module.css'

type Props = { list: RecordListState; onCreate: () => void }

/** Shown instead of rows: why there are none, and one action that helps. */
export function ListNotice({ list, onCreate }: Props) {
  const { t } = useTranslation(['records', 'errors'])
  const texts = useRecordTexts(list.view)
  const mayCreate = useCan(list.view, 'create')
  const { pages, query, setQuery } = list
  // An empty prepared tab without further filters has its own text and no button that resets filters.
  const tab = soleTab(list.view, query)
  const isNarrowed = !tab && (query.q !== undefined || filtersOf(query).size > 0)
  const reset = (
    <Button variant="default" onClick={() => setQuery(query.deleted ? { deleted: query.deleted } : {})}>
      {t('list.clearFilters')}
    </Button>
  )
  if (pages.status === 'failed') {
    const { error } = pages
    const code = error instanceof ApiError ? error.code : 'server_error'
    return (
      <div className={classes.notice} role="alert">
        <Sketch name="unplugged" />
        <Text fw={600}>{t('list.loadFailed')}</Text>
        <Text c="dimmed">{t(`errors:${code}`)}</Text>
        <div className={classes.buttons}>
          <Button onClick={pages.retry}>{t('list.retry')}</Button>
          {isNarrowed && reset}
        </div>
      </div>
    )
  }
  if (pages.isIncomplete)
    return (
      <div className={classes.line} role="alert">
        <Text size="sm">{t('list.moreFailed')}</Text>
        <Button size="compact-sm" variant="default" onClick={pages.retry}>
          {t('list.retry')}
        </Button>
      </div>
    )
  if (pages.total !== 0 || pages.isBehind) return null
  const empty = tab ? texts.emptyTab(tab.name) : texts.empty
  const none = query.deleted ? t('list.nothingDeleted') : empty
  return (
    <div className={classes.notice}>
      <Sketch name={isNarrowed ? 'nothingFound' : 'freeBay'} />
      <Text fw={600}>{isNarrowed ? t('list.nothing') : none}</Text>
      {isNarrowed ? reset : !query.deleted && mayCreate && <Button onClick={onCreate}>{texts.create}</Button>}
    </div>
  )
}
