import { z } from 'zod'
import { uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'
import { neededLine } from '../define/typedText.ts'

/** The client owns the names of columns and lists, the widths and the filters. The server only limits their size. */
const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,59}$/)
const filterKey = z.string().regex(/^filter\[[a-z][A-Za-z0-9_]{0,59}\]\[[a-z]{1,20}\]$/)
const filterValue = z.string().min(1).max(100)

/**
 * Layout of a list. `columns` are the chosen ones in their order, `widths` are pixels. A small screen may leave out chosen
 * columns, but none of `ticked`, which the user has ticked one by one.
 */
export const viewContent = z.strictObject({
  columns: z.array(name).max(100),
  pinned: z.array(name).max(20).default([]),
  ticked: z.array(name).max(100).default([]),
  widths: z.partialRecord(name, z.int().min(20).max(2_000)),
  sort: z.string().regex(/^-?[a-z][A-Za-z0-9_]{0,59}$/),
  filters: z.partialRecord(filterKey, z.union([filterValue, z.array(filterValue).max(50)])),
  density: z.enum(['compact', 'normal', 'comfortable']),
})

/** A saved view. Only its owner changes it. Members of the group that it is shared with can read it. */
const savedView = z
  .object({
    uuid,
    list: z.string(),
    name: z.string(),
    owner: userName,
    is_own: z.boolean(),
    group_uuid: uuid.nullable(),
    content: viewContent,
    version: z.int().positive(),
  })
  .meta({ id: 'SavedView' })

const fields = {
  name: neededLine(60),
  group_uuid: uuid.nullable(),
  content: viewContent,
}
const params = z.object({ uuid })

/** Endpoints for saved views of lists: own ones, and those shared with a group. */
export const viewEndpoints = {
  'GET /v1/views': {
    summary: 'Lists the own and shared views of one list by name, and the groups that a view may be shared with.',
    access: 'signed_in',
    query: z.strictObject({ list: name }),
    output: z.object({ items: z.array(savedView), groups: z.array(z.object({ uuid, name: z.string() })) }),
    errors: [],
  },
  'POST /v1/views': {
    summary: 'Saves a view. The name is unique among the own views of the list.',
    access: 'signed_in',
    body: z.strictObject({ list: name, ...fields, group_uuid: fields.group_uuid.default(null) }),
    output: savedView,
    errors: [],
  },
  'PATCH /v1/views/:uuid': {
    summary: 'Changes an own view. A version that is not the current one is refused with the current view.',
    access: 'signed_in',
    params,
    body: z.strictObject({ version: z.int().positive(), ...z.object(fields).partial().shape }),
    output: savedView,
    errors: ['not_found', 'no_permission', 'version_conflict'],
  },
  'DELETE /v1/views/:uuid': {
    summary: 'Deletes an own view. Members of its group lose it, too.',
    access: 'signed_in',
    params,
    errors: ['not_found', 'no_permission'],
  },
} as const satisfies EndpointTable

export type SavedView = z.infer<typeof savedView>
export type ViewContent = z.infer<typeof viewContent>
