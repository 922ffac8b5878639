import type { Field } from '#contract/records/fields.ts'

/** What every input shows and tells, whatever its kind. */
export type InputProps = {
  id: string
  /** Name of the field: what tests and the browser know it by. */
  name: string
  label: string
  description?: string
  error?: string
  required: boolean
  readOnly: boolean
  onBlur: () => void
  /** Where several inputs share one label. */
  'aria-label'?: string
  'aria-invalid'?: true
}

/** What the input of one kind is given. `value` is as on the wire, or the text that could not be read. */
export type FieldProps<F extends Field = Field> = {
  field: F
  value: unknown
  onChange: (value: unknown) => void
  input: InputProps
  /** Word for one of the values of a choice. */
  choice: (value: string) => string
  /** Label of a field inside an entry. */
  inner: (name: string) => string
  /** Word for a problem inside, by its place: `0.from`. */
  problems: Readonly<Record<string, string>>
}

/** The field of one kind. */
export type FieldOf<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>
