import type { Core } from '#server/core/core.ts'
import type { Services } from './access/services.ts'
import { createStamper } from './stamper.ts'
import { forgottenStampsWorker, resumeForgotten } from './stamps/forgotten.ts'
import { timesHandlers } from './timesHandlers.ts'

type Others = Pick<Services, 'begin' | 'mayBegin' | 'takeOver' | 'works' | 'working'>

/**
 * Stamps, attendance and the comparison of target and actual times. `others` comes from the workshop and the planner.
 */
export function timesModule(core: Core, others: Others) {
  const { database, hub, now } = core
  const services = { database, hub, now, ...others }
  const stamper = createStamper(services)
  return {
    handlers: timesHandlers(services, stamper),
    workers: { forgotten_stamps: forgottenStampsWorker(services) },
    onStart: () => resumeForgotten(database, now()),
    /** Stamping for terminals at the lifts. */
    stamper,
  }
}
