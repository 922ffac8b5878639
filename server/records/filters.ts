import { type RawBuilder, sql } from 'kysely'
import { type DatePreset, dayIn, presetDays } from '#contract/datePresets.ts'
import { typedPhone } from '#contract/phone.ts'
import type { AnyField } from '#contract/records/fields.ts'
import { plainCode } from '#contract/text/typedCode.ts'
import type { Tx } from '../db/database.ts'
import { locationZone } from '../db/timeZones.ts'
import { cellOf, fieldOf, type Shape, SQL_TYPES } from './columns.ts'
import { carContaining } from './search/carCondition.ts'
import { labourContaining } from './search/labourCondition.ts'

type Condition = RawBuilder<boolean>
const FILTER = /^filter\[(\w+)\]\[(\w+)\]$/

type Asked = { name: string; field: AnyField; operator: string; value: string | string[] }

/** The filters of a validated query. */
function askedFor(record: Shape['record'], query: Record<string, unknown>): Asked[] {
  return Object.entries(query).flatMap(([key, value]) => {
    const [, name = '', operator = ''] = FILTER.exec(key) ?? []
    const field = fieldOf(record, name)
    return field && value !== undefined ? [{ name, field, operator, value: value as string | string[] }] : []
  })
}

const PLAIN_OPERATORS = new Set(['contains', 'is', 'in', 'min', 'max', 'from', 'to'])
const needsZone = ({ field, operator }: Asked) =>
  !PLAIN_OPERATORS.has(operator) || (isMoment(field) && (operator === 'from' || operator === 'to'))

/**
 * Whether a filter compares days. The beginning of a day depends on the time zone, which a statement of its own reads.
 */
export const asksForDays = (record: Shape['record'], query: Record<string, unknown>): boolean =>
  askedFor(record, query).some(needsZone)

/** Time zone in which days begin: that of the only location in the filter, else the dealer's. */
function zoneOf(tx: Tx, filters: readonly Asked[]): Promise<string> {
  const wanted = filters.flatMap(({ field, operator, value }) =>
    field.kind === 'reference' && field.to === 'location' && operator === 'in' ? [value].flat() : [],
  )
  const [only = null] = wanted
  return locationZone(tx, wanted.length === 1 && only !== 'none' ? only : null)
}

/** SQL conditions for the filters of a validated query. */
export async function filtered(
  tx: Tx,
  shape: Shape,
  query: Record<string, unknown>,
  now: number,
): Promise<Condition[]> {
  const filters = askedFor(shape.record, query)
  const clock = { zone: filters.some(needsZone) ? await zoneOf(tx, filters) : 'UTC', now }
  return filters.flatMap((asked) => [
    ...narrowing(shape, asked),
    ...conditions(cellOf(shape, asked.name), asked, clock),
  ])
}

function narrowing({ narrowed }: Shape, { name, operator, value }: Asked): Condition[] {
  const found = narrowed && Object.hasOwn(narrowed, name) ? narrowed[name] : undefined
  return found && operator === 'is' && value === 'true' ? [found] : []
}

type Cell = RawBuilder<unknown>
type Clock = { zone: string; now: number }
function conditions(cell: Cell, { name, field, operator, value }: Asked, { zone, now }: Clock): Condition[] {
  switch (operator) {
    case 'contains':
      return [containing(cell, { name, field }, String(value))]
    case 'is':
      return [field.kind === 'flag' ? sql<boolean>`${cell} = ${value === 'true'}` : equal(cell, String(value))]
    case 'in':
      return [oneOf(cell, field, [value].flat())]
    case 'min':
      return [sql<boolean>`${cell} >= ${bound(field, Number(value), Math.ceil)}`]
    case 'max':
      return [sql<boolean>`${cell} <= ${bound(field, Number(value), Math.floor)}`]
    case 'from':
      return [since(cell, field, String(value), zone)]
    case 'to':
      return [until(cell, field, String(value), zone)]
    default: {
      const { from, to } = presetDays(value as DatePreset, dayIn(zone, now))
      return [since(cell, field, from, zone), until(cell, field, to, zone)]
    }
  }
}

/** Rounds the bound for a column of whole numbers. Otherwise Postgres could not use its index. */
const bound = ({ kind }: AnyField, value: number, whole: (value: number) => number) =>
  SQL_TYPES[kind] === 'bigint' ? whole(value) : value

const equal = (cell: Cell, value: string): Condition => sql`lower(${cell}) = lower(${value})`

function containing(cell: Cell, { name, field }: Pick<Asked, 'name' | 'field'>, value: string): Condition {
  if (field.kind === 'texts') return sql`${value} = any(${cell})`
  if (field.kind === 'email')
    // The column holds the domain in ASCII (punycode). Users also search for it in its own letters, such as
    // `müller.de`.
    return sql`(position(fold(${value}) in fold(${cell})) > 0 or position(fold(${value}) in fold(unicode_address(${cell}))) > 0)`
  if (field.kind !== 'phone') {
    const said = sql<boolean>`position(fold(${value}) in fold(${cell})) > 0`
    const spelled = carContaining(cell, name, value) ?? labourContaining(cell, name, value)
    return spelled ? sql`(${said} or ${spelled})` : said
  }
  // Accepts numbers as users type them: with blanks, and with 0 or 00 in front of the stored digits.
  const digits = typedPhone(value) || plainCode(value).replace(/\D/g, '').replace(/^0+/, '')
  return digits === '' ? sql`false` : sql`position(${digits} in ${cell}) > 0`
}

function oneOf(cell: Cell, { kind }: AnyField, values: readonly string[]): Condition {
  if (kind === 'choices') return sql`${cell} && ${[...values]}::text[]`
  if (kind !== 'reference') return sql`${cell} = any(${[...values]}::text[])`
  const uuids = values.filter((value) => value !== 'none')
  const named = sql<boolean>`${cell} = any(${uuids}::uuid[])`
  return uuids.length === values.length ? named : sql`(${named} or ${cell} is null)`
}

/** The first moment of a day in a zone, `later` days after the given day. */
const dawn = (zone: string, day: string, later: number) =>
  sql`((cast(${day} as date) + cast(${later} as integer))::timestamp at time zone ${sql.lit(zone)})`

const isMoment = ({ kind }: AnyField) => SQL_TYPES[kind] === 'timestamptz'

function since(cell: Cell, field: AnyField, from: string, zone: string): Condition {
  if (field.kind === 'clock') return sql`${cell} collate "C" >= ${from}`
  return isMoment(field) ? sql`${cell} >= ${dawn(zone, from, 0)}` : sql`${cell} >= cast(${from} as date)`
}

/** Condition: a value lies at or before the last day or minute, which is included. */
function until(cell: Cell, field: AnyField, to: string, zone: string): Condition {
  if (field.kind === 'clock') return sql`${cell} collate "C" <= ${to}`
  return isMoment(field) ? sql`${cell} < ${dawn(zone, to, 1)}` : sql`${cell} <= cast(${to} as date)`
}
