import { type ComboboxProps, useCombobox } from '@mantine/core'
import {
  type FocusEvent,
  type InputEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

type Field = HTMLInputElement

/** The properties of a list that this hook sets. */
type Answered = {
  onDropdownOpen: () => void
  onDropdownClose: () => void
  onOptionSubmit: (value: string) => void
  onFocus: (event: FocusEvent<Field>) => void
  onBlur: (event: FocusEvent<Field>) => void
  onClick: (event: MouseEvent<Field>) => void
  onInput: (event: InputEvent<Field>) => void
  onKeyDown: (event: KeyboardEvent<Field>) => void
  comboboxProps: ComboboxProps
}
/** The same properties, as the user of the list may have set them. */
type Wrapped = { [Name in keyof Answered]?: Answered[Name] | undefined }

/** Whether the focus comes from outside the dialog of a field, because the dialog begins with it. */
function beginsDialog({ currentTarget, relatedTarget }: FocusEvent<Field>): boolean {
  const dialog = currentTarget.closest('[role="dialog"]')
  return dialog !== null && !dialog.contains(relatedTarget)
}

const ARROWS = new Set(['ArrowDown', 'ArrowUp'])

/**
 * Keys and highlight of a searchable list. Typing highlights the first match and Enter takes it, also while the server
 * still replaces the options. A chosen text is selected, so that the next letter replaces it.
 *
 * Mantine's own `selectFirstOptionOnChange` also highlights in an emptied field, and its highlight and its choice differ
 * once the options change.
 */
export function useSearchList(
  wrapped: Wrapped,
  isSearchable: boolean,
): Answered & { dropdownOpened: boolean; openOnFocus: false } {
  const [isOpen, setOpen] = useState(false)
  /** The text that the user has typed since the last choice. */
  const [typed, setTyped] = useState('')
  const field = useRef<Field | null>(null)
  const listId = useRef<string | null>(null)
  /** Whether the user has moved the highlight since the last letter. */
  const isMoved = useRef(false)
  /** Whether the next click is the first one into the chosen text. */
  const isFresh = useRef(false)

  const opened = () => {
    setOpen(true)
    wrapped.onDropdownOpen?.()
    store.updateSelectedOptionIndex('active', { scrollIntoView: true })
  }
  const closed = () => {
    setOpen(false)
    wrapped.onDropdownClose?.()
    setTimeout(store.resetSelectedOption)
  }
  const store = useCombobox({ opened: isOpen, onDropdownOpen: opened, onDropdownClose: closed })

  const options = () => [...document.querySelectorAll(`[id="${listId.current}"] [data-combobox-option]`)]
  const highlighted = () => options().findIndex((option) => option.hasAttribute('data-combobox-selected'))

  // Runs after each drawing, because each may bring other options.
  useEffect(() => {
    if (!(isOpen && isSearchable)) return
    const follow = () => {
      const index = highlighted()
      if (typed !== '' && !isMoved.current) store.selectFirstOption()
      // Options that came or went may have moved the highlighted one.
      else if (index >= 0) store.updateSelectedOptionIndex(index)
    }
    follow()
    // The options of a list that this letter has opened are drawn after this effect.
    if (options().length > 0) return
    const timer = setTimeout(follow)
    return () => clearTimeout(timer)
  })

  const forget = () => {
    isMoved.current = false
    setTyped('')
  }
  const selectText = () => {
    isFresh.current = true
    if (isSearchable) field.current?.select()
  }

  return {
    dropdownOpened: isOpen,
    openOnFocus: false,
    comboboxProps: {
      ...wrapped.comboboxProps,
      store: {
        ...store,
        setListId: (id: string) => {
          listId.current = id
          store.setListId(id)
        },
      },
    },
    onDropdownOpen: opened,
    onDropdownClose: closed,
    onOptionSubmit: (value: string) => {
      wrapped.onOptionSubmit?.(value)
      forget()
      // Mantine writes the chosen text in an effect.
      setTimeout(() => {
        if (document.activeElement === field.current) selectText()
      })
    },
    onFocus: (event: FocusEvent<Field>) => {
      field.current = event.currentTarget
      selectText()
      // An open list would cover a dialog that nobody has read yet.
      if (isSearchable && !beginsDialog(event) && !isOpen) opened()
      wrapped.onFocus?.(event)
    },
    onBlur: (event: FocusEvent<Field>) => {
      forget()
      wrapped.onBlur?.(event)
    },
    onClick: (event: MouseEvent<Field>) => {
      const input = event.currentTarget
      // The mouse puts the caret after the focus came, so the text is selected again. A dragged selection stays.
      if (isFresh.current && input.selectionStart === input.selectionEnd) selectText()
      isFresh.current = false
      wrapped.onClick?.(event)
    },
    onInput: (event: InputEvent<Field>) => {
      isMoved.current = false
      isFresh.current = false
      setTyped(event.currentTarget.value)
      if (event.currentTarget.value === '') store.resetSelectedOption()
      wrapped.onInput?.(event)
    },
    onKeyDown: (event: KeyboardEvent<Field>) => {
      if (isSearchable && ARROWS.has(event.key)) isMoved.current = true
      if (isSearchable && isOpen && event.key === 'Enter' && highlighted() < 0) {
        // Without a typed text Enter would choose the current value again, which some lists understand as clearing it.
        if (typed === '') store.resetSelectedOption()
        else store.selectFirstOption()
      }
      wrapped.onKeyDown?.(event)
    },
  }
}
