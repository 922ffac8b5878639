import { useMemo } from 'react'
import type { Plan } from '#contract/planning/changes.ts'
import { findConflicts } from '#contract/planning/conflicts.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { conflictsByBlock, type Filter } from '../cards/blockState.ts'
import type { CardShape } from '../cards/cardSize.ts'
import { type CardStyle, cardStyle } from '../cards/cardStyle.ts'
import type { BoardCard } from '../cards/cards.ts'
import { colorsBy, keptColors } from '../cards/colors.ts'
import type { PlanFrame } from '../data/planData.ts'
import { rulesOf } from '../data/planRules.ts'
import type { RemoteCursor } from '../data/useOthers.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import { type BoardRow, isGone } from './rows.ts'

type Options = {
  readonly frame: PlanFrame
  readonly source: PlanSource
  readonly plan: Plan
  readonly rows: readonly BoardRow[]
  readonly filter: Filter
  readonly words: Words
  readonly mayChange: boolean
  readonly cursors: readonly RemoteCursor[]
  /** The block that had the focus last, and its row. */
  readonly seen: { readonly uuid: string; readonly row: string } | null
  readonly now: number
}

/** The block that the Tab key leads to: the one that had the focus last, or the first one. */
function tabStop(rows: readonly BoardRow[], seen: Options['seen']): (row: BoardRow, uuid: string) => boolean {
  const isThere = rows.some(({ id, bars }) => id === seen?.row && bars.some(({ uuid }) => uuid === seen.uuid))
  if (seen && isThere) return (row, uuid) => row.id === seen.row && uuid === seen.uuid
  const first = rows.find(({ bars }) => bars.length > 0)
  return (row, uuid) => row.id === first?.id && uuid === first.bars[0]?.uuid
}

/** The style of a card in a row; null if its blocks are unknown. */
export type CardStyleOf = (row: BoardRow, card: BoardCard, shape: CardShape, day: string) => CardStyle | null

/** The styles of all cards, each from its blocks, its paper and its conflicts. */
export function useCardStyles(options: Options): CardStyleOf {
  const { frame, source, plan, rows, filter, words, mayChange, cursors, seen, now } = options
  const { calendar, papers } = source
  const [rule] = useLocalValue(keptColors)
  const colors = useMemo(() => colorsBy(rule, { papers, teams: frame.teams }), [rule, papers, frame.teams])
  const faults = useMemo(
    () => conflictsByBlock(findConflicts(calendar, plan.values(), rulesOf(frame))),
    [calendar, plan, frame],
  )
  const teamsOf = useMemo(() => {
    const known = new Map(frame.people.map((one) => [one.uuid, one.team_uuids]))
    return (person: string) => known.get(person) ?? []
  }, [frame.people])
  const others = new Map(cursors.flatMap(({ moving, name }) => (moving ? [[moving, name] as const] : [])))
  const isTabStop = tabStop(rows, seen)
  return (row, card, shape, day) =>
    cardStyle(
      card,
      (uuid) => plan.get(uuid),
      (uuid) => papers.get(uuid),
      {
        calendar,
        words,
        filter,
        teamsOf,
        now,
        mayChange,
        colors,
        shape,
        day,
        conflicts: faults,
        otherOf: (uuid) => others.get(uuid) ?? '',
        isFirst: (uuid) => isTabStop(row, uuid),
        isGone: isGone(row.kind),
        locationUuid: frame.location.uuid,
      },
    )
}
