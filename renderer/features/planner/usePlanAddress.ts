import { useSearchParams } from 'react-router-dom'
import type { PlanningLocation } from '#contract/planning/workingTime.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import { timeZone } from '#renderer/ui/time/zone.ts'
import { dayAtLocation } from './data/locationClock.ts'
import { nextOpenDay } from './data/openDay.ts'
import { addressOf, chosenDay, VIEWS, type View } from './planAddress.ts'

/**
 * View and day are in the address, so that a link opens the same plan and a reload keeps it. Without a day the plan
 * follows today, or the next day on which the location is open. `location` is null until it is loaded.
 */
export function usePlanAddress(location: PlanningLocation | null) {
  const [params, setParams] = useSearchParams()
  // Until the location is loaded, the zone of this computer is the best guess.
  const zone = location?.time_zone ?? timeZone()
  const today = useNow((now) => dayAtLocation(zone, now))
  const followed = location ? nextOpenDay(location, today) : today
  const chosen = chosenDay(params)
  const show = (next: { view?: View; day?: string }) =>
    setParams(addressOf(params, next, followed), { replace: true, preventScrollReset: true })
  return {
    view: VIEWS.find((one) => one === params.get('view')) ?? 'technicians',
    day: chosen ?? followed,
    today,
    zone,
    /** Whether the plan follows another day than today, because the location is closed today. */
    isMoved: chosen === null && followed !== today,
    show,
  }
}
