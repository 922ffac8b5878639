import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { InputProps } from './fieldProps.ts'

type Props = {
  value: unknown
  onChange: (value: unknown) => void
  input: InputProps
  /** The value of a text that people typed; undefined where it means nothing. */
  parse: (text: string) => unknown
  format: (value: unknown) => string
  inputMode: 'numeric' | 'decimal' | 'tel' | 'url' | 'email' | 'text'
  /** What is counted, or a button that helps. */
  aside?: ReactNode
}

/** A text that stands for something else. What cannot be read stays as it was typed and is refused as that. */
export function ParsedInput({ value, onChange, input, parse, format, inputMode, aside }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (typeof value === 'string' && parse(value) === undefined ? value : format(value))
  const change = (text: string) => {
    setTyped(text)
    onChange(text.trim() === '' ? null : (parse(text.trim()) ?? text))
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
