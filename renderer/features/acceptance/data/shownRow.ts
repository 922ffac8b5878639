import { acceptance } from '#contract/records/acceptance.ts'
import { defaultOf } from '#contract/records/fields.ts'
import { type Entry, isOf, type Values } from '#renderer/net/outbox/entry.ts'
import { mergeRow } from '#renderer/net/outbox/mergeRow.ts'
import type { AcceptanceRow, AcceptanceValues } from './acceptanceValues.ts'

const { fields } = acceptance

const DEFAULTS = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, defaultOf(field) ?? null]))
/** Values of the columns that the server fills, for a row that only this device has. */
const UNSENT = {
  version: 0,
  deleted_at: null,
  status: 'new',
  number: '',
  revision: 1,
  confirmed_at: null,
  confirmed_by: '',
  is_signed: false,
  photo_count: 0,
  exterior_count: 0,
  defect_count: 0,
  accepted_price: 0,
  has_security_damage: false,
  creator_uuid: null,
  modifier_uuid: null,
}

/** An acceptance that only this device has, from its waiting creation. Null without one. */
export function unsentRow(uuid: string, entries: readonly Entry[]): AcceptanceRow | null {
  const creation = entries.find((entry) => isOf(entry, 'create'))
  if (!creation || !isOf(creation, 'create')) return null
  const at = new Date(creation.moment.at).toISOString()
  const own = { uuid, created_at: at, updated_at: at, state_since: at }
  return { ...DEFAULTS, ...UNSENT, ...own, ...creation.work.input } as unknown as AcceptanceRow
}

/** The row with one waiting change. Lists are merged entry by entry with those that other users have saved. */
function withChange(row: AcceptanceRow, changes: Values, base: Values): AcceptanceRow {
  const changed = Object.fromEntries(Object.entries(fields).filter(([name]) => name in changes))
  const { values } = mergeRow(changed, base, changes, row)
  return { ...row, ...values }
}

/** The stored row with everything that waits on this device. */
export function shownRow(
  saved: AcceptanceRow,
  entries: readonly Entry[],
  tapped: readonly { values: AcceptanceValues }[],
): AcceptanceRow {
  const waiting = entries.reduce(
    (row, entry) => (isOf(entry, 'change') ? withChange(row, entry.work.changes, entry.work.base) : row),
    saved,
  )
  return Object.assign({}, waiting, ...tapped.map(({ values }) => values))
}
