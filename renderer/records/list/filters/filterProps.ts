import type { AnyField } from '#contract/records/fields.ts'
import type { RecordView } from '#renderer/records/view.ts'

/** The values of a filter by operator. */
export type FilterValues = Readonly<Record<string, string | readonly string[]>>

/** Props of a filter's editor. `onChange` replaces all values of the field. */
export type FilterProps = {
  view: RecordView
  name: string
  field: AnyField
  label: string
  values: FilterValues
  onChange: (values: FilterValues) => void
  onClose: () => void
}
