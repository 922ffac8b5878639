import { type RawBuilder, sql } from 'kysely'
import type { CommentedRecord } from '#contract/comments/comments.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'

/** The caller, and the moment of the call (ms). */
export type CommentReader = { session: Session; now: number }

/** The rights of a session at one row. */
export type CommentRights = {
  /** New comments are accepted, and authors may change theirs. */
  isOpen: boolean
  /** The session manages the row, and may delete comments of other users. */
  mayManage: boolean
}

/** Declaration of a module for one of its records with comments. */
export type Commented = {
  /** Throws `not_found` for a row that the session may not read. */
  rights(tx: Tx, reader: CommentReader, uuid: string): Promise<CommentRights>
  /** Users who may read the row at this moment. Their clients hear of each change. */
  readers(tx: Tx, uuid: string): Promise<readonly string[]>
  /**
   * Tells users about a new comment, for example those who watch the row. `mentioned` are users of its text who may
   * read it.
   */
  written?(tx: Tx, reader: CommentReader, uuid: string, mentioned: readonly string[]): Promise<void>
}
/** The declarations of all modules. */
export type CommentedTable = Readonly<Record<CommentedRecord, Commented>>

/** SQL: number of comments on a row (`r`) of a record that are not deleted. */
export const commentCount = (record: CommentedRecord): RawBuilder<number> =>
  sql<number>`(select count(*) from comments k where k.dealer_id = r.dealer_id and k.record = ${record}
    and k.record_uuid = r.uuid and k.deleted_at is null)`
