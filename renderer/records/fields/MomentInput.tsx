import { useId, useState } from 'react'
import { MomentField } from './MomentField.tsx'

type Props = {
  label: string
  /** UTC, or null for none. */
  value: string | null
  onChange: (iso: string | null) => void
  readOnly?: boolean
}

const nothing = () => ''

/** A day and a time of day outside of a form. What is typed by half is told to nobody yet. */
export function MomentInput({ label, value, onChange, readOnly = false }: Props) {
  const id = useId()
  const [half, setHalf] = useState<string | null>(null)
  return (
    <MomentField
      field={{ kind: 'moment', optional: true }}
      value={half ?? value}
      onChange={(typed) => {
        const isWhole = typeof typed === 'string' && /Z$/.test(typed)
        setHalf(isWhole || typeof typed !== 'string' ? null : typed)
        if (typed === null || isWhole) onChange(typed as string | null)
      }}
      input={{ id, name: id, label, required: false, readOnly, onBlur: () => undefined }}
      choice={nothing}
      inner={nothing}
      problems={{}}
    />
  )
}
