import type { Plan } from '#contract/planning/changes.ts'
import type { PlanCursor } from '#contract/socket/events.ts'
import type { Filter } from '../cards/blockState.ts'
import type { PlanFrame } from '../data/planData.ts'
import type { PlanStore } from '../data/planStore.ts'
import type { RemoteCursor } from '../data/useOthers.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import type { BoardView } from './rows.ts'

/** Props of the day board and the week board. */
export type BoardProps = {
  frame: PlanFrame
  source: PlanSource
  store: PlanStore
  plan: Plan
  view: BoardView
  days: readonly string[]
  filter: Filter
  words: Words
  mayChange: boolean
  cursors: readonly RemoteCursor[]
  point: (cursor: PlanCursor) => void
  onOpen: (uuid: string) => void
  onMoveTo: (uuid: string) => void
  onCarry: () => void
}
