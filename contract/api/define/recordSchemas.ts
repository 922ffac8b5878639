import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { DATE_PRESETS } from '#contract/datePresets.ts'
import { wholePattern } from '#contract/declaredPattern.ts'
import { PHONE } from '#contract/phone.ts'
import type {
  ComputedName,
  LabelsQuery,
  Page,
  RecordChanges,
  RecordCount,
  RecordDefinition,
  RecordExport,
  RecordInput,
  RecordLabel,
  RecordQuery,
  RecordRow,
  RecordSelection,
} from '#contract/records/define.ts'
import {
  type AnyField,
  type ComputedTable,
  DAYS_OF_WEEK,
  defaultOf,
  EARLIEST_DATE,
  type Field,
  isLongText,
  LATEST_DATE,
  OPERATORS,
  TIME_FIELDS,
  type TimeSpan,
} from '#contract/records/fields.ts'
import { richDocument, richText } from '#contract/richText/schema.ts'
import { mailAddress, tidied, timestamp, uuid } from '#contract/scalars.ts'
import { asciiUrl } from '#contract/text/asciiDomain.ts'
import { oneLine } from '#contract/text/oneLine.ts'
import { isVisible, PRINTABLE } from '#contract/text/visible.ts'

/** At most this many rows of one page and of one bulk action. */
export const RECORD_PAGE_MAX = 200
const RECORD_PAGE_SIZE = 50
const QUERY_MAX = 100
/** At most this many alternative values of one filter. */
const CHOICES_MAX = 50
const URL_MAX = 500
/** At most this many characters of an entry in a list of texts. It limits the text that a pattern has to match. */
const TEXT_OF_LIST_MAX = 500
const SPANS_PER_DAY = 6
/** Number of labels that are offered for a choice. */
export const LABELS_OFFERED = 20

function day(min = EARLIEST_DATE, max = LATEST_DATE) {
  return z.iso
    .date()
    .refine((value) => value >= min, { params: { code: 'too_small' } })
    .refine((value) => value <= max, { params: { code: 'too_big' } })
}

/** UTC with milliseconds and nothing else, so that a moment has one spelling. */
const moment = z.iso
  .datetime({ precision: 3 })
  .refine((value) => value >= EARLIEST_DATE, { params: { code: 'too_small' } })
  .refine((value) => value.slice(0, 10) <= LATEST_DATE, { params: { code: 'too_big' } })

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** True when the spans are in order, not empty, and do not touch. */
const areApart = (spans: readonly TimeSpan[]) =>
  spans.every(({ from, to }, index) => from < to && (index === 0 || (spans[index - 1]?.to ?? '') < from))
const spans = z
  .array(z.strictObject({ from: clock, to: z.union([clock, z.literal('24:00')]) }))
  .max(SPANS_PER_DAY)
  .refine(areApart, { params: { code: 'invalid_format' } })
  .meta({ examples: [[{ from: '08:00', to: '17:00' }]] })

const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length

/** True when all keys differ. Entries with an empty key are ignored, because they get one when they are saved. */
const areApartBy = (key: string, entries: readonly Record<string, unknown>[]) =>
  areDistinct(entries.map((entry) => entry[key]).filter((value) => value !== ''))

function bareSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text': {
      const typed = field.multiline ? z.string() : tidied(field.max, oneLine)
      const text = typed
        .trim()
        .min(field.min ?? 0)
        .max(field.max)
      const formed = text.regex(field.pattern === undefined ? PRINTABLE : wholePattern(field.pattern))
      return (field.min ?? 0) > 0 ? formed.refine(isVisible, { params: { code: 'required' } }) : formed
    }
    case 'email':
      return mailAddress
    case 'phone':
      return z.string().regex(PHONE)
    case 'url':
      return (
        z
          .url({ protocol: /^https?$/ })
          .max(URL_MAX, { abort: true })
          .overwrite(asciiUrl)
          .max(URL_MAX)
          .regex(/^[\x21-\x7e]+$/)
          // Replaces the pattern in the OpenAPI description by the format.
          .meta({ format: 'uri' })
      )
    case 'number':
      return z.number().min(field.min).max(field.max)
    case 'integer':
    case 'money':
      return z.int().min(field.min).max(field.max)
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum(field.of as readonly [string, ...string[]])
    case 'choices':
      return z
        .array(z.enum(field.of as readonly [string, ...string[]]))
        .max(field.of.length)
        .refine(areDistinct, { params: { code: 'already_exists' } })
    case 'color':
      return z.string().regex(/^#[0-9a-f]{6}$/)
    case 'date':
      return day(field.min, field.max)
    case 'moment':
      return moment
    case 'clock':
      return clock
    case 'hours':
      return z.array(spans).length(DAYS_OF_WEEK)
    case 'rows':
      return z
        .array(z.strictObject(mapFields(field.of, withDefault)))
        .max(field.most)
        .refine((entries) => field.key === undefined || areApartBy(field.key, entries), {
          params: { code: 'already_exists' },
        })
    case 'richText':
      return richText(field.max)
    case 'reference':
      return uuid
    case 'texts':
      return z
        .array(
          tidied(TEXT_OF_LIST_MAX, oneLine)
            .regex(wholePattern(field.pattern))
            .refine((text) => text === '' || isVisible(text), { params: { code: 'required' } }),
        )
        .max(field.most)
  }
}

/** Schema of a field's value. */
export function fieldSchema(field: Field): z.ZodType {
  const schema = bareSchema(field)
  return 'optional' in field ? schema.nullable() : schema
}

/** Fields and computed columns of a record, without the system's columns. */
export const columnsOf = (record: RecordDefinition): ComputedTable => ({ ...record.fields, ...record.computed })

/**
 * Values from the database are not validated again, because that costs time on every page. The schema only gives type
 * and format.
 */
const answeredUuid = z.string().meta({ format: 'uuid' })
const answeredTime = z.string().meta({ format: 'date-time' })
const system = { uuid: answeredUuid, version: z.int().positive(), created_at: answeredTime, updated_at: answeredTime }

const mapFields = <F extends AnyField>(fields: Readonly<Record<string, F>>, build: (field: F) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, build(field)]))

/** Schema of a row without the system's columns. The seed writes such rows, too. */
export function fieldsSchema<D extends RecordDefinition>(record: D) {
  return z.object(mapFields(record.fields, withDefault)) as unknown as z.ZodType<
    Omit<RecordRow<D>, 'uuid' | 'version' | 'created_at' | 'updated_at' | 'deleted_at' | ComputedName<D>>,
    RecordInput<D>
  >
}

function withDefault(field: Field): z.ZodType {
  const value = defaultOf(field)
  return value === undefined ? fieldSchema(field) : fieldSchema(field).default(value as never)
}

/** Answers are described, not validated. Rows were validated when they were written, perhaps by an older rule. */
function described(field: AnyField): z.ZodType {
  const bare = field.kind === 'rows' ? z.array(z.object(mapFields(field.of, described))) : DESCRIBED[field.kind]
  return 'optional' in field ? bare.nullable() : bare
}
const DESCRIBED = {
  text: z.string(),
  email: z.string(),
  phone: z.string(),
  url: z.string(),
  color: z.string(),
  date: z.string(),
  time: answeredTime,
  moment: answeredTime,
  clock: z.string(),
  reference: answeredUuid,
  choice: z.string(),
  choices: z.array(z.string()),
  number: z.number(),
  integer: z.number(),
  money: z.number(),
  flag: z.boolean(),
  texts: z.array(z.string()),
  richText: richDocument,
  hours: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
}

type RowSchema<D extends RecordDefinition> = z.ZodType<RecordRow<D>>

const schemaName = ({ name }: RecordDefinition) => `${name[0]?.toUpperCase()}${name.slice(1)}Record`
const answered = (record: RecordDefinition) => ({
  ...system,
  deleted_at: answeredTime.nullable(),
  ...mapFields(columnsOf(record), described),
})

/** Schema of one row in an answer. */
export function rowSchema<D extends RecordDefinition>(record: D): RowSchema<D> {
  return z.object(answered(record)).meta({ id: schemaName(record) }) as unknown as RowSchema<D>
}

/** Schema of one row, with the name of each referenced row that the record declares in `spelled`. */
export function detailSchema<D extends RecordDefinition>(record: D): RowSchema<D> {
  const words = Object.keys(record.spelled ?? {})
  if (words.length === 0) return rowSchema(record)
  const spelled = Object.fromEntries(words.map((name) => [name, z.string()]))
  return z
    .object({ ...answered(record), ...spelled })
    .meta({ id: `${schemaName(record)}Spelled` }) as unknown as RowSchema<D>
}

/** Body of POST: unknown fields are refused, missing ones take their default. */
export function inputSchema<D extends RecordDefinition>(record: D) {
  return z.strictObject(mapFields(record.fields, withDefault)) as unknown as z.ZodObject &
    z.ZodType<RecordInput<D>, RecordInput<D>>
}

/** Body of PATCH: the changed fields, and the version that the form has read. */
export function changesSchema<D extends RecordDefinition>(record: D) {
  const fields = mapFields(record.fields, (field) => fieldSchema(field).optional())
  return z.strictObject({ version: z.int().positive(), ...fields }) as unknown as z.ZodObject &
    z.ZodType<RecordChanges<D>, RecordChanges<D>>
}

/** One value or several, because a repeated parameter arrives as a list. */
const anyOf = (one: z.ZodType) => z.union([one, z.array(one).max(CHOICES_MAX)])
const numeric = z.string().regex(/^-?\d{1,15}(\.\d{1,10})?$/)

function filterSchema(field: AnyField, operator: string): z.ZodType {
  if (operator === 'preset') return z.enum(DATE_PRESETS)
  switch (field.kind) {
    case 'date':
    case 'time':
    case 'moment':
      return day()
    case 'clock':
      return clock
    case 'number':
    case 'integer':
    case 'money':
      return numeric
    case 'flag':
      return z.enum(['true', 'false'])
    case 'choice':
    case 'choices':
      return anyOf(z.enum(field.of as readonly [string, ...string[]]))
    case 'reference':
      return anyOf(z.union([uuid, z.literal('none')]))
    default:
      return z.string().min(1).max(longestOf(field, operator)).regex(PRINTABLE)
  }
}

/** A whole value may be as long as its field allows. */
const longestOf = (field: AnyField, operator: string): number =>
  operator === 'is' && field.kind === 'text' ? Math.max(QUERY_MAX, field.max) : QUERY_MAX

/** Columns by which a list can be filtered, with their fields. The filter bar shows the same. */
export function filterFields(record: RecordDefinition): [name: string, field: AnyField][] {
  const own = record.filters.flatMap((name): [string, AnyField][] => {
    const field = columnsOf(record)[name]
    return field ? [[name, field]] : []
  })
  return [...own, ...Object.entries(TIME_FIELDS)]
}

/** Pairs of operators that form a span. A reversed span is refused with an error at its end. */
const SPANS = [
  ['from', 'to'],
  ['min', 'max'],
] as const

function selection(record: RecordDefinition) {
  const filters = filterFields(record).flatMap(([name, field]) =>
    OPERATORS[field.kind].map((operator) => [`filter[${name}][${operator}]`, filterSchema(field, operator).optional()]),
  )
  const sorts = [...record.sortKeys, ...Object.keys(TIME_FIELDS)].flatMap((name) => [name, `-${name}`])
  return {
    q: z.string().trim().max(QUERY_MAX).regex(PRINTABLE).optional(),
    sort: z.enum(sorts as [string, ...string[]]).default(record.defaultSort),
    deleted: z.enum(['with', 'only']).optional(),
    ...Object.fromEntries(filters),
  } as Record<string, z.ZodType>
}

function checkSpans(record: RecordDefinition, schema: z.ZodObject): z.ZodObject {
  return schema.superRefine((query: Record<string, unknown>, context) => {
    for (const [name] of filterFields(record))
      for (const [low, high] of SPANS)
        if (isReversed(low, query[`filter[${name}][${low}]`], query[`filter[${name}][${high}]`]))
          context.addIssue({ code: 'custom', path: [`filter[${name}][${high}]`], params: { code: 'too_small' } })
  })
}

/** Whether a span ends before it starts. Moments are compared as text, amounts as numbers. */
function isReversed(low: (typeof SPANS)[number][0], from: unknown, to: unknown): boolean {
  if (typeof from !== 'string' || typeof to !== 'string') return false
  return low === 'from' ? from > to : Number(from) > Number(to)
}

/** Query of a count: the filters of a list. Unknown filters are refused, not ignored. */
export function selectionSchema<D extends RecordDefinition>(record: D) {
  return checkSpans(record, z.strictObject(selection(record))) as unknown as z.ZodObject &
    z.ZodType<RecordSelection<D>, RecordSelection<D>>
}

/** Columns of an export, each at most once: fields, computed columns, and the times of the system. */
function exportColumns(record: RecordDefinition) {
  const names = ['uuid', ...Object.keys(columnsOf(record)), ...Object.keys(TIME_FIELDS), 'deleted_at']
  const name = z.enum(names as [string, ...string[]])
  return z.union([name, z.array(name).min(1).max(names.length)]).refine((value) => areDistinct([value].flat()), {
    params: { code: 'already_exists' },
  })
}

/** Query of an export: a selection, and optional columns and language. */
export function exportSchema<D extends RecordDefinition>(record: D) {
  const exportOptions = { columns: exportColumns(record).optional(), language: z.enum(LANGUAGES).optional() }
  return checkSpans(record, z.strictObject({ ...exportOptions, ...selection(record) })) as unknown as z.ZodObject &
    z.ZodType<RecordExport<D>, RecordExport<D>>
}

/** Query parameters of a page. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(RECORD_PAGE_MAX).default(RECORD_PAGE_SIZE),
  cursor: z
    .string()
    .max(2_000)
    .regex(/^[A-Za-z0-9_-]+$/)
    .optional(),
}

/** Query of the list. */
export function querySchema<D extends RecordDefinition>(record: D) {
  const hasLongTexts = Object.values(record.fields).some(isLongText)
  const short = hasLongTexts ? { short: z.enum(['true', 'false']).optional() } : {}
  const page = { ...pageQuery, updated_after: timestamp.optional(), ...short }
  return checkSpans(record, z.strictObject({ ...page, ...selection(record) })) as unknown as z.ZodObject &
    z.ZodType<RecordQuery<D>, RecordQuery<D>>
}

/** Query of labels. */
export const labelsQuery = z.strictObject({
  q: z.string().trim().max(QUERY_MAX).regex(PRINTABLE).optional(),
  uuids: z.union([uuid, z.array(uuid).max(RECORD_PAGE_MAX)]).optional(),
}) as unknown as z.ZodObject & z.ZodType<LabelsQuery, LabelsQuery>

/** Labels of rows, in order. */
export const recordLabels: z.ZodType<{ items: RecordLabel[] }> = z
  .object({ items: z.array(z.object({ uuid, label: z.string(), deleted: z.boolean() })) })
  .meta({ id: 'RecordLabels' })

/** Number of rows in a selection. */
export const recordCount: z.ZodType<RecordCount> = z
  .object({ count: z.int().nonnegative(), deleted: z.int().nonnegative() })
  .meta({ id: 'RecordCount' })

/** A page of items. */
export function pageSchema<Item>(item: z.ZodType<Item>): z.ZodType<Page<Item>> {
  return z.object({ items: z.array(item), has_more: z.boolean(), next_cursor: z.string().nullable() })
}
