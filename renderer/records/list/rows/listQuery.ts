import type { RecordDefinition } from '#contract/records/define.ts'
import { OPERATORS } from '#contract/records/fields.ts'
import { fieldOf, filterNames, isSortable } from '#renderer/records/fieldOf.ts'
import type { ListQuery } from '#renderer/records/recordCalls.ts'

const FILTER = /^filter\[(\w+)\]\[(\w+)\]$/
/** Operators with several values; a row matches any of them. */
const SEVERAL = ['in']

/** Name of a filter in the API and in the address. */
export const filterKey = (name: string, operator: string) => `filter[${name}][${operator}]`

/** Field and operator of a filter name. */
export function filterParts(key: string): { name: string; operator: string } | null {
  const [, name, operator] = FILTER.exec(key) ?? []
  return name && operator ? { name, operator } : null
}

function isKnown(record: RecordDefinition, key: string, value: string): boolean {
  if (key === 'q') return true
  if (key === 'deleted') return value === 'only'
  if (key === 'sort') return isSortable(record, value.replace(/^-/, ''))
  const parts = filterParts(key)
  if (!parts || !filterNames(record).includes(parts.name)) return false
  const field = fieldOf(record, parts.name)
  return field !== undefined && (OPERATORS[field.kind] as readonly string[]).includes(parts.operator)
}

/** The query in the address of the page. Unknown parameters, for example of an old link, are left out. */
export function readQuery(record: RecordDefinition, parameters: URLSearchParams): ListQuery {
  const found: Record<string, string | string[]> = {}
  for (const key of new Set(parameters.keys())) {
    const values = parameters.getAll(key).filter((value) => value !== '' && isKnown(record, key, value))
    const [first] = values
    if (first === undefined) continue
    found[key] = SEVERAL.includes(filterParts(key)?.operator ?? '') ? values : first
  }
  return found
}

/** The query as parameters of the address. */
export function writeQuery(query: ListQuery): URLSearchParams {
  return new URLSearchParams(Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, one])))
}

/** The query with some changes. `undefined` and empty values remove a parameter. */
export function changedQuery(
  query: ListQuery,
  changes: Readonly<Record<string, string | readonly string[] | undefined>>,
): ListQuery {
  const all = Object.entries({ ...query, ...changes })
  return Object.fromEntries(all.filter((entry): entry is [string, string | string[]] => Boolean(entry[1]?.length)))
}

/** Filters by field, in the order in which they were set. */
export function filtersOf(query: ListQuery): Map<string, Record<string, string | readonly string[]>> {
  const found = new Map<string, Record<string, string | readonly string[]>>()
  for (const [key, value] of Object.entries(query)) {
    const parts = filterParts(key)
    if (parts) found.set(parts.name, { ...found.get(parts.name), [parts.operator]: value })
  }
  return found
}

/** The query without the filters of one field, or of all. */
export function withoutFilters(query: ListQuery, name?: string): ListQuery {
  const kept = Object.entries(query).filter(([key]) => {
    const parts = filterParts(key)
    return !parts || (name !== undefined && parts.name !== name)
  })
  return Object.fromEntries(kept)
}
