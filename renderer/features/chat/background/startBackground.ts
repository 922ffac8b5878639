import { QueryObserver } from '@tanstack/react-query'
import type { ChatItem, ChatMessage } from '#contract/api/shapes.ts'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { queryClient } from '#renderer/net/queryClient.ts'
import { useSession } from '#renderer/net/session.ts'
import { socket } from '#renderer/net/socket.ts'
import { setUnreadTotal } from '#renderer/net/unread.ts'
import { totalUnread, withMessage } from '../data/chatList.ts'
import { changeChats, chatsQuery, dropChat, refetchChats } from '../data/chats.ts'
import { refetchMembers } from '../data/members.ts'
import { catchUp, forgetMessages, loadedChat, receive } from '../data/messages.ts'
import { applyRead, forgetReadPositions } from '../data/readPosition.ts'
import { isViewed } from '../data/viewing.ts'
import { startDrafts, watchDrafts } from '../outbox/drafts.ts'
import { startOutbox, stopOutbox, wakeOutbox } from '../outbox/outboxStore.ts'
import { announce } from './announce.ts'
import { followChats, forgetChats, startNotifications } from './notify.ts'
import { startTray } from './tray.ts'

let started = false

/** Keeps list, unread count and outbox current on every screen, for whoever is signed in and may read chats. Further calls do nothing. */
export function startBackground(): void {
  if (started) return
  started = true
  listen()
  watchDrafts()
  startTray()
  startNotifications()
  let owner = ''
  const follow = () => {
    const { status, user, company, permissions, mustSetUpSecondFactor } = useSession.getState()
    // While the server cannot be reached at the start, it is still the same person.
    if (status === 'loading' || status === 'unreachable') return
    const mayRead = !mustSetUpSecondFactor && can(permissions, 'global.chat.read', GLOBAL_SCOPE)
    const next = user && company && mayRead ? `${company}/${user.uuid}` : ''
    if (next === owner) return
    stop()
    owner = next
    if (owner) start(owner)
  }
  useSession.subscribe(follow)
  follow()
}

let stopWatching: () => void = () => undefined

function start(owner: string): void {
  startDrafts(owner)
  void startOutbox(owner)
  const observer = new QueryObserver(queryClient, chatsQuery)
  stopWatching = observer.subscribe(({ data }) => data && reconcile(data))
}

function stop(): void {
  stopWatching()
  stopWatching = () => undefined
  stopOutbox()
  forgetMessages()
  forgetReadPositions()
  forgetChats()
  setUnreadTotal(0)
}

/** The list carries the newest seq of each chat: whatever is loaded and behind it catches up. */
function reconcile(items: readonly ChatItem[]): void {
  setUnreadTotal(totalUnread(items))
  followChats(items)
  for (const { chat_uuid, last_seq } of items) if (loadedChat(chat_uuid)?.window) void catchUp(chat_uuid, last_seq)
}

function listen(): void {
  socket.on('chat.message.created', arrived)
  socket.on('chat.chat.read.self', applyRead)
  socket.on('chat.chat.created', refetchChats)
  socket.on('chat.chat.updated', refetchChats)
  socket.on('chat.chat.members_updated', ({ chat_uuid, removed }) => {
    if (removed) return dropChat(chat_uuid)
    refetchChats()
    refetchMembers(chat_uuid)
  })
  socket.on('user.avatar.changed', refetchChats)
  socket.on('user.changed', refetchChats)
  socket.onOpen(wakeOutbox)
}

function arrived(message: ChatMessage): void {
  const me = useSession.getState().user?.uuid
  changeChats((items) => withMessage(items, message, { me, viewed: isViewed(message.chat_uuid) }))
  void receive(message)
  if (message.sender.user_uuid !== me) announce(message.chat_uuid)
}
