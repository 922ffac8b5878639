import type { Connection } from './connection.ts'
import type { SocketLogger } from './socketLogger.ts'

/** Returns the sessions of a dealer that have certainly ended. Rejects when the database does not answer. */
export type FindEnded = (dealer: string, sessions: readonly string[]) => Promise<readonly string[]>

type Parts = {
  findEnded: FindEnded
  everyMs: number
  logger: SocketLogger
  connections: () => Iterable<Connection>
  end(dealer: string, session: string): void
}

/**
 * Checks the sessions of open sockets at intervals. A page that only listens makes no request, so it would not notice
 * the end of its session. A session that cannot be checked keeps its sockets. Returns the function that ends the watch.
 */
export function watchSessions({ findEnded, everyMs, logger, connections, end }: Parts): () => void {
  let isChecking = false

  const checkSessions = async () => {
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
    if (isChecking) return
    isChecking = true
    void checkSessions().finally(() => {
      isChecking = false
    })
  }, everyMs)
  return () => clearInterval(timer)
}
