import { QueryObserver } from '@tanstack/react-query'
import type { ChatItem, ChatMessage } from '#contract/api/define/shapes.ts'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { ServerEvents } from '#contract/socket/events.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import { isOnNow, onSettings } from '#renderer/net/settings/plugins.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { setUnreadTotal } from '#renderer/shared/chat/unread.ts'
import { putAvatar } from '../data/avatars.ts'
import { totalUnread, withMessage } from '../data/chatList.ts'
import {
  changeChats,
  chatsQuery,
  currentChats,
  refetchChat,
  refetchChats,
  refetchChatsSoon,
  removeChat,
} from '../data/chats.ts'
import { refetchAllLater, refetchLater } from '../data/later.ts'
import { refetchMembers } from '../data/members.ts'
import { catchUp, clearMessages, fetchChanges, loadedChat, receive } from '../data/messages.ts'
import { refetchPins } from '../data/pins.ts'
import { applyRead, clearReadPositions } from '../data/readPosition.ts'
import { isViewed } from '../data/viewing.ts'
import { clearFiles } from '../files/chosenFiles.ts'
import { startKeptFiles, watchKeptFiles } from '../files/keptFiles.ts'
import { startDrafts, watchDrafts } from '../outbox/drafts.ts'
import { startOutbox, stopOutbox, wakeOutbox } from '../outbox/outboxStore.ts'
import { announce } from './announce.ts'
import { followChats, startNotifications } from './notify.ts'
import { startTray } from './tray.ts'
import { hasNewMention, type Known, knownOf, newUnread } from './unreadChanges.ts'

let started = false

/**
 * Keeps chat list, unread count and outbox current on every screen, for a signed-in user who may read chats. Further
 * calls do nothing.
 */
export function startBackground(): void {
  if (started) return
  started = true
  listen()
  watchDrafts()
  watchKeptFiles()
  startTray()
  startNotifications()
  let owner = ''
  const follow = () => {
    const session = useSession.getState()
    const { status, user, company, permissions } = session
    // Until the session is loaded, nothing is known about the user, so everything stays as it is.
    if (status === 'loading' || status === 'unreachable') return
    const mayRead = isOnNow('plugin_chat') && !isHeldBack(session) && can(permissions, 'global.chat.read', GLOBAL_SCOPE)
    const next = user && company && mayRead ? `${company}/${user.uuid}` : ''
    if (next === owner) return
    stop()
    owner = next
    if (owner) start(owner)
  }
  useSession.subscribe(follow)
  onSettings(follow)
  follow()
}

let stopWatching: () => void = () => undefined
/** The last known list; null before the first one. */
let known: Known | null = null

function start(owner: string): void {
  startDrafts(owner)
  startKeptFiles(owner)
  void startOutbox(owner)
  const observer = new QueryObserver(queryClient, chatsQuery)
  stopWatching = observer.subscribe(({ data }) => data && reconcile(data))
  // A screen may have loaded the list before; the observer reports only changes.
  const { data } = observer.getCurrentResult()
  if (data) reconcile(data)
}

function stop(): void {
  stopWatching()
  stopWatching = () => undefined
  stopOutbox()
  clearFiles()
  clearMessages()
  clearReadPositions()
  known = null
  setUnreadTotal(0)
}

/**
 * Handles a new chat list. The list has the newest seq of each chat, so loaded chats that are behind catch up. Messages
 * that are new since the list before are announced, also those that came while there was no connection. Messages from
 * before the sign-in are not.
 */
function reconcile(items: readonly ChatItem[]): void {
  const before = known
  known = knownOf(items)
  setUnreadTotal(totalUnread(items))
  followChats(before, items)
  for (const chat_uuid of newUnread(before, items)) announce(chat_uuid, hasNewMention(before, items, chat_uuid))
  for (const { chat_uuid, last_seq, last_change } of items) {
    if (!loadedChat(chat_uuid)?.window) continue
    void catchUp(chat_uuid, last_seq)
    void fetchChanges(chat_uuid, last_change)
  }
}

function listen(): void {
  socket.on('chat.message.created', arrived)
  socket.on('chat.message.changed', changed)
  socket.on('chat.chat.read.self', applyRead)
  socket.on('chat.chat.created', refetchChats)
  socket.on('chat.chat.updated', ({ chat_uuid }) => {
    void refetchChat(chat_uuid)
    refetchLater(chat_uuid)
  })
  socket.on('chat.chat.members_updated', ({ chat_uuid, removed }) => {
    refetchAllLater()
    if (removed) return removeChat(chat_uuid)
    refetchChats()
    refetchMembers(chat_uuid)
  })
  socket.on('user.avatar.changed', putAvatar)
  socket.on('user.changed', refetchChatsSoon)
  socket.onOpen(wakeOutbox)
}

function arrived(message: ChatMessage): void {
  const me = useSession.getState().user?.uuid
  changeChats((items) => withMessage(items, message, { me, viewed: isViewed(message.chat_uuid) }))
  void receive(message)
}

function changed({ chat_uuid, seq, last_change }: ServerEvents['chat.message.changed']): void {
  void fetchChanges(chat_uuid, last_change)
  refetchPins(chat_uuid)
  const chat = currentChats().find((one) => one.chat_uuid === chat_uuid)
  // The chat list shows the beginning of the newest message, so it is loaded again.
  if (chat?.last_seq === seq) void refetchChat(chat_uuid)
}
