import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import type { DependentsQuery, RowAction } from '#contract/api/records/records.ts'
import type { Dependent } from '#contract/dependents.ts'
import { holds, type PermissionMap } from '#contract/permissions/can.ts'
import type { RecordDefinition, RecordRow, RecordVerb } from '#contract/records/define.ts'
import type { Database, Tx } from '../db/database.ts'
import { Failure } from '../request/failure.ts'
import type { Session } from '../request/session.ts'
import type { Hub } from '../socket/hub.ts'
import { announcement } from './announcement.ts'
import { recordEvent, writeEvent } from './audit.ts'
import { noteKey } from './createdByKey.ts'
import { listDependents } from './dependents.ts'
import type { Hooks, Write, WriteVerb } from './hooks.ts'
import type { RecordTable } from './recordTable.ts'
import { refuseWhileInUse, requireTargets } from './references.ts'
import { findRow, insertRow, updateRow } from './repository.ts'
import { requireScope, unscoped } from './scope.ts'

/** What all records need. */
export type Services = {
  database: Database
  hub: Hub
  now: () => number
  records: RecordTable
  /** What somebody may do at this moment, for what lasts longer than a request; null when their session has ended. */
  permissionsNow(tx: Tx, session: Session): Promise<PermissionMap | null>
}
/** What is known about one of them. */
export type Context = Services & { record: RecordDefinition; hooks: Hooks }
type Row = RecordRow & Record<string, unknown>
type Changes = Write['changes'] & Record<string, unknown>
/** A row as it is after the write, and what to do once it is committed. */
type Done = { row: Row; afterCommit: (() => void)[] }

const RIGHT = { create: 'create', update: 'update', delete: 'delete', restore: 'delete' } as const satisfies Record<
  WriteVerb,
  RecordVerb
>
const PAST = { create: 'created', update: 'changed', delete: 'deleted', restore: 'restored' } as const

const eventOf = ({ event }: RecordDefinition, verb: WriteVerb) => (event && verb === 'create' ? 'created' : 'changed')

/** A new row that belongs to another write, in its transaction; what `afterCommit` has must be run by that one. */
export const createWithin = (
  tx: Tx,
  context: Context,
  session: Session,
  input: Record<string, unknown>,
  uuid = uuidv7(),
): Promise<Done> => perform(tx, context, { verb: 'create', session, uuid, before: null, changes: input as Changes })

/** A change that follows from another write, in its transaction. What does not differ is not written. */
export async function changeWithin(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  wanted: Record<string, unknown>,
): Promise<Done & { before: Row }> {
  const before = await findRow(tx, unscoped(context, session), uuid, true)
  if (!before) throw new Failure('not_found')
  const changes = different(before, wanted)
  if (Object.keys(changes).length === 0) return { row: before, before, afterCommit: [] }
  return { before, ...(await perform(tx, context, { verb: 'update', session, uuid, before, changes })) }
}

const different = (before: Row, wanted: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name])),
  ) as Changes

/** Runs writes in one transaction and says so after the commit. */
async function commit<T extends Done | Done[]>(context: Context, session: Session, work: (tx: Tx) => Promise<T>) {
  const done = await context.database.inDealer(session.dealerId, work)
  for (const { afterCommit } of [done].flat() as Done[]) for (const act of afterCommit) act()
  return done
}

/** A new row. With a key, a repeat is answered with the row that the first one made, as it is now. */
export async function create(
  context: Context,
  session: Session,
  input: Record<string, unknown>,
  key?: string,
): Promise<Row> {
  const write: Write = { verb: 'create', session, uuid: uuidv7(), before: null, changes: input as Changes }
  const work = async (tx: Tx): Promise<Done> => {
    const creation = { record: context.record.name, input, uuid: write.uuid, now: context.now() }
    const earlier = key === undefined ? null : await noteKey(tx, session, { ...creation, key })
    return earlier ? repeat(tx, context, write, earlier) : perform(tx, context, write)
  }
  return (await commit(context, session, work)).row
}

/** What a repeat is answered with. It is announced again: who saved it may have ended before anybody heard of it. */
async function repeat(
  tx: Tx,
  context: Context,
  { session, changes }: Write,
  earlier: NonNullable<Awaited<ReturnType<typeof noteKey>>>,
): Promise<Done> {
  const { record, hub } = context
  if (earlier.record !== record.name) throw new Failure('idempotency_conflict')
  const row = await findRow(tx, unscoped(context, session), earlier.uuid)
  if (!row) throw new Failure('not_found')
  await requireScope(tx, record, session, 'create', row, null)
  if (!earlier.isSame) throw new Failure('idempotency_conflict', { current: row })
  return {
    row,
    afterCommit: [await announcement(tx, hub, session, record, [row], Object.keys(changes), eventOf(record, 'create'))],
  }
}

/** Only what differs is written; a version that is not the current one is answered with the current row. */
export async function change(
  context: Context,
  session: Session,
  uuid: string,
  { version, ...wanted }: Record<string, unknown> & { version: number },
): Promise<Row> {
  const work = async (tx: Tx): Promise<Done> => {
    await context.hooks.beforeLock?.(tx, 'update', wanted as Changes)
    const before = await lockRow(tx, context, session, 'update', uuid)
    if (before.deleted_at !== null) throw new Failure('record_deleted')
    if (before.version !== version) throw new Failure('version_conflict', { current: before })
    const changes = different(before, wanted)
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
  const work = (tx: Tx) => setDeletedIn(tx, context, session, uuids, isDeleted, fieldOf)
  return (await commit(context, session, work)).map(({ row }) => row)
}

/** The same as a part of something bigger; what is to be done after its commit comes with each row. */
export async function setDeletedIn(
  tx: Tx,
  context: Context,
  session: Session,
  uuids: readonly string[],
  isDeleted: boolean,
  fieldOf: (index: number) => string | undefined = () => undefined,
): Promise<Done[]> {
  const verb = isDeleted ? 'delete' : 'restore'
  await context.hooks.beforeLock?.(tx, verb, {})
  const locked = new Map<string, Row>()
  // In one order for everybody, and before anything else, so that two who delete the same rows do not wait for each other.
  for (const uuid of [...new Set(uuids)].sort())
    locked.set(uuid, await lockRow(tx, context, session, verb, uuid, fieldOf(uuids.indexOf(uuid))))
  const changes = { deleted_at: isDeleted ? new Date(context.now()).toISOString() : null } as Changes
  const done = new Map<string, Done>()
  for (const [uuid, before] of locked)
    if ((before.deleted_at !== null) === isDeleted) done.set(uuid, { row: before, afterCommit: [] })
    else done.set(uuid, await perform(tx, context, { verb, session, uuid, before, changes }))
  return [...new Set(uuids)].flatMap((uuid) => done.get(uuid) ?? [])
}

/** What depends on rows that somebody is about to delete or deactivate, for whoever may do it. */
export async function askDependents(
  tx: Tx,
  context: Context,
  session: Session,
  { uuids, action = 'delete' }: DependentsQuery,
): Promise<{ items: Dependent[] }> {
  const { record, records } = context
  // Whoever may only read the record is not told what hangs on its rows.
  if (!holds(session.permissions, record.permissions[VERB_OF[action]])) throw new Failure('no_permission')
  const asked = [...new Set([uuids].flat())]
  for (const uuid of asked) await readFor(tx, context, session, { uuid, verb: VERB_OF[action], isLocked: false })
  return { items: await listDependents(tx, records, session, { record, uuids: asked, action, now: context.now() }) }
}
const VERB_OF = { delete: 'delete', deactivate: 'update' } as const satisfies Record<RowAction, WriteVerb>

const lockRow = (tx: Tx, context: Context, session: Session, verb: WriteVerb, uuid: string, field?: string) =>
  readFor(tx, context, session, { uuid, verb, field, isLocked: true })

/** A row with which somebody may do something, where it is. */
async function readFor(
  tx: Tx,
  context: Context,
  session: Session,
  { uuid, verb, field, isLocked }: { uuid: string; verb: WriteVerb; field?: string | undefined; isLocked: boolean },
): Promise<Row> {
  const details = field === undefined ? {} : { fields: { [field]: 'not_found' as const } }
  const row = await findRow(tx, unscoped(context, session), uuid, isLocked)
  if (!row) throw new Failure('not_found', details)
  await requireScope(tx, context.record, session, RIGHT[verb], row, details)
  return row
}

/** One write: references, hooks, the row, the audit, and whom to tell. */
async function perform(tx: Tx, context: Context, write: Write): Promise<Done> {
  const { record, hooks, hub, records } = context
  const { verb, session, uuid, before, changes } = write
  const now = context.now()
  if (verb === 'delete') await refuseWhileInUse(tx, records, session, { record, uuid, now })
  else if (verb === 'restore') await requireTargets(tx, records, record, before ?? {}, true)
  else await requireTargets(tx, records, record, changes)
  // Where it was has been checked with the lock; this is where it goes.
  if (verb === 'create' || verb === 'update')
    await requireScope(tx, record, session, verb, { ...before, ...changes }, null)
  const more = (await hooks.beforeWrite?.(tx, write)) ?? {}
  const values = { ...changes, ...more, updated_at: new Date(now) }
  const scope = unscoped(context, session)
  const written =
    verb === 'create'
      ? await insertRow(tx, scope, { dealer_id: session.dealerId, uuid, created_at: new Date(now), ...values })
      : await updateRow(tx, scope, uuid, values)
  const fields = Object.keys(changes)
  const part = (from: Row) => Object.fromEntries(fields.map((name) => [name, from[name]]))
  const recorded = recordEvent(tx, session, now, {
    event: writeEvent(record, PAST[verb]),
    uuid,
    before: before && part(before as Row),
    after: part(written),
  })
  // Waited for below, so that it travels with what comes next.
  recorded.catch(() => {})
  const after = await hooks.afterWrite?.(tx, write, written)
  // What is computed may follow from what the hooks did.
  const isReadAgain = record.computed !== undefined && hooks.afterWrite !== undefined
  const [, row = written, announce] = await Promise.all([
    recorded,
    isReadAgain ? findRow(tx, scope, uuid) : undefined,
    announcement(tx, hub, session, record, before ? [before, written] : [written], fields, eventOf(record, verb)),
  ])
  return { row, afterCommit: [announce, ...(after ? [after] : [])] }
}
