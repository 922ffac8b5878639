import { TagsInput } from '@mantine/core'
import type { FieldOf, FieldProps } from './fieldProps.ts'

/** What was pasted or filled in holds several in one. */
const split = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((one) => one.split(/[,;\n]/)).flatMap((one) => one.trim() || [])),
]

/** Several short texts. Enter, comma and leaving the field end one; what is pasted is split alike. */
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
