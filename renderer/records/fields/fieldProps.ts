import type { Field } from '#contract/records/fields.ts'

/** Props of every input, whatever its kind. */
export type InputProps = {
  id: string
  /** Name of the field, which tests and the browser use. */
  name: string
  label: string
  description?: string
  /** The text of a problem. `true` marks the input without a text of its own. */
  error?: string | true
  required: boolean
  readOnly: boolean
  onBlur: () => void
  /** Set when several inputs share one label. */
  'aria-label'?: string
  /** Set on the input that gets the focus when its dialog opens. */
  'data-autofocus'?: true
}

/** The rows that a reference can be set to. */
export type Offer = {
  /** Null while they are loading. */
  rows: readonly { uuid: string; label: string }[] | null
  /** Label of a chosen row that is not offered any more. */
  other: (label: string) => string
  /** The text when no offered row has the typed words. It tells which rows are offered. */
  nothing: string
}

/** Props of the input of one kind. `value` has the API's format, or is the text that could not be parsed. */
export type FieldProps<F extends Field = Field> = {
  field: F
  value: unknown
  onChange: (value: unknown) => void
  input: InputProps
  /** Label of a value of a choice. */
  choice: (value: string) => string
  /** Label of a field inside an entry. */
  inner: (name: string) => string
  /** Text of a problem inside the field, by its path, such as `0.from`. */
  problems: Readonly<Record<string, string>>
  /** For a reference: the rows that can be chosen. Without `offer`, all rows of its record can. */
  offer?: Offer | undefined
}

/** The field definition of one kind. */
export type FieldOf<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>
