import type { PlannerBlock } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import type { Conflict } from '#contract/planning/conflicts.ts'
import { type PlannerPaper, workText } from '../data/planData.ts'
import type { Words } from '../data/useWords.ts'
import type { BarLook, Sign } from './BarView.tsx'
import type { Colors } from './colors.ts'
import { type Filter, isOverdue, passes, progressOf, toneOf } from './looks.ts'
import type { BoardBar } from './rows.ts'

const SIGN_OF: Partial<Record<Conflict['code'], Sign>> = {
  promise_late: 'late',
  parts_incomplete: 'parts',
  wheel_set_not_ready: 'wheels',
  absent: 'absent',
  loan_car_taken: 'car',
}

/** What is wrong first, each once; then what should be known. */
function signsOf(block: PlannerBlock, conflicts: readonly Conflict[]): string {
  const signs = new Set<Sign>(conflicts.map(({ code }) => SIGN_OF[code] ?? 'fault'))
  if (block.needs.loan_car_uuid !== null) signs.add('car')
  if (block.is_fixed) signs.add('fixed')
  return [...signs].join(' ')
}

type Given = { block: PlannerBlock; paper: PlannerPaper | undefined; conflicts: readonly Conflict[] }
type Around = {
  calendar: Calendar
  words: Words
  filter: Filter
  teamsOf: (person: string) => readonly string[]
  now: number
  isFirst: boolean
  mayChange: boolean
  other: string
  colors: Colors
}

/** How a block looks in a row. */
export function barLook(bar: BoardBar, { block, paper, conflicts }: Given, around: Around): BarLook {
  const { calendar, words, filter, teamsOf, now, isFirst, mayChange, other, colors } = around
  const isLate = isOverdue(calendar, block, now)
  return {
    ...bar,
    isFirst,
    other,
    tone: toneOf(block, paper),
    color: colors.of(block, paper),
    isHeld: block.state === 'on_hold',
    isOverdue: isLate,
    isDim: !passes(filter, block, { paper, conflicts, teamsOf, isLate }),
    mayMove: mayChange && block.state !== 'finished',
    progress: progressOf(block),
    plate: paper?.licensePlate || paper?.jobId || paper?.tag || '',
    text: workText(block, paper),
    signs: signsOf(block, conflicts),
    label: words.bar(block, paper, conflicts),
  }
}
