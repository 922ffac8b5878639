import { createLocalValue, useLocalValue } from '#renderer/storage/localValue.ts'

/** The views of a list. */
export const LAYOUTS = ['list', 'board', 'week'] as const
export type Layout = (typeof LAYOUTS)[number]

const names = (text: string | null) => text?.split(' ').filter(Boolean) ?? []
const joined = (all: readonly string[]) => all.join(' ')

/** Names of the records that this computer shows as a board, and as a week. */
const boards = createLocalValue<readonly string[]>('records.boards', names, joined)
const weeks = createLocalValue<readonly string[]>('records.weeks', names, joined)

const changed = (all: readonly string[], record: string, isIn: boolean) => [
  ...all.filter((name) => name !== record),
  ...(isIn ? [record] : []),
]

/** The view of a record's list that was last chosen on this computer. */
export function useLayout(record: string): [Layout, (layout: Layout) => void] {
  const [onBoard, setBoards] = useLocalValue(boards)
  const [inWeek, setWeeks] = useLocalValue(weeks)
  const other = onBoard.includes(record) ? 'board' : 'list'
  return [
    inWeek.includes(record) ? 'week' : other,
    (layout) => {
      setBoards(changed(onBoard, record, layout === 'board'))
      setWeeks(changed(inWeek, record, layout === 'week'))
    },
  ]
}
