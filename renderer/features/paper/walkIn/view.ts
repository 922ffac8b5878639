import type { EndpointBody } from '#contract/api/endpoints.ts'
import { walkIn } from '#contract/records/walkIn.ts'
import { call } from '#renderer/net/calls/api.ts'
import { type AnyRow, defineView } from '#renderer/records/view.ts'

/** A new paper with everything that the same save creates. */
export const walkInView = defineView({
  record: walkIn,
  namespace: 'paper',
  columns: ['licensePlate'],
  create: async (body, key) =>
    (await call('POST /v1/workshop/paper/walk-in', {
      body: body as EndpointBody<'POST /v1/workshop/paper/walk-in'>,
      headers: { 'idempotency-key': key },
    })) as unknown as AnyRow,
})
