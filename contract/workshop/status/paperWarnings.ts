import { DAY_MS } from '#contract/durations.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { InspectionState } from '#contract/vehicles/inspection.ts'
import type { MileageWarning } from '#contract/vehicles/mileage.ts'
import type { HstVerdict } from '../hst/hstState.ts'
import type { SecurityDamage } from './transitionGuards.ts'

/** Warnings on a workshop paper, the gravest first. They block nothing. */
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

/** Promised time in milliseconds since 1970. A binding promise is a contract (ZDK repair conditions). */
type Promised = { at: number; isBinding: boolean }

/** Facts that decide about warnings. */
export type WarningFacts = {
  status: RecordStatus
  hst: HstVerdict
  inspection: InspectionState | null
  mileage: MileageWarning | null
  promised: Promised | null
  isCustomerWaiting: boolean
  securityDamage: SecurityDamage
  /** Number of works on the high-voltage system whose technician lacks the qualification. */
  unqualifiedHvWorks: number
  /** Number of needed parts that have not arrived. */
  missingParts: number
  isWheelSetOrdered: boolean
  isWheelSetInHouse: boolean
  /** True when the wider tires are in front. */
  areAxlesSwapped: boolean
  /** Number of other open papers of the same vehicle. */
  openPapersOfVehicle: number
  /** End of the last other visit with the same plate, in milliseconds since 1970. */
  lastVisit: number | null
  /** Number of open papers of the same location and day with the same tag. */
  papersWithTag: number
  /** In cents. The estimate is what the customer agreed to, including accepted extensions. */
  estimate: number | null
  price: number | null
}

/** The warnings are measured by the time and by the setting `estimate_overrun_percent`. */
type WarningRules = { now: number; estimateOverrunPercent: number }

/** Thresholds of warnings: minutes before a promised time, hours after a binding one, days since the last visit. */
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

/**
 * Whether a price exceeds the customer's agreement by more than a percentage. An unknown price or estimate gives false.
 */
export const isEstimateExceeded = ({ estimate, price }: Pick<WarningFacts, 'estimate' | 'price'>, percent: number) =>
  estimate !== null && price !== null && price * 100 > estimate * (100 + percent)

const isComeback = ({ lastVisit }: WarningFacts, now: number) =>
  lastVisit !== null && now - lastVisit <= COMEBACK_DAYS * DAY_MS

/** Whether works are in progress or will start. */
const isUnfinished = ({ status }: WarningFacts) => status === 'new' || status === 'in_progress'
const isInHouse = ({ status }: WarningFacts) => status !== 'picked_up' && status !== 'canceled'

/** The warnings of a paper, the gravest first. A paper whose car has left has none. */
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
