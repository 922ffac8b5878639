import { type FocusEvent, type MouseEvent, useRef } from 'react'

type Field = HTMLInputElement

const isWhole = ({ value, selectionStart, selectionEnd }: Field) =>
  value !== '' && selectionStart === 0 && selectionEnd === value.length

/** Keeps the chosen text of a field selected, so that the next letter replaces it. */
export function useSelection() {
  const field = useRef<Field | null>(null)
  /** Whether the next click is the first one into the chosen text. */
  const isFresh = useRef(false)
  const later = useRef<ReturnType<typeof setTimeout> | null>(null)

  const select = () => {
    isFresh.current = true
    field.current?.select()
  }
  const forget = () => {
    if (later.current !== null) clearTimeout(later.current)
    later.current = null
    isFresh.current = false
  }
  /** Selects at once what was to be selected later: a key that comes before must not lose its letter. */
  const settle = () => {
    if (later.current === null) return
    forget()
    if (document.activeElement === field.current) select()
  }

  return {
    focused: ({ currentTarget }: FocusEvent<Field>) => {
      field.current = currentTarget
      select()
    },
    /** Selects the chosen text a moment later, because Mantine writes it in an effect. */
    chosen: () => {
      forget()
      later.current = setTimeout(settle)
    },
    settle,
    forget,
    /** Keeps the whole text selected. The browser would remove the selection when the button is released. */
    released: (event: MouseEvent<Field>) => {
      if (isFresh.current && isWhole(event.currentTarget)) event.preventDefault()
    },
    /** Selects the text again, because the click has set the caret after the focus came. A dragged selection stays. */
    clicked: ({ currentTarget }: MouseEvent<Field>) => {
      if (isFresh.current && currentTarget.selectionStart === currentTarget.selectionEnd) select()
      isFresh.current = false
    },
  }
}
