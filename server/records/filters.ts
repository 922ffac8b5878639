import { type RawBuilder, sql } from 'kysely'
import { TIME_ZONE } from '#contract/constants.ts'
import { type DatePreset, dayIn, presetDays } from '#contract/records/datePresets.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { AnyField } from '#contract/records/fields.ts'
import { column, fieldOf } from './columns.ts'

type Condition = RawBuilder<boolean>
const FILTER = /^filter\[(\w+)\]\[(\w+)\]$/

/** The conditions that the filters of a checked query mean. */
export function filtered(record: RecordDefinition, query: Record<string, unknown>, now: number): Condition[] {
  return Object.entries(query).flatMap(([key, value]) => {
    const [, name = '', operator = ''] = FILTER.exec(key) ?? []
    const field = fieldOf(record, name)
    return field && value !== undefined ? conditions(name, field, operator, value as string | string[], now) : []
  })
}

function conditions(name: string, field: AnyField, operator: string, value: string | string[], now: number) {
  const cell = column(name)
  switch (operator) {
    case 'contains':
      return [field.kind === 'texts' ? sql<boolean>`${value} = any(${cell})` : containing(cell, String(value))]
    case 'is':
      return [field.kind === 'flag' ? sql<boolean>`${cell} = ${value === 'true'}` : equal(cell, String(value))]
    case 'in':
      return [oneOf(cell, field, [value].flat())]
    case 'min':
      return [sql<boolean>`${cell} >= ${Number(value)}`]
    case 'max':
      return [sql<boolean>`${cell} <= ${Number(value)}`]
    case 'from':
      return [since(cell, field, String(value))]
    case 'to':
      return [until(cell, field, String(value))]
    default: {
      const { from, to } = presetDays(value as DatePreset, dayIn(TIME_ZONE, now))
      return [since(cell, field, from), until(cell, field, to)]
    }
  }
}

const containing = (cell: RawBuilder<unknown>, value: string): Condition =>
  sql`position(fold(${value}) in fold(${cell})) > 0`
const equal = (cell: RawBuilder<unknown>, value: string): Condition => sql`lower(${cell}) = lower(${value})`

function oneOf(cell: RawBuilder<unknown>, field: AnyField, values: readonly string[]): Condition {
  if (field.kind !== 'reference') return sql`${cell} = any(${[...values]}::text[])`
  const uuids = values.filter((value) => value !== 'none')
  const named = sql<boolean>`${cell} = any(${uuids}::uuid[])`
  return uuids.length === values.length ? named : sql`(${named} or ${cell} is null)`
}

/** The first moment of a day where the dealers are. */
const dawn = (day: string, later: number) =>
  sql`((cast(${day} as date) + cast(${later} as integer))::timestamp at time zone ${sql.lit(TIME_ZONE)})`

function since(cell: RawBuilder<unknown>, field: AnyField, day: string): Condition {
  return field.kind === 'time' ? sql`${cell} >= ${dawn(day, 0)}` : sql`${cell} >= cast(${day} as date)`
}

/** The day itself is included. */
function until(cell: RawBuilder<unknown>, field: AnyField, day: string): Condition {
  return field.kind === 'time' ? sql`${cell} < ${dawn(day, 1)}` : sql`${cell} <= cast(${day} as date)`
}
