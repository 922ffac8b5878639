import { DAY_MS } from '#contract/durations.ts'
import type { InspectionState } from '#contract/vehicles/inspection.ts'
import type { MileageWarning } from '#contract/vehicles/mileage.ts'
import type { HstVerdict } from '../hst/hstState.ts'
import type { OrderStatus } from './orderStatus.ts'
import type { SecurityDamage } from './transitionGuards.ts'

/** What people are warned about on a workshop paper, the gravest first (domain.md 3.4, 7.1). Nothing is blocked by it. */
export const PAPER_WARNINGS = [
  'safety_recall_open',
  'security_damage_unacknowledged',
  'hv_qualification_missing',
  'axles_swapped',
  'binding_promise_exceeded',
  'promise_missed',
  'promise_near',
  'customer_waiting',
  'field_action_open',
  'wheel_set_missing',
  'parts_incomplete',
  'second_open_paper',
  'plate_seen_lately',
  'tag_in_use',
  'estimate_exceeded',
  'inspection_extended',
  'inspection_overdue',
  'inspection_due',
  'mileage_below_last',
  'mileage_too_fast',
  'mileage_unchanged',
] as const
export type PaperWarning = (typeof PAPER_WARNINGS)[number]

/** When a car is to be ready, in milliseconds since 1970; a binding promise is a contract (ZDK repair conditions). */
type Promised = { at: number; isBinding: boolean }

/** What the warnings follow from. */
export type WarningFacts = {
  status: OrderStatus
  hst: HstVerdict
  inspection: InspectionState | null
  mileage: MileageWarning | null
  promised: Promised | null
  isCustomerWaiting: boolean
  securityDamage: SecurityDamage
  /** Works on the high-voltage system whose technician lacks the qualification. */
  unqualifiedHvWorks: number
  /** Parts that are needed and not in the house. */
  missingParts: number
  isWheelSetOrdered: boolean
  isWheelSetInHouse: boolean
  /** The wider tires are in front. */
  areAxlesSwapped: boolean
  /** Other papers of the same vehicle that are open. */
  openPapersOfVehicle: number
  /** When another visit with the same plate ended, in milliseconds since 1970. */
  lastVisit: number | null
  /** Open papers of the same site and day with the same tag. */
  papersWithTag: number
  /** Cents. The estimate is what the customer agreed to, with every accepted extension. */
  estimate: number | null
  price: number | null
}

/** The thresholds; `estimateOverrunPercent` is the setting of that name. */
type WarningRules = { now: number; estimateOverrunPercent: number }

/** Minutes before a promised time, hours after a binding one, days since the last visit (domain.md 3.4). */
const PROMISE_NEAR_MINUTES = 60
const BINDING_GRACE_HOURS = 24
const COMEBACK_DAYS = 7
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

function promiseWarning({ promised }: WarningFacts, now: number): PaperWarning | null {
  if (promised === null) return null
  const left = promised.at - now
  if (promised.isBinding && -left > BINDING_GRACE_HOURS * HOUR_MS) return 'binding_promise_exceeded'
  if (left < 0) return 'promise_missed'
  return left < PROMISE_NEAR_MINUTES * MINUTE_MS ? 'promise_near' : null
}

/** Whether a price exceeds what the customer agreed to by more than a percentage. Unknown prices exceed nothing. */
export const isEstimateExceeded = ({ estimate, price }: Pick<WarningFacts, 'estimate' | 'price'>, percent: number) =>
  estimate !== null && price !== null && price * 100 > estimate * (100 + percent)

const isComeback = ({ lastVisit }: WarningFacts, now: number) =>
  lastVisit !== null && now - lastVisit <= COMEBACK_DAYS * DAY_MS

/** Works are being done or about to be. */
const isUnfinished = ({ status }: WarningFacts) => status === 'new' || status === 'in_progress'
const isInHouse = ({ status }: WarningFacts) => status !== 'picked_up' && status !== 'canceled'

/** What to warn about, the gravest first. A paper whose car has left warns about nothing. */
export function paperWarnings(facts: WarningFacts, { now, estimateOverrunPercent }: WarningRules): PaperWarning[] {
  if (!isInHouse(facts)) return []
  const { hst, inspection, mileage } = facts
  const always: Partial<Record<PaperWarning, boolean>> = {
    safety_recall_open: hst.worst === 'black',
    field_action_open: hst.worst === 'red',
    security_damage_unacknowledged: facts.securityDamage === 'open',
    axles_swapped: facts.areAxlesSwapped,
    second_open_paper: facts.openPapersOfVehicle > 0,
    plate_seen_lately: isComeback(facts, now),
    tag_in_use: facts.papersWithTag > 0,
    estimate_exceeded: isEstimateExceeded(facts, estimateOverrunPercent),
    inspection_extended: inspection === 'extended',
    inspection_overdue: inspection === 'overdue',
    inspection_due: inspection === 'due',
    mileage_below_last: mileage === 'below_last',
    mileage_too_fast: mileage === 'too_fast',
    mileage_unchanged: mileage === 'unchanged',
  }
  const promise = promiseWarning(facts, now)
  const atWork: Partial<Record<PaperWarning, boolean>> = {
    customer_waiting: facts.isCustomerWaiting,
    hv_qualification_missing: facts.unqualifiedHvWorks > 0,
    parts_incomplete: facts.missingParts > 0,
    wheel_set_missing: facts.isWheelSetOrdered && !facts.isWheelSetInHouse,
    ...(promise === null ? {} : { [promise]: true }),
  }
  const all = { ...always, ...(isUnfinished(facts) ? atWork : {}) }
  return PAPER_WARNINGS.filter((warning) => all[warning] === true)
}
