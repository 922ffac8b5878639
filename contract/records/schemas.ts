import { z } from 'zod'
import { timestamp, uuid } from '../api/shapes.ts'
import { EMAIL_MAX_LENGTH } from '../constants.ts'
import { DATE_PRESETS } from './datePresets.ts'
import type {
  Page,
  RecordChanges,
  RecordDefinition,
  RecordEvent,
  RecordInput,
  RecordQuery,
  RecordRow,
  RecordSelection,
} from './define.ts'
import { type AnyField, defaultOf, EARLIEST_DATE, type Field, LATEST_DATE, OPERATORS, TIME_FIELDS } from './fields.ts'

/** Rows of one page, and rows of one bulk action, at most. */
export const RECORD_PAGE_MAX = 200
export const RECORD_PAGE_SIZE = 50
const QUERY_MAX = 100
/** Values of one filter that are alternatives. */
const CHOICES_MAX = 50

/** Control characters break a row of a list, and Postgres stores no NUL; line ends and tabs are text. */
const PRINTABLE = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u

function day(min = EARLIEST_DATE, max = LATEST_DATE) {
  return z.iso
    .date()
    .refine((value) => value >= min, { params: { code: 'too_small' } })
    .refine((value) => value <= max, { params: { code: 'too_big' } })
}

function bareSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text': {
      const text = z
        .string()
        .trim()
        .min(field.min ?? 0)
        .max(field.max)
      return field.pattern === undefined ? text.regex(PRINTABLE) : text.regex(new RegExp(`^(?:${field.pattern})$`, 'u'))
    }
    case 'email':
      return z.email().max(EMAIL_MAX_LENGTH)
    case 'number':
      return z.number().min(field.min).max(field.max)
    case 'integer':
      return z.int().min(field.min).max(field.max)
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum(field.of as readonly [string, ...string[]])
    case 'color':
      return z.string().regex(/^#[0-9a-f]{6}$/)
    case 'date':
      return day(field.min, field.max)
    case 'reference':
      return uuid
    case 'texts':
      return z.array(z.string().regex(new RegExp(`^(?:${field.pattern})$`, 'u'))).max(field.most)
  }
}

/** What a value of this field must look like. */
export function fieldSchema(field: Field): z.ZodType {
  const schema = bareSchema(field)
  return 'optional' in field ? schema.nullable() : schema
}

const system = { uuid, version: z.int().positive(), created_at: timestamp, updated_at: timestamp }

const mapFields = (record: RecordDefinition, build: (field: Field) => z.ZodType) =>
  Object.fromEntries(Object.entries(record.fields).map(([name, field]) => [name, build(field)]))

/** The columns of a row without the system's: what the seed writes, too. */
export function fieldsSchema<D extends RecordDefinition>(record: D) {
  return z.object(mapFields(record, withDefault)) as unknown as z.ZodType<
    Omit<RecordRow<D>, 'uuid' | 'version' | 'created_at' | 'updated_at' | 'deleted_at'>,
    RecordInput<D>
  >
}

function withDefault(field: Field): z.ZodType {
  const value = defaultOf(field)
  return value === undefined ? fieldSchema(field) : fieldSchema(field).default(value as never)
}

/** Answers are described, not checked: rows were checked when they were written, perhaps by an older rule. */
function described(field: AnyField): z.ZodType {
  const bare = {
    text: z.string(),
    email: z.string(),
    color: z.string(),
    date: z.string(),
    time: timestamp,
    reference: uuid,
    choice: z.string(),
    number: z.number(),
    integer: z.number(),
    flag: z.boolean(),
    texts: z.array(z.string()),
  }[field.kind]
  return 'optional' in field ? bare.nullable() : bare
}

/** What `rowSchema` gives. */
export type RowSchema<D extends RecordDefinition> = z.ZodType<RecordRow<D>>

/** One row as it is answered. */
export function rowSchema<D extends RecordDefinition>(record: D): RowSchema<D> {
  const name = `${record.name[0]?.toUpperCase()}${record.name.slice(1)}Record`
  return z
    .object({ ...system, deleted_at: timestamp.nullable(), ...mapFields(record, described) })
    .meta({ id: name }) as unknown as RowSchema<D>
}

/** Body of POST: unknown fields are refused, missing ones take their default. */
export function inputSchema<D extends RecordDefinition>(record: D) {
  return z.strictObject(mapFields(record, withDefault)) as unknown as z.ZodObject &
    z.ZodType<RecordInput<D>, RecordInput<D>>
}

/** Body of PATCH: only what changed, and the version that the form has seen. */
export function changesSchema<D extends RecordDefinition>(record: D) {
  const fields = mapFields(record, (field) => fieldSchema(field).optional())
  return z.strictObject({ version: z.int().positive(), ...fields }) as unknown as z.ZodObject &
    z.ZodType<RecordChanges<D>, RecordChanges<D>>
}

/** One value or several: a parameter that is repeated arrives as a list. */
const anyOf = (one: z.ZodType) => z.union([one, z.array(one).max(CHOICES_MAX)])
const numeric = z.string().regex(/^-?\d{1,15}(\.\d{1,10})?$/)

function filterSchema(field: AnyField, operator: string): z.ZodType {
  if (operator === 'preset') return z.enum(DATE_PRESETS)
  switch (field.kind) {
    case 'date':
    case 'time':
      return day()
    case 'number':
    case 'integer':
      return numeric
    case 'flag':
      return z.enum(['true', 'false'])
    case 'choice':
      return anyOf(z.enum(field.of as readonly [string, ...string[]]))
    case 'reference':
      return anyOf(z.union([uuid, z.literal('none')]))
    default:
      return z.string().min(1).max(QUERY_MAX).regex(PRINTABLE)
  }
}

/** Fields that a list can be filtered by, with their operators: what the filter bar shows, too. */
export function filterFields(record: RecordDefinition): [name: string, field: AnyField][] {
  const own = record.filters.flatMap((name): [string, AnyField][] => {
    const field = record.fields[name]
    return field ? [[name, field]] : []
  })
  return [...own, ...Object.entries(TIME_FIELDS)]
}

/** A span that ends before it begins is refused at its end. */
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
      for (const [low, high] of SPANS) {
        const [from, to] = [query[`filter[${name}][${low}]`], query[`filter[${name}][${high}]`]]
        if (typeof from !== 'string' || typeof to !== 'string') continue
        if (low === 'from' ? from > to : Number(from) > Number(to))
          context.addIssue({ code: 'custom', path: [`filter[${name}][${high}]`], params: { code: 'too_small' } })
      }
  })
}

/** Query of the export: what a list shows, all pages of it. Unknown filters are refused, not ignored. */
export function selectionSchema<D extends RecordDefinition>(record: D) {
  return checkSpans(record, z.strictObject(selection(record))) as unknown as z.ZodObject &
    z.ZodType<RecordSelection<D>, RecordSelection<D>>
}

/** Which page of a list. */
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
  return checkSpans(record, z.strictObject({ ...pageQuery, ...selection(record) })) as unknown as z.ZodObject &
    z.ZodType<RecordQuery<D>, RecordQuery<D>>
}

/** A page of anything. */
export function pageSchema<Item>(item: z.ZodType<Item>): z.ZodType<Page<Item>> {
  return z.object({ items: z.array(item), has_more: z.boolean(), next_cursor: z.string().nullable() })
}

/** One entry of a history. */
export const recordEvent: z.ZodType<RecordEvent> = z
  .object({
    uuid,
    at: timestamp,
    event: z.string(),
    by: z.object({ uuid, first_name: z.string(), last_name: z.string() }).nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  })
  .meta({ id: 'RecordEvent' })
