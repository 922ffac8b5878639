import { DayInput } from './DayInput.tsx'
import type { FieldOf, FieldProps } from './fieldProps.ts'

/** A date within the bounds of the field. */
export function DateField({ field, ...props }: FieldProps<FieldOf<'date'>>) {
  const { value, onChange, input } = props
  return (
    <DayInput
      value={value}
      onChange={onChange}
      input={input}
      {...(field.min && { min: field.min })}
      {...(field.max && { max: field.max })}
    />
  )
}
