import { columnLetters } from '#contract/text/columnLetters.ts'
import type { Table } from './csvRows.ts'

/** A column of a file, the field that it fills, and the first value in it. */
export type TableColumn<Field extends string> = { name: string; field: Field | null; sample: string }

/** Most characters of a column's name and first value in the preview of an imported file. Longer ones are cut. */
const SHOWN = 60

type Assigning<Field extends string> = {
  /** The field that a name of a column means. */
  fieldNamed: (name: string) => Field | null
  /** The field of each column as the user has assigned it. Without it, the names decide. */
  wanted: readonly (string | null)[] | undefined
  isField: (name: string | null) => name is Field
  /** How many columns may fill a field. Without it, one may. */
  mostOf?: (field: Field) => number
}

/** The columns of a file with their fields. A field belongs to the first columns that may fill it. */
export function assignColumns<Field extends string>(
  { head, samples }: Pick<Table, 'head' | 'samples'>,
  { fieldNamed, wanted, isField, mostOf = () => 1 }: Assigning<Field>,
): TableColumn<Field>[] {
  const taken = new Map<string, number>()
  return head.map((name, index) => {
    const meant = wanted ? (wanted[index] ?? null) : fieldNamed(name)
    const field = isField(meant) && (taken.get(meant) ?? 0) < mostOf(meant) ? meant : null
    if (field !== null) taken.set(field, (taken.get(field) ?? 0) + 1)
    return { name: name.slice(0, SHOWN), field, sample: (samples[index] ?? '').slice(0, SHOWN) }
  })
}

/** Names of the columns that have values and fill no field. One without a name is called by its letters. */
export const leftOutColumns = (columns: readonly TableColumn<string>[]): string[] =>
  columns.flatMap(({ name, field, sample }, at) =>
    field === null && sample !== '' ? [name === '' ? columnLetters(at) : name] : [],
  )
