import type { ComponentType } from 'react'
import type { Field } from '#contract/records/fields.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { ChoicesField } from './ChoicesField.tsx'
import { ColorField } from './ColorField.tsx'
import { DateField } from './DateField.tsx'
import { FlagField } from './FlagField.tsx'
import type { FieldOf, FieldProps } from './fieldProps.ts'
import { HoursField } from './HoursField.tsx'
import { MomentField } from './MomentField.tsx'
import { NumberField } from './NumberField.tsx'
import { ReferenceField } from './ReferenceField.tsx'
import { RowsField } from './RowsField.tsx'
import { TextField } from './TextField.tsx'
import { TextsField } from './TextsField.tsx'
import { WrittenField } from './WrittenField.tsx'

/** A kind that is missing here does not compile. */
const FIELDS: { readonly [Kind in Field['kind']]: ComponentType<FieldProps<FieldOf<Kind>>> } = {
  text: TextField,
  email: WrittenField,
  phone: WrittenField,
  url: WrittenField,
  clock: WrittenField,
  number: NumberField,
  integer: NumberField,
  money: NumberField,
  flag: FlagField,
  choice: ChoiceField,
  choices: ChoicesField,
  color: ColorField,
  date: DateField,
  moment: MomentField,
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
