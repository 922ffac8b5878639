import type { PlannerBlock } from './blocks.ts'

/** The blocks that are planned, by their uuid. */
export type Plan = ReadonlyMap<string, PlannerBlock>

/** What a change does to its blocks: null before it is one that is new, null after it one that is gone. */
export type PlanChange = readonly {
  readonly uuid: string
  readonly before: PlannerBlock | null
  readonly after: PlannerBlock | null
}[]

/** Steps that one can go back (domain.md 7.4). */
const LONGEST_HISTORY = 50

/** A plan with these blocks. */
export function planOf(blocks: readonly PlannerBlock[]): Plan {
  return new Map(blocks.map((block) => [block.uuid, block]))
}

/** The plan after a change. What others changed on other blocks in between stays. */
export function applyChange(plan: Plan, change: PlanChange): Plan {
  const next = new Map(plan)
  for (const { uuid, after } of change) {
    if (after) next.set(uuid, after)
    else next.delete(uuid)
  }
  return next
}

/** What takes a change back exactly. */
export function invertChange(change: PlanChange): PlanChange {
  return change.map(({ uuid, before, after }) => ({ uuid, before: after, after: before })).toReversed()
}

/** What leads from one plan to another. */
export function changeBetween(from: Plan, to: Plan): PlanChange {
  const uuids = new Set([...from.keys(), ...to.keys()])
  return [...uuids]
    .map((uuid) => ({ uuid, before: from.get(uuid) ?? null, after: to.get(uuid) ?? null }))
    .filter(({ before, after }) => before !== after)
}

/** What one person did, to go back and forth in; the newest is last. */
export type PlanHistory = { readonly done: readonly PlanChange[]; readonly undone: readonly PlanChange[] }

/** Nothing done yet. */
export const NO_HISTORY: PlanHistory = { done: [], undone: [] }

/** One thing more was done; what had been taken back cannot be repeated after it. */
export function remember({ done }: PlanHistory, change: PlanChange): PlanHistory {
  return { done: [...done, change].slice(-LONGEST_HISTORY), undone: [] }
}

/** A step with the history after it; `apply` is null when there is none to take. */
type HistoryStep = { readonly history: PlanHistory; readonly apply: PlanChange | null }

/** Takes the last thing back. */
export function undo(history: PlanHistory): HistoryStep {
  const change = history.done.at(-1)
  if (!change) return { history, apply: null }
  return {
    history: { done: history.done.slice(0, -1), undone: [...history.undone, change] },
    apply: invertChange(change),
  }
}

/** Does what was taken back last again. */
export function redo(history: PlanHistory): HistoryStep {
  const change = history.undone.at(-1)
  if (!change) return { history, apply: null }
  return { history: { done: [...history.done, change], undone: history.undone.slice(0, -1) }, apply: change }
}
