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
type Heard = { readonly blocks: readonly SavedBlock[]; readonly removed: readonly string[] }

export type PlanState = {
  readonly plan: Plan
  readonly history: PlanHistory
  /** Changes that are on their way to the server. */
  readonly pending: number
}

export type PlanStore = Pick<StoreApi<PlanState>, 'getState' | 'subscribe'> & {
  /** The server's answer for a stretch of time takes the place of what was known of it when it was `asked` for. */
  load: (stretch: { from: string; to: string }, blocks: readonly SavedBlock[], asked: number) => void
  /** The same for what has no date; and what has one, on whatever day, and must not be overlooked. */
  loadWaiting: (undated: readonly SavedBlock[], dated: readonly SavedBlock[], asked: number) => void
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
  /** All that was sent is saved: answers of before are without it. */
  readonly onSaved: () => void
  /** It is not certain what the server has; it is to be read anew. */
  readonly onUncertain: () => void
}

let turns = 0
/** Puts what is asked for and what becomes known into one order; a clock may be set back meanwhile. */
export function nextTurn(): number {
  turns += 1
  return turns
}

const without = (list: readonly PlanChange[], change: PlanChange) => list.filter((one) => one !== change)

/** The history after a step back or forth that was refused: what it was about is again where it was `before`. */
function untaken(before: PlanHistory, later: PlanHistory, isUndo: boolean): PlanHistory {
  const from = isUndo ? before.done : before.undone
  const change = from.at(-1)
  if (!change) return later
  const put = (list: readonly PlanChange[]) => without(list, change).toSpliced(from.length - 1, 0, change)
  return isUndo
    ? { done: put(later.done), undone: without(later.undone, change) }
    : { done: without(later.done, change), undone: put(later.undone) }
}

/**
 * The plan of a site as it is shown: what the server has, and on top of it what was done here and is on its way there.
 * Changes are sent one after another, so that the second of two on the same block knows the version of the first.
 */
export function createPlanStore(options: Options): PlanStore {
  const { send, onRefused, onFailed, onOvertaken, onSaved, onUncertain } = options
  const store = createStore<PlanState>()(() => ({ plan: new Map(), history: NO_HISTORY, pending: 0 }))
  const versions = new Map<string, number>()
  /** The turn of the newest word on each block, also of those that were taken away. */
  const learnt = new Map<string, number>()
  /** Blocks that are on their way, how often, and what the server is known to have of them. */
  const busy = new Map<string, { ways: number; atServer: PlannerBlock | null }>()
  /** What was heard of them meanwhile, null: taken away. It may be older than what is on its way, or newer. */
  const meanwhile = new Map<string, { readonly block: SavedBlock | null; readonly turn: number }>()
  let queue: Promise<unknown> = Promise.resolve()

  const depart = (change: PlanChange) => {
    const { plan } = store.getState()
    for (const { uuid } of change) {
      const known = busy.get(uuid)
      if (known) known.ways += 1
      else busy.set(uuid, { ways: 1, atServer: plan.get(uuid) ?? null })
    }
  }

  /** Those of its blocks that are not on their way any more, with what the server was known to have. */
  const arrive = (change: PlanChange) => {
    const free = new Map<string, PlannerBlock | null>()
    for (const { uuid } of change) {
      const known = busy.get(uuid)
      if (!known) continue
      known.ways -= 1
      if (known.ways > 0) continue
      busy.delete(uuid)
      free.set(uuid, known.atServer)
    }
    return free
  }

  const isLearntSince = (uuid: string, turn: number) => (learnt.get(uuid) ?? 0) > turn

  const keepForLater = (block: SavedBlock, turn: number) => {
    const kept = meanwhile.get(block.uuid)
    const newer = kept?.block ? block.version - kept.block.version : 0
    if (!kept || newer > 0 || (newer === 0 && turn > kept.turn)) meanwhile.set(block.uuid, { block, turn })
  }

  const learn = (blocks: readonly SavedBlock[], removed: readonly string[], turn: number) => {
    const plan = new Map(store.getState().plan)
    let isNew = false
    for (const block of blocks) {
      const { uuid, version } = block
      const known = versions.get(uuid) ?? 0
      if (known > version) continue
      if (busy.has(uuid)) {
        keepForLater(block, turn)
        continue
      }
      // Of the same version only what its paper says can be newer; without one it was taken away since.
      if (isLearntSince(uuid, turn) && (known === version || known === 0)) continue
      versions.set(uuid, version)
      learnt.set(uuid, Math.max(turn, learnt.get(uuid) ?? 0))
      // What its paper says of a block changes without the block: it waits, is promised, is finished.
      if (known === version && JSON.stringify(plan.get(uuid)) === JSON.stringify(block)) continue
      plan.set(uuid, block)
      isNew = true
    }
    for (const uuid of removed) {
      if (busy.has(uuid)) continue
      versions.delete(uuid)
      if (plan.delete(uuid)) isNew = true
    }
    if (isNew) store.setState({ plan })
  }

  const hear = ({ blocks, removed }: Heard) => {
    const turn = nextTurn()
    learn(blocks, removed, turn)
    for (const uuid of removed)
      if (busy.has(uuid)) meanwhile.set(uuid, { block: null, turn })
      else learnt.set(uuid, turn)
  }

  /** What was asked for and not answered is no more, unless it became known after the question. */
  const replace = (blocks: readonly SavedBlock[], asked: number, isAsked: (block: PlannerBlock) => boolean) => {
    const answered = new Set(blocks.map(({ uuid }) => uuid))
    const isGone = (block: PlannerBlock) =>
      isAsked(block) && !answered.has(block.uuid) && !isLearntSince(block.uuid, asked)
    const gone = [...store.getState().plan.values()].filter(isGone)
    // Not here is not nowhere: an older answer may still know where else they are.
    learn(
      blocks,
      gone.map(({ uuid }) => uuid),
      asked,
    )
  }

  /** Blocks of a change that are not on their way any more: what was heard of them meanwhile counts if it is newer. */
  const catchUp = (change: PlanChange, isSaved: boolean) => {
    for (const { uuid, after } of change) {
      const heard = meanwhile.get(uuid)
      if (!heard || busy.has(uuid)) continue
      meanwhile.delete(uuid)
      if (heard.block) learn([heard.block], [], heard.turn)
      else if (!isSaved) hear({ blocks: [], removed: [uuid] })
      // Taken away before it was written, or after it?
      else if (after) onUncertain()
    }
  }

  const accept = (change: PlanChange, saved: Saved) => {
    arrive(change)
    const isFree = (uuid: string) => !busy.has(uuid)
    // The next change of a block that is sent is made on this version.
    for (const block of saved.blocks) {
      const next = busy.get(block.uuid)
      if (!next) continue
      next.atServer = block
      versions.set(block.uuid, Math.max(block.version, versions.get(block.uuid) ?? 0))
    }
    for (const uuid of saved.removed) {
      const next = busy.get(uuid)
      if (next) next.atServer = null
    }
    hear({ blocks: saved.blocks.filter(({ uuid }) => isFree(uuid)), removed: saved.removed.filter(isFree) })
    catchUp(change, true)
    if (saved.overtaken.length > 0) onOvertaken(saved.overtaken)
  }

  const takeBack = (change: PlanChange, forget: (history: PlanHistory) => PlanHistory) => {
    // Only blocks that no later change is about: that one is sent by itself.
    const free = arrive(change)
    store.setState(({ plan, history }) => {
      const back = new Map(plan)
      for (const [uuid, atServer] of free)
        if (atServer) back.set(uuid, atServer)
        else back.delete(uuid)
      return { plan: back, history: forget(history) }
    })
    catchUp(change, false)
  }

  const transmit = (change: PlanChange, forget: (history: PlanHistory) => PlanHistory) => {
    depart(change)
    store.setState(({ plan, pending }) => ({ plan: applyChange(plan, change), pending: pending + 1 }))
    queue = queue.then(async () => {
      try {
        accept(change, await send(change.map((one) => ({ ...one, version: versions.get(one.uuid) ?? 0 }))))
      } catch (error) {
        takeBack(change, forget)
        onFailed(error)
        // It may have been saved, and only the answer was lost.
        onUncertain()
      } finally {
        store.setState(({ pending }) => ({ pending: pending - 1 }))
        if (store.getState().pending === 0) onSaved()
      }
    })
  }

  const step = (take: typeof undo) => {
    const { history: before } = store.getState()
    const { history, apply } = take(before)
    if (!apply) return false
    store.setState({ history })
    transmit(apply, (later) => untaken(before, later, take === undo))
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
    transmit(change, ({ done, undone }) => ({ done: without(done, change), undone: without(undone, change) }))
    return true
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    hear,
    load({ from, to }, blocks, asked) {
      const [first, last] = [momentOf(from), momentOf(to)]
      replace(blocks, asked, ({ start }) => start !== null && momentOf(start) >= first && momentOf(start) < last)
    },
    loadWaiting(undated, dated, asked) {
      replace([...undated, ...dated], asked, ({ start }) => start === null)
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
