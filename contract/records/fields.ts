/** The days between which every date lies, also where a field says nothing about it. */
export const EARLIEST_DATE = '1900-01-01'
export const LATEST_DATE = '2199-12-31'

type Text = {
  readonly kind: 'text'
  /** Characters, counted without spaces at both ends. */
  readonly min?: number
  readonly max: number
  /** Source of a regular expression for the whole value. */
  readonly pattern?: string
  readonly default?: string
}
type Email = { readonly kind: 'email' }
/** Bounds included. Without `optional` it must have a value. */
type Numeric = {
  readonly kind: 'number' | 'integer'
  readonly min: number
  readonly max: number
  readonly optional?: true
  readonly default?: number
}
type Flag = { readonly kind: 'flag'; readonly default?: boolean }
type Choice = { readonly kind: 'choice'; readonly of: readonly string[]; readonly default?: string }
/** #rrggbb, lower case. */
type Color = { readonly kind: 'color'; readonly default?: string }
/** A day, `2026-03-04`; `min` and `max` are days, too. */
type Day = { readonly kind: 'date'; readonly min?: string; readonly max?: string; readonly optional?: true }
/** The uuid of an active row of the record that is called `to`. */
type Reference = { readonly kind: 'reference'; readonly to: string; readonly optional?: true }
/** Several short texts, at most `most`, each fitting `pattern`. */
type Texts = { readonly kind: 'texts'; readonly most: number; readonly pattern: string }
/** UTC with milliseconds; only the system writes it. */
type Time = { readonly kind: 'time'; readonly optional?: true }

/** One field of a record, as data: forms, columns, filters, SQL and validation all read it. */
export type Field = Text | Email | Numeric | Flag | Choice | Color | Day | Reference | Texts
export type FieldKind = Field['kind'] | Time['kind']
export type FieldTable = Readonly<Record<string, Field>>
export type AnyField = Field | Time

type Bare<F extends AnyField> = F extends { kind: 'number' | 'integer' }
  ? number
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'texts' }
      ? string[]
      : F extends { kind: 'choice'; of: readonly (infer Value)[] }
        ? Value
        : string

/** What a field holds. An optional one holds null instead of nothing. */
export type ValueOf<F extends AnyField> = F extends { optional: true } ? Bare<F> | null : Bare<F>

/** Columns of every record that the system writes and lists may be filtered and sorted by. */
export const TIME_FIELDS = { created_at: { kind: 'time' }, updated_at: { kind: 'time' } } as const

/** How a list can be narrowed down, by kind of field. On the wire: `filter[<field>][<operator>]=value`. */
export const OPERATORS = {
  text: ['contains', 'is'],
  email: ['contains', 'is'],
  number: ['min', 'max'],
  integer: ['min', 'max'],
  flag: ['is'],
  /** One value or several (the parameter repeated): any of them fits. */
  choice: ['in'],
  color: ['is'],
  /** `preset` names a span of days; `from` and `to` are days and included. */
  date: ['preset', 'from', 'to'],
  time: ['preset', 'from', 'to'],
  /** Uuids, or `none` for rows that refer to nothing. */
  reference: ['in'],
  texts: ['contains'],
} as const satisfies Record<FieldKind, readonly string[]>

export type OperatorOf<Kind extends FieldKind> = (typeof OPERATORS)[Kind][number]

/** The value that a field has when a form says nothing about it; `undefined`: it must be given. */
export function defaultOf(field: AnyField): string | number | boolean | null | readonly string[] | undefined {
  if ('default' in field) return field.default
  if ('optional' in field) return null
  if (field.kind === 'texts') return []
  return field.kind === 'text' && !field.min && field.pattern === undefined ? '' : undefined
}

/** Names of fields that may be left out when a record is created. */
export type DefaultedOf<Fields extends FieldTable> = {
  [Name in keyof Fields]: Fields[Name] extends { optional: true } | { default: unknown } | { kind: 'texts' }
    ? Name
    : Fields[Name] extends { kind: 'text' }
      ? Fields[Name] extends { min: number } | { pattern: string }
        ? never
        : Name
      : never
}[keyof Fields]
