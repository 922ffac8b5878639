import type { RecordRow, RecordVerb } from '#contract/records/define.ts'
import type { paper } from '#contract/records/paper.ts'
import type { Tx } from '#server/db/database.ts'
import { findRow } from '#server/records/repository.ts'
import { requireScope, unscoped } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

export type PaperRow = RecordRow<typeof paper> & Record<string, unknown>

/** The history of the statuses of papers. */
export const PAPER_HISTORY = { table: 'paper_states', owner: 'paper_uuid' } as const

/** A paper that the session may read. A paper at another location counts as missing. */
export async function readPaper(tx: Tx, context: Context, session: Session, uuid: string): Promise<PaperRow> {
  const row = await findRow(tx, unscoped(context, session), uuid)
  if (!row) throw new Failure('not_found')
  await requireScope(tx, context.record, session, 'read', row, {})
  return row as PaperRow
}

/** Whether a session that may read a paper may also change it. */
export async function mayWrite(tx: Tx, { record }: Context, session: Session, row: PaperRow): Promise<boolean> {
  try {
    await requireScope(tx, record, session, 'update', row, {})
    return row.deleted_at === null
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** A paper that the session may change, locked until the end of the transaction. */
export async function lockPaper(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  { verb = 'update', version }: { verb?: RecordVerb; version?: number } = {},
): Promise<PaperRow> {
  const row = await findRow(tx, unscoped(context, session), uuid, true)
  if (!row) throw new Failure('not_found')
  await requireScope(tx, context.record, session, verb, row, {})
  if (row.deleted_at !== null) throw new Failure('record_deleted')
  if (version !== undefined && row.version !== version) throw new Failure('version_conflict', { current: row })
  return row as PaperRow
}
