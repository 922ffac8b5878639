import type { RecordRow } from '#contract/records/define.ts'
import type { paper } from '#contract/records/paper.ts'

export type Visit = RecordRow<typeof paper>

const OPEN: readonly Visit['status'][] = ['new', 'in_progress', 'completed', 'delivered']
const NEVER_HERE: readonly Visit['status'][] = ['new', 'canceled']

/** The last visit of a vehicle and its open papers. An appointment or a canceled paper is no visit. */
export function visitsOf<Row extends Pick<Visit, 'status' | 'state_since'>>(rows: readonly Row[]) {
  const here = rows.filter(({ status }) => !NEVER_HERE.includes(status))
  const [last] = here.toSorted((one, other) => Date.parse(other.state_since) - Date.parse(one.state_since))
  const open = rows
    .filter(({ status }) => OPEN.includes(status))
    // Papers of a car in the workshop come before appointments.
    .toSorted((one, other) => Number(one.status === 'new') - Number(other.status === 'new'))
  return { last: last ?? null, open }
}
