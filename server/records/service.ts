import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import type { DependentsQuery, RowAction } from '#contract/api/records/records.ts'
import type { Dependent } from '#contract/dependents.ts'
import { holds, type PermissionMap } from '#contract/permissions/can.ts'
import type { RecordDefinition, RecordRow, RecordVerb } from '#contract/records/define.ts'
import type { Database, Tx } from '../db/database.ts'
import { Failure } from '../request/failure.ts'
import type { CreationKey } from '../request/idempotencyKey.ts'
import type { Session } from '../request/session.ts'
import type { Hub } from '../socket/hub.ts'
import { type FindReaders, reserveAnnouncement } from './announceRecord.ts'
import { recordEvent, writeEvent } from './audit.ts'
import { claimRowUuid, noteKey } from './createdByKey.ts'
import { listDependents } from './dependents.ts'
import { emitRowEvent } from './emitRowEvent.ts'
import type { Hooks, Write, WriteVerb } from './hooks.ts'
import type { RecordTable } from './recordTable.ts'
import { refuseWhileInUse, requireTargets } from './references.ts'
import { findRow, insertRow, updateRow } from './repository.ts'
import { requireScope, unscoped } from './scope.ts'
import { withNamedTexts } from './words/mentions.ts'

/** Services that all records use. */
export type Services = {
  database: Database
  hub: Hub
  now: () => number
  records: RecordTable
  /** Current permissions of the session's user, for work that outlasts a request. Null when the session has ended. */
  permissionsNow(tx: Tx, session: Session): Promise<PermissionMap | null>
}
/** The services with one record and its hooks. */
export type Context = Services & { record: RecordDefinition; hooks: Hooks }
type Row = RecordRow & Record<string, unknown>
type Changes = Write['changes'] & Record<string, unknown>

const RIGHT = { create: 'create', update: 'update', delete: 'delete', restore: 'delete' } as const satisfies Record<
  WriteVerb,
  RecordVerb
>
const PAST = { create: 'created', update: 'changed', delete: 'deleted', restore: 'restored' } as const

const eventOf = ({ event }: RecordDefinition, verb: WriteVerb) => (event && verb === 'create' ? 'created' : 'changed')

/** Creates a row in another write's transaction. */
export const createWithin = (
  tx: Tx,
  context: Context,
  session: Session,
  input: Record<string, unknown>,
  uuid = uuidv7(),
): Promise<Row> => perform(tx, context, { verb: 'create', session, uuid, before: null, changes: input as Changes })

/** Changes a row in another write's transaction. Equal values are not written. */
export async function changeWithin(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  wanted: Record<string, unknown>,
): Promise<{ row: Row; before: Row }> {
  const before = await findRow(tx, unscoped(context, session), uuid, true)
  if (!before) throw new Failure('not_found')
  const changes = different(before, wanted)
  if (Object.keys(changes).length === 0) return { row: before, before }
  return { before, row: await perform(tx, context, { verb: 'update', session, uuid, before, changes }) }
}

/** Deletes a row in another write's transaction, which has checked the permission. */
export async function deleteWithin(tx: Tx, context: Context, session: Session, uuid: string): Promise<void> {
  const before = await findRow(tx, unscoped(context, session), uuid, true)
  if (!before || before.deleted_at !== null) return
  const changes = { deleted_at: new Date(context.now()).toISOString() } as Changes
  await perform(tx, context, { verb: 'delete', session, uuid, before, changes })
}

const different = (before: Row, wanted: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name])),
  ) as Changes

/**
 * Creates a row. With a key, a repeat returns the row that the first request created, in its current state. The key can
 * become the uuid of the row.
 */
export async function create(
  context: Context,
  session: Session,
  input: Record<string, unknown>,
  keyed?: CreationKey,
): Promise<Row> {
  const uuid = keyed?.isRowUuid ? keyed.key : uuidv7()
  const write: Write = { verb: 'create', session, uuid, before: null, changes: input as Changes }
  return context.database.inDealer(session.dealerId, async (tx) => {
    const creation = { record: context.record.name, input, uuid, now: context.now() }
    const earlier = keyed ? await noteKey(tx, session, { ...creation, key: keyed.key }) : null
    if (earlier) return repeat(tx, context, write, earlier)
    if (keyed?.isRowUuid) await claimRowUuid(tx, context.records, session, uuid)
    return perform(tx, context, write)
  })
}

/** The answer to a repeat. It is announced again, because the server may have stopped before the first announcement. */
async function repeat(
  tx: Tx,
  context: Context,
  { session, changes }: Write,
  earlier: NonNullable<Awaited<ReturnType<typeof noteKey>>>,
): Promise<Row> {
  const { record, hub, hooks } = context
  if (earlier.record !== record.name) throw new Failure('idempotency_conflict')
  const row = await findRow(tx, unscoped(context, session), earlier.uuid)
  if (!row) throw new Failure('not_found')
  await requireScope(tx, record, session, 'create', row, null)
  if (!earlier.isSame) throw new Failure('idempotency_conflict', { current: row })
  const announce = reserveAnnouncement(tx, hub, session, record, hooks.readers as FindReaders | undefined)
  await announce([row], { rows: [row], fields: Object.keys(changes), what: eventOf(record, 'create') })
  return row
}

/** Writes only the fields that differ. An outdated version is answered with the current row. */
export async function change(
  context: Context,
  session: Session,
  uuid: string,
  { version, ...wanted }: Record<string, unknown> & { version: number },
): Promise<Row> {
  return context.database.inDealer(session.dealerId, async (tx) => {
    await context.hooks.beforeLock?.(tx, 'update', wanted as Changes, [uuid])
    const before = await lockRow(tx, context, session, 'update', uuid)
    if (before.deleted_at !== null) throw new Failure('record_deleted')
    if (before.version !== version) throw new Failure('version_conflict', { current: before })
    const changes = different(before, wanted)
    if (Object.keys(changes).length === 0) return before
    return perform(tx, context, { verb: 'update', session, uuid, before, changes })
  })
}

/**
 * Deletes or restores all rows or none. A row that is already in that state stays unchanged, so a repeat is harmless.
 */
export async function setDeleted(
  context: Context,
  session: Session,
  uuids: readonly string[],
  isDeleted: boolean,
  fieldOf: (index: number) => string | undefined = () => undefined,
): Promise<Row[]> {
  return context.database.inDealer(session.dealerId, (tx) =>
    setDeletedIn(tx, context, session, uuids, isDeleted, fieldOf),
  )
}

/** Deletes or restores all rows or none, inside a larger transaction. */
export async function setDeletedIn(
  tx: Tx,
  context: Context,
  session: Session,
  uuids: readonly string[],
  isDeleted: boolean,
  fieldOf: (index: number) => string | undefined = () => undefined,
): Promise<Row[]> {
  const verb = isDeleted ? 'delete' : 'restore'
  await context.hooks.beforeLock?.(tx, verb, {}, uuids)
  const locked = new Map<string, Row>()
  // Locks all rows first, in one order. Two users who delete the same rows would otherwise cause a deadlock.
  for (const uuid of [...new Set(uuids)].sort())
    locked.set(uuid, await lockRow(tx, context, session, verb, uuid, fieldOf(uuids.indexOf(uuid))))
  const changes = { deleted_at: isDeleted ? new Date(context.now()).toISOString() : null } as Changes
  const done = new Map<string, Row>()
  for (const [uuid, before] of locked)
    if ((before.deleted_at !== null) === isDeleted) done.set(uuid, before)
    else done.set(uuid, await perform(tx, context, { verb, session, uuid, before, changes }))
  return [...new Set(uuids)].flatMap((uuid) => done.get(uuid) ?? [])
}

/**
 * Lists what depends on rows that the user is about to delete, deactivate or move. Requires the permission for that.
 */
export async function askDependents(
  tx: Tx,
  context: Context,
  session: Session,
  { uuids, action = 'delete' }: DependentsQuery,
): Promise<{ items: Dependent[] }> {
  const { record, records } = context
  // A user who may only read the record does not learn what depends on its rows.
  if (!holds(session.permissions, record.permissions[VERB_OF[action]])) throw new Failure('no_permission')
  const asked = [...new Set([uuids].flat())]
  for (const uuid of asked) await readFor(tx, context, session, { uuid, verb: VERB_OF[action], isLocked: false })
  return { items: await listDependents(tx, records, session, { record, uuids: asked, action, now: context.now() }) }
}
const VERB_OF = {
  delete: 'delete',
  deactivate: 'update',
  move: 'update',
  disband: 'update',
  reassign: 'update',
  decline: 'update',
} as const satisfies Record<RowAction, WriteVerb>

const lockRow = (tx: Tx, context: Context, session: Session, verb: WriteVerb, uuid: string, field?: string) =>
  readFor(tx, context, session, { uuid, verb, field, isLocked: true })

/** Reads a row and refuses it when the session may not do this at its location. */
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

/**
 * Refuses to delete a row in use. For any other write, requires the rows that it refers to. Returns the references that
 * now lead to another row, into which the named one was merged.
 */
async function requireReferences(tx: Tx, { record, records }: Context, write: Write, now: number) {
  const { verb, session, uuid, before, changes } = write
  if (verb !== 'delete')
    return requireTargets(tx, records, record, verb === 'restore' ? (before ?? {}) : changes, verb === 'restore')
  await refuseWhileInUse(tx, records, session, { record, uuid, now })
  return {}
}

/**
 * Performs one write: checks references, runs the hooks, writes the row, the audit event and the row event, and
 * announces them.
 */
async function perform(tx: Tx, context: Context, wanted: Write): Promise<Row> {
  const { record, hooks, hub } = context
  const { verb, session, uuid, before } = wanted
  const now = context.now()
  // Reserves the position now, so that clients hear of this row before the rows that its hooks change. The readers are
  // found later, because the hooks can change them.
  const announce = reserveAnnouncement(tx, hub, session, record, hooks.readers as FindReaders | undefined)
  const led = await requireReferences(tx, context, wanted, now)
  const changes: Changes = { ...(await withNamedTexts(tx, record, wanted.changes)), ...led }
  const write: Write = { ...wanted, changes }
  // The old location was checked with the lock. This checks the new one.
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
  const emitted = emitRowEvent(tx, session, record, { fact: PAST[verb], uuid, fields, before, after: written })
  // Both are awaited below, so that their statements are sent together with the next ones. Until then, a failure must
  // not count as an unhandled rejection.
  recorded.catch(() => {})
  emitted.catch(() => {})
  await hooks.afterWrite?.(tx, write, written)
  // Computed columns can depend on what the hooks changed.
  const isReadAgain = record.computed !== undefined && hooks.afterWrite !== undefined
  const [, , row = written] = await Promise.all([
    recorded,
    emitted,
    isReadAgain ? findRow(tx, scope, uuid) : undefined,
    announce(before ? [before, written] : [written], { rows: [written], fields, what: eventOf(record, verb) }),
  ])
  return row
}
