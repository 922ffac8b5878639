import { momentText, type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import { applyChange, type Plan } from '#contract/planning/changes.ts'
import { findConflicts } from '#contract/planning/conflicts.ts'
import type { Span } from '#contract/planning/localDay.ts'
import type { Outcome } from '#contract/planning/operations.ts'
import { formerOf, goneBayOf } from '#contract/planning/orphans.ts'
import type { PlanCursor } from '#contract/socket/events.ts'
import { blockFor, type PlanFrame } from '../data/planData.ts'
import { rulesOf } from '../data/planRules.ts'
import type { PlanStore } from '../data/planStore.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import type { Axis } from './axis.ts'
import type { DragHost, Grab, Spot } from './drag.ts'
import { newUuidFor, usedUuid } from './newUuid.ts'
import { place, placeStay, stretch } from './placing.ts'
import type { BoardRow, RowKey } from './rows.ts'

type Options = {
  readonly frame: PlanFrame
  readonly source: PlanSource
  readonly store: PlanStore
  readonly plan: Plan
  readonly axis: Axis
  readonly rows: readonly BoardRow[]
  readonly days: readonly string[]
  readonly words: Words
  readonly mayChange: boolean
  readonly isRtl: boolean
  /** UUIDs of the blocks that form a stay with a block in a row. */
  readonly stayOf: (uuid: string, row: string | null) => readonly string[]
  /** The time at which blocks would start that are dropped at a spot. */
  readonly startAt: (spot: Spot, blocks: readonly PlannerBlock[]) => number
  /** The part of the axis that a dragged span covers: the span itself, or its whole day on the week board. */
  readonly shownSpan: (span: Span) => Span
  /** Units from the start of a list entry to the pointer that drags it. */
  readonly looseHold: number
  readonly point: (cursor: PlanCursor) => void
  /** Called before the plan changes by a drop on this board. */
  readonly onDrop?: () => void
  readonly tellFaults: (span: string, count: number) => string
  readonly trayText: string
}

const MINUTE_MS = 60_000

export const keyOf = (rows: readonly BoardRow[], id: string | null): RowKey | null =>
  rows.find((row) => row.id === id) ?? null

function cursorAt(day: string, row: string | null, moment: number | null, moving: string | null): PlanCursor {
  return { day, row: row || null, at: moment === null ? null : momentText(moment), selected: [], moving }
}

/** Blocks that share a person or a bay with this one. No other block can conflict with it. */
function around(plan: Plan, block: PlannerBlock): PlannerBlock[] {
  const people = new Set(block.technicians.map(({ uuid }) => uuid))
  return [...plan.values()].filter(
    (one) =>
      one.uuid === block.uuid ||
      (one.bay !== null && one.bay === block.bay) ||
      one.technicians.some(({ uuid }) => people.has(uuid)),
  )
}

/** The open blocks that a press grabs: those of the stay, or one alone. */
function grabbed({ plan, stayOf }: Options, { uuid, row, isStay }: Grab): PlannerBlock[] {
  const uuids = isStay ? stayOf(uuid, row) : [uuid]
  return uuids.flatMap((one) => plan.get(one) ?? []).filter(({ state }) => state !== 'finished')
}

/** The parts of the board that a drag needs: its ghost text, its cursor, and the change of its drop. */
export function dragHost(options: Options): { host: DragHost; faultsOf: (outcome: Outcome) => number } {
  const { frame, source, store, plan, axis, rows, days, words, mayChange, isRtl, point } = options
  const { calendar, papers } = source
  const location = frame.location
  const rules = rulesOf(frame)

  /** The plan, with a new block added for a paper that has none. */
  const withNew = (uuid: string): Plan => {
    const paper = plan.has(uuid) ? undefined : papers.get(uuid)
    return paper ? new Map(plan).set(uuid, blockFor(paper, newUuidFor(uuid))) : plan
  }
  /** The row that a grabbed block leaves. A block in the tray leaves its removed person or bay, if it names one. */
  const rowTakenFrom = (known: Plan, { uuid, row }: Pick<Grab, 'uuid' | 'row'>): RowKey | null => {
    const block = row === null ? known.get(uuid) : undefined
    const former = block && formerOf(calendar, block, location.uuid)
    if (former !== undefined) return { kind: 'former', subject: former }
    const bay = block && goneBayOf(calendar, block, location.uuid)
    return bay === undefined ? keyOf(rows, row) : { kind: 'goneBay', subject: bay }
  }
  const outcomeOf = (grab: Grab, spot: Spot): Outcome => {
    const known = withNew(grab.uuid)
    const fresh = known === plan ? null : known.get(grab.uuid)
    const row = rowTakenFrom(known, grab)
    if (grab.kind === 'resize') return stretch(plan, calendar, grab.uuid, row, spot.moment)
    const blocks = fresh ? [fresh] : grabbed(options, grab)
    const target =
      spot.over === 'tray' ? ('tray' as const) : { row: keyOf(rows, spot.row), start: options.startAt(spot, blocks) }
    if (grab.isStay)
      return placeStay(plan, calendar, blocks, (uuid) => rowTakenFrom(plan, { uuid, row: grab.row }), target)
    if (!fresh) return place(plan, grab.uuid, row, target)
    const placed = place(new Map(plan).set(fresh.uuid, fresh), fresh.uuid, row, target)
    return placed.change ? { change: placed.change.map((one) => ({ ...one, before: null })) } : placed
  }
  const faultsOf = (outcome: Outcome): number => {
    const [first] = outcome.change ?? []
    if (!outcome.change || !first?.after) return outcome.refused ? 1 : 0
    const next = applyChange(plan, outcome.change)
    const found = findConflicts(calendar, around(next, first.after), rules)
    const changed = new Set(outcome.change.map(({ uuid }) => uuid))
    return found.filter(({ block_uuids }) => block_uuids.some((uuid) => changed.has(uuid))).length
  }
  /** The span from the first start to the last end of the blocks, in words. */
  const spanOf = (blocks: readonly (PlannerBlock | undefined)[]): string => {
    const timings = blocks.flatMap((block) => (block && timingOf(calendar, block)) ?? [])
    if (timings.length === 0) return ''
    return words.span(Math.min(...timings.map(({ start }) => start)), Math.max(...timings.map(({ end }) => end)))
  }
  const tell = (grab: Grab, spot: Spot) => {
    if (spot.over !== 'row') return { text: spot.over === 'tray' ? options.trayText : '', faults: 0 }
    const outcome = outcomeOf(grab, spot)
    const count = faultsOf(outcome)
    const changed = (outcome.change ?? []).flatMap(({ after }) => after ?? [])
    const span = spanOf(changed.length > 0 ? changed : [plan.get(grab.uuid)])
    point(cursorAt(days[0] ?? '', keyOf(rows, spot.row)?.subject ?? null, spot.moment, grab.uuid))
    return { text: count > 0 ? options.tellFaults(span, count) : span, faults: count }
  }
  const take = (grab: Grab) => {
    if (!mayChange) return null
    const taken = grab.isStay ? grabbed(options, grab) : [withNew(grab.uuid).get(grab.uuid)]
    const [block] = taken
    if (!block || block.state === 'finished') return null
    const timings = taken.flatMap((one) => (one && timingOf(calendar, one)) ?? [])
    const [first] = timings
    const ends = timings.map(({ end }) => (Number.isFinite(end) ? end : 0))
    if (first) return options.shownSpan({ from: first.start, to: Math.max(first.start, ...ends) })
    const minutes = taken.reduce((sum, one) => sum + (one?.planned_minutes ?? 0), 0)
    return grab.kind === 'resize' ? null : options.shownSpan({ from: 0, to: minutes * MINUTE_MS })
  }
  return {
    faultsOf,
    host: {
      axis: () => axis,
      isRtl: () => isRtl,
      looseHold: () => options.looseHold,
      take,
      tell,
      drop: (grab, spot) => {
        point(cursorAt(days[0] ?? '', null, null, null))
        options.onDrop?.()
        if (store.perform(outcomeOf(grab, spot))) usedUuid(grab.uuid)
      },
    },
  }
}
