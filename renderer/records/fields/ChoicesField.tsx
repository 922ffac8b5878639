import { Checkbox } from '@mantine/core'
import classes from './Fields.module.css'
import type { FieldOf, FieldProps } from './fieldProps.ts'

/** Several of a few values, kept in their own order whatever the order of the clicks. */
export function ChoicesField({ field, value, onChange, input, choice }: FieldProps<FieldOf<'choices'>>) {
  const { readOnly, name, onBlur, ...rest } = input
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <Checkbox.Group
      {...rest}
      value={chosen}
      onChange={(next) => onChange(field.of.filter((one) => next.includes(one)))}
    >
      <div className={classes.choices}>
        {field.of.map((one) => (
          <Checkbox key={one} name={name} value={one} label={choice(one)} disabled={readOnly} onBlur={onBlur} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
