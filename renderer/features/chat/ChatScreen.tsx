import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startBackground } from './background/startBackground.ts'
import classes from './ChatScreen.module.css'
import { LaterList } from './composer/LaterList.tsx'
import { useChats } from './data/chats.ts'
import { ChatListPane } from './list/ChatListPane.tsx'
import { usePersonInAddress } from './list/usePersonInAddress.ts'
import { useSelectedChat } from './list/useSelectedChat.ts'
import { Conversation } from './messages/Conversation.tsx'
import { NoConversation } from './messages/NoConversation.tsx'

// The shell starts this when it is idle, but the screen may open earlier. A second call does nothing.
startBackground()

/** `/chat` and `/chatExternal`: list and messages side by side, or one of them when there is no room for both. */
export default function ChatScreen() {
  useTranslation(['chat', 'errors'])
  const [selected, select] = useSelectedChat()
  const { data: chats } = useChats()
  const [isLaterOpen, setLaterOpen] = useState(false)
  const showLater = () => setLaterOpen(true)
  usePersonInAddress(chats !== undefined, select)
  const chat = chats?.find(({ chat_uuid }) => chat_uuid === selected)
  return (
    <div className={classes.frame}>
      <div className={classes.screen} data-open={selected !== null}>
        <ChatListPane selected={selected} onSelect={select} onLater={showLater} />
        <section className={classes.conversation}>
          {chat ? (
            <Conversation key={chat.chat_uuid} chat={chat} onClose={() => select(null)} onLater={showLater} />
          ) : (
            <NoConversation gone={selected !== null && chats !== undefined} onClose={() => select(null)} />
          )}
        </section>
      </div>
      {isLaterOpen && (
        <LaterList
          onSelect={(chatUuid) => {
            setLaterOpen(false)
            select(chatUuid)
          }}
          onClose={() => setLaterOpen(false)}
        />
      )}
    </div>
  )
}
