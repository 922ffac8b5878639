import type { serviceRequest } from '#contract/records/serviceRequest.ts'
import { REQUEST_GRAPH, REQUEST_REFUSALS } from '#contract/service/requestGraph.ts'
import { defineStates } from '#renderer/records/states/defineStates.ts'
import { ResultInput } from './fields/ResultInput.tsx'
import { requestView } from './view.ts'

/** The statuses of service requests. A withdrawn one is opened again by the main button. */
export const requestStates = defineStates<typeof serviceRequest>({
  view: requestView,
  steps: REQUEST_GRAPH.steps,
  refusals: REQUEST_REFUSALS,
  asks: [{ refusal: 'result_required', name: 'result', Input: ResultInput }],
  next: {
    new: 'in_progress',
    in_progress: 'completed',
    completed: 'delivered',
    delivered: 'picked_up',
    canceled: 'new',
  },
})
