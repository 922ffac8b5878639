import { socket } from '#renderer/net/socket/socket.ts'
import { refetchFaq } from '../data/faqQueries.ts'

let started = false

/** Keeps open lists and entries of the FAQ current on every screen. Further calls do nothing. */
export function startBackground(): void {
  if (started) return
  started = true
  socket.on('faq.published', () => void refetchFaq())
  socket.on('faq.changed', () => void refetchFaq())
  socket.on('custom.event', ({ type }) => {
    // Editors see new proposals at once.
    if (type.startsWith('faqEntry.')) void refetchFaq()
  })
  socket.onOpen(() => void refetchFaq())
}
