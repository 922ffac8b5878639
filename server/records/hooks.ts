import type { RawBuilder } from 'kysely'
import type { ComputedName, FieldName, RecordDefinition, RecordRow } from '#contract/records/define.ts'
import type { RecordName, records } from '#contract/records/index.ts'
import type { Tx } from '../db/database.ts'
import type { Session } from '../request/session.ts'

/** Kinds of writes to a row. */
export type WriteVerb = 'create' | 'update' | 'delete' | 'restore'

/** A write that is about to happen. */
export type Write<D extends RecordDefinition = RecordDefinition> = {
  verb: WriteVerb
  session: Session
  uuid: string
  /** The locked row; null for a new one. */
  before: RecordRow<D> | null
  /** Fields that get another value. */
  changes: Partial<RecordRow<D>>
}

/** Rules of a record beyond the framework. A record that needs more gets endpoints of its own. */
export type Hooks<D extends RecordDefinition = RecordDefinition> = {
  /**
   * In the transaction, before a row is locked: takes a lock that other code takes before it locks such rows. Taking
   * both in the opposite order would cause a deadlock.
   */
  beforeLock?(
    tx: Tx,
    verb: Exclude<WriteVerb, 'create'>,
    changes: Partial<RecordRow<D>>,
    uuids: readonly string[],
  ): Promise<void>
  /** In the transaction: refuse by throwing a Failure, or return values of columns that are no fields. */
  beforeWrite?(tx: Tx, write: Write<D>): Promise<Record<string, unknown> | undefined>
  /** In the transaction, after the row was written. Register work that must wait for the commit with `onCommit`. */
  afterWrite?(tx: Tx, write: Write<D>, row: RecordRow<D>): Promise<void>
  /** Condition on the rows (`r`) that a user with the permission sees. Other rows are not found. */
  visible?(session: Session): RawBuilder<boolean>
  /** Conditions for optional fields: on which rows (`r`) the user sees them. Elsewhere they are empty. */
  masks?(session: Session): Readonly<Partial<Record<FieldName<D>, RawBuilder<boolean>>>>
  /**
   * The users who are told of a write: those who may read the rows before or after it. Without this hook, all users
   * with the permission are told.
   */
  readers?(tx: Tx, rows: readonly RecordRow<D>[]): Promise<readonly string[]>
  /**
   * Conditions, by the name of a computed flag. Every row (`r`) with the flag set meets its condition, and an index
   * answers it. A list filtered by the flag reads only such rows.
   */
  narrowed?: Readonly<Partial<Record<ComputedName<D>, RawBuilder<boolean>>>>
  /** SQL of the computed columns of a row (`r`). */
  computed?: Readonly<Record<ComputedName<D>, RawBuilder<unknown>>>
}

/** Hooks by the name of the record. */
export type HooksTable = { readonly [Name in RecordName]?: Hooks<(typeof records)[Name]> }
