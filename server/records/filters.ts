import { type RawBuilder, sql } from 'kysely'
import { TIME_ZONE } from '#contract/constants.ts'
import { type DatePreset, dayIn, presetDays } from '#contract/datePresets.ts'
import type { AnyField } from '#contract/records/fields.ts'
import { cellOf, fieldOf, type Shape, SQL_TYPES } from './columns.ts'

type Condition = RawBuilder<boolean>
const FILTER = /^filter\[(\w+)\]\[(\w+)\]$/

/** The conditions that the filters of a checked query mean. */
export function filtered(shape: Shape, query: Record<string, unknown>, now: number): Condition[] {
  return Object.entries(query).flatMap(([key, value]) => {
    const [, name = '', operator = ''] = FILTER.exec(key) ?? []
    const field = fieldOf(shape.record, name)
    if (!field || value === undefined) return []
    return conditions(cellOf(shape, name), field, operator, value as string | string[], now)
  })
}

type Cell = RawBuilder<unknown>
function conditions(cell: Cell, field: AnyField, operator: string, value: string | string[], now: number): Condition[] {
  switch (operator) {
    case 'contains':
      return [containing(cell, field, String(value))]
    case 'is':
      return [field.kind === 'flag' ? sql<boolean>`${cell} = ${value === 'true'}` : equal(cell, String(value))]
    case 'in':
      return [oneOf(cell, field, [value].flat())]
    case 'min':
      return [sql<boolean>`${cell} >= ${bound(field, Number(value), Math.ceil)}`]
    case 'max':
      return [sql<boolean>`${cell} <= ${bound(field, Number(value), Math.floor)}`]
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

/** A column of whole numbers is compared with one, or its index would not be used. */
const bound = ({ kind }: AnyField, value: number, whole: (value: number) => number) =>
  SQL_TYPES[kind] === 'bigint' ? whole(value) : value

const equal = (cell: Cell, value: string): Condition => sql`lower(${cell}) = lower(${value})`

function containing(cell: Cell, { kind }: AnyField, value: string): Condition {
  if (kind === 'texts') return sql`${value} = any(${cell})`
  if (kind !== 'phone') return sql`position(fold(${value}) in fold(${cell})) > 0`
  // As people dial it: with blanks, and with 0 or 00 in front of what the number begins with.
  const digits = value.replace(/\D/g, '').replace(/^0+/, '')
  return digits === '' ? sql`false` : sql`position(${digits} in ${cell}) > 0`
}

function oneOf(cell: Cell, { kind }: AnyField, values: readonly string[]): Condition {
  if (kind === 'choices') return sql`${cell} && ${[...values]}::text[]`
  if (kind !== 'reference') return sql`${cell} = any(${[...values]}::text[])`
  const uuids = values.filter((value) => value !== 'none')
  const named = sql<boolean>`${cell} = any(${uuids}::uuid[])`
  return uuids.length === values.length ? named : sql`(${named} or ${cell} is null)`
}

/** The first moment of a day where the dealers are. */
const dawn = (day: string, later: number) =>
  sql`((cast(${day} as date) + cast(${later} as integer))::timestamp at time zone ${sql.lit(TIME_ZONE)})`

const isMoment = ({ kind }: AnyField) => SQL_TYPES[kind] === 'timestamptz'

function since(cell: Cell, field: AnyField, from: string): Condition {
  if (field.kind === 'clock') return sql`${cell} collate "C" >= ${from}`
  return isMoment(field) ? sql`${cell} >= ${dawn(from, 0)}` : sql`${cell} >= cast(${from} as date)`
}

/** The last day or minute itself is included. */
function until(cell: Cell, field: AnyField, to: string): Condition {
  if (field.kind === 'clock') return sql`${cell} collate "C" <= ${to}`
  return isMoment(field) ? sql`${cell} < ${dawn(to, 1)}` : sql`${cell} <= cast(${to} as date)`
}
