import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { takesText } from '#renderer/ui/controls/takesText.ts'
import type { RecordListState } from '../rows/useRecordList.ts'

/** Actions of keys other than moving and selecting. The screen provides them. */
export type ListActions = {
  /** Opens the row beside the list; the focus stays in the list. */
  show: (uuid: string) => void
  /** Like `show`, but the open row follows the keyboard. A second call closes it. */
  peek: (uuid: string) => void
  /** Opens the row and moves the focus to it. */
  open: (uuid: string) => void
  close: () => void
  create: () => void
  remove: () => void
  undo: () => void
  copyLink: () => void
  search: () => void
}

type Input = {
  list: RecordListState
  actions: ListActions
  grid: RefObject<HTMLElement | null>
  pageRows: () => number
  /** Scrolls to a row, even when the keyboard is already at it. */
  reveal: (index: number) => void
}
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a key belongs to a text, a dialog, a menu, or a field that chooses from a list. */
export const isTyping = (target: EventTarget | null) =>
  takesText(target) ||
  (target instanceof HTMLElement &&
    target.closest('select,[aria-haspopup="listbox"],[role="dialog"],[role="menu"],[role="listbox"]') !== null)

/** The name of a key press, such as `ctrl+shift+c`. Letters ignore Caps Lock. */
function nameOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): string {
  const letter = key.length === 1 ? key.toLowerCase() : key
  const held = [(ctrlKey || metaKey) && 'ctrl', altKey && 'alt', shiftKey && 'shift']
  return [...held.filter((one) => one !== false), letter].join('+')
}

/** Keys of a list. Letters work outside of text fields, arrows while the list has the focus. */
export function useListKeys({ list, actions, grid, pageRows, reveal }: Input): (event: ReactKeyboardEvent) => void {
  const { pages, selection, active, setActive } = list
  const last = (pages.total ?? pages.room) - 1
  const row = () => pages.rowAt(active)
  const move = (to: number) => {
    const index = Math.max(0, Math.min(last, to))
    setActive(index)
    reveal(index)
  }
  const moveAndFocus = (to: number) => {
    grid.current?.focus({ preventScroll: true })
    move(to)
  }
  const withRow = (run: (uuid: string) => void) => () => {
    const found = row()
    if (found) run(found.uuid)
  }
  const extend = (to: number) => {
    const found = row()
    if (found && !selection.uuids.has(found.uuid)) selection.toggle(found, active)
    move(to)
    void selection.extendTo(Math.max(0, Math.min(last, to)))
  }
  const toggle = () => {
    const found = row()
    if (found) selection.toggle(found, active)
  }
  const everywhere: Record<string, () => void> = {
    j: () => moveAndFocus(active + 1),
    k: () => moveAndFocus(active - 1),
    x: toggle,
    'shift+x': () => void selection.extendTo(active),
    n: actions.create,
    '/': actions.search,
    'shift+/': actions.search,
    'ctrl+shift+c': actions.copyLink,
    'ctrl+z': actions.undo,
  }
  const inList: Record<string, () => void> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(active + pageRows()),
    PageUp: () => move(active - pageRows()),
    Home: () => move(0),
    End: () => move(last),
    'ctrl+Home': () => move(0),
    'ctrl+End': () => move(last),
    'shift+ArrowDown': () => extend(active + 1),
    'shift+ArrowUp': () => extend(active - 1),
    ' ': withRow(actions.peek),
    Enter: withRow(actions.open),
    'ctrl+a': () => void selection.selectAll(),
    Delete: actions.remove,
    Escape: () => (selection.uuids.size > 0 ? selection.clear() : actions.close()),
  }
  const run = (table: Record<string, () => void>, event: Key & { preventDefault: () => void }) => {
    const action = table[nameOf(event)]
    if (!action) return
    event.preventDefault()
    action()
  }
  const latest = useRef<(event: KeyboardEvent) => void>(() => undefined)
  useEffect(() => {
    latest.current = (event) => {
      if (!event.defaultPrevented && !isTyping(event.target)) run(everywhere, event)
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (event) => {
    if (event.target === event.currentTarget) run(inList, event)
  }
}
