import { records } from '#contract/records/index.ts'
import type { Hooks } from '#server/records/hooks.ts'
import type { Context, Services } from '#server/records/service.ts'
import { customerHooks } from './customerHooks.ts'
import { extensionHooks } from './extensionHooks.ts'
import { hstHandlers } from './hst/hstHandlers.ts'
import { paperHooks } from './paperHooks.ts'
import { vehicleHooks } from './vehicleHooks.ts'
import { workHooks } from './workHooks.ts'
import { type OpenChat, workshopHandlers } from './workshopHandlers.ts'

/** The records of the workshop with their rules, and what happens beside them. `openChat` is another module's. */
export function openWorkshop(services: Services, openChat: OpenChat) {
  const { hub, now } = services
  const vehicle = vehicleHooks({ now })
  const vehicles: Context = { ...services, record: records.vehicle, hooks: vehicle as Hooks }
  const paper = paperHooks({ now, vehicles })
  const work = workHooks({ hub, now })
  const works: Context = { ...services, record: records.work, hooks: work as Hooks }
  const papers: Context = { ...services, record: records.paper, hooks: paper as Hooks }
  return {
    works,
    hooks: { customer: customerHooks, vehicle, paper, work, extension: extensionHooks({ hub, now }) },
    handlers: {
      ...workshopHandlers({
        vehicles,
        papers,
        works,
        openChat,
      }),
      ...hstHandlers(papers),
    },
  }
}
