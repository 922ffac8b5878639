import type { ComponentType } from 'react'
import type { Field } from '#contract/records/fields.ts'
import { ChoicesField } from './ChoicesField.tsx'
import type { FieldOf, FieldProps } from './fieldProps.ts'
import { HoursField } from './HoursField.tsx'
import { ReferenceField } from './ReferenceField.tsx'
import { RowsField } from './RowsField.tsx'
import { SIMPLE_FIELDS } from './SimpleInput.tsx'
import { TextsField } from './TextsField.tsx'

/** The input of each kind of field. The code does not compile while a kind has none. */
const FIELDS: { readonly [Kind in Field['kind']]: ComponentType<FieldProps<FieldOf<Kind>>> } = {
  ...SIMPLE_FIELDS,
  choices: ChoicesField,
  reference: ReferenceField,
  texts: TextsField,
  hours: HoursField,
  rows: RowsField,
}

/** The input for a field, whatever its kind. */
export function FieldInput(props: FieldProps) {
  const Kind = FIELDS[props.field.kind] as ComponentType<FieldProps>
  return <Kind {...props} />
}
