import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { TOTP_DIGITS } from '#contract/constants.ts'
import { typedCode } from '#contract/text/typedCode.ts'
import classes from './CodeInput.module.css'

type Props = {
  label: string
  value: string
  onChange: (code: string) => void
  /** Called once, when the last digit arrives. */
  onComplete?: (code: string) => void
  error?: string | undefined
  autoFocus?: boolean
}

/** Six digits in one input, so that autofill, paste and screen readers work. Blanks and dashes of a pasted code are
 * removed, and digits of other keyboards are read. */
export function CodeInput({ label, value, onChange, onComplete, error, autoFocus = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  // A refused code is useless, so the next key replaces it.
  useEffect(() => {
    if (error) input.current?.select()
  }, [error])
  return (
    <TextInput
      ref={input}
      label={label}
      value={value}
      error={error}
      size="md"
      dir="ltr"
      name="totp"
      inputMode="numeric"
      autoComplete="one-time-code"
      classNames={{ input: classes.code ?? '' }}
      onChange={(event) => {
        const code = typedCode(event.currentTarget.value).slice(0, TOTP_DIGITS)
        onChange(code)
        if (code.length === TOTP_DIGITS && code !== value) onComplete?.(code)
      }}
    />
  )
}
