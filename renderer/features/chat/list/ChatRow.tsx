import { IconAt, IconBellOff, IconPencil } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useIsOnline } from '#renderer/net/socket/presence.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { ChatAvatar } from '../avatars/ChatAvatar.tsx'
import { isMutedAt } from '../data/muting.ts'
import { useHasDraft } from '../outbox/drafts.ts'
import classes from './ChatRow.module.css'
import { chatAddress } from './useSelectedChat.ts'

const MANY = 99

type Props = { chat: ChatItem; isOpen: boolean }

export const ChatRow = memo(function ChatRow({ chat, isOpen }: Props) {
  const { t } = useTranslation('chat')
  const hasDraft = useHasDraft(chat.chat_uuid)
  const isOnline = useIsOnline(chat.partner_uuid)
  const isUnread = chat.unread > 0
  const isMuted = useNow((now) => isMutedAt(chat, now))
  return (
    <li className={classes.item}>
      <Link
        to={chatAddress(chat.chat_uuid)}
        className={classes.row}
        data-chat={chat.chat_uuid}
        data-unread={isUnread || undefined}
        aria-current={isOpen ? 'page' : undefined}
      >
        <ChatAvatar chat={chat} online={isOnline} />
        <span className={classes.lines}>
          <span className={classes.line}>
            <span className={classes.name} dir="auto" title={chat.name}>
              {chat.name}
            </span>
            <span className={classes.time}>{chat.last_message_at && <TimeAgo at={chat.last_message_at} />}</span>
          </span>
          <span className={classes.line}>
            {hasDraft && !isOpen && (
              <IconPencil className={classes.draft} size={14} role="img" aria-label={t('list.draft')} />
            )}
            <Preview chat={chat} />
            {chat.unread_mentions > 0 && (
              <IconAt className={classes.draft} size={15} role="img" aria-label={t('list.mentioned')} />
            )}
            {isMuted && <IconBellOff className={classes.muted} size={15} role="img" aria-label={t('list.muted')} />}
            {isUnread && (
              <span className={classes.badge} data-muted={isMuted || undefined}>
                <span aria-hidden>{chat.unread > MANY ? `${MANY}+` : chat.unread}</span>
                <span className={classes.spoken}>{t('list.unreadCount', { count: chat.unread })}</span>
              </span>
            )}
          </span>
        </span>
        {isOnline && <span className={classes.spoken}>{t('list.online')}</span>}
      </Link>
    </li>
  )
})

/** Sender and text, each in its own writing direction. The line keeps that of the page. */
function Preview({ chat }: { chat: ChatItem }) {
  const { t } = useTranslation('chat')
  const me = useSession(({ user }) => user?.uuid)
  const last = chat.last_message
  const isMine = last !== null && last.user.user_uuid === me
  const shown = last?.is_withdrawn ? t('messages.withdrawn') : last?.preview
  const said = shown ?? t('list.noMessages')
  return (
    <span className={classes.preview}>
      {isMine && <span className={classes.sender}>{t('list.you')}</span>}
      {last && !isMine && chat.type === 'group' && (
        <span className={classes.sender}>
          <bdi>{last.user.first_name}</bdi>:
        </span>
      )}
      <bdi className={classes.said} title={said}>
        {said}
      </bdi>
    </span>
  )
}
