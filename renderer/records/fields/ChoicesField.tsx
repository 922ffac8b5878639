import { Checkbox } from '@mantine/core'
import classes from './Fields.module.css'
import type { FieldOf, FieldProps } from './fieldProps.ts'

/** Chooses several of a few values. They are stored in the order of the definition, not of the clicks. */
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
