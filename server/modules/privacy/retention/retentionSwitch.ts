import { isDeepStrictEqual } from 'node:util'
import type { RetentionLine } from '#contract/retention.ts'
import type { Tx } from '#server/db/database.ts'
import { addEntry, openEntries, TO_ADMINISTRATORS } from '#server/inbox/addEntry.ts'
import type { InboxServices } from '#server/inbox/entryRow.ts'
import { closeEntry } from '#server/inbox/entrySteps.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import { countDue, dueKinds } from './retentionPlan.ts'

/** Subject of the entries that remind of the switch. A dealer has one switch. */
const SUBJECT = 'retention'

/** When and by whom the nightly retention was switched on, or undefined while it is off. */
export const retentionSwitch = (tx: Tx) =>
  tx.selectFrom('retention_switches').select(['on_at', 'on_by']).executeTakeFirst()

/** The rows that a run would remove and keep now, counted by kind. */
export async function planRetention(tx: Tx, now: number): Promise<RetentionLine[]> {
  const plan: RetentionLine[] = []
  for (const due of await dueKinds(tx, now)) plan.push(await countDue(tx, due))
  return plan
}

const removals = (plan: readonly RetentionLine[]) => plan.map(({ kind, removed }) => [kind, removed])

/**
 * Switches the nightly retention on for an administrator who has seen what it removes.
 * @throws Failure `retention_changed` if the rows to remove have changed meanwhile.
 */
export async function switchRetentionOn(
  tx: Tx,
  services: InboxServices & { session: { userUuid: string } },
  seen: readonly RetentionLine[],
): Promise<void> {
  const { session, now } = services
  const plan = await planRetention(tx, now)
  if (!isDeepStrictEqual(removals(plan), removals(seen))) throw new Failure('retention_changed')
  const inserted = await tx
    .insertInto('retention_switches')
    .values({ dealer_id: session.dealerId, on_at: new Date(now), on_by: session.userUuid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('on_at')
    .executeTakeFirst()
  for (const entry of await openEntries(tx, 'retentionOff', SUBJECT))
    await closeEntry(tx, services, entry, { state: 'done', note: '' })
  if (inserted) await recordEvent(tx, session, now, { event: 'retention.on', uuid: null, before: null, after: null })
}

/** Switches the nightly retention off. */
export async function switchRetentionOff(tx: Tx, { session, now }: Pick<InboxServices, 'session' | 'now'>) {
  const deleted = await tx.deleteFrom('retention_switches').returning('on_at').executeTakeFirst()
  if (deleted) await recordEvent(tx, session, now, { event: 'retention.off', uuid: null, before: null, after: null })
}

/**
 * Reminds the administrators that rows are old enough while the retention is off. One reminder exists at a time, also
 * after an administrator has put it away, until the inbox purges it.
 */
export async function remindOfRetention(tx: Tx, services: InboxServices): Promise<void> {
  const plan = await planRetention(tx, services.now)
  if (plan.every(({ removed }) => removed === 0)) return
  const known = await tx
    .selectFrom('inbox_entries')
    .select('uuid')
    .where('kind', '=', 'retentionOff')
    .executeTakeFirst()
  if (known) return
  await addEntry(tx, services, {
    kind: 'retentionOff',
    location_uuid: null,
    record_uuid: null,
    subject: SUBJECT,
    details: {},
    note: '',
    ...TO_ADMINISTRATORS,
  })
}
