import type { HstState } from './hstState.ts'

type Person = { uuid: string; first_name: string; last_name: string }
/** What is known of a vehicle when a list is narrowed to some. */
type HstFilterable = {
  licensePlate: string
  vin: string
  jobId: string
  make: string
  model: string
  advisor: Person | null
  state: HstState
}
/** Empty: everything. */
export type HstNarrowing = { q: string; state: HstState | ''; brand: string; advisor: string }

/** As numbers are compared: `B-AB 123`, `bab123` and `BAB 123` are one. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[\s.-]/g, '')

/** Whether every word of a search stands somewhere in a row; a plate however it is typed. */
function containsWords({ licensePlate, vin, jobId, make, model, advisor }: HstFilterable, search: string): boolean {
  const name = advisor ? `${advisor.first_name} ${advisor.last_name}` : ''
  const all = [licensePlate, vin, jobId, make, model, name].map(bare)
  const whole = bare(search)
  const has = (word: string) => all.some((text) => text.includes(word))
  return whole === '' || has(whole) || search.split(/\s+/).map(bare).every(has)
}

/** Whether a vehicle is one of those that a list is narrowed to, on the screen and in a file alike. */
export function fitsHst(row: HstFilterable, { q, state, brand, advisor }: HstNarrowing): boolean {
  return (
    containsWords(row, q) &&
    (state === '' || row.state === state) &&
    (brand === '' || row.make === brand) &&
    (advisor === '' || row.advisor?.uuid === advisor)
  )
}
