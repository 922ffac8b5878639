import type { RecordRow, RecordVerb } from '#contract/records/define.ts'
import type { paper } from '#contract/records/paper.ts'
import type { Tx } from '#server/db/database.ts'
import { lockOpenRow, mayChangeRow, readOpenRow } from '#server/records/openRow.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'

export type PaperRow = RecordRow<typeof paper> & Record<string, unknown>

/** The history of the statuses of papers. */
export const PAPER_HISTORY = { table: 'paper_states', owner: 'paper_uuid' } as const

/** A paper that the session may read. A paper at another location counts as missing. */
export const readPaper = (tx: Tx, context: Context, session: Session, uuid: string): Promise<PaperRow> =>
  readOpenRow(tx, context, session, uuid)

/** Whether a session that may read a paper may also change it. */
export const mayWrite = (tx: Tx, context: Context, session: Session, row: PaperRow): Promise<boolean> =>
  mayChangeRow(tx, context, session, row)

/** A paper that the session may change, locked until the end of the transaction. */
export const lockPaper = (
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  wanted: { verb?: RecordVerb; version?: number } = {},
): Promise<PaperRow> => lockOpenRow(tx, context, session, uuid, wanted)
