import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import type { Language } from '#contract/constants.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { MessageActions } from '../actions/MessageActions.tsx'
import { Quote } from '../actions/Quote.tsx'
import { Reactions } from '../actions/Reactions.tsx'
import { useRights } from '../actions/rights.ts'
import { PersonAvatar } from '../avatars/PersonAvatar.tsx'
import { ALL } from '../composer/mentions.ts'
import { MessageFiles } from '../files/MessageFiles.tsx'
import { Bubble } from './Bubble.tsx'
import classes from './MessageRow.module.css'
import { MessageText } from './MessageText.tsx'

type Props = { message: ChatMessage; isMine: boolean; startsGroup: boolean; isMarked: boolean }

/** One message as a row of the list. */
export const MessageRow = memo(function MessageRow({ message, isMine, startsGroup, isMarked }: Props) {
  const { i18n, t } = useTranslation('chat')
  // A renamed colleague is shown by the new name. A sender who left the dealer has only the name in the message.
  const sender = useUserNames().get(message.sender.user_uuid) ?? message.sender
  const { mayReact } = useRights()
  const mentions = useMentionTokens(message)
  const isWithdrawn = message.withdrawn_at !== null
  const exact = formatDate(new Date(message.created_at), 'full', i18n.language as Language)
  return (
    <Bubble
      isMine={isMine}
      startsGroup={startsGroup}
      exact={exact}
      picture={!isMine && startsGroup && <PersonAvatar user={message.sender} />}
      who={isMine ? t('messages.you') : fullName(sender)}
      when={<TimeAgo at={message.created_at} />}
      isMarked={isMarked}
      beside={!isWithdrawn && <MessageActions message={message} isMine={isMine} />}
      below={message.reactions.length > 0 && <Reactions message={message} mayReact={mayReact} />}
    >
      {message.reply_to && !isWithdrawn && <Quote chatUuid={message.chat_uuid} quote={message.reply_to} />}
      {isWithdrawn && <Trace message={message} />}
      {message.content !== '' && <MessageText text={message.content} mentions={mentions} />}
      {message.attachments.length > 0 && (
        <MessageFiles files={message.attachments} sender={message.sender} at={message.created_at} />
      )}
      {message.edited_at !== null && !isWithdrawn && <span className={classes.edited}>{t('messages.edited')}</span>}
    </Bubble>
  )
})

/** The mentions of a message as tokens such as `@Anna Probe`. The old name of a renamed user stays plain text. */
function useMentionTokens({ mentions, mentions_all }: ChatMessage): readonly string[] {
  const names = useUserNames()
  return useMemo(
    () => [
      ...(mentions_all ? [ALL] : []),
      ...mentions.flatMap((uuid) => {
        const user = names.get(uuid)
        return user ? [`@${fullName(user)}`] : []
      }),
    ],
    [mentions, mentions_all, names],
  )
}

/** The trace of a withdrawn message. It names a moderator who withdrew the message of another user. */
function Trace({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat')
  const by = useUserNames().get(message.withdrawn_by ?? '')
  const isByOther = by && message.withdrawn_by !== message.sender.user_uuid
  return (
    <span className={classes.trace}>
      {isByOther ? t('messages.withdrawnBy', { name: fullName(by) }) : t('messages.withdrawn')}
    </span>
  )
}
