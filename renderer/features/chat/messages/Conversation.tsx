import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { useAttended } from '#renderer/desktop/windowState.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { RightsContext, rightsIn } from '../actions/rights.ts'
import { Composer } from '../composer/Composer.tsx'
import { EditComposer } from '../composer/EditComposer.tsx'
import { LaterStrip } from '../composer/LaterStrip.tsx'
import { useComposing } from '../data/composing.ts'
import { openChat } from '../data/messages.ts'
import { visibleMessages } from '../data/messageWindow.ts'
import { reportRead } from '../data/readPosition.ts'
import { setViewed } from '../data/viewing.ts'
import { useOutboxEntries } from '../outbox/outboxStore.ts'
import classes from './Conversation.module.css'
import { ConversationHeader } from './ConversationHeader.tsx'
import { MessageList } from './MessageList.tsx'
import { MessagesSkeleton } from './MessagesSkeleton.tsx'
import { Pins } from './Pins.tsx'
import { buildRows } from './rows.ts'
import { useOpenedChat } from './useOpenedChat.ts'
import { useUnreadMark } from './useUnreadMark.ts'

type Props = {
  chat: ChatItem
  onClose: () => void
  /** Opens the list of the waiting messages in all chats. */
  onLater: () => void
}

/** An open chat. Each chat gets its own instance, so that no state leaks from one to another. */
export function Conversation({ chat, onClose, onLater }: Props) {
  const { t } = useTranslation('chat')
  const { chat_uuid } = chat
  const [openedAt] = useState(chat.unread > 0 ? chat.last_read_seq : null)
  const { window, failed, loadingOlder } = useOpenedChat(chat_uuid, openedAt)
  const [isAtEnd, setAtEnd] = useState(false)
  const attended = useAttended()
  const isPast = window?.isPast === true
  const isViewing = attended && isAtEnd && window !== null && !isPast
  const unreadAfter = useUnreadMark(chat, isViewing)
  const me = useSession(({ user }) => user?.uuid)
  const mayWrite = useSession(({ permissions }) => can(permissions, 'global.chat.create', GLOBAL_SCOPE))
  const isReadOnly = chat.is_readonly && chat.my_role === 'member'
  const whyNot = mayWrite ? null : 'noPermission'
  const refusal = isReadOnly ? 'readOnly' : whyNot
  const pending = useOutboxEntries(
    useShallow(({ entries }) => entries.filter((entry) => entry.chat_uuid === chat_uuid)),
  )
  const messages = useMemo(() => (window ? visibleMessages(window) : []), [window])
  const rows = useMemo(
    () => buildRows({ messages, pending, me, unreadAfter, isComplete: window !== null && !window.hasOlder }),
    [messages, pending, me, unreadAfter, window],
  )
  useReadReport(chat, messages.at(-1), isViewing)

  const composing = useComposing(chat_uuid)
  const { is_readonly, my_role, type } = chat
  const rights = useMemo(
    () => rightsIn({ is_readonly, my_role, type }, mayWrite),
    [is_readonly, my_role, type, mayWrite],
  )

  return (
    <RightsContext value={rights}>
      <ConversationHeader chat={chat} onClose={onClose} />
      <Pins chatUuid={chat_uuid} />
      <div className={classes.messages}>
        {(window || failed) && rows.length > 0 && (
          <MessageList
            chat={chat}
            rows={rows}
            loadingOlder={loadingOlder}
            isPast={isPast}
            onAtEnd={setAtEnd}
            hasOlder={window?.hasOlder ?? false}
          />
        )}
        {window && rows.length === 0 && <p className={classes.none}>{t('messages.none')}</p>}
        {!window && !failed && <MessagesSkeleton />}
        {!window && failed && (
          <div className={classes.none} role="status">
            <p>{t('messages.loadFailed')}</p>
            <Button variant="default" onClick={() => void openChat(chat_uuid)}>
              {t('messages.retry')}
            </Button>
          </div>
        )}
      </div>
      <LaterStrip chatUuid={chat_uuid} onAll={onLater} />
      {composing?.kind === 'edit' && !refusal ? (
        <EditComposer key={composing.message.message_uuid} message={composing.message} />
      ) : (
        <Composer
          chatUuid={chat_uuid}
          chatName={chat.name}
          refusal={refusal}
          replyTo={composing?.kind === 'reply' ? composing.message : null}
        />
      )}
    </RightsContext>
  )
}

/** Reports messages as read while the user looks at the newest one. */
function useReadReport(
  chat: ChatItem,
  last: { message_uuid: string; seq: number } | undefined,
  isViewing: boolean,
): void {
  const { chat_uuid, last_read_seq } = chat
  useEffect(() => {
    setViewed(isViewing ? chat_uuid : null)
    return () => setViewed(null)
  }, [isViewing, chat_uuid])
  useEffect(() => {
    if (isViewing && last && last.seq > last_read_seq) void reportRead(chat_uuid, last)
  }, [isViewing, chat_uuid, last, last_read_seq])
}
