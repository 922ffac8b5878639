import type { PlannerBlock } from './blocks.ts'

/** Planned blocks by their uuid. */
export type Plan = ReadonlyMap<string, PlannerBlock>

/** Change of blocks. `before` is null for a new block, `after` is null for a deleted one. */
export type PlanChange = readonly {
  readonly uuid: string
  readonly before: PlannerBlock | null
  readonly after: PlannerBlock | null
}[]

/** At most this many steps that a user can undo. */
const LONGEST_HISTORY = 50

/** Creates a plan of these blocks. */
export function planOf(blocks: readonly PlannerBlock[]): Plan {
  return new Map(blocks.map((block) => [block.uuid, block]))
}

/** Applies a change to a plan. Changes that others made to other blocks stay. */
export function applyChange(plan: Plan, change: PlanChange): Plan {
  const next = new Map(plan)
  for (const { uuid, after } of change) {
    if (after) next.set(uuid, after)
    else next.delete(uuid)
  }
  return next
}

/** The change that undoes a change exactly. */
export function invertChange(change: PlanChange): PlanChange {
  return change.map(({ uuid, before, after }) => ({ uuid, before: after, after: before })).toReversed()
}

/** The change that turns one plan into another. */
export function changeBetween(from: Plan, to: Plan): PlanChange {
  const uuids = new Set([...from.keys(), ...to.keys()])
  return [...uuids]
    .map((uuid) => ({ uuid, before: from.get(uuid) ?? null, after: to.get(uuid) ?? null }))
    .filter(({ before, after }) => before !== after)
}

/** The changes of one user, for undo and redo. The newest is last. */
export type PlanHistory = { readonly done: readonly PlanChange[]; readonly undone: readonly PlanChange[] }

/** History of a user who has changed nothing yet. */
export const NO_HISTORY: PlanHistory = { done: [], undone: [] }

/** Adds a change to the history. Undone changes cannot be redone after it. */
export function remember({ done }: PlanHistory, change: PlanChange): PlanHistory {
  return { done: [...done, change].slice(-LONGEST_HISTORY), undone: [] }
}

/** The history after a step. `apply` is null when there is no step to take. */
type HistoryStep = { readonly history: PlanHistory; readonly apply: PlanChange | null }

/** Undoes the newest change. */
export function undo(history: PlanHistory): HistoryStep {
  const change = history.done.at(-1)
  if (!change) return { history, apply: null }
  return {
    history: { done: history.done.slice(0, -1), undone: [...history.undone, change] },
    apply: invertChange(change),
  }
}

/** Redoes the change that was undone last. */
export function redo(history: PlanHistory): HistoryStep {
  const change = history.undone.at(-1)
  if (!change) return { history, apply: null }
  return { history: { done: [...history.done, change], undone: history.undone.slice(0, -1) }, apply: change }
}
