import { z } from 'zod'
import type { Permission } from '../permissions/catalogue.ts'

/** What can be done with a record and therefore needs a permission. */
export type RecordVerb = 'read' | 'create' | 'update' | 'delete'

/** One business record as data. */
export type RecordDefinition<Fields extends z.ZodRawShape = z.ZodRawShape> = {
  /** Singular, camelCase: `uploadGroup`. Socket events are `<name>.changed`, the table is `table`. */
  name: string
  table: string
  /** Below /api/v1 and, with /admin in front, the route of the screen. */
  path: string
  fields: z.ZodObject<Fields>
  permissions: Readonly<Record<RecordVerb, Permission>>
  /** Fields whose value may exist only once among the active records of a dealer, compared without case. */
  unique: readonly (keyof Fields & string)[]
  sortKeys: readonly (keyof Fields & string)[]
}

/** Columns that every record has; a form cannot edit them. Times are UTC, `version` grows by one with every change. */
export const systemFields = z.object({
  uuid: z.uuid(),
  version: z.int().positive(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  deleted_at: z.iso.datetime().nullable(),
})

/** Declares one business record. Everything generic (routes, forms, checks) is derived from this object. */
export function defineRecord<Fields extends z.ZodRawShape>(
  definition: RecordDefinition<Fields>,
): RecordDefinition<Fields> {
  return definition
}

/** Fields without `uuid`, `version` and the times: what a person may type. */
export type RecordInput<D extends { fields: z.ZodObject }> = z.input<D['fields']>
export type RecordRow<D extends { fields: z.ZodObject }> = z.output<D['fields']> & z.output<typeof systemFields>
