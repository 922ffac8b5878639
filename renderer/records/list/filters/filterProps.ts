import type { AnyField } from '#contract/records/fields.ts'
import type { RecordView } from '#renderer/records/view.ts'

/** What a filter has been set to, by operator. */
export type FilterValues = Readonly<Record<string, string | readonly string[]>>

/** What the editor of a filter is given. `onChange` replaces everything that is set for the field. */
export type FilterProps = {
  view: RecordView
  name: string
  field: AnyField
  label: string
  values: FilterValues
  onChange: (values: FilterValues) => void
  onClose: () => void
}
