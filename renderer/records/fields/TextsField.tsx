import { TagsInput } from '@mantine/core'
import type { FieldOf, FieldProps } from './fieldProps.ts'

/** Several short texts. Enter, comma and leaving the field end one; what is pasted is split alike. */
export function TextsField({ field, value, onChange, input }: FieldProps<FieldOf<'texts'>>) {
  return (
    <TagsInput
      {...input}
      dir="auto"
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => onChange(next.map((one) => one.trim()).filter((one) => one !== ''))}
      splitChars={[',', ';', '\n']}
      maxTags={field.most}
    />
  )
}
