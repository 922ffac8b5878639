import { sql } from 'kysely'
import { schedule } from 'node-cron'
import type { Logger } from 'pino'
import { TIME_ZONE } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Database } from '#server/db/database.ts'
import { forgetOldKeys } from '#server/records/createdByKey.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { forgetOldEvents } from './auditChain.ts'
import { checkAndNote } from './checkAndNote.ts'

type Options = { database: Database; secrets: SecretBox; logger: Pick<Logger, 'error'>; now: () => number }

/** A server that is switched off at night forgets shortly after it was switched on. */
const AFTER_START_MS = 60_000
const AT_NIGHT = '17 3 * * *'

/** Forgets what is too old and checks the chains, dealer by dealer; one that fails does not keep the others from it. */
export function createNightlyWork({ database, secrets, logger, now }: Options) {
  async function run({ isCheck }: { isCheck: boolean }): Promise<void> {
    const dealers = await database.withoutDealer(
      async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
    )
    for (const { dealer } of dealers)
      try {
        await database.inDealer(dealer, async (tx) => {
          const { values } = await readSettings(tx, ['retention_log_days'])
          const before = new Date(now() - values.retention_log_days * DAY_MS).toISOString()
          await tx.deleteFrom('log_lines').where('at', '<', before).execute()
          await forgetOldKeys(tx, now())
        })
        await forgetOldEvents(database, secrets, dealer)
        if (!isCheck) continue
        const { finding, broken_at } = await checkAndNote(database, secrets, { dealerId: dealer, userUuid: null }, now)
        if (finding !== 'ok') logger.error({ dealer, area: 'audit', finding, broken_at }, 'audit chain is broken')
      } catch (error) {
        logger.error({ err: error, dealer, area: 'audit' }, 'nightly work failed')
      }
  }
  const guarded = (isCheck: boolean) =>
    run({ isCheck }).catch((error: unknown) => logger.error({ err: error }, 'nightly work failed'))

  return {
    run,
    /** Every night, and once after the start. In several processes it is done twice, which does no harm. */
    start(): () => Promise<void> {
      const first = setTimeout(() => void guarded(false), AFTER_START_MS)
      first.unref()
      const task = schedule(AT_NIGHT, () => guarded(true), { timezone: TIME_ZONE, noOverlap: true })
      return async () => {
        clearTimeout(first)
        await task.destroy()
      }
    },
  }
}
