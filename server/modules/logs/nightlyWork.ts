import { sql } from 'kysely'
import { schedule } from 'node-cron'
import type { Logger } from 'pino'
import { DAY_MS } from '#contract/durations.ts'
import { dayAt, localDay } from '#contract/planning/localDay.ts'
import { isDealerClosed } from '#server/db/closedDealer.ts'
import type { Database } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { purgeOldKeys } from '#server/records/createdByKey.ts'
import { purgeOldAnswers } from '#server/repeats/keptAnswers.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { purgeOldEvents } from './auditChain.ts'
import { checkAndNote } from './checkAndNote.ts'

type Turn = { isCheck: boolean; isDue?: (zone: string) => boolean }
type Options = { database: Database; secrets: SecretBox; logger: Pick<Logger, 'error'>; now: () => number }

/** Old data are also deleted this long after each start (ms), because the server may have been off at night. */
const AFTER_START_MS = 60_000
const EVERY_HOUR = '17 * * * *'
const HOUR_MS = 3_600_000
/** Start of the nightly hour, in minutes after midnight. */
const NIGHT_MINUTES = 3 * 60

/** Whether it is between three and four at night in a time zone. True in one hour each day, also when clocks change. */
export function isNightHour(zone: string, now: number): boolean {
  const begins = localDay(zone, dayAt(zone, now)).at(NIGHT_MINUTES)
  return now >= begins && now < begins + HOUR_MS
}

/** Deletes old data and checks the audit chains, dealer by dealer. A failure of one dealer does not stop the others. */
export function createNightlyWork({ database, secrets, logger, now }: Options) {
  async function run({ isCheck, isDue = () => true }: Turn): Promise<void> {
    const dealers = await database.withoutDealer(
      async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
    )
    for (const { dealer } of dealers)
      try {
        const isTurn = await database.inDealer(dealer, async (tx) => {
          // Nothing of a deactivated dealer is deleted.
          if ((await isDealerClosed(tx)) || !isDue(await dealerZone(tx))) return false
          const { values } = await readSettings(tx, ['retention_log_days'])
          const before = new Date(now() - values.retention_log_days * DAY_MS).toISOString()
          await tx.deleteFrom('log_lines').where('at', '<', before).execute()
          await purgeOldKeys(tx, now())
          await purgeOldAnswers(tx, now())
          return true
        })
        if (!isTurn) continue
        await purgeOldEvents(database, secrets, dealer)
        if (!isCheck) continue
        const { finding, broken_at } = await checkAndNote(database, secrets, { dealerId: dealer, userUuid: null }, now)
        if (finding !== 'ok') logger.error({ dealer, area: 'audit', finding, broken_at }, 'audit chain is broken')
      } catch (error) {
        logger.error({ err: error, dealer, area: 'audit' }, 'nightly work failed')
      }
  }
  const guarded = (turn: Turn) =>
    run(turn).catch((error: unknown) => logger.error({ err: error }, 'nightly work failed'))

  return {
    run,
    /**
     * Runs every night by each dealer's clock, and once after the start. Several processes do it twice, which does no
     * harm.
     */
    start(): () => Promise<void> {
      const first = setTimeout(() => void guarded({ isCheck: false }), AFTER_START_MS)
      first.unref()
      const atNight = () => guarded({ isCheck: true, isDue: (zone) => isNightHour(zone, now()) })
      const task = schedule(EVERY_HOUR, atNight, { timezone: 'UTC', noOverlap: true })
      return async () => {
        clearTimeout(first)
        await task.destroy()
      }
    },
  }
}
