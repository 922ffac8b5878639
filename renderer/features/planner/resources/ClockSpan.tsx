import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TimeSpan } from '#contract/records/fields.ts'

type Props = { label: string; value: TimeSpan; onChange: (span: TimeSpan) => void }

const CLOCK = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/
/** Whether the span begins before it ends. Two empty times are no span. */
export const isSpan = ({ from, to }: TimeSpan): boolean => CLOCK.test(from) && CLOCK.test(to) && from < to
export const isNoSpan = ({ from, to }: TimeSpan): boolean => from === '' && to === ''

/** A span of two clock times. */
export function ClockSpan({ label, value, onChange }: Props) {
  const { t } = useTranslation('planner')
  const isWrong = !isSpan(value) && !isNoSpan(value)
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          size="md"
          w={84}
          dir="ltr"
          maxLength={5}
          inputMode="numeric"
          placeholder="–"
          aria-label={`${label}, ${t(`resources.${end}`)}`}
          error={isWrong}
          value={value[end]}
          onChange={(event) => onChange({ ...value, [end]: event.currentTarget.value.trim() })}
        />
      ))}
    </>
  )
}
