import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { type Inbox, inboxQuery, refetchInbox } from '../data/inboxQueries.ts'
import { type Known, knownOf } from './news.ts'
import { followEntries } from './notify.ts'

/** Longest wait of a timer in a browser (ms). A later moment needs another timer, which the new list starts. */
const LONGEST_MS = 2_147_483_647

let started = false
let stopWatching: () => void = () => undefined
let known: Known = null
let waking: ReturnType<typeof setTimeout> | undefined

/** Keeps the inbox current on every screen of a signed-in user. Further calls do nothing. */
export function startBackground(): void {
  if (started) return
  started = true
  socket.on('inbox.changed', () => void refetchInbox())
  // The bell may load the list before the socket is open. No event reports a change in between.
  socket.onOpen(() => void refetchInbox())
  // Rights and departments decide which entries are the user's.
  socket.on('user.permissions.changed', () => void refetchInbox())
  let owner = ''
  const follow = () => {
    const session = useSession.getState()
    const { status, user, company } = session
    // Until the session is loaded, nothing is known about the user, so everything stays as it is.
    if (status === 'loading' || status === 'unreachable') return
    const next = user && company && !isHeldBack(session) ? `${company}/${user.uuid}` : ''
    if (next === owner) return
    stop()
    owner = next
    if (owner) start()
  }
  useSession.subscribe(follow)
  follow()
}

function start(): void {
  const observer = new QueryObserver(queryClient, inboxQuery('open'))
  stopWatching = observer.subscribe(({ data }) => data && reconcile(data))
  // Needed if this code was loaded after the socket had opened.
  void refetchInbox()
  // The bell may have loaded the list before; the observer reports only changes.
  const { data } = observer.getCurrentResult()
  if (data) reconcile(data)
}

function stop(): void {
  stopWatching()
  stopWatching = () => undefined
  clearTimeout(waking)
  known = null
}

/** Handles a new list: tells about its news, and waits for the next entry that was put off. */
function reconcile({ items, wakes_at }: Inbox): void {
  followEntries(known, items)
  known = knownOf(items)
  clearTimeout(waking)
  if (wakes_at === null) return
  const wait = Math.max(0, Date.parse(wakes_at) - Date.now())
  waking = setTimeout(() => void refetchInbox(), Math.min(wait + 500, LONGEST_MS))
}
