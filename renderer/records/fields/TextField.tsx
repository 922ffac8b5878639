import { Textarea, TextInput } from '@mantine/core'
import type { FieldOf, FieldProps } from './fieldProps.ts'

/** A text, on one line or several. Longer than allowed is refused, never cut. */
export function TextField({ field, value, onChange, input }: FieldProps<FieldOf<'text'>>) {
  const text = typeof value === 'string' ? value : ''
  const common = { ...input, dir: 'auto', value: text, autoComplete: 'off' }
  if (field.multiline)
    return (
      <Textarea
        {...common}
        autosize
        minRows={3}
        maxRows={12}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return <TextInput {...common} onChange={(event) => onChange(event.currentTarget.value)} />
}
