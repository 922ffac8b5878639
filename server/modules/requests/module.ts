import { records } from '#contract/records/index.ts'
import type { Core } from '#server/core/core.ts'
import type { Hooks } from '#server/records/hooks.ts'
import type { Context } from '#server/records/service.ts'
import { type ActAs, requestsFollowInbox } from './followInbox.ts'
import type { RequestServices } from './openRequest.ts'
import type { FindHome } from './proposeRequest.ts'
import type { ListAbsent } from './requestChecks.ts'
import { requestComments } from './requestComments.ts'
import { requestHandlers } from './requestHandlers.ts'
import { requestHooks } from './requestHooks.ts'
import { requestSource } from './requestSource.ts'
import { requestTimeline } from './requestTimeline.ts'
import { requestWidgets } from './requestWidgets.ts'

type Others = { actAs: ActAs; listAbsent: ListAbsent; findHome: FindHome }

/**
 * The record with which the next request of a recurring one is created. It requires the permission to update requests
 * instead of the one to create them.
 */
const AGAIN = Object.assign({}, records.serviceRequest, {
  permissions: Object.assign({}, records.serviceRequest.permissions, {
    create: records.serviceRequest.permissions.update,
  }),
})

/** Service requests. `actAs` comes from the users, `listAbsent` from the planner, `findHome` from the workshop. */
export function requestsModule(core: Core, { actAs, listAbsent, findHome }: Others) {
  const hooks = requestHooks(core)
  const requests: Context = Object.assign({}, core, { record: records.serviceRequest, hooks: hooks as Hooks })
  const again: Context = Object.assign({}, requests, { record: AGAIN })
  const services: RequestServices = { core, requests, again }
  return {
    handlers: requestHandlers(services, { listAbsent, findHome }),
    hooks: { serviceRequest: hooks },
    events: [requestsFollowInbox(services, actAs)],
    widgets: requestWidgets(requests),
    sources: [requestSource(requests)],
    timeline: [requestTimeline(requests)],
    commented: { serviceRequest: requestComments(requests, core) },
  }
}
