import { records } from '#contract/records/index.ts'
import type { Hooks } from '#server/records/hooks.ts'
import type { Context, Services } from '#server/records/service.ts'
import { customerHooks } from './customerHooks.ts'
import { extensionHooks } from './extensionHooks.ts'
import { hstHandlers } from './hst/hstHandlers.ts'
import { paperHooks } from './paperHooks.ts'
import type { TellPlan } from './partOfPaper.ts'
import { vehicleHooks } from './vehicleHooks.ts'
import { workHooks } from './workHooks.ts'
import { type OpenChat, workshopHandlers } from './workshopHandlers.ts'

/** The records of the workshop with their rules, and what happens beside them. `others` are other modules. */
export function openWorkshop(services: Services, others: { openChat: OpenChat; tellPlan: TellPlan }) {
  const { openChat, tellPlan } = others
  const { hub, now } = services
  const vehicle = vehicleHooks({ now })
  const vehicles: Context = { ...services, record: records.vehicle, hooks: vehicle as Hooks }
  const paper = paperHooks({ now, vehicles, tellPlan })
  const work = workHooks({ hub, now, tellPlan })
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
        tellPlan,
      }),
      ...hstHandlers(papers),
    },
  }
}
