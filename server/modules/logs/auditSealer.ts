import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { sealEvents } from './auditChain.ts'

type Options = { database: Database; secrets: SecretBox; logger: Pick<Logger, 'warn'>; delayMs?: number }

/**
 * How long sealing waits after an event (ms), so that several events are sealed at once and no request waits for it.
 */
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
        // Sealing is retried with the next event, at night, and before the chain is checked.
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
    /** Seals all events that were committed before, and then resolves. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
      await sealAll()
    },
  }
}
