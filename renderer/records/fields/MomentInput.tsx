import { useFocusWithin } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MomentField } from './MomentField.tsx'

/** A moment in UTC, or null for none. Undefined while only half of it is typed; then nothing may be saved. */
export type TypedMoment = string | null | undefined
type Props = {
  label: string
  value: TypedMoment
  onChange: (typed: TypedMoment) => void
  readOnly?: boolean
  /** Whether the dialog around it opens with the focus in the day. */
  isFirst?: boolean
}

const nothing = () => ''
const WHOLE = /Z$/
const BEGINS_WITH_DAY = /^\d{4}-\d{2}-\d{2}/

/** A day and a time outside of a record's form. A missing half is reported when the input is left. */
export function MomentInput({ label, value, onChange, readOnly = false, isFirst = false }: Props) {
  const { t } = useTranslation('records')
  const id = useId()
  const [half, setHalf] = useState<string | null>(null)
  const { ref, focused } = useFocusWithin<HTMLDivElement>()
  const problem = half !== null && !focused && (BEGINS_WITH_DAY.test(half) ? 'not_a_clock' : 'not_a_day')
  return (
    <div ref={ref}>
      <MomentField
        field={{ kind: 'moment', optional: true }}
        value={half ?? value}
        onChange={(typed) => {
          const isHalf = typeof typed === 'string' && !WHOLE.test(typed)
          setHalf(isHalf ? typed : null)
          onChange(isHalf ? undefined : (typed as string | null))
        }}
        input={{
          id,
          name: id,
          label,
          required: false,
          readOnly,
          onBlur: () => undefined,
          ...(isFirst && { 'data-autofocus': true }),
          ...(problem && { error: t(`form.problem.${problem}`) }),
        }}
        choice={nothing}
        inner={nothing}
        problems={{}}
      />
    </div>
  )
}
