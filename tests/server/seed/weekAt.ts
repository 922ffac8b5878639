import type { PlanningLocation } from '#contract/planning/workingTime.ts'
import { buildChats } from '#server/seed/chats/buildChats.ts'
import { AHORNFELD } from '#server/seed/data/ahornfeld.ts'
import { NORDKAMP } from '#server/seed/data/nordkamp.ts'
import { buildOrganisation } from '#server/seed/organisation/organisation.ts'
import { createRandom } from '#server/seed/random/random.ts'
import { buildWorkshop, inventTalkedAbout } from '#server/seed/workshop/buildWorkshop.ts'

const PLANS = [AHORNFELD, NORDKAMP]
/** Wednesday, 10:20 in Berlin. */
export const BASE = '2026-09-16T08:20:00Z'
export const DAY = 86_400_000
/** Moments at which a demo may be made: early, at night, on a Sunday, at Christmas, and at clock changes. */
export const MOMENTS = [
  BASE,
  '2026-09-14T03:00:00Z',
  '2026-11-25T06:05:00Z',
  '2026-09-19T12:30:00Z',
  '2026-11-22T10:15:00Z',
  '2026-12-12T13:10:00Z',
  '2026-12-24T14:00:00Z',
  '2027-03-28T01:30:00Z',
  '2028-02-29T15:59:00Z',
]

export type Rows = Required<Awaited<ReturnType<typeof buildWorkshop>>>
export type Week = Rows & { code: string; sites: readonly PlanningLocation[] }
/** The rows of the demo's workshops at a moment, per dealer. */
export async function weekAt(moment: string, seed = 20_260_914): Promise<Week[]> {
  const [end, seeded] = [new Date(moment), createRandom(seed)]
  return Promise.all(
    PLANS.map(async (plan) => {
      const organisation = buildOrganisation(plan, seeded, end)
      const talked = inventTalkedAbout(plan, seeded, end)
      const { chats } = buildChats(plan, organisation, talked, seeded, end)
      const rows = await buildWorkshop(plan, organisation, talked, chats, { seeded, end })
      const locations = (organisation.rows.locations ?? []).map((row) => ({
        uuid: row.uuid,
        time_zone: row.time_zone ?? '',
        opening_hours: JSON.parse(String(row.opening_hours)),
        closed_days: JSON.parse(String(row.closed_days)),
        bays: JSON.parse(String(row.bays)),
      }))
      return { ...(rows as Rows), code: plan.code, sites: locations }
    }),
  )
}
