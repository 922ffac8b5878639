import { z } from 'zod'
import { DELIVERY_STATES } from '#contract/events/domainEvents.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'

const administrator = { permission: 'global.admin' } as const
const params = z.object({ delivery_uuid: uuid })

const failedEvent = z
  .object({
    uuid,
    /** Name of the subscription that failed. */
    subscriber: z.string(),
    /** Type of the event. Its first word names the record of `subject_uuid`. */
    type: z.string(),
    subject_uuid: uuid,
    at: timestamp,
    /** `waiting`: it is tried again at `next_at`. `failed`: every try failed. */
    state: z.enum(DELIVERY_STATES),
    attempts: z.int().nonnegative(),
    last_error: z.string(),
    next_at: timestamp.nullable(),
    updated_at: timestamp,
  })
  .meta({ id: 'FailedEvent' })
export type FailedEvent = z.infer<typeof failedEvent>

/** Endpoints for domain events that a subscriber could not handle. */
export const failedEventEndpoints = {
  'GET /v1/admin/events/failed': {
    summary: 'Lists events that failed at a subscriber, those that are not tried again first.',
    access: administrator,
    output: z.object({ items: z.array(failedEvent), has_more: z.boolean() }),
    errors: [],
  },
  'POST /v1/admin/events/failed/:delivery_uuid/retry': {
    summary: 'Delivers a failed event again, with all its tries.',
    access: administrator,
    params,
    errors: ['not_found'],
  },
  'POST /v1/admin/events/failed/:delivery_uuid/discard': {
    summary: 'Gives up a failed event for good. The subscriber never handles it.',
    access: administrator,
    params,
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
