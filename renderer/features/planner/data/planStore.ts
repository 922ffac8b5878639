import { createStore, type StoreApi } from 'zustand/vanilla'
import { momentOf, type PlannerBlock } from '#contract/planning/blocks.ts'
import {
  applyChange,
  NO_HISTORY,
  type Plan,
  type PlanChange,
  type PlanHistory,
  redo,
  remember,
  undo,
} from '#contract/planning/changes.ts'
import type { Outcome } from '#contract/planning/operations.ts'
import type { SavedBlock } from './planData.ts'

/** One block of a change as it is sent: `version` is the newest one that is known here, 0 for a new block. */
export type Sent = PlanChange[number] & { readonly version: number }
/** What the server made of a change: blocks as they are now, and what somebody else had changed in between. */
export type Saved = {
  readonly blocks: readonly SavedBlock[]
  readonly removed: readonly string[]
  readonly overtaken: readonly Overtaken[]
}
/** A block that somebody else had changed, as they had it; null: they had taken it away. */
export type Overtaken = { readonly uuid: string; readonly theirs: SavedBlock | null }
/** What somebody else did. */
export type Heard = { readonly blocks: readonly SavedBlock[]; readonly removed: readonly string[] }

export type PlanState = {
  readonly plan: Plan
  readonly history: PlanHistory
  /** Changes that are on their way to the server. */
  readonly pending: number
}

export type PlanStore = Pick<StoreApi<PlanState>, 'getState' | 'subscribe'> & {
  /** The server's answer for a stretch of time takes the place of what was known of it. */
  load: (from: string, to: string, blocks: readonly SavedBlock[]) => void
  /** The same for what has no date, and what was not finished in time. */
  loadWaiting: (undated: readonly SavedBlock[], carried: readonly SavedBlock[]) => void
  hear: (heard: Heard) => void
  /** Does what an operation comes to; tells whether it may be done. */
  perform: (outcome: Outcome) => boolean
  /** Makes blocks again what they were to somebody; a step like any other. */
  bringBack: (blocks: readonly Overtaken[]) => void
  undo: () => boolean
  redo: () => boolean
}

type Options = {
  readonly send: (change: readonly Sent[]) => Promise<Saved>
  readonly onRefused: (refused: NonNullable<Outcome['refused']>) => void
  /** The server took nothing; the plan is as it was. */
  readonly onFailed: (error: unknown) => void
  /** Others had changed these blocks in between; what was done here counts, and can be taken back. */
  readonly onOvertaken: (blocks: readonly Overtaken[]) => void
}

/**
 * The plan of a site as it is shown: what the server has, and on top of it what was done here and is on its way there.
 * Changes are sent one after another, so that the second of two on the same block knows the version of the first.
 */
export function createPlanStore({ send, onRefused, onFailed, onOvertaken }: Options): PlanStore {
  const store = createStore<PlanState>()(() => ({ plan: new Map(), history: NO_HISTORY, pending: 0 }))
  const versions = new Map<string, number>()
  /** Blocks that are on their way, and how often: what is heard of them meanwhile is older than what is shown. */
  const busy = new Map<string, number>()
  let queue: Promise<unknown> = Promise.resolve()

  const count = (change: PlanChange, by: number) => {
    for (const { uuid } of change) {
      const left = (busy.get(uuid) ?? 0) + by
      if (left > 0) busy.set(uuid, left)
      else busy.delete(uuid)
    }
  }

  const hear = ({ blocks, removed }: Heard) => {
    const plan = new Map(store.getState().plan)
    let isNew = false
    for (const block of blocks) {
      const known = versions.get(block.uuid) ?? 0
      if (known > block.version) continue
      versions.set(block.uuid, block.version)
      if (busy.has(block.uuid)) continue
      // What its paper says of a block changes without the block: it waits, is promised, is finished.
      if (known === block.version && JSON.stringify(plan.get(block.uuid)) === JSON.stringify(block)) continue
      plan.set(block.uuid, block)
      isNew = true
    }
    for (const uuid of removed)
      if (!busy.has(uuid) && plan.delete(uuid)) {
        versions.delete(uuid)
        isNew = true
      }
    if (isNew) store.setState({ plan })
  }

  /** What was asked for and not answered is no more. */
  const replace = (blocks: readonly SavedBlock[], isAsked: (block: PlannerBlock) => boolean) => {
    const answered = new Set(blocks.map(({ uuid }) => uuid))
    const gone = [...store.getState().plan.values()].filter((block) => isAsked(block) && !answered.has(block.uuid))
    hear({ blocks, removed: gone.map(({ uuid }) => uuid) })
  }

  const transmit = (change: PlanChange) => {
    count(change, 1)
    store.setState(({ plan, pending }) => ({ plan: applyChange(plan, change), pending: pending + 1 }))
    queue = queue.then(async () => {
      try {
        const saved = await send(change.map((one) => ({ ...one, version: versions.get(one.uuid) ?? 0 })))
        count(change, -1)
        hear(saved)
        if (saved.overtaken.length > 0) onOvertaken(saved.overtaken)
      } catch (error) {
        count(change, -1)
        // Only blocks that still are what this change made of them: what was done after it is sent by itself.
        store.setState(({ plan, history }) => {
          const back = new Map(plan)
          for (const { uuid, before, after } of change)
            if ((back.get(uuid) ?? null) === after) {
              if (before) back.set(uuid, before)
              else back.delete(uuid)
            }
          const without = (list: readonly PlanChange[]) => list.filter((one) => one !== change)
          return { plan: back, history: { done: without(history.done), undone: without(history.undone) } }
        })
        onFailed(error)
      } finally {
        store.setState(({ pending }) => ({ pending: pending - 1 }))
      }
    })
  }

  const step = (take: typeof undo) => {
    const { history, apply } = take(store.getState().history)
    if (!apply) return false
    store.setState({ history })
    transmit(apply)
    return true
  }

  const perform = (outcome: Outcome) => {
    if (!outcome.change) {
      onRefused(outcome.refused)
      return false
    }
    const { change } = outcome
    if (change.length === 0) return true
    store.setState(({ history }) => ({ history: remember(history, change) }))
    transmit(change)
    return true
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    hear,
    load(from, to, blocks) {
      const [first, last] = [momentOf(from), momentOf(to)]
      replace(blocks, ({ start }) => start !== null && momentOf(start) >= first && momentOf(start) < last)
    },
    loadWaiting(undated, carried) {
      replace([...undated, ...carried], ({ start }) => start === null)
    },
    perform,
    bringBack: (blocks) => {
      const { plan } = store.getState()
      perform({ change: blocks.map(({ uuid, theirs }) => ({ uuid, before: plan.get(uuid) ?? null, after: theirs })) })
    },
    undo: () => step(undo),
    redo: () => step(redo),
  }
}
