import { useSearchParams } from 'react-router-dom'
import { useNow } from '#renderer/ui/time/clock.ts'
import { dayAtSite } from './data/siteClock.ts'
import { addressOf, chosenDay, VIEWS, type View } from './planAddress.ts'

/** View and day are in the address, so that a link opens the same plan and a reload keeps it. */
export function usePlanAddress(zone: string) {
  const [params, setParams] = useSearchParams()
  const today = useNow((now) => dayAtSite(zone, now))
  const show = (next: { view?: View; day?: string }) =>
    setParams(addressOf(params, next, today), { replace: true, preventScrollReset: true })
  return {
    view: VIEWS.find((one) => one === params.get('view')) ?? 'technicians',
    day: chosenDay(params) ?? today,
    today,
    show,
  }
}
