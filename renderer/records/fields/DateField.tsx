import { DayInput } from './DayInput.tsx'
import type { FieldOf, FieldProps } from './fieldProps.ts'

/** A day, between the days that the field allows. */
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
