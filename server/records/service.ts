import { v7 as uuidv7 } from 'uuid'
import type { RecordDefinition, RecordRow } from '#contract/records/define.ts'
import type { Database, Tx } from '../db/database.ts'
import { Failure } from '../failure.ts'
import type { Session } from '../session.ts'
import type { Hub } from '../socket/hub.ts'
import { room } from '../socket/room.ts'
import { recordEvent } from './audit.ts'
import type { Hooks, Write, WriteVerb } from './hooks.ts'
import { readersOf } from './readers.ts'
import { refuseWhileInUse, requireTargets } from './references.ts'
import { findRow, insertRow, updateRow } from './repository.ts'

/** What all records need. */
export type Services = { database: Database; hub: Hub; now: () => number }
/** What is known about one of them. */
export type Context = Services & { record: RecordDefinition; hooks: Hooks }
type Row = RecordRow & Record<string, unknown>
type Changes = Write['changes'] & Record<string, unknown>
/** A row as it is after the write, and what to do once it is committed. */
type Done = { row: Row; afterCommit: (() => void)[] }

const PAST = { create: 'created', update: 'updated', delete: 'deleted', restore: 'restored' } as const

/** The rows that somebody may know of. */
export const scopeOf = ({ record, hooks }: Context, session: Session) => ({ record, visible: hooks.visible?.(session) })

/** Runs writes in one transaction and says so after the commit. */
async function commit<T extends Done | Done[]>(context: Context, session: Session, work: (tx: Tx) => Promise<T>) {
  const done = await context.database.inDealer(session.dealerId, work)
  for (const { afterCommit } of [done].flat() as Done[]) for (const act of afterCommit) act()
  return done
}

/** A new row. */
export async function create(context: Context, session: Session, input: Record<string, unknown>): Promise<Row> {
  const write: Write = { verb: 'create', session, uuid: uuidv7(), before: null, changes: input as Changes }
  return (await commit(context, session, (tx) => perform(tx, context, write))).row
}

/** Only what differs is written; a version that is not the current one is answered with the current row. */
export async function change(
  context: Context,
  session: Session,
  uuid: string,
  { version, ...wanted }: Record<string, unknown> & { version: number },
): Promise<Row> {
  const work = async (tx: Tx): Promise<Done> => {
    const before = await lockRow(tx, context, session, uuid)
    if (before.deleted_at !== null) throw new Failure('record_deleted')
    if (before.version !== version) throw new Failure('version_conflict', { current: before })
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(
        ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name]),
      ),
    ) as Changes
    if (Object.keys(changes).length === 0) return { row: before, afterCommit: [] }
    return perform(tx, context, { verb: 'update', session, uuid, before, changes })
  }
  return (await commit(context, session, work)).row
}

/** Deletes or restores, all or none. What is so already stays as it is, so that a repeat is harmless. */
export async function setDeleted(
  context: Context,
  session: Session,
  uuids: readonly string[],
  isDeleted: boolean,
  fieldOf: (index: number) => string | undefined = () => undefined,
): Promise<Row[]> {
  const work = async (tx: Tx): Promise<Done[]> => {
    const locked = new Map<string, Row>()
    // In one order for everybody, and before anything else, so that two who delete the same rows do not wait for each other.
    for (const uuid of [...new Set(uuids)].sort())
      locked.set(uuid, await lockRow(tx, context, session, uuid, fieldOf(uuids.indexOf(uuid))))
    const verb: WriteVerb = isDeleted ? 'delete' : 'restore'
    const changes = { deleted_at: isDeleted ? new Date(context.now()).toISOString() : null } as Changes
    const done = new Map<string, Done>()
    for (const [uuid, before] of locked)
      if ((before.deleted_at !== null) === isDeleted) done.set(uuid, { row: before, afterCommit: [] })
      else done.set(uuid, await perform(tx, context, { verb, session, uuid, before, changes }))
    return [...new Set(uuids)].flatMap((uuid) => done.get(uuid) ?? [])
  }
  return (await commit(context, session, work)).map(({ row }) => row)
}

async function lockRow(tx: Tx, context: Context, session: Session, uuid: string, field?: string): Promise<Row> {
  const row = await findRow(tx, scopeOf(context, session), uuid, true)
  if (!row) throw new Failure('not_found', field === undefined ? {} : { fields: { [field]: 'not_found' } })
  return row
}

/** One write: references, hooks, the row, the audit, and whom to tell. */
async function perform(tx: Tx, context: Context, write: Write): Promise<Done> {
  const { record, hooks, hub } = context
  const { verb, session, uuid, before, changes } = write
  const now = context.now()
  if (verb === 'delete') await refuseWhileInUse(tx, record, uuid)
  else await requireTargets(tx, record, verb === 'restore' ? (before ?? {}) : changes)
  const more = (await hooks.beforeWrite?.(tx, write)) ?? {}
  const values = { ...changes, ...more, updated_at: new Date(now) }
  const row =
    verb === 'create'
      ? await insertRow(tx, record, { dealer_id: session.dealerId, uuid, created_at: new Date(now), ...values })
      : await updateRow(tx, record, uuid, values)
  const fields = Object.keys(changes)
  const part = (from: Row) => Object.fromEntries(fields.map((name) => [name, from[name]]))
  await recordEvent(tx, session, now, {
    record: record.name,
    uuid,
    event: PAST[verb],
    before: before && part(before as Row),
    after: part(row),
  })
  const after = await hooks.afterWrite?.(tx, write, row)
  const readers = await readersOf(tx, record.permissions.read)
  const announce = () => {
    const data = { type: `${record.name}.changed`, uuid, location: locationOf(record, row), version: row.version }
    for (const reader of readers)
      hub.publish(session.dealerId, room.user(reader), {
        event: 'custom.event',
        data: { ...data, by: session.userUuid, fields },
      })
  }
  return { row, afterCommit: [announce, ...(after ? [after] : [])] }
}

/** The site that a row belongs to, where its record knows one. */
function locationOf(record: RecordDefinition, row: Row): string | null {
  const [name] =
    Object.entries(record.fields).find(([, field]) => field.kind === 'reference' && field.to === 'location') ?? []
  const value = name === undefined ? null : row[name]
  return typeof value === 'string' ? value : null
}
