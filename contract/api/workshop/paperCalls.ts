import { z } from 'zod'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'
import { text } from '../define/typedText.ts'

const NOTE_MAX = 500
const params = z.object({ uuid })
const access = (verb: 'read' | 'update') => ({ permission: PAPER_PERMISSIONS[verb], scope: 'any' }) as const

/** A call to the customer of a paper. */
const paperCall = z.object({ uuid, at: timestamp, by: userName.nullable(), note: z.string() }).meta({ id: 'PaperCall' })
const items = z.array(paperCall)

/** Calls to the customer of a paper: the car is done, or the work waits for an answer. */
export const paperCallEndpoints = {
  'GET /v1/workshop/paper/:uuid/calls': {
    summary: 'Lists the calls to the customer, newest first.',
    access: access('read'),
    params,
    output: z.object({ items }),
    errors: ['not_found'],
  },
  'POST /v1/workshop/paper/:uuid/calls': {
    summary:
      'Records that the caller called the customer. The paper then needs no call until it is done or held again.',
    access: access('update'),
    params,
    body: z.strictObject({ note: text(NOTE_MAX).default('') }),
    /** `uuid` is that of the new call. */
    output: z.object({ uuid, items }),
    errors: ['not_found', 'no_permission', 'record_deleted'],
  },
  'DELETE /v1/workshop/paper/:uuid/calls/:call_uuid': {
    summary: "Withdraws one of the caller's own calls that was recorded by mistake.",
    access: access('update'),
    params: z.object({ uuid, call_uuid: uuid }),
    output: z.object({ items }),
    errors: ['not_found', 'no_permission', 'record_deleted'],
  },
} as const satisfies EndpointTable
