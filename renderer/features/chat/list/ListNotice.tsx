import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Sketch } from '#renderer/ui/feedback/Sketch.tsx'
import type { ChatFilter } from '../data/filterChats.ts'
import classes from './ListNotice.module.css'

type Props = {
  failed: boolean
  onRetry: () => void
  empty: boolean
  hasChats: boolean
  search: string
  filter: ChatFilter
  onCreate?: () => void
}

/** Shown in an empty list: the reason, and one action that helps. */
export function ListNotice({ failed, onRetry, empty, hasChats, search, filter, onCreate }: Props) {
  const { t } = useTranslation('chat')
  if (failed)
    return (
      <div className={classes.notice} role="status">
        <p>{t('messages.listFailed')}</p>
        <Button variant="default" onClick={onRetry}>
          {t('messages.retry')}
        </Button>
      </div>
    )
  if (!empty) return null
  if (search.trim()) return <p className={classes.notice}>{t('list.nothingFound', { search: search.trim() })}</p>
  if (filter === 'archived') return <p className={classes.notice}>{t('list.noArchived')}</p>
  if (hasChats && filter === 'unread') return <p className={classes.notice}>{t('list.noUnread')}</p>
  return (
    <div className={classes.notice}>
      <Sketch name="talk" />
      <p className={classes.title}>{t('list.empty')}</p>
      {onCreate && (
        <>
          <p>{t('list.emptyHint')}</p>
          <Button onClick={onCreate}>{t('list.new')}</Button>
        </>
      )}
    </div>
  )
}
