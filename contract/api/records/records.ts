import { z } from 'zod'
import { recordEvent } from '#contract/api/define/recordEvent.ts'
import {
  changesSchema,
  detailSchema,
  exportSchema,
  inputSchema,
  labelsQuery,
  pageQuery,
  pageSchema,
  querySchema,
  RECORD_PAGE_MAX,
  recordCount,
  recordLabels,
  rowSchema,
  selectionSchema,
} from '#contract/api/define/recordSchemas.ts'
import type { Dependent, DependentAction } from '#contract/dependents.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isGlobalName, namesOf } from '#contract/permissions/can.ts'
import type {
  LabelsQuery,
  Page,
  RecordChanges,
  RecordCount,
  RecordDefinition,
  RecordEvent,
  RecordExport,
  RecordInput,
  RecordLabel,
  RecordQuery,
  RecordRow,
  RecordSelection,
  RecordVerb,
} from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import { uuid } from '#contract/scalars.ts'
import { ROW_UUID_HEADER } from '#contract/uuid.ts'
import type { Access, Endpoint } from '../define/endpoint.ts'
import { EXPORT_LIMIT, SHEET_TYPE } from '../define/listFiles.ts'
import { dependents } from './dependents.ts'

type Given<Input> = z.ZodObject & z.ZodType<Input, Input>
type Answer<Output> = z.ZodType<Output>
type Common = { summary: string; access: Exclude<Access, 'public'>; errors: readonly ErrorCode[] }
type OneRow = { params: Given<{ uuid: string }> }
type Uuids = { uuids: string[] }

/** The endpoints of one record, typed by its definition. */
type EndpointsOf<D extends RecordDefinition, Path extends string = D['path']> = Readonly<
  Record<`GET /v1/${Path}`, Common & { query: Given<RecordQuery<D>>; output: Answer<Page<RecordRow<D>>> }> &
    Record<`POST /v1/${Path}`, Common & { body: Given<RecordInput<D>>; output: Answer<RecordRow<D>> }> &
    Record<
      `GET /v1/${Path}/export.csv` | `GET /v1/${Path}/export.xlsx`,
      Common & { query: Given<RecordExport<D>>; output: Answer<unknown> }
    > &
    Record<`GET /v1/${Path}/count`, Common & { query: Given<RecordSelection<D>>; output: Answer<RecordCount> }> &
    Record<`GET /v1/${Path}/labels`, Common & { query: Given<LabelsQuery>; output: Answer<{ items: RecordLabel[] }> }> &
    Record<`POST /v1/${Path}/bulk/delete` | `POST /v1/${Path}/bulk/restore`, Common & BulkOf<D>> &
    Record<
      `GET /v1/${Path}/dependents`,
      Common & { query: Given<DependentsQuery>; output: Answer<{ items: Dependent[] }> }
    > &
    Record<`GET /v1/${Path}/:uuid`, Common & OneRow & { output: Answer<RecordRow<D>> }> &
    Record<
      `PATCH /v1/${Path}/:uuid`,
      Common & OneRow & { body: Given<RecordChanges<D>>; output: Answer<RecordRow<D>> }
    > &
    Record<`DELETE /v1/${Path}/:uuid`, Common & OneRow & { output: Answer<RecordRow<D>> }> &
    Record<`POST /v1/${Path}/:uuid/restore`, Common & OneRow & { output: Answer<RecordRow<D>> }> &
    Record<
      `GET /v1/${Path}/:uuid/history`,
      Common & OneRow & { query: Given<HistoryQuery>; output: Answer<Page<RecordEvent>> }
    >
>
type BulkOf<D extends RecordDefinition> = { body: Given<Uuids>; output: Answer<{ items: RecordRow<D>[] }> }
/** One uuid or several, and the planned action on those rows. */
export type DependentsQuery = { uuids: string | string[]; action?: RowAction | undefined }
/**
 * Actions whose consequences a client can ask for first. `delete` and `move` exist for every record. `deactivate` needs
 * the flag `is_active`. A field's `asks` adds the others.
 */
export type RowAction = Exclude<DependentAction, 'leave' | 'unequip'>
type HistoryQuery = { limit?: number | string | undefined; cursor?: string | undefined }

const params = z.object({ uuid })
const uuids = z.strictObject({ uuids: z.array(uuid).min(1).max(RECORD_PAGE_MAX) })
const actionsOf = ({ fields, asks = {} }: RecordDefinition): RowAction[] => [
  'delete',
  ...(fields.is_active?.kind === 'flag' ? (['deactivate'] as const) : []),
  ...new Set(Object.values(asks).map((ask) => ask.as)),
]
const dependentsQuery = (record: RecordDefinition) =>
  z.strictObject({
    uuids: z.union([uuid, z.array(uuid).min(1).max(RECORD_PAGE_MAX)]),
    action: z.enum(actionsOf(record)).default('delete'),
  })
const WRITING = [
  'not_found',
  'record_deleted',
  'record_in_use',
  'last_administrator',
  'cannot_change_yourself',
] as const

/** Endpoints of one record. */
export function endpointsOf(record: RecordDefinition): Record<string, Endpoint> {
  const { permissions } = record
  const row = rowSchema(record)
  const access = Object.fromEntries(
    Object.entries(permissions).map(([verb, permission]) => {
      // A permission at any location is enough to call. The handler then checks each row.
      const scope = namesOf(permission).every(isGlobalName) ? {} : { scope: 'any' as const }
      return [verb, { permission, ...scope }]
    }),
  ) as RecordAccess
  return { ...listEndpoints(record, row, access), ...rowEndpoints(record, row, access) }
}

type RecordAccess = Record<RecordVerb, Exclude<Access, 'public'>>

/** Endpoints for many rows at once, and for creating one. */
function listEndpoints(record: RecordDefinition, row: z.ZodType, access: RecordAccess): Record<string, Endpoint> {
  const { name, path } = record
  const bulk = { access: access.delete, body: uuids, output: z.object({ items: z.array(row) }), errors: WRITING }
  return {
    [`GET /v1/${path}`]: {
      summary: `Lists records of type ${name}: filtered, sorted and searched, in pages.`,
      access: access.read,
      query: querySchema(record),
      output: pageSchema(row),
      errors: [],
    },
    [`POST /v1/${path}`]: {
      summary: `Creates a ${name}. With the header Idempotency-Key, a repeat within a day is answered with the same one. With ${ROW_UUID_HEADER}: key the key becomes the uuid of the row; a repeat within 90 days is answered with it.`,
      access: access.create,
      body: inputSchema(record),
      output: row,
      repeat: 'row',
      errors: ['idempotency_conflict'],
    },
    [`GET /v1/${path}/export.csv`]: {
      summary: `Exports the whole list of type ${name} as CSV, with the same filters, in the words of a language.`,
      access: access.read,
      query: exportSchema(record),
      output: z.any().meta({ description: 'text/csv' }),
      errors: [],
      limit: EXPORT_LIMIT,
    },
    [`GET /v1/${path}/export.xlsx`]: {
      summary: `Exports the same list of type ${name} as an Excel workbook, with typed days and numbers.`,
      access: access.read,
      query: exportSchema(record),
      output: z.any().meta({ description: SHEET_TYPE }),
      errors: ['list_too_long'],
      limit: EXPORT_LIMIT,
    },
    [`GET /v1/${path}/count`]: {
      summary: `Counts the records of type ${name} in a list, and the deleted ones.`,
      access: access.read,
      query: selectionSchema(record),
      output: recordCount,
      errors: [],
    },
    [`GET /v1/${path}/labels`]: {
      summary: `Lists labels of records of type ${name}: of given ones, or of those to choose from.`,
      access: record.labels === 'everybody' ? 'signed_in' : access.read,
      query: labelsQuery,
      output: recordLabels,
      errors: [],
    },
    [`POST /v1/${path}/bulk/delete`]: { summary: `Deletes several of type ${name}, all of them or none.`, ...bulk },
    [`POST /v1/${path}/bulk/restore`]: { summary: `Restores several of type ${name}, all of them or none.`, ...bulk },
    [`GET /v1/${path}/dependents`]: {
      summary: `Lists rows that depend on records of type ${name}, and what happens to them on a deletion, deactivation or move.`,
      access: access.read,
      query: dependentsQuery(record),
      output: dependents,
      errors: ['not_found', 'no_permission'],
    },
  }
}

/** Endpoints for one row, named by its uuid. */
function rowEndpoints(record: RecordDefinition, row: z.ZodType, access: RecordAccess): Record<string, Endpoint> {
  const { name, path } = record
  return {
    [`GET /v1/${path}/:uuid`]: {
      summary: `Gets one ${name}, also when it is deleted.`,
      access: access.read,
      params,
      output: detailSchema(record),
      errors: ['not_found'],
    },
    [`PATCH /v1/${path}/:uuid`]: {
      summary: `Changes a ${name}. A version that is not the current one is refused together with the current row.`,
      access: access.update,
      params,
      body: changesSchema(record),
      output: row,
      errors: [...WRITING, 'version_conflict'],
    },
    [`DELETE /v1/${path}/:uuid`]: {
      summary: `Deletes a ${name}; it can be restored.`,
      access: access.delete,
      params,
      output: row,
      errors: WRITING,
    },
    [`POST /v1/${path}/:uuid/restore`]: {
      summary: `Restores a deleted ${name}.`,
      access: access.delete,
      params,
      output: row,
      errors: WRITING,
    },
    [`GET /v1/${path}/:uuid/history`]: {
      summary: `Lists the changes of a ${name} with their authors and times, newest first.`,
      access: access.read,
      params,
      query: z.strictObject(pageQuery),
      output: pageSchema(recordEvent),
      errors: ['not_found'],
    },
  }
}

type Merged<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never
type Records = typeof records
type RecordEndpoints = Merged<{ [Name in keyof Records]: EndpointsOf<Records[Name]> }[keyof Records]>

/** The endpoints of all records, derived from `contract/records`. */
export const recordEndpoints = Object.assign(
  {},
  ...Object.values<RecordDefinition>(records).map(endpointsOf),
) as RecordEndpoints
