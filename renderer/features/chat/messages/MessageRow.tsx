import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/api/shapes.ts'
import type { Language } from '#contract/constants.ts'
import { fullName } from '#renderer/net/users.ts'
import { formatDate } from '#renderer/ui/dates.ts'
import { TimeAgo } from '#renderer/ui/TimeAgo.tsx'
import { CopyButton } from './CopyButton.tsx'
import classes from './MessageRow.module.css'
import { MessageText } from './MessageText.tsx'
import { PersonAvatar } from './PersonAvatar.tsx'

type Props = { message: ChatMessage; isMine: boolean; startsGroup: boolean }

/** One message as a row of the list. */
export const MessageRow = memo(function MessageRow({ message, isMine, startsGroup }: Props) {
  const { i18n, t } = useTranslation('chat')
  const exact = formatDate(new Date(message.created_at), 'full', i18n.language as Language)
  return (
    <Bubble
      isMine={isMine}
      startsGroup={startsGroup}
      exact={exact}
      picture={!isMine && startsGroup && <PersonAvatar user={message.sender} />}
      who={isMine ? t('messages.you') : fullName(message.sender)}
      when={<TimeAgo at={message.created_at} />}
      beside={<CopyButton text={message.content} />}
    >
      <MessageText text={message.content} />
    </Bubble>
  )
})

type BubbleProps = {
  isMine: boolean
  startsGroup: boolean
  exact?: string
  picture?: ReactNode
  who: string
  when: ReactNode
  beside?: ReactNode
  below?: ReactNode
  children: ReactNode
}

/** The shape that sent and waiting messages share, so that one can take the place of the other without moving anything. */
export function Bubble({ isMine, startsGroup, exact, picture, who, when, beside, below, children }: BubbleProps) {
  return (
    <div className={classes.row} data-mine={isMine || undefined} data-first={startsGroup || undefined}>
      <div className={classes.picture}>{picture}</div>
      <div className={classes.column}>
        {startsGroup ? (
          <div className={classes.head}>
            {!isMine && (
              <span className={classes.who} dir="auto">
                {who}
              </span>
            )}
            <span className={classes.when}>{when}</span>
          </div>
        ) : (
          <span className={classes.spoken}>
            {who}, {exact}
          </span>
        )}
        <div className={classes.line}>
          <div className={classes.bubble} title={exact}>
            {children}
          </div>
          <div className={classes.beside}>{beside}</div>
        </div>
        {below}
      </div>
    </div>
  )
}
