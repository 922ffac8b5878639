import { type ComboboxProps, type ComboboxStore, useCombobox } from '@mantine/core'
import {
  type FocusEvent,
  type InputEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useSelection } from './useSelection.ts'

type Field = HTMLInputElement

/** The properties of a list that this hook sets. */
type Answered = {
  onDropdownOpen: () => void
  onDropdownClose: () => void
  onOptionSubmit: (value: string) => void
  onFocus: (event: FocusEvent<Field>) => void
  onBlur: (event: FocusEvent<Field>) => void
  onMouseUp: (event: MouseEvent<Field>) => void
  onClick: (event: MouseEvent<Field>) => void
  onInput: (event: InputEvent<Field>) => void
  onKeyDown: (event: KeyboardEvent<Field>) => void
  comboboxProps: ComboboxProps
}
/** The same properties, as the user of the list may have set them. */
type Wrapped = { [Name in keyof Answered]?: Answered[Name] | undefined }

/** Whether a field gets the focus from outside its dialog, as when the dialog opens and begins with it. */
function beginsDialog({ currentTarget, relatedTarget }: FocusEvent<Field>): boolean {
  const dialog = currentTarget.closest('[role="dialog"]')
  return dialog !== null && !dialog.contains(relatedTarget)
}

const ARROWS = new Set(['ArrowDown', 'ArrowUp'])
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/** Performs a key that waited: moves the highlight, or chooses the highlighted option with Enter. */
function press(store: ComboboxStore, key: string) {
  if (key === 'ArrowDown') store.selectNextOption()
  else if (key === 'ArrowUp') store.selectPreviousOption()
  else store.clickSelectedOption()
}

/**
 * The highlight of a searchable list. Typing highlights the first match, and Enter takes it. Keys that come before the
 * options are drawn, or before the server has answered, wait for them.
 *
 * Mantine's own `selectFirstOptionOnChange` also highlights in an emptied field, and its highlight and its choice
 * differ once the options change.
 */
function useHighlight(store: ComboboxStore, isActive: boolean) {
  /** The text that the user has typed since the last choice. */
  const [typed, setTyped] = useState('')
  const listId = useRef<string | null>(null)
  /** Whether the user has moved the highlight since the last letter. */
  const isMoved = useRef(false)
  /** Keys that wait for the first option. */
  const waiting = useRef<string[]>([])

  const options = () => [...document.querySelectorAll(`[id="${listId.current}"] [data-combobox-option]`)]
  const highlighted = () => options().findIndex((option) => option.hasAttribute('data-combobox-selected'))
  const follow = () => {
    if (options().length === 0) return
    const index = highlighted()
    if (typed !== '' && !isMoved.current) store.selectFirstOption()
    // Options that came or went may have moved the highlighted one.
    else if (index >= 0) store.updateSelectedOptionIndex(index)
    const keys = waiting.current
    waiting.current = []
    for (const key of keys) {
      if (ARROWS.has(key)) isMoved.current = true
      press(store, key)
    }
  }

  // Runs after each rendering, because each may bring other options.
  useEffect(() => {
    if (!isActive) return
    follow()
    // If the typed letter has just opened the list, its options are drawn only after this effect.
    if (options().length > 0) return
    const timer = setTimeout(follow)
    return () => clearTimeout(timer)
  })

  const begin = (text: string) => {
    isMoved.current = false
    waiting.current = []
    setTyped(text)
  }
  const actOn = (event: KeyboardEvent<Field>) => {
    const isArrow = ARROWS.has(event.key)
    // Otherwise Enter would submit the form although the typed letters have not chosen an option yet.
    if (typed !== '') event.preventDefault()
    if (options().length === 0 && (typed !== '' || isArrow || waiting.current.length > 0)) {
      waiting.current = [...waiting.current, event.key]
      return
    }
    const index = highlighted()
    if (index >= 0) store.updateSelectedOptionIndex(index)
    else if (typed !== '') store.selectFirstOption()
    // Without a typed text Enter would choose the current value again, which some lists understand as clearing it.
    else if (!isArrow) store.resetSelectedOption()
    if (isArrow) isMoved.current = true
  }

  return {
    begin,
    setListId: (id: string) => {
      listId.current = id
      store.setListId(id)
    },
    /** Prepares the list for a pressed key. Mantine handles the key afterwards. */
    keyed: (event: KeyboardEvent<Field>) => {
      if (!isActive || MODIFIERS.has(event.key)) return
      if (ARROWS.has(event.key) || event.key === 'Enter') actOn(event)
      else waiting.current = []
    },
  }
}

/**
 * Keys, highlight and selection of a searchable list. A chosen text is selected, so that the next letter replaces it.
 * `clear` removes the value once its text is deleted.
 */
export function useSearchList(
  wrapped: Wrapped,
  isSearchable: boolean,
  clear?: () => void,
): Answered & { dropdownOpened: boolean; openOnFocus: false } {
  const [isOpen, setOpen] = useState(false)
  const isEmptied = useRef(false)
  const resetTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const selection = useSelection()

  const opened = () => {
    clearTimeout(resetTimer.current)
    setOpen(true)
    wrapped.onDropdownOpen?.()
    store.updateSelectedOptionIndex('active', { scrollIntoView: true })
  }
  const closed = () => {
    setOpen(false)
    wrapped.onDropdownClose?.()
    resetTimer.current = setTimeout(store.resetSelectedOption)
  }
  const store = useCombobox({ opened: isOpen, onDropdownOpen: opened, onDropdownClose: closed })
  const highlight = useHighlight(store, isOpen && isSearchable)
  const leaveEmpty = () => {
    if (isEmptied.current) clear?.()
    isEmptied.current = false
  }

  return {
    dropdownOpened: isOpen,
    openOnFocus: false,
    comboboxProps: {
      // The list opens without a transition, because it has no options for keys that are pressed while it fades in.
      transitionProps: { duration: 0 },
      ...wrapped.comboboxProps,
      store: { ...store, setListId: highlight.setListId },
    },
    onDropdownOpen: opened,
    onDropdownClose: closed,
    onOptionSubmit: (value: string) => {
      isEmptied.current = false
      wrapped.onOptionSubmit?.(value)
      highlight.begin('')
      if (isSearchable) selection.chosen()
    },
    onFocus: (event: FocusEvent<Field>) => {
      if (isSearchable) selection.focused(event)
      // The list stays closed when a dialog begins with it, because it would cover text that the user has not read yet.
      if (isSearchable && !beginsDialog(event) && !isOpen) opened()
      wrapped.onFocus?.(event)
    },
    onBlur: (event: FocusEvent<Field>) => {
      highlight.begin('')
      selection.forget()
      leaveEmpty()
      wrapped.onBlur?.(event)
    },
    onMouseUp: (event: MouseEvent<Field>) => {
      selection.released(event)
      wrapped.onMouseUp?.(event)
    },
    onClick: (event: MouseEvent<Field>) => {
      selection.clicked(event)
      wrapped.onClick?.(event)
    },
    onInput: (event: InputEvent<Field>) => {
      const { value } = event.currentTarget
      selection.forget()
      isEmptied.current = value === ''
      highlight.begin(value)
      if (value === '') store.resetSelectedOption()
      wrapped.onInput?.(event)
    },
    onKeyDown: (event: KeyboardEvent<Field>) => {
      selection.settle()
      // Ctrl+S saves the form while the field still has the focus, so the emptied value is cleared before.
      if (event.ctrlKey || event.metaKey) flushSync(leaveEmpty)
      highlight.keyed(event)
      wrapped.onKeyDown?.(event)
    },
  }
}
