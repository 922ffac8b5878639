import type { RecordDefinition } from '#contract/records/define.ts'

type Stored<D extends RecordDefinition, Values> = {
  [Name in keyof Values]: Name extends keyof D['fields']
    ? D['fields'][Name] extends { kind: 'hours' | 'rows' }
      ? string
      : Values[Name]
    : Values[Name]
}

/**
 * A record's values as its table stores them. Opening hours and rows become JSON text, because the driver would send
 * arrays.
 */
export function storedRow<D extends RecordDefinition, Values extends object>(
  record: D,
  values: Values,
): Stored<D, Values> {
  const isJson = (name: string) => record.fields[name]?.kind === 'hours' || record.fields[name]?.kind === 'rows'
  const entries = Object.entries(values).map(([name, value]) => [name, isJson(name) ? JSON.stringify(value) : value])
  return Object.fromEntries(entries) as Stored<D, Values>
}
