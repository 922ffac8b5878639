import { Button, Drawer } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isSettingKey, type SettingKey } from '#contract/settings/registry.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { useMayChange } from '../data/useMayChange.ts'
import { historyKey, refetchSettings } from '../data/useSettingList.ts'
import { useSettingTexts } from '../data/useSettingTexts.ts'
import classes from './History.module.css'

const PAGE = 100
/** The setting whose history is shown; null for all settings. */
export type HistoryOf = SettingKey | null
type Props = { of: HistoryOf; isOpen: boolean; readOnly: boolean; onClose: () => void }

/** The changes with user and time. A former value can be restored. */
export function HistoryDrawer({ of, isOpen, readOnly, onClose }: Props) {
  const { t } = useTranslation('settings')
  const texts = useSettingTexts()
  const mayChange = useMayChange()
  const { data, isError, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: historyKey(of),
    enabled: isOpen,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call('GET /v1/admin/settings/history', {
        query: { ...(of ? { key: of } : {}), ...(pageParam ? { before_uuid: pageParam } : {}) },
      }),
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.uuid),
  })
  const changes = data?.pages.flat() ?? []
  const restore = async (change_uuid: string) => {
    try {
      const { version } = await refetchSettings()
      await call('POST /v1/admin/settings/restore', { body: { version, change_uuid } })
      await refetchSettings()
      showToast('success', t('history.restored'))
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="30rem"
      title={of ? t('history.of', { name: texts.name(of) }) : t('history.title')}
      closeButtonProps={{ 'aria-label': t('history.close') }}
    >
      {isError && (
        <div className={classes.notice} role="alert">
          {t('history.failed')}
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {!isPending && !isError && changes.length === 0 && <p>{t('history.empty')}</p>}
      <ol className={classes.changes}>
        {changes.map((change) => {
          const key = isSettingKey(change.key) ? change.key : null
          const { changed_by: by } = change
          return (
            <li key={change.uuid}>
              <strong>{key ? texts.name(key) : change.key}</strong>
              {key && (
                <p dir="auto">
                  {t('history.change', {
                    before: texts.value(key, change.old_value, change.was_set),
                    after: texts.value(key, change.new_value, change.is_set),
                  })}
                </p>
              )}
              <p className={classes.who}>
                {by ? isolated(`${by.first_name} ${by.last_name}`) : t('history.nobody')} ·{' '}
                <TimeAgo at={change.changed_at} />
              </p>
              {!readOnly && isSettingKey(change.key) && mayChange(change.key) && change.can_restore && (
                <Button size="compact-sm" variant="light" onClick={() => void restore(change.uuid)}>
                  {t('history.restore')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </Drawer>
  )
}
