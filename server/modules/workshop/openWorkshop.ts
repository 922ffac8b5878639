import { records } from '#contract/records/index.ts'
import type { Hooks } from '#server/records/hooks.ts'
import type { Context, Services } from '#server/records/service.ts'
import { hstHandlers } from './hst/hstHandlers.ts'
import { extensionHooks } from './papers/extensionHooks.ts'
import { paperHooks } from './papers/paperHooks.ts'
import type { TellPlan } from './papers/partOfPaper.ts'
import { workHooks } from './papers/workHooks.ts'
import { customerHooks } from './vehicles/customerHooks.ts'
import { vehicleHooks } from './vehicles/vehicleHooks.ts'
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
