import { sql } from 'kysely'
import type { RecordDefinition, RecordRow } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { announcement } from '#server/records/announcement.ts'
import { recordEvent, writeEvent } from '#server/records/audit.ts'
import { updateRow } from '#server/records/repository.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'

type Use = { record: RecordDefinition; field: string }

/** Every field of every record that says where a row belongs to. */
const uses: Use[] = Object.values<RecordDefinition>(records).flatMap((record) =>
  Object.entries(record.fields).flatMap(([field, { kind, ...rest }]) =>
    kind === 'reference' && 'to' in rest && rest.to === 'location' ? [{ record, field }] : [],
  ),
)

type Place = { uuid: string; deleted_at: string | null; is_active: boolean }

/**
 * Sites that stay as they are until the end of the transaction. Alone, nothing new can be put there meanwhile. In one
 * order, so that two who move in opposite directions do not wait for each other.
 */
async function lockLocations(tx: Tx, uuids: readonly string[], isAlone: boolean): Promise<Map<string, Place>> {
  const query = tx
    .selectFrom('locations')
    .select(['uuid', 'deleted_at', 'is_active'])
    .where('uuid', 'in', uuids)
    .orderBy('uuid')
  const rows = await (isAlone ? query.forNoKeyUpdate() : query.forShare()).execute()
  return new Map(rows.map((row) => [row.uuid, row]))
}

/** How many active rows belong to a site, by record; records without any are left out. */
export async function countUses(tx: Tx, location: string): Promise<{ record: string; count: number }[]> {
  if ((await lockLocations(tx, [location], false)).size === 0) throw new Failure('not_found')
  const counts = new Map<string, number>()
  for (const { record, field } of uses) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(record.table)}
      where ${sql.id(field)} = ${location} and deleted_at is null`.execute(tx)
    counts.set(record.name, (counts.get(record.name) ?? 0) + Number(rows[0]?.count ?? 0))
  }
  return [...counts].filter(([, count]) => count > 0).map(([record, count]) => ({ record, count }))
}

/** Moves one row as if somebody had chosen the other site in its form. */
async function moveRow(tx: Tx, session: Session, now: number, { record, field }: Use, row: RecordRow, to: string) {
  const before = (row as RecordRow & Record<string, unknown>)[field]
  // Computed columns belong to the hooks of the record, and nobody asks for them here.
  const { computed: _unasked, ...bare } = record
  const moved = await updateRow(tx, { record: bare, computed: {} }, row.uuid, {
    [field]: to,
    updated_at: new Date(now),
  })
  const event = { event: writeEvent(record, 'changed'), uuid: row.uuid }
  await recordEvent(tx, session, now, { ...event, before: { [field]: before }, after: { [field]: to } })
  return moved
}

/**
 * Moves everything that belongs to a site to another one. What has a place of its name there already is refused, and
 * then nothing has moved. `removes` says that the site is deleted with it: what is put there at this moment is moved or
 * refused. What is returned tells the readers after the commit.
 */
export async function moveRecords(
  tx: Tx,
  { session, now, hub }: { session: Session; now: number; hub: Hub },
  { from, to, removes }: { from: string; to: string; removes: boolean },
): Promise<{ moved: number; tell: () => void }> {
  const sites = await lockLocations(tx, [from, to], removes)
  const target = sites.get(to)
  if (!sites.has(from)) throw new Failure('not_found')
  if (!target || target.deleted_at !== null || !target.is_active || from === to)
    throw new Failure('validation_failed', { fields: { to: from === to ? 'unknown_value' : 'not_found' } })
  const announcements: (() => void)[] = []
  for (const use of uses) {
    const { rows } = await sql<RecordRow>`select * from ${sql.table(use.record.table)}
      where ${sql.id(use.field)} = ${from} and deleted_at is null order by uuid for no key update`.execute(tx)
    for (const row of rows) {
      const moved = await moveRow(tx, session, now, use, row, to).catch((error: unknown) => {
        const taken = error instanceof Failure && error.code === 'validation_failed'
        throw taken ? new Failure('validation_failed', { fields: { to: 'already_exists' } }) : error
      })
      // Some events carry columns that nobody asked for here.
      const told = { ...row, ...moved }
      announcements.push(await announcement(tx, hub, session, use.record, [row, told], [use.field]))
    }
  }
  const tell = () => {
    for (const act of announcements) act()
  }
  return { moved: announcements.length, tell }
}
