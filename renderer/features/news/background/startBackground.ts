import { socket } from '#renderer/net/socket/socket.ts'
import { refetchComments } from '#renderer/shared/comments/commentQueries.ts'
import { refetchFeed } from '../data/newsQueries.ts'
import { followNotice, followNotices } from './tellDesktop.ts'

let isStarted = false

/** Keeps the notices current on every screen. Further calls do nothing. */
export function startBackground(): void {
  if (isStarted) return
  isStarted = true
  socket.on('custom.event', ({ type, uuid }) => {
    if (type !== 'news.published' && type !== 'news.changed') return
    void refetchFeed()
    void followNotice(uuid, type === 'news.published')
    // The change may have switched the comments of the notice on or off.
    void refetchComments('news', uuid)
  })
  socket.on('comments.changed', ({ record }) => {
    if (record === 'news') void refetchFeed()
  })
  void followNotices()
  socket.onOpen(() => {
    void refetchFeed()
    void followNotices()
  })
  // The rights and teams of the user decide which notices they get.
  socket.on('user.permissions.changed', () => void refetchFeed())
}
