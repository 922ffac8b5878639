import { useSearchParams } from 'react-router-dom'
import { VIN_PATTERN } from '#contract/vehicles/vin.ts'
import { HST_STATES, type HstState } from '#contract/workshop/hstState.ts'
import { fullName } from '#renderer/net/users.ts'
import { today } from '#renderer/ui/today.ts'
import type { HstRow } from '../hstQueries.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))
const isState = (text: string): text is HstState => (HST_STATES as readonly string[]).includes(text)

/** The day after, by the calendar. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** As numbers are compared: `B-AB 123`, `bab123` and `BAB 123` are one. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[\s.-]/g, '')

/** Whether every word of a search stands somewhere in a row; a plate however it is typed. */
function containsWords({ licensePlate, vin, jobId, make, model, advisor }: HstRow, search: string): boolean {
  const all = [licensePlate, vin, jobId, make, model, advisor ? fullName(advisor) : ''].map(bare)
  const whole = bare(search)
  const has = (word: string) => all.some((text) => text.includes(word))
  return whole === '' || has(whole) || search.split(/\s+/).map(bare).every(has)
}

/** What the list is narrowed to, and which vehicle is open. It stands in the address, so that it can be passed on. */
export function useHstFilter() {
  const [params, setParams] = useSearchParams()
  const of = (name: string) => params.get(name) ?? ''
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const state = isState(of('state')) ? (of('state') as HstState) : null
  const [brand, advisor] = [of('brand'), of('advisor')]
  const q = of('q')
  const vin = of('vin').toUpperCase()
  return {
    day: isDay(of('day')) ? of('day') : today(),
    site: of('site'),
    state,
    brand,
    advisor,
    q,
    vin: new RegExp(VIN_PATTERN).test(vin) ? vin : '',
    set,
    openVehicle: (wanted: string) => set('vin', wanted),
    fits: (row: HstRow) =>
      containsWords(row, q) &&
      (state === null || row.state === state) &&
      (brand === '' || row.make === brand) &&
      (advisor === '' || row.advisor?.uuid === advisor),
  }
}
export type HstFilter = ReturnType<typeof useHstFilter>
