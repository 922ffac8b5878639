import type { Insertable } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { HstItem } from '#contract/workshop/hst/hstState.ts'
import type { Tables } from '#server/db/schema.ts'
import { FIELD_ACTIONS, PRODUCT_INFORMATION } from '../data/labours.ts'
import type { Random } from '../random/random.ts'
import type { Visit } from './layVisits.ts'
import { firstOf, lastStep, type Outcome } from './outcomes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/**
 * Snapshots of the week: 140, of which 11 have open field actions (two of them safety recalls), 27 have information, 15
 * are stale.
 */
const COUNTS = {
  ahf01: { looks: 74, actions: 6, information: 14, stale: 8 },
  nkp02: { looks: 66, actions: 5, information: 13, stale: 7 },
} as const

const action = (index: number, status: HstItem['status']): HstItem[] => {
  const [number, title, isSafetyRecall] = FIELD_ACTIONS[index % FIELD_ACTIONS.length] ?? FIELD_ACTIONS[1]
  return [{ kind: 'field_action', number, version: '1', title, status, isSafetyRecall }]
}
const information = (index: number): HstItem[] => {
  const [number, title] = PRODUCT_INFORMATION[index % PRODUCT_INFORMATION.length] ?? PRODUCT_INFORMATION[0]
  return [{ kind: 'tpi', number, version: '1', title, status: 'open', isSafetyRecall: false }]
}

/** Snapshots of the week's cars in the Handbuch Service Technik. Some cars have none. */
export function snapshotRows(
  dealer_id: string,
  code: string,
  outcomes: ReadonlyMap<Visit, Outcome>,
  { now, random }: { now: number; random: Random },
): Insertable<Tables['hst_snapshots']>[] {
  const counts = COUNTS[code as keyof typeof COUNTS]
  const isFinished = (outcome: Outcome) => lastStep(outcome).status === 'completed'
  // Finished cars first, so that one of them has a snapshot.
  const ofWeek = [...outcomes]
    .filter(([{ isHistory }, outcome]) => !isHistory || isFinished(outcome))
    .toSorted(([, a], [, b]) => Number(isFinished(b)) - Number(isFinished(a)))
  const cars = new Map(ofWeek.map(([visit, outcome]) => [visit.car, { visit, outcome }]))
  const checkedCars = [...cars.values()].slice(0, counts.looks)
  const isHere = ({ outcome }: (typeof checkedCars)[number]) =>
    !['picked_up', 'canceled'].includes(lastStep(outcome).status)
  // E01: an open safety recall on a finished car, which therefore cannot be handed over.
  const here = checkedCars.filter(isHere).sort((a, b) => rank(a.outcome) - rank(b.outcome))
  return checkedCars.map((one, index) => {
    const { visit, outcome } = one
    const nth = here.indexOf(one)
    const begun = firstOf(outcome, 'in_progress')
    const isStale = nth >= here.length - counts.stale
    const checked_at = new Date(
      isStale
        ? now - random.int(9, 20) * DAY_MS
        : (begun?.at ?? now - random.int(1, 60) * HOUR) - random.int(20, 50) * MINUTE,
    )
    const isOpen = nth >= 0 && nth < counts.actions
    // The first one is the dealer's safety recall. The others are less serious.
    const which = nth === 0 ? 0 : ([1, 2, 3, 5][nth % 4] ?? 1)
    const actionsFound = () => {
      if (isOpen) return action(which, nth % 3 === 2 ? 'in_order' : 'open')
      return index % 9 === 0 ? action(1, 'done') : []
    }
    const items = [
      ...actionsFound(),
      ...(index % Math.floor(counts.looks / counts.information) === 0 ? information(index) : []),
    ]
    return {
      dealer_id,
      uuid: random.uuid(),
      vin: visit.car.row.vin,
      checked_at,
      source: 'ui' as const,
      items: JSON.stringify(items),
      created_at: checked_at,
      created_by: visit.worker.person.uuid,
      digest: null,
      paper_uuid: null,
      token_uuid: null,
    }
  })
}

const ORDER = ['completed', 'in_progress', 'new', 'delivered']
const rank = (outcome: Outcome) => ORDER.indexOf(lastStep(outcome).status)
