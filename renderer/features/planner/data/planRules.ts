import type { ConflictRules } from '#contract/planning/conflicts.ts'
import type { PlanFrame } from './planData.ts'

/** The input of the search for conflicts. The server checks with the same rules before it publishes a day. */
export const rulesOf = ({ location, bookings, may_overlap }: PlanFrame): ConflictRules => ({
  location_uuid: location.uuid,
  bookings,
  mayOverlap: may_overlap,
})
