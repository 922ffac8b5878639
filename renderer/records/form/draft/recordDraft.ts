import type { UseFormReturn } from 'react-hook-form'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { Collision, FormValues } from '#renderer/net/outbox/mergeRow.ts'
import type { AnyRow, RecordView, RecordViewOf } from '#renderer/records/view.ts'
import type { SaveStatus } from '../saving/fieldSaver.ts'
import type { UndoStack } from '../saving/undoStack.ts'

/** Why the form is read-only: the user lacks the right or lost it, or the row is deleted. */
export type ReadOnlyReason = 'permission' | 'deleted'

/** Input that was typed earlier on this computer and never saved. */
export type KeptDraft = {
  values: FormValues
  base: FormValues
  at: string
  /** Idempotency key of a new row. An earlier attempt may have created the row although its answer was lost. */
  creationKey?: string
}

/** The idempotency key of a new row. Restoring a draft replaces it with the draft's key. */
export type Creation = { key: string }

/** Saving of a row that saves itself, field by field. */
export type SelfSaving = {
  readonly status: SaveStatus
  readonly undo: UndoStack
  /** Saves fields that the user has finished. */
  finish(names: readonly string[]): void
  /** Saves everything, also what was refused. Resolves with whether all is saved. */
  saveAll(): Promise<boolean>
  /** Shows the stored value of a field again. */
  putBack(name: string): void
}

/** One row that is shown or edited, of any record. The parts of a form receive it. */
export type AnyDraft = {
  readonly view: RecordView
  /** Null until a new row is saved. */
  readonly uuid: string | null
  /** The row as the server last sent it; null for a new row. */
  readonly row: AnyRow | null
  readonly status: 'loading' | 'ready' | 'missing' | 'failed'
  /** The error behind the status `failed`. */
  readonly error: unknown
  readonly form: UseFormReturn<FormValues>
  /** Names of the fields that differ from the saved row. */
  readonly changed: readonly string[]
  readonly readOnly: ReadOnlyReason | null
  readonly isSaving: boolean
  /** Null when the form is saved as a whole. */
  readonly selfSaving: SelfSaving | null
  /** Collisions that must be decided before saving. */
  readonly collisions: readonly Collision[]
  /** Whether the dialog for collisions is open. */
  readonly isDeciding: boolean
  setDeciding(isOpen: boolean): void
  /** Fields that another user changed a moment ago. */
  readonly marked: ReadonlySet<string>
  /** An earlier draft, offered once after a reload or a crash. */
  readonly kept: KeptDraft | null
  /** Counts attempts to save that a field refused. Each one focuses the first refused field. */
  readonly refusals: number
  /** Resolves with the saved row; null when a field, a conflict or the server prevented saving. */
  save(): Promise<AnyRow | null>
  /** Sets initial values of a new row where nothing is typed yet. They do not count as changes. */
  begin(values: FormValues): void
  /** Resets the form to the saved row, or to the initial values of a new one. */
  discard(): void
  /** Applies the chosen values of collisions and accepts the saved row as the new base. */
  resolve(values: FormValues): void
  takeKept(): void
  dropKept(): void
  reload(): void
}

/** A draft whose record is known, so that field names are type-checked. */
export type RecordDraft<D extends RecordDefinition> = AnyDraft & { readonly view: RecordViewOf<D> }
