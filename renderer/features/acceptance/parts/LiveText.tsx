import { Textarea, TextInput } from '@mantine/core'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTypedInput } from '#renderer/desktop/activity.ts'

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  most: number
  readOnly: boolean
  description?: ReactNode
  placeholder?: string
  error?: ReactNode
  isLong?: boolean
  isLabelHidden?: boolean
  mode?: 'text' | 'tel' | 'email' | 'numeric' | 'decimal'
  /** Turns a finished text into its standard spelling. */
  tidy?: ((typed: string) => string) | undefined
  /** Capital letters and no corrections, for plates and numbers. */
  isCode?: boolean
}

/** Pause in typing after which a text is saved (ms). */
const PAUSE_MS = 500

/** A text that saves itself: after a pause, and when the field is left. */
export function LiveText({
  label,
  value,
  onChange,
  most,
  readOnly,
  description,
  placeholder,
  error,
  isLong = false,
  isLabelHidden = false,
  mode = 'text',
  tidy,
  isCode = false,
}: Props) {
  const { shown, type, finish } = useLiveText(value, onChange)
  const shared = {
    size: 'md',
    dir: isCode ? ('ltr' as const) : ('auto' as const),
    value: shown,
    maxLength: most,
    readOnly,
    ...(isLabelHidden ? { 'aria-label': label } : { label }),
    ...(description !== undefined && { description }),
    ...(placeholder !== undefined && { placeholder }),
    ...(error !== undefined && { error }),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(currentTarget.value),
    onBlur: () => finish(tidy),
  }
  return isLong ? (
    <Textarea {...shared} autosize minRows={2} maxRows={10} />
  ) : (
    <TextInput
      {...shared}
      inputMode={mode}
      {...(isCode && { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false, autoComplete: 'off' })}
    />
  )
}

/** The text of a field while the user types in it. A text that another user saves is shown only after that. */
function useLiveText(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  useTypedInput(typed ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ typed, value, onChange })
  latest.current = { typed, value, onChange }
  const save = (text: string) => {
    clearTimeout(timer.current)
    if (text !== latest.current.value) latest.current.onChange(text)
  }
  // Saves the text when the user leaves the step while the cursor is still in the field.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      const { typed: left, value: stored, onChange: tell } = latest.current
      if (left !== null && left !== stored) tell(left)
    },
    [],
  )
  return {
    shown: typed ?? value,
    type(text: string) {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => save(text), PAUSE_MS)
    },
    finish(tidy?: (text: string) => string) {
      if (typed === null) return
      save(tidy ? tidy(typed) : typed)
      setTyped(null)
    },
  }
}
