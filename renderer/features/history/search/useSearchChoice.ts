import { useSearchParams } from 'react-router-dom'
import { INSPECTION_MONTHS } from '#contract/service/history.ts'
import type { SearchChoice } from '../data/historyQueries.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))
const NAMES = ['visited_since', 'declined', 'inspection_months', 'quiet'] as const
type Name = (typeof NAMES)[number]

/** The typed text and the filters. They are in the address, so that the way back from a car leads to the same hits. */
export function useSearchChoice() {
  const [params, setParams] = useSearchParams()
  const of = (name: string) => params.get(name) ?? ''
  const set = (values: Readonly<Partial<Record<Name | 'q', string>>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  const months = INSPECTION_MONTHS.find((one) => String(one) === of('inspection_months'))
  const since = of('visited_since')
  const choice: SearchChoice = {
    q: of('q'),
    declined: of('declined') === 'true' ? 'true' : 'false',
    quiet: of('quiet') === 'true' ? 'true' : 'false',
    ...(months !== undefined && { inspection_months: months }),
    ...(isDay(since) && { visited_since: since }),
  }
  const isFiltered = NAMES.some((name) => of(name) !== '')
  const clear = () => set({ visited_since: '', declined: '', inspection_months: '', quiet: '' })
  return { choice, months: months ?? null, since: isDay(since) ? since : '', set, clear: isFiltered ? clear : null }
}
export type ChosenSearch = ReturnType<typeof useSearchChoice>
