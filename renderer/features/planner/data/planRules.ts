import type { ConflictRules } from '#contract/planning/conflicts.ts'
import type { PlanFrame } from './planData.ts'

/** What conflicts of a plan are looked for with; the server asks the same before it publishes a day. */
export const rulesOf = ({ location, bookings, may_overlap }: PlanFrame): ConflictRules => ({
  location_uuid: location.uuid,
  bookings,
  mayOverlap: may_overlap,
})
