import { EVERY_LOCATION, GLOBAL_SCOPE, type PermissionMap } from '#contract/permissions/can.ts'
import { type Grant, grantsOf } from '#contract/permissions/scopes.ts'
import type { MatrixModel } from './matrixSections.ts'
import { grantKey } from './rightsDraft.ts'

/**
 * Bits of a cell. `FROM_ELSEWHERE`: the permission is held even without the tick, through a group, all locations, or
 * administration.
 */
export const GIVEN = 1
export const CHANGED = 2
export const FROM_ELSEWHERE = 4
const NONE = '-'

type Known = { held: ReadonlySet<string>; changed: ReadonlySet<string>; inherited: readonly PermissionMap[] }

/**
 * The cells of each row as one short text, with `-` for no cell. Rows compare texts, so that a tick renders only its
 * own row and not hundreds.
 */
export function cellStates({ rows }: MatrixModel, { held, changed, inherited }: Known): string[] {
  const elsewhere = new Set(inherited.flatMap((map) => grantsOf(map).map(grantKey)))
  const admin = grantKey({ scope: GLOBAL_SCOPE, permission: 'global.admin' })
  const isAdmin = held.has(admin) || elsewhere.has(admin)
  const bits = (grant: Grant) => {
    const { scope, permission } = grant
    const key = grantKey(grant)
    const everywhere = grantKey({ scope: EVERY_LOCATION, permission })
    const isWider =
      scope !== GLOBAL_SCOPE && scope !== EVERY_LOCATION && (held.has(everywhere) || elsewhere.has(everywhere))
    const counts = isAdmin || isWider || elsewhere.has(key)
    return (held.has(key) ? GIVEN : 0) + (changed.has(key) ? CHANGED : 0) + (counts ? FROM_ELSEWHERE : 0)
  }
  return rows.map(({ cells }) => cells.map((grant) => (grant ? String(bits(grant)) : NONE)).join(''))
}

const stateAt = (text: string, column: number) => (text[column] === NONE ? null : Number(text[column]))

/** State of a checkbox for several cells; `null` without cells. */
export function allOf(states: readonly (number | null)[]): 'all' | 'some' | 'none' | null {
  const cells = states.filter((state) => state !== null)
  const given = cells.filter((state) => (state & GIVEN) !== 0).length
  if (cells.length === 0) return null
  if (given === 0) return 'none'
  return given === cells.length ? 'all' : 'some'
}

export const rowStates = (text: string) => [...text].map((_, column) => stateAt(text, column))
export const columnStates = (texts: readonly string[], column: number) => texts.map((text) => stateAt(text, column))
