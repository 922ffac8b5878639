import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { type Answered, storeAnswers } from './keptAnswers.ts'

/** Time over which answers are collected, so that a busy server writes them together (ms). */
const COLLECTED_MS = 200

/**
 * Stores answers shortly after they were sent. The request itself waits for no second commit. If the server stops in
 * between, the request counts as done and its repeat is refused.
 */
export function createAnswerKeeper(database: Database, logger: Pick<Logger, 'error'>) {
  const waiting = new Map<string, Answered[]>()
  const writing = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  async function write(dealerId: string, answers: readonly Answered[]): Promise<void> {
    try {
      await storeAnswers(database, dealerId, answers)
    } catch (error) {
      logger.error({ err: error, dealer: dealerId }, 'answers were not kept')
    }
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    for (const [dealerId, answers] of waiting) {
      const written = write(dealerId, answers).finally(() => writing.delete(written))
      writing.add(written)
    }
    waiting.clear()
  }

  return {
    keep(answered: Answered): void {
      const { dealerId } = answered.keyed
      const answers = waiting.get(dealerId) ?? []
      answers.push(answered)
      waiting.set(dealerId, answers)
      timer ??= setTimeout(flush, COLLECTED_MS)
    },
    /** Stores the waiting answers. Called before the database closes. */
    async close(): Promise<void> {
      flush()
      await Promise.all(writing)
    },
  }
}
