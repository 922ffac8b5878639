import type { Core } from '#server/core/core.ts'
import { planOfPapers } from './announcePaper.ts'
import { planOfPeople } from './announcePeople.ts'
import { carryOverWorker, resumeCarryOver } from './carryOver.ts'
import { planMover } from './moveLocation.ts'
import { plannerHandlers } from './plannerHandlers.ts'
import { type PlannerSources, plannerWidgets } from './widgets/plannerWidgets.ts'

/** The plan of the workshop, and the data that planning is based on. `others` are services of other modules. */
export function plannerModule(core: Core, others: PlannerSources) {
  const { database, hub, now } = core
  return {
    handlers: plannerHandlers(core),
    events: [...planOfPapers(core), planOfPeople(hub)],
    workers: { plan_carry_over: carryOverWorker(core) },
    widgets: plannerWidgets(others),
    movers: [planMover(core)],
    onStart: () => resumeCarryOver(database, now()),
  }
}
