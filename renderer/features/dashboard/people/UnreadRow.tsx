import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { toPath } from '#contract/links.ts'
import { useAvatarSource } from '#renderer/net/calls/avatarSource.ts'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './People.module.css'

type Props = { chat: ChatItem }

export function UnreadRow({ chat }: Props) {
  const { t } = useTranslation('dashboard')
  const source = useAvatarSource(chat.avatar)
  return (
    <li>
      <Link to={toPath({ screen: 'chat', chat_uuid: chat.chat_uuid })} className={classes.row}>
        <UserAvatar id={chat.partner_uuid ?? chat.chat_uuid} name={chat.name} source={source} />
        <span className={classes.what}>
          <span className={classes.name} dir="auto">
            {chat.name}
          </span>
          <span className={classes.preview} dir="auto" title={chat.last_message?.preview}>
            {chat.last_message?.preview}
          </span>
        </span>
        <span className={classes.aside}>
          {chat.last_message_at && <TimeAgo at={chat.last_message_at} />}
          <Badge color="petrol" role="img" aria-label={t('unread.count', { count: chat.unread })}>
            {chat.unread}
          </Badge>
        </span>
      </Link>
    </li>
  )
}
