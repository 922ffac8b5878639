import { createLocalValue, useLocalValue } from '#renderer/storage/localValue.ts'

/** The views of a list. */
export type Layout = 'list' | 'board'

/** Names of the records that this computer shows as a board. */
const boards = createLocalValue<readonly string[]>(
  'records.boards',
  (text) => text?.split(' ').filter(Boolean) ?? [],
  (names) => names.join(' '),
)

/** The view of a record's list that was last chosen on this computer. */
export function useLayout(record: string): [Layout, (layout: Layout) => void] {
  const [names, setNames] = useLocalValue(boards)
  const others = names.filter((name) => name !== record)
  return [
    names.includes(record) ? 'board' : 'list',
    (layout) => setNames(layout === 'board' ? [...others, record] : others),
  ]
}
