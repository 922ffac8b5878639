import { sql } from 'kysely'
import type { EventType } from '#contract/events/domainEvents.ts'
import type { Core } from '#server/core/core.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { subscribe } from '#server/events/subscription.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { isPlanned } from '#server/jobs/isPlanned.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { isOut } from './audience.ts'
import { refreshFigures } from './figures.ts'
import { endLeftReminders } from './remind.ts'

type Services = Pick<Core, 'jobs' | 'now'>

/** Wait before the recount (ms), so that many changes in a row, such as an import of users, are counted once. */
const WAIT_MS = 3_000
/** Notices of one transaction, so that a dealer with many notices does not hold its locks for long. */
const AT_ONCE = 20

/** Events that can change who belongs to the audience of a notice. */
const TYPES = [
  'user.rights',
  'group.rights',
  'user.changed',
  'user.deleted',
  'user.restored',
  'group.deleted',
  'group.restored',
  'department.members',
  'department.deleted',
  'department.restored',
  'location.changed',
  'location.deleted',
  'location.restored',
] as const satisfies readonly EventType[]
/** Fields of users and locations that decide about an audience. Other changes do not matter. */
const FIELDS: readonly string[] = ['is_active', 'key']

/** Uuids of the notices that are shown at this moment, behind the given uuid. */
async function listOut(tx: Tx, now: number, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`select r.uuid from news r where ${isOut(now)} and r.uuid > ${after}::uuid
    order by r.uuid limit ${sql.lit(limit)}`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Plans one recount for all changes of the next seconds, if there is a notice to count. */
export async function planRecount(tx: Tx, { jobs, now }: Services, dealerId: string): Promise<void> {
  if ((await listOut(tx, now(), FIRST, 1)).length === 0 || (await isPlanned(tx, 'news_figures'))) return
  await enqueueJob(tx, dealerId, 'news_figures', {}, null, new Date(now() + WAIT_MS))
  onCommit(tx, () => jobs.wake('news_figures'))
}

/** Counts the audiences anew after changes of users, their rights, groups, departments and locations. */
export const recountAfterChanges = (services: Services) =>
  subscribe({
    name: 'news.counts_audience',
    types: TYPES,
    when: ({ type, data }) =>
      !type.endsWith('.changed') || ('fields' in data && data.fields.some((field) => FIELDS.includes(field))),
    handle: (tx, _event, { dealerId }) => planRecount(tx, services, dealerId),
  })

/**
 * Counts the audience, the readers and the confirmations of every notice that is shown at this moment, and ends the
 * reminders of people who have left its audience.
 */
export function newsFiguresWorker({ hub, jobs, now }: Pick<Core, 'hub' | 'jobs' | 'now'>) {
  return async ({ dealerId, inDealer }: Job<'news_figures'>): Promise<void> => {
    const services = () => ({ hub, jobs, now: now(), session: { dealerId, userUuid: null } })
    let after = FIRST
    for (;;) {
      const uuids = await inDealer(async (tx) => {
        const found = await listOut(tx, now(), after, AT_ONCE)
        await refreshFigures(tx, found)
        return found
      })
      await endLeftReminders(inDealer, services, uuids)
      if (uuids.length < AT_ONCE) return
      after = uuids.at(-1) ?? after
    }
  }
}
