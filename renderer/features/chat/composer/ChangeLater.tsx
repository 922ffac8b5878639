import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LaterMessage } from '#contract/api/chat/chatLater.ts'
import { hasContent } from '#contract/chat/messageContent.ts'
import { CHAT_MESSAGE_MAX_LENGTH } from '#contract/constants.ts'
import { withoutControls } from '#contract/text/visible.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { fullName } from '#renderer/net/users.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { useRights } from '../actions/rights.ts'
import { changeLater, typedOf } from '../data/later.ts'
import { membersQuery } from '../data/members.ts'
import classes from './Later.module.css'
import { LaterDialog } from './LaterDialog.tsx'
import { mentionsIn } from './mentions.ts'

type Changing = {
  /** The message as it was when the dialog opened. */
  message: LaterMessage
  /** The message now. Null when it has been sent or deleted meanwhile. */
  newest: LaterMessage | null
  onClose: () => void
}

/** Changes the text and the moment of a message that waits. It also replaces a change made in another window. */
export function ChangeLater({ message, newest, onClose }: Changing) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState(message.content)
  const { isManager } = useRights()
  const members = membersQuery(message.chat_uuid)
  // Loaded as soon as a name may be typed, so that saving rarely waits for them.
  useQuery({ ...members, enabled: text.includes('@') })
  const left = CHAT_MESSAGE_MAX_LENGTH - text.length
  /** The mentions of the text. An unchanged text keeps its own. Another one needs the names of the members. */
  const readMentions = async () => {
    const { content, mentions, mentions_all } = message
    if (text === content) return { mentions, mentions_all }
    const known = text.includes('@') ? await queryClient.ensureQueryData(members) : []
    const people = known.map((one) => ({ uuid: one.user_uuid, name: fullName(one) }))
    return mentionsIn(text, people, isManager)
  }
  const save = async (at: number | null) => {
    try {
      const written = { content: text, ...(await readMentions()) }
      const send_at = at === null ? null : new Date(at).toISOString()
      if (newest && (await changeLater(newest, { ...written, send_at }))) onClose()
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <LaterDialog
      title={t('later.change')}
      action={t('info.save')}
      sendAt={message.send_at}
      isMomentOptional
      isValid={newest !== null && hasContent({ ...typedOf(message), content: text }) && left >= 0}
      onClose={onClose}
      onSave={save}
    >
      <GrowingTextarea
        label={t('later.text')}
        dir="auto"
        minRows={3}
        maxRows={10}
        value={text}
        onChange={(event) => setText(withoutControls(event.currentTarget.value))}
        {...(left < 0 && { error: t('composer.tooLong', { count: -left }) })}
        data-autofocus
      />
      {!newest && (
        <p className={classes.over} role="alert">
          {t('later.over')}
        </p>
      )}
    </LaterDialog>
  )
}
