import { type RefObject, use, useRef } from 'react'
import type { work } from '#contract/records/work.ts'
import { isSame } from '#renderer/net/outbox/mergeRow.ts'
import { SideEditsContext } from '#renderer/records/form/draft/sideEdits.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import type { WorkRow } from './useWorks.ts'
import { workView } from './view.ts'

type WorkField = keyof typeof work.fields
type Input = {
  rowNow: RefObject<WorkRow>
  /** Whether the line has left the screen. */
  isGone: RefObject<boolean>
  /** Saves an earlier value. */
  restore: (field: WorkField, value: unknown) => void
}

/** Remembers saved cells, so that the sheet can take the last change back. */
export function useLineUndo({ rowNow, isGone, restore }: Input) {
  const undo = use(SideEditsContext)?.undo ?? null
  const texts = useRecordTexts(workView)
  /** The cell that an undo is saving. Saving it adds nothing to the undo stack. */
  const undoing = useRef<WorkField | null>(null)
  return (field: WorkField, before: unknown, after: unknown): void => {
    const isUndone = undoing.current === field
    if (isUndone) undoing.current = null
    if (isUndone || isSame(before, after)) return
    undo?.push({
      what: texts.field(field),
      undo: () => {
        if (isGone.current || !isSame(rowNow.current[field], after)) return false
        undoing.current = field
        restore(field, before)
        return true
      },
    })
  }
}
