import type { ComponentType } from 'react'
import { ChoiceField } from './ChoiceField.tsx'
import { ColorField } from './ColorField.tsx'
import { DateField } from './DateField.tsx'
import { FlagField } from './FlagField.tsx'
import type { FieldOf, FieldProps } from './fieldProps.ts'
import { MomentField } from './MomentField.tsx'
import { NumberField } from './NumberField.tsx'
import { PhoneField } from './PhoneField.tsx'
import { RichTextField } from './RichTextField.tsx'
import { TextField } from './TextField.tsx'
import { WrittenField } from './WrittenField.tsx'

/** Field kinds that an entry of a `rows` field can have. */
type SimpleKind = FieldOf<'rows'>['of'][string]['kind']

/** Inputs with a single value. The code does not compile while a kind has none. */
export const SIMPLE_FIELDS: { readonly [Kind in SimpleKind]: ComponentType<FieldProps<FieldOf<Kind>>> } = {
  text: TextField,
  email: WrittenField,
  phone: PhoneField,
  url: WrittenField,
  clock: WrittenField,
  number: NumberField,
  integer: NumberField,
  money: NumberField,
  flag: FlagField,
  choice: ChoiceField,
  color: ColorField,
  date: DateField,
  moment: MomentField,
  richText: RichTextField,
}

/** The input for a field of an entry. */
export function SimpleInput(props: FieldProps<FieldOf<SimpleKind>>) {
  const Kind = SIMPLE_FIELDS[props.field.kind] as ComponentType<FieldProps<FieldOf<SimpleKind>>>
  return <Kind {...props} />
}
