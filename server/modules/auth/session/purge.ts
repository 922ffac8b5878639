import { SESSION_IDLE_DAYS } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { JOB_KEPT_DAYS } from '#contract/jobs.ts'
import { DESKTOP_KEPT_DAYS } from '#contract/update/desktopClients.ts'
import type { Tx } from '#server/db/database.ts'
import { purgeFailedEvents } from '#server/events/failedEvents.ts'
import { purgeFiles } from '#server/files/files.ts'
import { readSettings } from '#server/settings/readSettings.ts'

/** Days after which rows are deleted: counted attempts, unused devices, expired links. */
const ATTEMPTS_DAYS = 2
const DEVICES_DAYS = 180
const LINKS_DAYS = 7

/**
 * Deletes old rows: sign-ins and their attempts (anyone can add attempts for invented addresses), sessions, devices,
 * desktop apps, exports, password links, failed events and ended jobs. It runs with each sign-in of the dealer, which
 * is often enough.
 */
export async function purgeOldEntries(tx: Tx, now: number): Promise<void> {
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString()
  const { values } = await readSettings(tx, ['retention_sign_in_days'])
  await Promise.all([
    tx.deleteFrom('login_attempts').where('window_started_at', '<', daysAgo(ATTEMPTS_DAYS)).execute(),
    tx.deleteFrom('known_devices').where('last_seen_at', '<', daysAgo(DEVICES_DAYS)).execute(),
    tx.deleteFrom('desktop_clients').where('last_seen_at', '<', daysAgo(DESKTOP_KEPT_DAYS)).execute(),
    tx.deleteFrom('sign_ins').where('at', '<', daysAgo(values.retention_sign_in_days)).execute(),
    purgeExports(tx, daysAgo(0)),
    purgeFailedEvents(tx, now),
    tx.deleteFrom('password_links').where('expires_at', '<', daysAgo(LINKS_DAYS)).execute(),
    ...(['done', 'failed'] as const).map((state) =>
      tx
        .deleteFrom('jobs')
        .where('state', '=', state)
        .where('updated_at', '<', daysAgo(JOB_KEPT_DAYS[state]))
        .execute(),
    ),
    tx
      .deleteFrom('sessions')
      .where((eb) =>
        eb.or([
          eb('expires_at', '<', new Date(now).toISOString()),
          eb('last_seen_at', '<', daysAgo(SESSION_IDLE_DAYS)),
        ]),
      )
      .execute(),
  ])
}

/** Deletes exports of own data that can no longer be downloaded, with their files. */
async function purgeExports(tx: Tx, before: string): Promise<void> {
  const gone = await tx.deleteFrom('data_exports').where('expires_at', '<', before).returning('file_uuid').execute()
  await purgeFiles(
    tx,
    gone.flatMap(({ file_uuid }) => file_uuid ?? []),
  )
}
