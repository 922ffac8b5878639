import { sql } from 'kysely'
import type { Dependent } from '#contract/dependents.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { listDependents } from '#server/records/dependents.ts'
import { usesOf } from '#server/records/recordTable.ts'
import type { RecordWriter } from '#server/records/recordWriter.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

type Home = { record: RecordDefinition; name: RecordName; field: string }

/** Every field of every record that says where a row belongs to. A part stands where its whole stands, and goes with it. */
const homes: Home[] = Object.entries(records).flatMap(([name, record]) => {
  const uses = usesOf(record)
  if (uses.some(({ isPart }) => isPart)) return []
  return uses.flatMap((use) => (use.isHome ? [{ record, name: name as RecordName, field: use.name }] : []))
})

/** From one location to another. */
type Move = { from: string; to: string }
/**
 * Moves what another module keeps at a location beside the records, and says how many rows went. It refuses a caller who
 * may not change them at both locations. `tell` runs after the commit.
 */
export type Mover = (tx: Tx, session: Session, move: Move) => Promise<{ moved: number; tell: () => void }>
type Services = { session: Session; records: RecordWriter; movers: readonly Mover[] }
type Place = { uuid: string; deleted_at: string | null; is_active: boolean }

/**
 * Locations that stay as they are until the end of the transaction. Alone, nothing new can be put there meanwhile. In one
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

/** What belongs to a location, and what becomes of it when it is moved to another one. */
export async function listUses(tx: Tx, session: Session, location: string, now: number): Promise<Dependent[]> {
  if ((await lockLocations(tx, [location], false)).size === 0) throw new Failure('not_found')
  return listDependents(tx, records, session, { record: records.location, uuids: [location], action: 'move', now })
}

/** A name or number that is taken at the other location is a problem of the location that was chosen. */
function ofTarget(error: unknown): unknown {
  const isTaken = error instanceof Failure && Object.values(error.details.fields ?? {}).includes('already_exists')
  return isTaken ? new Failure('validation_failed', { fields: { to: 'already_exists' } }) : error
}

/** Moves rows of a record as if somebody had chosen the other location in the form of each; deleted ones come along. */
async function moveRows(tx: Tx, { session, records: writer }: Services, home: Home, { from, to }: Move) {
  const { record, name, field } = home
  const { rows } = await sql<{ uuid: string }>`select uuid from ${sql.table(record.table)}
    where ${sql.id(field)} = ${from} order by uuid for no key update`.execute(tx)
  const tells: (() => void)[] = []
  for (const { uuid } of rows)
    tells.push(
      await writer.changeIn(tx, session, name, uuid, { [field]: to }).catch((error: unknown) => {
        throw ofTarget(error)
      }),
    )
  return tells
}

/**
 * Moves everything that belongs to a location to another one. What has a place of its name there already is refused, and
 * then nothing has moved. `removes` says that the location is deleted with it: what is put there at this moment is moved
 * or refused. What is returned tells the readers after the commit.
 */
export async function moveRecords(
  tx: Tx,
  services: Services,
  { removes, ...move }: Move & { removes: boolean },
): Promise<{ moved: number; tell: () => void }> {
  const { from, to } = move
  const locations = await lockLocations(tx, [from, to], removes)
  const target = locations.get(to)
  if (!locations.has(from)) throw new Failure('not_found')
  if (!target || target.deleted_at !== null || !target.is_active || from === to)
    throw new Failure('validation_failed', { fields: { to: from === to ? 'unknown_value' : 'not_found' } })
  const tells: (() => void)[] = []
  for (const home of homes) tells.push(...(await moveRows(tx, services, home, move)))
  let moved = tells.length
  for (const mover of services.movers) {
    const more = await mover(tx, services.session, move)
    moved += more.moved
    tells.push(more.tell)
  }
  return {
    moved,
    tell: () => {
      for (const tell of tells) tell()
    },
  }
}
