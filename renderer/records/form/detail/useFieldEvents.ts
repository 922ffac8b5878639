import { useHotkeys } from '@mantine/hooks'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { AnyDraft } from '../draft/recordDraft.ts'
import { fieldAt, hasOwnUndo, isLeaving, isLine } from '../saving/typing.ts'

/**
 * Keyboard and focus of a row that saves itself: leaving a field or Enter saves it, Escape shows the stored value again,
 * and Ctrl+Z takes the last change back.
 */
export function useFieldEvents({ selfSaving, changed }: AnyDraft, takeBack: () => void) {
  const undo = (event: globalThis.KeyboardEvent) => {
    if (selfSaving === null || hasOwnUndo(event.target, (field) => changed.includes(field))) return
    event.preventDefault()
    takeBack()
  }
  useHotkeys([['mod+Z', undo, { preventDefault: false }]], [])
  if (selfSaving === null) return {}
  return {
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (!isLeaving(target, relatedTarget)) return
      const next = fieldAt(relatedTarget)
      const left = fieldAt(target)
      selfSaving.finish([...changed, ...(left === null ? [] : [left])].filter((name) => name !== next))
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, target, nativeEvent } = event
      const name = fieldAt(target)
      if (name === null || event.defaultPrevented || nativeEvent.isComposing) return
      // An open list closes with Escape and chooses with Enter.
      if ((target as Element).closest('[aria-expanded="true"]') !== null) return
      if (key === 'Enter' && isLine(target)) {
        event.preventDefault()
        selfSaving.finish([name])
      }
      if (key !== 'Escape' || !changed.includes(name)) return
      event.preventDefault()
      event.stopPropagation()
      selfSaving.putBack(name)
    },
  }
}
