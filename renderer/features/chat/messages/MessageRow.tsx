import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import type { Language } from '#contract/constants.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { PersonAvatar } from '../avatars/PersonAvatar.tsx'
import { Bubble } from './Bubble.tsx'
import { CopyMessage } from './CopyMessage.tsx'
import { MessageText } from './MessageText.tsx'

type Props = { message: ChatMessage; isMine: boolean; startsGroup: boolean }

/** One message as a row of the list. */
export const MessageRow = memo(function MessageRow({ message, isMine, startsGroup }: Props) {
  const { i18n, t } = useTranslation('chat')
  // A colleague may have been renamed. A sender who left the dealer keeps the name of that time.
  const sender = useUserNames().get(message.sender.user_uuid) ?? message.sender
  const exact = formatDate(new Date(message.created_at), 'full', i18n.language as Language)
  return (
    <Bubble
      isMine={isMine}
      startsGroup={startsGroup}
      exact={exact}
      picture={!isMine && startsGroup && <PersonAvatar user={message.sender} />}
      who={isMine ? t('messages.you') : fullName(sender)}
      when={<TimeAgo at={message.created_at} />}
      beside={<CopyMessage text={message.content} />}
    >
      <MessageText text={message.content} />
    </Bubble>
  )
})
