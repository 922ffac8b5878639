import { Select } from '@mantine/core'
import type { FieldOf, FieldProps } from './fieldProps.ts'

/** Chooses one of a few values. */
export function ChoiceField({ field, value, onChange, input, choice }: FieldProps<FieldOf<'choice'>>) {
  return (
    <Select
      {...input}
      data={field.of.map((one) => ({ value: one, label: choice(one) }))}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      allowDeselect={false}
    />
  )
}
