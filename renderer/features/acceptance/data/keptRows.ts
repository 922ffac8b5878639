import { createLocalValue } from '#renderer/storage/localValue.ts'
import type { AcceptanceRow } from './acceptanceValues.ts'

/** Most open acceptances that this device keeps, so that a walk goes on after a reload without a network. */
const MOST = 4

type Kept = readonly { user: string; row: AcceptanceRow }[]

function parse(text: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? (kept as Kept) : []
  } catch {
    return []
  }
}

const keptRows = createLocalValue<Kept>('acceptance.rows', parse, (kept) => JSON.stringify(kept))

/** The row as this user last saw it on this device. */
export const keptRow = (user: string, uuid: string): AcceptanceRow | null =>
  keptRows.get().find((one) => one.user === user && one.row.uuid === uuid)?.row ?? null

/** Keeps an open row. One that is signed or canceled is not needed any more. */
export function keepRow(user: string, row: AcceptanceRow): void {
  const others = keptRows.get().filter((one) => one.row.uuid !== row.uuid)
  const isOpen = row.status === 'new' || row.status === 'in_progress'
  keptRows.set(isOpen && row.deleted_at === null ? [{ user, row }, ...others].slice(0, MOST) : others)
}
