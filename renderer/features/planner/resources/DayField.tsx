import { useId } from 'react'
import { DayInput } from '#renderer/records/fields/DayInput.tsx'

type Props = { label: string; value: string; error?: string | undefined; onChange: (day: string) => void }

/** A date input for forms that are not a record's form. */
export function DayField({ label, value, error, onChange }: Props) {
  const id = useId()
  return (
    <DayInput
      value={value}
      onChange={(typed) => onChange(typeof typed === 'string' ? typed : '')}
      input={{
        id,
        name: id,
        label,
        required: false,
        readOnly: false,
        onBlur: () => undefined,
        ...(error ? { error } : {}),
      }}
    />
  )
}
