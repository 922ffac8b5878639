import type { RecordVerb, SystemFields } from '#contract/records/define.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '../request/failure.ts'
import type { Session } from '../request/session.ts'
import { findRow } from './repository.ts'
import { requireScope, unscoped } from './scope.ts'
import type { Context } from './service.ts'

type AnyRow = Pick<SystemFields, 'uuid' | 'version' | 'deleted_at'> & Record<string, unknown>
type Lock = { verb?: RecordVerb; version?: number }

/** A row that the session may read. A row at another location counts as missing. */
export async function readOpenRow<Row extends AnyRow>(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
): Promise<Row> {
  const row = await findRow(tx, unscoped(context, session), uuid)
  if (!row) throw new Failure('not_found')
  await requireScope(tx, context.record, session, 'read', row, {})
  return row as unknown as Row
}

/** Whether a session that may read a row may also change it. */
export async function mayChangeRow(
  tx: Tx,
  { record }: Pick<Context, 'record'>,
  session: Session,
  row: AnyRow,
): Promise<boolean> {
  try {
    await requireScope(tx, record, session, 'update', row, {})
    return row.deleted_at === null
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** A row that the session may change, locked until the end of the transaction. */
export async function lockOpenRow<Row extends AnyRow>(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  { verb = 'update', version }: Lock = {},
): Promise<Row> {
  const row = await findRow(tx, unscoped(context, session), uuid, true)
  if (!row) throw new Failure('not_found')
  await requireScope(tx, context.record, session, verb, row, {})
  if (row.deleted_at !== null) throw new Failure('record_deleted')
  if (version !== undefined && row.version !== version) throw new Failure('version_conflict', { current: row })
  return row as unknown as Row
}
