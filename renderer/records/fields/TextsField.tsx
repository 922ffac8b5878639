import { TagsInput } from '@mantine/core'
import type { FieldOf, FieldProps } from './fieldProps.ts'

/** Splits pasted or auto-filled text into several texts. */
const split = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((one) => one.split(/[,;\n]/)).flatMap((one) => one.trim() || [])),
]

/** Several short texts. Enter, comma, semicolon and leaving the field end one; pasted text is split the same way. */
export function TextsField({ field, value, onChange, input }: FieldProps<FieldOf<'texts'>>) {
  return (
    <TagsInput
      {...input}
      dir="auto"
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => onChange(split(next))}
      splitChars={[',', ';', '\n']}
      maxTags={field.most}
    />
  )
}
