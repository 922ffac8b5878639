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

/** One block of a change as it is sent. `version` is the newest version known here, 0 for a new block. */
export type Sent = PlanChange[number] & { readonly version: number }
/** The server's answer to a change: the current blocks, and those that another user had changed meanwhile. */
export type Saved = {
  readonly blocks: readonly SavedBlock[]
  readonly removed: readonly string[]
  readonly overtaken: readonly Overtaken[]
}
/** A block that another user had changed meanwhile, in their version; null when they had removed it. */
export type Overtaken = { readonly uuid: string; readonly theirs: SavedBlock | null }
/** Changes by other users. */
type Heard = { readonly blocks: readonly SavedBlock[]; readonly removed: readonly string[] }

/**
 * A write outside of the plan that belongs to a change, such as the promise of a paper. `back` undoes it, `again`
 * redoes it; each runs before the change of the plan is sent.
 */
export type Companion = { readonly back: () => Promise<unknown>; readonly again: () => Promise<unknown> }

export type PlanState = {
  readonly plan: Plan
  readonly history: PlanHistory
  /** Changes that are not answered by the server yet. */
  readonly pending: number
}

export type PlanStore = Pick<StoreApi<PlanState>, 'getState' | 'subscribe'> & {
  /** Replaces the known blocks of a span of time with the server's answer. `asked` is the turn of the request. */
  load: (stretch: { from: string; to: string }, blocks: readonly SavedBlock[], asked: number) => void
  /**
   * Replaces the known blocks without a date. `dated` are blocks of any day that must stay visible (carried over or
   * orphaned).
   */
  loadWaiting: (undated: readonly SavedBlock[], dated: readonly SavedBlock[], asked: number) => void
  hear: (heard: Heard) => void
  /** Applies and sends the change of an operation. Returns whether it was allowed. The companion has already run. */
  perform: (outcome: Outcome, companion?: Companion) => boolean
  /** Restores another user's version of blocks, as one more step of the history. */
  bringBack: (blocks: readonly Overtaken[]) => void
  /** Restores the blocks of a change, and its companion, as one more step of the history. */
  takeBack: (change: PlanChange) => void
  undo: () => boolean
  redo: () => boolean
}

type Options = {
  readonly send: (change: readonly Sent[]) => Promise<Saved>
  readonly onRefused: (refused: NonNullable<Outcome['refused']>) => void
  /** Called when the server refused a change; the plan has been restored. */
  readonly onFailed: (error: unknown) => void
  /** Called when other users had changed these blocks meanwhile. The change of this user counts and can be undone. */
  readonly onOvertaken: (blocks: readonly Overtaken[]) => void
  /** Called when every sent change is saved. Older answers do not contain these changes. */
  readonly onSaved: () => void
  /** Called when it is unknown what the server has saved. The plan must be loaded again. */
  readonly onUncertain: () => void
}

let turns = 0
/** Numbers requests and received changes in their order. Times would not do, because a clock can be set back. */
export function nextTurn(): number {
  turns += 1
  return turns
}

const without = (list: readonly PlanChange[], change: PlanChange) => list.filter((one) => one !== change)

const turned = ({ back, again }: Companion): Companion => ({ back: again, again: back })

/** The history after a refused undo or redo: its change returns to its position in `before`. */
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
 * The shown plan of a location: the server's blocks, and on top of them the changes that are still being sent. Changes
 * are sent one after another, so that a second change of a block knows the version of the first.
 */
export function createPlanStore(options: Options): PlanStore {
  const { send, onRefused, onFailed, onOvertaken, onSaved, onUncertain } = options
  const store = createStore<PlanState>()(() => ({ plan: new Map(), history: NO_HISTORY, pending: 0 }))
  const versions = new Map<string, number>()
  /** The turn (see `nextTurn`) of the newest information about each block, also about removed ones. */
  const learnt = new Map<string, number>()
  /** Blocks that are being sent: the number of pending changes, and the last known state at the server. */
  const busy = new Map<string, { ways: number; atServer: PlannerBlock | null }>()
  /**
   * Changes of these blocks received while they are being sent; null for a removed block. They may be older or newer
   * than the sent change.
   */
  const meanwhile = new Map<string, { readonly block: SavedBlock | null; readonly turn: number }>()
  const companions = new WeakMap<PlanChange, Companion>()
  let queue: Promise<unknown> = Promise.resolve()

  const depart = (change: PlanChange) => {
    const { plan } = store.getState()
    for (const { uuid } of change) {
      const known = busy.get(uuid)
      if (known) known.ways += 1
      else busy.set(uuid, { ways: 1, atServer: plan.get(uuid) ?? null })
    }
  }

  /**
   * Ends the sending of a change. Answers the blocks without another pending change, with their last known state at the
   * server.
   */
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

  /** Copies a received block into the plan and answers whether that changed the plan. */
  const learnBlock = (plan: Map<string, PlannerBlock>, block: SavedBlock, turn: number): boolean => {
    const { uuid, version } = block
    const known = versions.get(uuid) ?? 0
    if (known > version) return false
    if (busy.has(uuid)) {
      keepForLater(block, turn)
      return false
    }
    // Keeps what was learnt after this answer was requested: with the same version, newer data of the paper; without a
    // known version, the removal of the block.
    if (isLearntSince(uuid, turn) && (known === version || known === 0)) return false
    versions.set(uuid, version)
    learnt.set(uuid, Math.max(turn, learnt.get(uuid) ?? 0))
    // Data of the paper in a block, such as the promise, can change without a new version of the block.
    if (known === version && JSON.stringify(plan.get(uuid)) === JSON.stringify(block)) return false
    plan.set(uuid, block)
    return true
  }

  const removeBlock = (plan: Map<string, PlannerBlock>, uuid: string): boolean => {
    if (busy.has(uuid)) return false
    versions.delete(uuid)
    return plan.delete(uuid)
  }

  const learn = (blocks: readonly SavedBlock[], removed: readonly string[], turn: number) => {
    const plan = new Map(store.getState().plan)
    let isNew = false
    for (const block of blocks) if (learnBlock(plan, block, turn)) isNew = true
    for (const uuid of removed) if (removeBlock(plan, uuid)) isNew = true
    if (isNew) store.setState({ plan })
  }

  const hear = ({ blocks, removed }: Heard) => {
    const turn = nextTurn()
    learn(blocks, removed, turn)
    for (const uuid of removed)
      if (busy.has(uuid)) meanwhile.set(uuid, { block: null, turn })
      else learnt.set(uuid, turn)
  }

  /** Removes requested blocks that the answer lacks, unless they were learnt after the request. */
  const replace = (blocks: readonly SavedBlock[], asked: number, isAsked: (block: PlannerBlock) => boolean) => {
    const answered = new Set(blocks.map(({ uuid }) => uuid))
    const isGone = (block: PlannerBlock) =>
      isAsked(block) && !answered.has(block.uuid) && !isLearntSince(block.uuid, asked)
    const gone = [...store.getState().plan.values()].filter(isGone)
    // The block is missing only in this span: `learnt` stays, because an older answer may still know where it is now.
    learn(
      blocks,
      gone.map(({ uuid }) => uuid),
      asked,
    )
  }

  /** Handles changes of these blocks that were received while they were being sent. */
  const catchUp = (change: PlanChange, isSaved: boolean) => {
    for (const { uuid, after } of change) {
      const heard = meanwhile.get(uuid)
      if (!heard || busy.has(uuid)) continue
      meanwhile.delete(uuid)
      if (heard.block) learn([heard.block], [], heard.turn)
      else if (!isSaved) hear({ blocks: [], removed: [uuid] })
      // The removal came either before or after this write; only the server knows.
      else if (after) onUncertain()
    }
  }

  const accept = (change: PlanChange, saved: Saved) => {
    arrive(change)
    const isFree = (uuid: string) => !busy.has(uuid)
    // A later change of the block waits in the queue and must be sent with this version.
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

  const restore = (change: PlanChange, forget: (history: PlanHistory) => PlanHistory) => {
    // Blocks with a later change in the queue are not restored. That change is still sent.
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

  /**
   * Sends a change after its companion; `isDone` means that the companion has already run. If the change is refused,
   * the companion is undone, so that neither is stored without the other.
   */
  const deliver = async (change: PlanChange, companion: Companion | undefined, isDone: boolean) => {
    if (!isDone) await companion?.again()
    try {
      return await send(change.map((one) => ({ ...one, version: versions.get(one.uuid) ?? 0 })))
    } catch (error) {
      // The user is told why the plan was refused, not that undoing the companion failed, too.
      await companion?.back().catch(() => undefined)
      throw error
    }
  }

  type Transmission = {
    readonly forget: (history: PlanHistory) => PlanHistory
    readonly companion: Companion | undefined
    readonly isDone: boolean
  }

  const transmit = (change: PlanChange, { forget, companion, isDone }: Transmission) => {
    depart(change)
    store.setState(({ plan, pending }) => ({ plan: applyChange(plan, change), pending: pending + 1 }))
    queue = queue.then(async () => {
      try {
        accept(change, await deliver(change, companion, isDone))
      } catch (error) {
        restore(change, forget)
        onFailed(error)
        // The server may have saved the change although its answer was lost.
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
    const isUndo = take === undo
    const done = (isUndo ? before.done : before.undone).at(-1)
    const own = done && companions.get(done)
    transmit(apply, {
      forget: (later) => untaken(before, later, isUndo),
      companion: own && isUndo ? turned(own) : own,
      isDone: false,
    })
    return true
  }

  const enact = (change: PlanChange, companion: Companion | undefined, isDone: boolean) => {
    if (change.length === 0) return
    if (companion) companions.set(change, companion)
    store.setState(({ history }) => ({ history: remember(history, change) }))
    transmit(change, {
      forget: ({ done, undone }) => ({ done: without(done, change), undone: without(undone, change) }),
      companion,
      isDone,
    })
  }

  const perform: PlanStore['perform'] = (outcome, companion) => {
    if (!outcome.change) {
      onRefused(outcome.refused)
      return false
    }
    enact(outcome.change, companion, true)
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
    takeBack: (change) => {
      const { plan } = store.getState()
      const own = companions.get(change)
      enact(
        change.map(({ uuid, before }) => ({ uuid, before: plan.get(uuid) ?? null, after: before })),
        own && turned(own),
        false,
      )
    },
    undo: () => step(undo),
    redo: () => step(redo),
  }
}
