import { sql } from 'kysely'
import type { Dependent } from '#contract/dependents.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import type { Mover } from '#server/core/serverModule.ts'
import type { Tx } from '#server/db/database.ts'
import { listDependents } from '#server/records/dependents.ts'
import { usesOf } from '#server/records/recordTable.ts'
import type { RecordWriter } from '#server/records/recordWriter.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

type Home = { record: RecordDefinition; name: RecordName; field: string }

/** Every field of every record that holds a row's location. A part follows the location of its whole. */
const homes: Home[] = Object.entries(records).flatMap(([name, record]) => {
  const uses = usesOf(record)
  if (uses.some(({ isPart }) => isPart)) return []
  return uses.flatMap((use) => (use.isHome ? [{ record, name: name as RecordName, field: use.name }] : []))
})

type Move = Parameters<Mover>[2]
type Services = { session: Session; records: RecordWriter; movers: readonly Mover[] }
type Place = { uuid: string; key: string; deleted_at: string | null; is_active: boolean }

/**
 * Locks locations until the end of the transaction. With `isAlone`, nothing new can be stored there meanwhile. The
 * order is fixed, so that two opposite moves do not deadlock.
 */
async function lockLocations(tx: Tx, uuids: readonly string[], isAlone: boolean): Promise<Map<string, Place>> {
  const query = tx
    .selectFrom('locations')
    .select(['uuid', 'key', 'deleted_at', 'is_active'])
    .where('uuid', 'in', uuids)
    .orderBy('uuid')
  const rows = await (isAlone ? query.forNoKeyUpdate() : query.forShare()).execute()
  return new Map(rows.map((row) => [row.uuid, row]))
}

/** Rows that belong to a location, and what happens to them when they move to another one. */
export async function listUses(tx: Tx, session: Session, location: string, now: number): Promise<Dependent[]> {
  if ((await lockLocations(tx, [location], false)).size === 0) throw new Failure('not_found')
  return listDependents(tx, records, session, { record: records.location, uuids: [location], action: 'move', now })
}

/** A name or number that is taken at the target is reported as a problem of the chosen target. */
function ofTarget(error: unknown): unknown {
  const isTaken = error instanceof Failure && Object.values(error.details.fields ?? {}).includes('already_exists')
  return isTaken ? new Failure('validation_failed', { fields: { to: 'already_exists' } }) : error
}

/** The value with the suffix, cut to the length of the field. */
function withSuffix(record: RecordDefinition, name: string, value: string, suffix: string): string {
  const field = record.fields[name]
  const most = field?.kind === 'text' ? field.max : value.length + suffix.length
  return `${value.slice(0, most - suffix.length).trimEnd()}${suffix}`
}

/**
 * New values for the texts of a location that are taken at the other one, by row: `Service (NORD)`, and `Service
 * (NORD 2)` when that is taken too. Deleted rows keep theirs, because their text takes no place.
 */
async function suffixed(
  tx: Tx,
  { record, field }: Home,
  { from, to }: Move,
  key: string,
): Promise<ReadonlyMap<string, string>> {
  const name = record.suffixedOnMove
  if (name === undefined) return new Map()
  const { rows } = await sql<{ uuid: string; value: string; place: string }>`select uuid, ${sql.id(name)} as value,
    ${sql.id(field)} as place from ${sql.table(record.table)}
    where ${sql.id(field)} in (${from}, ${to}) and deleted_at is null order by uuid`.execute(tx)
  const taken = new Set(rows.filter(({ place }) => place === to).map(({ value }) => value.toLowerCase()))
  const moving = rows.filter(({ place }) => place === from)
  // A new name must not be one of a row that moves later either.
  const used = new Set([...taken, ...moving.map(({ value }) => value.toLowerCase())])
  const renamed = new Map<string, string>()
  for (const { uuid, value } of moving) {
    if (!taken.has(value.toLowerCase())) continue
    let wanted = withSuffix(record, name, value, ` (${key})`)
    for (let nth = 2; used.has(wanted.toLowerCase()); nth += 1)
      wanted = withSuffix(record, name, value, ` (${key} ${nth})`)
    used.add(wanted.toLowerCase())
    renamed.set(uuid, wanted)
  }
  return renamed
}

/**
 * Moves rows of a record as if a user had chosen the other location in each form. Deleted rows move too. Returns their
 * number.
 */
async function moveRows(
  tx: Tx,
  { session, records: writer }: Services,
  home: Home,
  { from, to }: Move,
  key: string,
): Promise<number> {
  const { record, name, field } = home
  const renamed = await suffixed(tx, home, { from, to }, key)
  const { rows } = await sql<{ uuid: string }>`select uuid from ${sql.table(record.table)}
    where ${sql.id(field)} = ${from} order by uuid for no key update`.execute(tx)
  for (const { uuid } of rows) {
    const text = renamed.get(uuid)
    const more = text !== undefined && record.suffixedOnMove !== undefined ? { [record.suffixedOnMove]: text } : {}
    await writer.changeIn(tx, session, name, uuid, { [field]: to, ...more }).catch((error: unknown) => {
      throw ofTarget(error)
    })
  }
  return rows.length
}

/**
 * Moves everything that belongs to a location to another one. When a name is already taken there, the record decides:
 * the row gets a suffix, or the move is refused and nothing has moved. `removes` means that the location is deleted
 * afterwards: rows that are added at this moment are moved or refused. Returns the number of moved rows.
 */
export async function moveRecords(
  tx: Tx,
  services: Services,
  { removes, ...move }: Move & { removes: boolean },
): Promise<number> {
  const { from, to } = move
  const locations = await lockLocations(tx, [from, to], removes)
  const target = locations.get(to)
  const source = locations.get(from)
  if (!source) throw new Failure('not_found')
  if (!target || target.deleted_at !== null || !target.is_active || from === to)
    throw new Failure('validation_failed', { fields: { to: from === to ? 'unknown_value' : 'not_found' } })
  let moved = 0
  for (const home of homes) moved += await moveRows(tx, services, home, move, source.key)
  for (const mover of services.movers) moved += await mover(tx, services.session, move)
  return moved
}
