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
  /** May have several lines, and gets a field that shows them. */
  readonly multiline?: true
  readonly default?: string
}
type Email = { readonly kind: 'email'; readonly optional?: true }
/** E.164: `+49301234567`. */
type Phone = { readonly kind: 'phone'; readonly optional?: true }
/** An address of the web, http or https. */
type Url = { readonly kind: 'url'; readonly optional?: true }
/** Bounds included. Without `optional` it must have a value. `money` is in cents. */
type Numeric = {
  readonly kind: 'number' | 'integer' | 'money'
  readonly min: number
  readonly max: number
  readonly optional?: true
  readonly default?: number
}
type Flag = { readonly kind: 'flag'; readonly default?: boolean }
type Choice = { readonly kind: 'choice'; readonly of: readonly string[]; readonly default?: string }
/** Several of `of`, each at most once; without a default none. */
type Choices = { readonly kind: 'choices'; readonly of: readonly string[]; readonly default?: readonly string[] }
/** #rrggbb, lower case. */
type Color = { readonly kind: 'color'; readonly default?: string }
/** A day, `2026-03-04`; `min` and `max` are days, too. */
type Day = { readonly kind: 'date'; readonly min?: string; readonly max?: string; readonly optional?: true }
/** A point in time that people type: UTC with milliseconds, `2026-03-04T05:06:00.000Z`. */
type Moment = { readonly kind: 'moment'; readonly optional?: true }
/** Time of day, `00:00` to `23:59`. */
type Clock = { readonly kind: 'clock'; readonly optional?: true }
/**
 * The uuid of an active row of the record that is called `to`. It keeps that row from being deleted, unless its own
 * record is closed (`openWhile`) or one of the flags is set. A location keeps whatever stands at it.
 */
type Reference = {
  readonly kind: 'reference'
  readonly to: string
  readonly optional?: true
  /** The row is a part of what it refers to, and is hidden with it. */
  readonly isPart?: true
  /** The row needs no more than the name: it goes on showing the name of a deleted row. */
  readonly isNameOnly?: true
}
/** Several short texts, at most `most`, each fitting `pattern`. */
type Texts = { readonly kind: 'texts'; readonly most: number; readonly pattern: string }
/** When something is open, day by day. */
type Hours = { readonly kind: 'hours' }
type Simple = Text | Email | Phone | Url | Numeric | Flag | Choice | Color | Day | Moment | Clock
/**
 * At most `most` entries with fields of their own. They refer to nothing, so that a reference is always a column. Where
 * `key` names one of their fields, it tells entries apart: what two people do to different ones is put together.
 */
type Rows = {
  readonly kind: 'rows'
  readonly most: number
  readonly of: Readonly<Record<string, Simple>>
  readonly key?: string
}
/** UTC with milliseconds; only the system writes it. */
type Time = { readonly kind: 'time'; readonly optional?: true }

/** One field of a record, as data: forms, columns, filters, SQL and validation all read it. */
export type Field = Simple | Choices | Reference | Texts | Hours | Rows
export type FieldKind = Field['kind'] | Time['kind']
export type FieldTable = Readonly<Record<string, Field>>
export type AnyField = Field | Time
/** Read-only columns that a record's hooks give: whatever can be shown. */
export type ComputedTable = Readonly<Record<string, AnyField>>

/** From and to a time of day, `08:00` to `17:30`; the end may be `24:00`. */
export type TimeSpan = { from: string; to: string }
/** Monday to Sunday, each the spans in their order, none touching another. */
export type OpeningHours = TimeSpan[][]
export const DAYS_OF_WEEK = 7

type Bare<F extends AnyField> = F extends { kind: 'number' | 'integer' | 'money' }
  ? number
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'texts' }
      ? string[]
      : F extends { kind: 'hours' }
        ? OpeningHours
        : F extends { kind: 'rows'; of: infer Fields extends FieldTable }
          ? { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }[]
          : F extends { kind: 'choices'; of: readonly (infer Value)[] }
            ? Value[]
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
  phone: ['contains', 'is'],
  url: ['contains'],
  number: ['min', 'max'],
  integer: ['min', 'max'],
  money: ['min', 'max'],
  flag: ['is'],
  /** One value or several (the parameter repeated): any of them fits. */
  choice: ['in'],
  choices: ['in'],
  color: ['is'],
  /** `preset` names a span of days; `from` and `to` are days and included. */
  date: ['preset', 'from', 'to'],
  time: ['preset', 'from', 'to'],
  moment: ['preset', 'from', 'to'],
  /** Times of day, both included. */
  clock: ['from', 'to'],
  /** Uuids, or `none` for rows that refer to nothing. */
  reference: ['in'],
  texts: ['contains'],
  hours: [],
  rows: [],
} as const satisfies Record<FieldKind, readonly string[]>

export type OperatorOf<Kind extends FieldKind> = (typeof OPERATORS)[Kind][number]

/** The value that a field has when a form says nothing about it; `undefined`: it must be given. */
export function defaultOf(
  field: AnyField,
): string | number | boolean | null | readonly string[] | OpeningHours | undefined {
  if ('default' in field) return field.default
  if ('optional' in field) return null
  if (field.kind === 'texts' || field.kind === 'choices' || field.kind === 'rows') return []
  if (field.kind === 'hours') return Array.from({ length: DAYS_OF_WEEK }, () => [])
  return field.kind === 'text' && !field.min && field.pattern === undefined ? '' : undefined
}

/** Names of fields that may be left out when a record is created. */
export type DefaultedOf<Fields extends FieldTable> = {
  [Name in keyof Fields]: Fields[Name] extends
    | { optional: true }
    | { default: unknown }
    | { kind: 'texts' | 'choices' | 'rows' | 'hours' }
    ? Name
    : Fields[Name] extends { kind: 'text' }
      ? Fields[Name] extends { min: number } | { pattern: string }
        ? never
        : Name
      : never
}[keyof Fields]
