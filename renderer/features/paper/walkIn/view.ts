import type { EndpointBody } from '#contract/api/endpoints.ts'
import { holds } from '#contract/permissions/can.ts'
import { neededTime } from '#contract/planning/needs.ts'
import { walkIn } from '#contract/records/walkIn.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { type AnyRow, defineView } from '#renderer/records/view.ts'
import { linesOf } from './lines.ts'

/** Whether a promise would be saved without the plan's answer, because the time of the work is unknown. */
function isBlindPromise({ promised_at, works, estimated_ze }: Readonly<Record<string, unknown>>): boolean {
  const isAnswering = holds(useSession.getState().permissions, 'location.workshop.planner.read')
  const estimated = typeof estimated_ze === 'number' ? estimated_ze : 0
  return isAnswering && Boolean(promised_at) && neededTime(linesOf(works), estimated).minutes === null
}

/** A new paper with everything that the same save creates. */
export const walkInView = defineView({
  record: walkIn,
  namespace: 'paper',
  columns: ['licensePlate'],
  refusesNew: (values) => (isBlindPromise(values) ? { name: 'estimated_ze', code: 'required' } : null),
  create: async (body, key) =>
    (await call('POST /v1/workshop/paper/walk-in', {
      body: body as EndpointBody<'POST /v1/workshop/paper/walk-in'>,
      headers: { 'idempotency-key': key },
    })) as unknown as AnyRow,
})
