import type { RecordDefinition } from '#contract/records/define.ts'

/** All records, by name. */
export type RecordTable = Readonly<Record<string, RecordDefinition>>

/** A reference field of a record, and what it means for the referenced row. */
export type Use = { name: string; to: string; isPart: boolean; isNameOnly: boolean; isHome: boolean }

/** The reference fields of a record. A row's location is its home. */
export const usesOf = (record: RecordDefinition): Use[] =>
  Object.entries(record.fields).flatMap(([name, field]) =>
    field.kind === 'reference'
      ? [
          {
            name,
            to: field.to,
            isPart: field.isPart === true,
            isNameOnly: field.isNameOnly === true,
            isHome: field.to === 'location',
          },
        ]
      : [],
  )
