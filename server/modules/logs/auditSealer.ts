import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { sealEvents } from './auditChain.ts'

type Options = { database: Database; secrets: SecretBox; logger: Pick<Logger, 'warn'>; delayMs?: number }

/** Events are sealed within about a second, several at once, and never while a request waits (ms). */
const DELAY_MS = 1_000

/** Watches the commits of this process and seals their audit events. */
export function createAuditSealer({ database, secrets, logger, delayMs = DELAY_MS }: Options) {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isStopped = false

  const sealAll = async () => {
    timer = undefined
    for (const dealerId of [...waiting]) {
      waiting.delete(dealerId)
      try {
        await sealEvents(database, secrets, dealerId)
      } catch (error) {
        // Retried with the next event, with the nightly check, or before the chain is checked.
        logger.warn({ err: error }, 'the audit could not be sealed; it will be retried')
        waiting.add(dealerId)
        break
      }
    }
  }
  const plan = () => {
    if (timer || isStopped) return
    timer = setTimeout(() => {
      running = sealAll()
    }, delayMs)
    timer.unref()
  }
  database.onNote((dealerId, note) => {
    if (note !== 'audited') return
    waiting.add(dealerId)
    plan()
  })

  return {
    /** When this resolves, all events committed before are sealed. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
      await sealAll()
    },
  }
}
