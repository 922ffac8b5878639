import { TextInput } from '@mantine/core'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import type { FieldOf, FieldProps } from './fieldProps.ts'

/** A text with one or several lines. A text that is too long is refused, never cut. */
export function TextField({ field, value, onChange, input }: FieldProps<FieldOf<'text'>>) {
  const text = typeof value === 'string' ? value : ''
  const common = { ...input, dir: 'auto', value: text, autoComplete: 'off' }
  if (field.multiline)
    return (
      <GrowingTextarea {...common} minRows={3} maxRows={12} onChange={(event) => onChange(event.currentTarget.value)} />
    )
  return <TextInput {...common} onChange={(event) => onChange(event.currentTarget.value)} />
}
