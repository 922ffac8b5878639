import type { RecordDefinition } from '#contract/records/define.ts'

type Stored<D extends RecordDefinition, Values> = {
  [Name in keyof Values]: Name extends keyof D['fields']
    ? D['fields'][Name] extends { kind: 'hours' | 'rows' | 'richText' }
      ? string
      : Values[Name]
    : Values[Name]
}

const JSON_KINDS: readonly (string | undefined)[] = ['hours', 'rows', 'richText']

/**
 * A record's values as its table stores them. Opening hours, rows and rich text become JSON text, because the driver
 * would send arrays.
 */
export function storedRow<D extends RecordDefinition, Values extends object>(
  record: D,
  values: Values,
): Stored<D, Values> {
  const isJson = (name: string) => JSON_KINDS.includes(record.fields[name]?.kind)
  const entries = Object.entries(values).map(([name, value]) => [name, isJson(name) ? JSON.stringify(value) : value])
  return Object.fromEntries(entries) as Stored<D, Values>
}
