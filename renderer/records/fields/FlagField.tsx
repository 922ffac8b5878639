import { Switch } from '@mantine/core'
import type { FieldOf, FieldProps } from './fieldProps.ts'

/** A switch between yes and no. */
export function FlagField({ value, onChange, input }: FieldProps<FieldOf<'flag'>>) {
  const { readOnly, required: _always, ...rest } = input
  return (
    <Switch
      {...rest}
      disabled={readOnly}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
