import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { REACTION_EMOJIS } from '#contract/chat/reactions.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { toggleReaction } from './changes.ts'
import classes from './Reactions.module.css'

type Props = { message: ChatMessage; mayReact: boolean }

/** The reactions to a message with their numbers. The title names who reacted. A click adds or removes one's own. */
export function Reactions({ message, mayReact }: Props) {
  const { t, i18n } = useTranslation('chat')
  const me = useSession(({ user }) => user?.uuid ?? '')
  const names = useUserNames()
  const nameOf = (uuid: string) => {
    const user = names.get(uuid)
    return user ? [fullName(user)] : []
  }
  return (
    <div className={classes.reactions}>
      {message.reactions.map(({ reaction, users }) => {
        const isOwn = users.includes(me)
        const who = new Intl.ListFormat(i18n.language).format(users.flatMap(nameOf))
        return (
          <button
            key={reaction}
            type="button"
            className={classes.reaction}
            aria-pressed={isOwn}
            title={`${t(`reactions.${reaction}`)}: ${who}`}
            disabled={!mayReact}
            onClick={() => void toggleReaction(message, reaction, isOwn)}
          >
            <span aria-hidden>{REACTION_EMOJIS[reaction]}</span>
            <span aria-hidden>{users.length}</span>
            <span className={classes.spoken}>{`${t(`reactions.${reaction}`)}: ${who}`}</span>
          </button>
        )
      })}
    </div>
  )
}
