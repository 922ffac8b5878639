import type { UseFormReturn } from 'react-hook-form'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { AnyRow, RecordView, RecordViewOf } from '#renderer/records/view.ts'

/** Values by field, as on the wire; what cannot be read yet (a half-typed date) is kept as the text that was typed. */
export type FormValues = Record<string, unknown>

/** Why nothing can be typed: the right was taken away or never given, or the row is deleted. */
export type ReadOnlyReason = 'permission' | 'deleted'

type Sides = { before: unknown; mine: unknown; theirs: unknown }
/** A field that others and this form have changed, to different values. `shown`: only what of it is to be decided. */
export type Collision = { field: string } & Sides & { shown?: Sides }

/** What was typed earlier on this computer and never saved. */
export type KeptDraft = {
  values: FormValues
  base: FormValues
  at: string
  /** Idempotency key of a new row: its creation may have succeeded although the answer got lost. */
  creationKey?: string
}

/** The idempotency key that a new row is created with. It is replaced by the key of a draft that is taken over. */
export type Creation = { key: string }

/** One row being looked at or typed, of whatever record. What the parts of a form are given. */
export type AnyDraft = {
  readonly view: RecordView
  /** Null until a new one is saved. */
  readonly uuid: string | null
  /** As the server last told it; null for a new one. */
  readonly row: AnyRow | null
  readonly status: 'loading' | 'ready' | 'missing' | 'failed'
  /** Why it is `failed`. */
  readonly error: unknown
  readonly form: UseFormReturn<FormValues>
  /** Fields that differ from what is saved. */
  readonly changed: readonly string[]
  readonly readOnly: ReadOnlyReason | null
  readonly isSaving: boolean
  /** Decisions that are open before this can be saved. */
  readonly collisions: readonly Collision[]
  /** The dialog for them is open. */
  readonly isDeciding: boolean
  setDeciding(isOpen: boolean): void
  /** Fields that somebody else has changed a moment ago. */
  readonly marked: ReadonlySet<string>
  /** Offered once, after a reload or a crash. */
  readonly kept: KeptDraft | null
  /** Grows with every attempt to save that a field refused: the first one takes the focus. */
  readonly refusals: number
  /** The saved row; null when a field, a conflict or the server refused. */
  save(): Promise<AnyRow | null>
  /** What a new one begins with where nothing is typed yet: it is no change of it. */
  begin(values: FormValues): void
  /** Back to what is saved, or to what a new one begins with. */
  discard(): void
  /** Chosen values of fields that collided; what is saved elsewhere is then known. */
  resolve(values: FormValues): void
  takeKept(): void
  dropKept(): void
  reload(): void
}

/** The same for one record, so that the names of fields are checked. */
export type RecordDraft<D extends RecordDefinition> = AnyDraft & { readonly view: RecordViewOf<D> }
