import { z } from 'zod'
import { CUSTOMER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { DUPLICATE_REASONS, MERGED_RECORDS } from '#contract/service/duplicates.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'

const record = z.enum(MERGED_RECORDS)
const params = z.object({ record })
const READ = { permission: CUSTOMER_PERMISSIONS.read, scope: 'any' } as const
/** A merge deletes one of the two rows. The handlers also check the permission to change them. */
const MERGE = { permission: CUSTOMER_PERMISSIONS.delete, scope: 'any' } as const
const FIELDS_MAX = 60
const TABLES_MAX = 40

/** One of two rows that are likely the same, as a list shows it. */
const side = z.object({ uuid, label: z.string(), facts: z.array(z.string()), created_at: timestamp })
export type DuplicateSide = z.infer<typeof side>
const pair = z
  .object({ first: side, second: side, reasons: z.array(z.enum(DUPLICATE_REASONS)) })
  .meta({ id: 'DuplicatePair' })
export type DuplicatePair = z.infer<typeof pair>

const merge = z
  .object({
    uuid,
    /** The other row: the merged one, or the one that is kept. */
    other: z.object({ uuid, label: z.string() }),
    merged_at: timestamp,
    by: userName.nullable(),
    /** End of the time in which the merge can be undone. Null once it cannot be undone. */
    undo_until: timestamp.nullable(),
    /** A later merge has to be undone first. */
    is_followed: z.boolean(),
  })
  .meta({ id: 'Merge' })
export type MergeShown = z.infer<typeof merge>

const counts = z.array(z.object({ kind: z.string(), first: z.int().nonnegative(), second: z.int().nonnegative() }))
/** Both rows with all values, and a sensible choice for each field that differs. */
const comparison = z
  .object({
    first: z.record(z.string(), z.unknown()),
    second: z.record(z.string(), z.unknown()),
    reasons: z.array(z.enum(DUPLICATE_REASONS)),
    is_dismissed: z.boolean(),
    /** The row that should be kept. */
    kept_uuid: uuid,
    /** Fields that differ, and the row whose value should be kept. */
    fields: z.array(z.object({ name: z.string(), from_uuid: uuid })).max(FIELDS_MAX),
    /** Number of rows that point at each of the two rows. */
    counts: counts.max(TABLES_MAX),
    /** Both rows have a VIN, and the VINs differ. */
    vins_differ: z.boolean(),
    /** Names of locations whose rows the caller may not move. */
    refused_locations: z.array(z.string()),
  })
  .meta({ id: 'DuplicateComparison' })
export type DuplicateComparison = z.infer<typeof comparison>

const undoing = z
  .object({
    merge,
    /** Fields that get their earlier value. */
    fields: z.array(z.string()),
    /** Fields that were changed on the kept row since. They stay as they are. */
    staying_fields: z.array(z.string()),
    /** Rows that go back to the merged row. */
    going_back: z.array(z.object({ kind: z.string(), count: z.int().positive() })),
    /** Rows that were created on the kept row since the merge, or now point elsewhere. They stay as they are. */
    staying: z.array(z.object({ kind: z.string(), count: z.int().positive() })),
    refused_locations: z.array(z.string()),
    /**
     * Unique values that undoing would restore, but that another row has by now. Undoing is refused until that row no
     * longer has them.
     */
    taken: z.array(z.object({ field: z.string(), value: z.string(), holder: z.object({ uuid, label: z.string() }) })),
  })
  .meta({ id: 'MergeUndoing' })
export type MergeUndoing = z.infer<typeof undoing>

const two = { first_uuid: uuid, second_uuid: uuid }

/** Likely duplicates of customers and vehicles, and their merging. */
export const duplicateEndpoints = {
  'GET /v1/duplicates/:record': {
    summary:
      'Lists pairs of customers or vehicles that are likely the same, with the reasons, and their number. With a uuid: only pairs of that row.',
    access: MERGE,
    params,
    query: z.strictObject({ uuid: uuid.optional(), after: z.string().max(73).optional() }),
    output: z.object({
      items: z.array(pair),
      /** The value of `after` for the next page. */
      next: z.string().nullable(),
      /** Number of all pairs, counted up to 500. */
      count: z.int().nonnegative(),
    }),
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/duplicates/:record/compare': {
    summary: 'Gets two rows side by side, with a proposed choice for each field and what would move.',
    access: MERGE,
    params,
    query: z.strictObject(two),
    output: comparison,
    errors: ['not_found', 'no_permission', 'record_deleted', 'record_merged'],
  },
  'POST /v1/duplicates/:record/decisions': {
    summary: 'Remembers that two rows are not the same, or takes that back.',
    access: MERGE,
    params,
    body: z.strictObject({ ...two, is_dismissed: z.boolean() }),
    output: z.object({ is_dismissed: z.boolean() }),
    errors: ['not_found', 'no_permission', 'record_deleted', 'record_merged'],
  },
  'POST /v1/duplicates/:record/merges': {
    summary:
      'Merges one row into another one. What points at the merged row points at the kept one afterwards, and the merged uuid leads there. It can be undone for 30 days.',
    access: MERGE,
    params,
    body: z.strictObject({
      kept_uuid: uuid,
      merged_uuid: uuid,
      kept_version: z.int().positive(),
      merged_version: z.int().positive(),
      /** Fields whose value comes from the merged row. */
      take: z.array(z.string().max(60)).max(FIELDS_MAX),
      /** The caller confirms that two different VINs belong to one car. */
      is_vin_confirmed: z.boolean().default(false),
    }),
    output: z.object({ uuid, kept_uuid: uuid }),
    errors: [
      'not_found',
      'no_permission',
      'record_deleted',
      'record_merged',
      'record_in_use',
      'version_conflict',
      'merge_elsewhere',
      'merge_vins_differ',
    ],
  },
  'GET /v1/duplicates/:record/rows/:uuid': {
    summary: 'Tells into which row a row was merged, and which rows were merged into it.',
    access: READ,
    params: params.extend({ uuid }),
    output: z.object({ merged_into: merge.nullable(), merges: z.array(merge) }),
    errors: ['not_found'],
  },
  'GET /v1/duplicates/:record/merges/:merge_uuid': {
    summary: 'Tells what undoing a merge would move back, and what would stay with the kept row.',
    access: MERGE,
    params: params.extend({ merge_uuid: uuid }),
    output: undoing,
    errors: ['not_found', 'no_permission', 'merge_over', 'merge_followed'],
  },
  'POST /v1/duplicates/:record/merges/:merge_uuid/undo': {
    summary: 'Undoes a merge of the last 30 days.',
    access: MERGE,
    params: params.extend({ merge_uuid: uuid }),
    output: z.object({ uuid, kept_uuid: uuid, restored_uuid: uuid }),
    errors: [
      'not_found',
      'no_permission',
      'merge_over',
      'merge_followed',
      'merge_elsewhere',
      'merge_value_taken',
      'version_conflict',
    ],
  },
} as const satisfies EndpointTable
