import type { HstState } from './hstState.ts'

type Person = { uuid: string; first_name: string; last_name: string }
/** Data of a vehicle that the list filters by. */
type HstFilterable = {
  licensePlate: string
  vin: string
  jobId: string
  make: string
  model: string
  advisor: Person | null
  state: HstState
}
/** Filters of the list. An empty text does not filter. */
export type HstNarrowing = { q: string; state: HstState | ''; brand: string; advisor: string }

/** Normalises a number for comparing: `B-AB 123`, `bab123` and `BAB 123` are equal. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[\s.-]/g, '')

/** Whether each word of a search is in a row. A plate matches in any spelling. */
function containsWords({ licensePlate, vin, jobId, make, model, advisor }: HstFilterable, search: string): boolean {
  const name = advisor ? `${advisor.first_name} ${advisor.last_name}` : ''
  const all = [licensePlate, vin, jobId, make, model, name].map(bare)
  const whole = bare(search)
  const has = (word: string) => all.some((text) => text.includes(word))
  return whole === '' || has(whole) || search.split(/\s+/).map(bare).every(has)
}

/** Whether a vehicle matches the filters. The screen and the exported file use the same rule. */
export function fitsHst(row: HstFilterable, { q, state, brand, advisor }: HstNarrowing): boolean {
  return (
    containsWords(row, q) &&
    (state === '' || row.state === state) &&
    (brand === '' || row.make === brand) &&
    (advisor === '' || row.advisor?.uuid === advisor)
  )
}
