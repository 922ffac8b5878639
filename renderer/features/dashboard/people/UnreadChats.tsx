import { Anchor, Badge, Button, Skeleton } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { toPath } from '#contract/links.ts'
import { CHATS_KEY } from '#renderer/net/calls/chatsKey.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import classes from './People.module.css'
import { UnreadRow } from './UnreadRow.tsx'

const SHOWN = 5

/** The chats with unread messages. It only reads the list from the cache; the chat loads it and keeps it current. */
export function UnreadChats() {
  const { t } = useTranslation('dashboard')
  const { data, isError } = useQuery<readonly ChatItem[]>({ queryKey: CHATS_KEY, queryFn: skipToken })
  const unread = data?.filter((chat) => chat.unread > 0 && !chat.is_archived) ?? []
  const more = unread.length - SHOWN
  const total = unread.reduce((sum, chat) => sum + chat.unread, 0)
  return (
    <Card
      title={t('unread.title')}
      aside={
        total > 0 && (
          <Badge color="red" size="lg" aria-label={t('unread.count', { count: total })}>
            {total}
          </Badge>
        )
      }
    >
      {!data && !isError && <Skeleton height={96} />}
      {!data && isError && (
        <div role="alert">
          <p className={classes.quiet}>{t('unread.failed')}</p>
          <Button variant="default" mt="sm" onClick={() => void queryClient.refetchQueries({ queryKey: CHATS_KEY })}>
            {t('unread.retry')}
          </Button>
        </div>
      )}
      {data && unread.length === 0 && <p className={classes.quiet}>{t('unread.none')}</p>}
      {unread.length > 0 && (
        <ul className={classes.list}>
          {unread.slice(0, SHOWN).map((chat) => (
            <UnreadRow key={chat.chat_uuid} chat={chat} />
          ))}
        </ul>
      )}
      {data && (
        <div>
          <Anchor component={Link} to={toPath({ screen: 'chat' })}>
            {t('unread.open')}
          </Anchor>
          {more > 0 && <span className={classes.quiet}> {t('unread.more', { count: more })}</span>}
        </div>
      )}
    </Card>
  )
}
