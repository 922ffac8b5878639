import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { InputProps } from './fieldProps.ts'

type Props = {
  value: unknown
  onChange: (value: unknown) => void
  input: InputProps
  /** The value of a typed text; undefined when it is not valid. */
  parse: (text: string) => unknown
  format: (value: unknown) => string
  inputMode: 'numeric' | 'decimal' | 'tel' | 'url' | 'email' | 'text'
  /** The unit, or a button that helps to fill in the input. */
  aside?: ReactNode
}

/** A text input for a value of another type. Text that cannot be parsed stays in the input and is refused. */
export function ParsedInput({ value, onChange, input, parse, format, inputMode, aside }: Props) {
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null)
  const written = typeof value === 'string' && parse(value) === undefined ? value : format(value)
  // A value that came from elsewhere, such as a stored value that Escape put back, replaces the typed text.
  const shown = typed !== null && Object.is(typed.value, value) ? typed.text : written
  const change = (text: string) => {
    const next = text.trim() === '' ? null : (parse(text.trim()) ?? text)
    setTyped({ text, value: next })
    onChange(next)
  }
  return (
    <TextInput
      {...input}
      // Numbers, times and addresses read from left to right in every language.
      dir="ltr"
      inputMode={inputMode}
      autoComplete="off"
      value={shown}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        setTyped(null)
        input.onBlur()
      }}
      {...(aside !== undefined && { rightSection: aside, rightSectionPointerEvents: 'all' })}
    />
  )
}
