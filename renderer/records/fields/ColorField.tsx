import { TextInput } from '@mantine/core'
import classes from './Fields.module.css'
import type { FieldOf, FieldProps } from './fieldProps.ts'

const isColor = (text: string) => /^#[0-9a-f]{6}$/.test(text)

/** A colour, picked with the system's own picker or typed as #rrggbb. */
export function ColorField({ value, onChange, input }: FieldProps<FieldOf<'color'>>) {
  const text = typeof value === 'string' ? value : ''
  const change = (next: string) => onChange(next.toLowerCase())
  return (
    <TextInput
      {...input}
      dir="ltr"
      autoComplete="off"
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={
        <input
          type="color"
          className={classes.color}
          aria-hidden
          tabIndex={-1}
          value={isColor(text) ? text : '#000000'}
          disabled={input.readOnly}
          onChange={(event) => change(event.currentTarget.value)}
        />
      }
    />
  )
}
