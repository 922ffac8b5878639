import type { RecordDefinition } from '#contract/records/define.ts'
import { type AnyField, TIME_FIELDS } from '#contract/records/fields.ts'
import type { Listed } from './view.ts'

const DELETED = { kind: 'time', optional: true } as const satisfies AnyField

/** The definition of a list column: a field, a computed column, or an audit column. */
export function fieldOf(record: Listed, name: string): AnyField | undefined {
  if (name === 'deleted_at') return DELETED
  if (Object.hasOwn(TIME_FIELDS, name)) return TIME_FIELDS[name as keyof typeof TIME_FIELDS]
  if (Object.hasOwn(record.fields, name)) return record.fields[name]
  return record.computed?.[name]
}

/** The fields by which a list can be filtered, in the order of the record; the times of the row come last. */
export function filterNames(record: RecordDefinition): string[] {
  return [...record.filters, ...Object.keys(TIME_FIELDS)]
}

/** Whether a list can be sorted by this column. */
export function isSortable(record: Listed, name: string): boolean {
  return record.sortKeys.includes(name) || Object.hasOwn(TIME_FIELDS, name)
}

/** The columns that a list can show: those of the view first, then all others but opening hours and formatted texts. */
export function columnNames(record: Listed, first: readonly string[], hasNoTimes = false): string[] {
  const flat = Object.entries(record.fields).filter(([, { kind }]) => kind !== 'hours' && kind !== 'richText')
  const all = [...flat.map(([name]) => name), ...Object.keys(record.computed ?? {})]
  if (!hasNoTimes) all.push(...Object.keys(TIME_FIELDS), 'deleted_at')
  return [...new Set([...first, ...all])]
}
