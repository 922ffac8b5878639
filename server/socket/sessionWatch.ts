import type { Connection } from './connection.ts'
import type { SocketLogger } from './socketLogger.ts'

/** Answers which sessions of a dealer are proven to have ended. Rejects where the database cannot say. */
export type FindEnded = (dealer: string, sessions: readonly string[]) => Promise<readonly string[]>

type Parts = {
  findEnded: FindEnded
  everyMs: number
  logger: SocketLogger
  connections: () => Iterable<Connection>
  end(dealer: string, session: string): void
}

/**
 * Looks at the sessions of open sockets again and again: no request is made by a page that only listens, so the end of an
 * idle session would never reach it. A session that cannot be looked up keeps its sockets. Returns what ends the watch.
 */
export function watchSessions({ findEnded, everyMs, logger, connections, end }: Parts): () => void {
  let isLooking = false

  const lookAt = async () => {
    const byDealer = new Map<string, Set<string>>()
    for (const { dealer, session } of connections())
      byDealer.set(dealer, (byDealer.get(dealer) ?? new Set()).add(session))
    for (const [dealer, sessions] of byDealer) {
      try {
        for (const session of await findEnded(dealer, [...sessions])) end(dealer, session)
      } catch (error) {
        logger.warn({ err: error, dealer }, 'sessions of open sockets could not be looked up')
      }
    }
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void lookAt().finally(() => {
      isLooking = false
    })
  }, everyMs)
  return () => clearInterval(timer)
}
