import type { AnyField } from '#contract/records/fields.ts'
import { DayInput } from '#renderer/records/fields/DayInput.tsx'
import type { InputProps } from '#renderer/records/fields/fieldProps.ts'
import { NumberField } from '#renderer/records/fields/NumberField.tsx'
import { ParsedInput } from '#renderer/records/fields/ParsedInput.tsx'
import { parseClock } from '#renderer/records/fields/parse.ts'
import { type Bound, hasDays } from './spanProblem.ts'

type Props = {
  field: AnyField
  value: Bound
  min: string
  max: string
  onChange: (value: Bound) => void
  input: InputProps
}

const nothing = () => ''

/** One bound of a filter, typed like the field in a form. */
export function SpanInput({ field, value, min, max, onChange, input }: Props) {
  const change = (given: unknown) => onChange(typeof given === 'string' || typeof given === 'number' ? given : null)
  if (hasDays(field)) return <DayInput value={value} min={min} max={max} onChange={change} input={input} />
  if (field.kind === 'clock')
    return (
      <ParsedInput
        value={value}
        onChange={change}
        input={input}
        inputMode="numeric"
        parse={parseClock}
        format={(clock) => (typeof clock === 'string' ? clock : '')}
      />
    )
  if (field.kind !== 'number' && field.kind !== 'integer' && field.kind !== 'money') return null
  return (
    <NumberField
      field={field}
      value={value}
      onChange={change}
      input={input}
      choice={nothing}
      inner={nothing}
      problems={{}}
    />
  )
}
