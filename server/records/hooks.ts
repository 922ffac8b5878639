import type { RawBuilder } from 'kysely'
import type { ComputedName, FieldName, RecordDefinition, RecordRow } from '#contract/records/define.ts'
import type { RecordName, records } from '#contract/records/index.ts'
import type { Tx } from '../db/database.ts'
import type { Session } from '../request/session.ts'

/** What can happen to a row. */
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

/** What a record does beyond the framework. There is nothing else: whatever needs more gets endpoints of its own. */
export type Hooks<D extends RecordDefinition = RecordDefinition> = {
  /**
   * In the transaction, before a row is locked: takes a lock that others take before they lock such rows, too. Two who
   * take both in another order would wait for each other.
   */
  beforeLock?(tx: Tx, verb: Exclude<WriteVerb, 'create'>, changes: Partial<RecordRow<D>>): Promise<void>
  /** In the transaction: refuse by throwing a Failure, or return values of columns that are no fields. */
  beforeWrite?(tx: Tx, write: Write<D>): Promise<Record<string, unknown> | undefined>
  /** In the transaction, after the row was written. What it returns runs after the commit. */
  afterWrite?(tx: Tx, write: Write<D>, row: RecordRow<D>): Promise<(() => void) | undefined>
  /** Which rows (`r`) somebody sees, beside having the permission; the others are not found. */
  visible?(session: Session): RawBuilder<boolean>
  /** Of optional fields that not everybody may see: on which rows (`r`) somebody does. To others they are empty. */
  masks?(session: Session): Readonly<Partial<Record<FieldName<D>, RawBuilder<boolean>>>>
  /** SQL of the computed columns of a row (`r`). */
  computed?: Readonly<Record<ComputedName<D>, RawBuilder<unknown>>>
}

/** Hooks by the name of the record. */
export type HooksTable = { readonly [Name in RecordName]?: Hooks<(typeof records)[Name]> }
