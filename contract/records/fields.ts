import { EMPTY_DOCUMENT, type RichDocument } from '../richText/document.ts'

/** Earliest and latest date of any field without narrower bounds. */
export const EARLIEST_DATE = '1900-01-01'
export const LATEST_DATE = '2199-12-31'

type Text = {
  readonly kind: 'text'
  /** Fewest characters, counted without spaces at both ends. */
  readonly min?: number
  readonly max: number
  /** Source of a regular expression for the whole value. */
  readonly pattern?: string
  /** Allows several lines, and gives the form a multi-line field. */
  readonly multiline?: true
  readonly default?: string
  /** The record whose rows it names by their uuid. Exports for people have the names of these rows. */
  readonly names?: string
  /** The uuid of a thing without a name. Exports for people leave it out, or say that the thing exists. */
  readonly isId?: true
  /** File of `locales` and its part with a text for each key. Exports for people have that text. */
  readonly words?: readonly [file: string, part: string]
}
type Email = { readonly kind: 'email'; readonly optional?: true }
/** E.164: `+49301234567`. */
type Phone = { readonly kind: 'phone'; readonly optional?: true }
/** Web address, http or https. */
type Url = { readonly kind: 'url'; readonly optional?: true }
/** Bounds are inclusive. Without `optional` a value is required. `money` is in cents. */
type Numeric = {
  readonly kind: 'number' | 'integer' | 'money'
  readonly min: number
  readonly max: number
  readonly optional?: true
  readonly default?: number
}
type Flag = { readonly kind: 'flag'; readonly default?: boolean }
type Choice = { readonly kind: 'choice'; readonly of: readonly string[]; readonly default?: string }
/** Several of `of`, each at most once. Empty by default. */
type Choices = { readonly kind: 'choices'; readonly of: readonly string[]; readonly default?: readonly string[] }
/** #rrggbb, lower case. */
type Color = { readonly kind: 'color'; readonly default?: string }
/** A day, `2026-03-04`. `min` and `max` are days, too. */
type Day = { readonly kind: 'date'; readonly min?: string; readonly max?: string; readonly optional?: true }
/** A moment that users enter: UTC with milliseconds, `2026-03-04T05:06:00.000Z`. */
type Moment = { readonly kind: 'moment'; readonly optional?: true }
/** Time of day, `00:00` to `23:59`. */
type Clock = { readonly kind: 'clock'; readonly optional?: true }
/**
 * The uuid of an active row of the record `to`. That row cannot be deleted while it is referenced, unless the referring
 * row is closed (`openWhile` of its record) or the field has `isPart` or `isNameOnly`. A location cannot be deleted while
 * rows belong to it.
 */
type Reference = {
  readonly kind: 'reference'
  readonly to: string
  readonly optional?: true
  /** The row is a part of the referenced row, and is hidden with it. */
  readonly isPart?: true
  /** The row needs only the name of the referenced row, and keeps showing it after that row was deleted. */
  readonly isNameOnly?: true
}
/** Up to `most` short texts, each matching `pattern`. `names`: they are uuids of rows of this record. */
type Texts = { readonly kind: 'texts'; readonly most: number; readonly pattern: string; readonly names?: string }
/** Opening hours for each day of the week. */
type Hours = { readonly kind: 'hours' }
/**
 * Formatted text with links, mentions, pictures and videos. `max` are characters without formatting. Empty by default.
 * Its files belong to the row, and the module of the record keeps them.
 */
type RichText = { readonly kind: 'richText'; readonly max: number }
type Simple = Text | Email | Phone | Url | Numeric | Flag | Choice | Color | Day | Moment | Clock | RichText
/**
 * Up to `most` entries with fields of their own. They contain no references, so that a reference is always a column.
 * `key` names a field that identifies an entry: changes of two users to different entries are then merged.
 */
type Rows = {
  readonly kind: 'rows'
  readonly most: number
  readonly of: Readonly<Record<string, Simple>>
  readonly key?: string
}
/** UTC with milliseconds. Only the system writes it. */
type Time = { readonly kind: 'time'; readonly optional?: true }

/** One field of a record, as data. Forms, columns, filters, SQL and validation all use it. */
export type Field = Simple | Choices | Reference | Texts | Hours | Rows
export type FieldKind = Field['kind'] | Time['kind']
export type FieldTable = Readonly<Record<string, Field>>
export type AnyField = Field | Time
/** Read-only columns that a record's hooks compute. */
export type ComputedTable = Readonly<Record<string, AnyField>>

/** A span between two times of day, `08:00` to `17:30`. The end may be `24:00`. */
export type TimeSpan = { from: string; to: string }
/** Monday to Sunday. The spans of a day are in order and do not touch. */
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
          : F extends { kind: 'richText' }
            ? RichDocument
            : F extends { kind: 'choices'; of: readonly (infer Value)[] }
              ? Value[]
              : F extends { kind: 'choice'; of: readonly (infer Value)[] }
                ? Value
                : string

/** Value of a field. An empty optional one is null. */
export type ValueOf<F extends AnyField> = F extends { optional: true } ? Bare<F> | null : Bare<F>

/** Columns of every record that the system writes and lists may be filtered and sorted by. */
export const TIME_FIELDS = { created_at: { kind: 'time' }, updated_at: { kind: 'time' } } as const

/** Operators of list filters, by kind of field. On the wire: `filter[<field>][<operator>]=value`. */
export const OPERATORS = {
  text: ['contains', 'is'],
  email: ['contains', 'is'],
  phone: ['contains', 'is'],
  url: ['contains'],
  number: ['min', 'max'],
  integer: ['min', 'max'],
  money: ['min', 'max'],
  flag: ['is'],
  /** One value or several (the parameter is repeated). A row matches any of them. */
  choice: ['in'],
  choices: ['in'],
  color: ['is'],
  /** `preset` names a span of days. `from` and `to` are days and inclusive. */
  date: ['preset', 'from', 'to'],
  time: ['preset', 'from', 'to'],
  moment: ['preset', 'from', 'to'],
  /** Times of day, both inclusive. */
  clock: ['from', 'to'],
  /** Uuids, or `none` for rows with an empty reference. */
  reference: ['in'],
  texts: ['contains'],
  hours: [],
  rows: [],
  richText: [],
} as const satisfies Record<FieldKind, readonly string[]>

export type OperatorOf<Kind extends FieldKind> = (typeof OPERATORS)[Kind][number]

/** Default value of a field in a form. `undefined` means that a value is required. */
export function defaultOf(
  field: AnyField,
): string | number | boolean | null | readonly string[] | OpeningHours | RichDocument | undefined {
  if ('default' in field) return field.default
  if ('optional' in field) return null
  if (field.kind === 'texts' || field.kind === 'choices' || field.kind === 'rows') return []
  if (field.kind === 'richText') return EMPTY_DOCUMENT
  if (field.kind === 'hours') return Array.from({ length: DAYS_OF_WEEK }, () => [])
  return field.kind === 'text' && !field.min && field.pattern === undefined ? '' : undefined
}

/** Names of fields that may be left out when a record is created. */
export type DefaultedOf<Fields extends FieldTable> = {
  [Name in keyof Fields]: Fields[Name] extends
    | { optional: true }
    | { default: unknown }
    | { kind: 'texts' | 'choices' | 'rows' | 'hours' | 'richText' }
    ? Name
    : Fields[Name] extends { kind: 'text' }
      ? Fields[Name] extends { min: number } | { pattern: string }
        ? never
        : Name
      : never
}[keyof Fields]

/** Whether a field holds formatted text, itself or in its entries. A list can leave such fields empty. */
export const isLongText = (field: AnyField): boolean =>
  field.kind === 'richText' ||
  (field.kind === 'rows' && Object.values(field.of).some(({ kind }) => kind === 'richText'))
