import { PAGE_SIZE } from './pageChain.ts'
import type { RecordListState } from './useRecordList.ts'

type List = { active: number; pages: Pick<RecordListState['pages'], 'rowAt' | 'loaded'> }

/** Index of the open row, which the keyboard may have left since; -1 when no loaded page contains it. */
export function openIndex({ active, pages }: List, uuid: string | undefined): number {
  if (uuid === undefined) return -1
  if (pages.rowAt(active)?.uuid === uuid) return active
  for (const [page, rows] of pages.loaded) {
    const offset = rows.findIndex((row) => row.uuid === uuid)
    if (offset >= 0) return page * PAGE_SIZE + offset
  }
  return -1
}
