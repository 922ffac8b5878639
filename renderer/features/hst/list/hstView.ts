import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'
import { HST_STATES } from '#contract/workshop/hst/hstState.ts'
import { fullName } from '#renderer/net/users.ts'
import type { Listed, ListView } from '#renderer/records/view.ts'
import type { HstRow } from '../data/hstQueries.ts'

const text = { kind: 'text', max: 60 } as const
const number = { kind: 'text', max: 20 } as const
const count = { kind: 'integer', min: 0, max: 1_000 } as const
const moment = { kind: 'moment', optional: true } as const

/** The columns of the list, and the value by which each is sorted. */
const SORTED = {
  state: ({ state }) => HST_STATES.indexOf(state),
  promised: ({ promised_at }) => promised_at ?? '',
  plate: ({ licensePlate }) => licensePlate,
  vin: ({ vin }) => vin.slice(-8),
  model: ({ model }) => model,
  order: ({ jobId }) => jobId,
  checked: ({ checked_at }) => checked_at ?? '',
  checked_by: ({ checked_by }) => (checked_by ? fullName(checked_by) : ''),
  actions: ({ actions_open }) => actions_open,
  tpis: ({ tpis_open }) => tpis_open,
  status: ({ status }) => RECORD_STATUSES.indexOf(status),
  brand: ({ make }) => make,
  advisor: ({ advisor }) => (advisor ? fullName(advisor) : ''),
} satisfies Record<string, (row: HstRow) => string | number>
export type HstColumn = keyof typeof SORTED
export const isHstColumn = (name: string): name is HstColumn => Object.hasOwn(SORTED, name)

const listed: Listed = {
  name: 'hstVehicle',
  fields: {
    // The state is never cut, because it tells why a car must not leave.
    state: { kind: 'text', max: 60, multiline: true },
    promised: moment,
    plate: number,
    vin: number,
    model: text,
    order: number,
    checked: moment,
    checked_by: text,
    actions: count,
    tpis: count,
    status: { kind: 'choice', of: RECORD_STATUSES },
    brand: number,
    advisor: text,
  },
  sortKeys: Object.keys(SORTED),
  defaultSort: 'promised',
}

/** The vehicles of a day as a list view. */
export const hstView: ListView = {
  record: listed,
  namespace: 'hst',
  // Columns needed for a decision come first, so that they are visible at a width of 1366 pixels.
  columns: [
    ...['plate', 'state', 'promised', 'actions', 'tpis', 'model', 'order', 'status', 'checked', 'checked_by', 'vin'],
  ],
  widths: {
    plate: 162,
    // Room for two states in one line (px).
    state: 272,
    promised: 150,
    actions: 100,
    tpis: 56,
    model: 124,
    order: 80,
    status: 112,
    checked: 112,
    checked_by: 130,
    vin: 100,
  },
  hasNoTimes: true,
}

/**
 * Rows in the order of a column, descending with a leading `-`. Without a column they stay in order of their promise.
 */
export function sortedRows(rows: readonly HstRow[], sort: string): readonly HstRow[] {
  const name = sort.replace(/^-/, '')
  if (sort === listed.defaultSort || !isHstColumn(name)) return rows
  const value: (row: HstRow) => string | number = SORTED[name]
  const turn = sort.startsWith('-') ? -1 : 1
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), undefined, { numeric: true })
  return rows.toSorted((a, b) => turn * compare(value(a), value(b)))
}
