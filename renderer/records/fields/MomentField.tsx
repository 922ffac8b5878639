import { Input } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, minutesOf, momentAt } from '#renderer/ui/time/zone.ts'
import { DayInput } from './DayInput.tsx'
import classes from './Fields.module.css'
import type { FieldOf, FieldProps } from './fieldProps.ts'
import { ParsedInput } from './ParsedInput.tsx'
import { parseClock, parseDay } from './parse.ts'

const clockText = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const minutesIn = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Splits a stored moment into day and time, in the time zone of the user's workplace. Null for any other value. */
function partsOf(value: unknown): { day: string | null; clock: string | null } {
  const at = typeof value === 'string' && /Z$/.test(value) ? new Date(value) : null
  if (at === null || Number.isNaN(at.getTime())) return { day: null, clock: null }
  return {
    day: dayOf(at.getTime()),
    clock: clockText(minutesOf(at.getTime())),
  }
}

/** A day and a time. While one half is missing, the other is kept as typed text. */
export function MomentField({ value, onChange, input }: FieldProps<FieldOf<'moment'>>) {
  const { t } = useTranslation('records')
  const [half, setHalf] = useState<{ day: unknown; clock: unknown; value: unknown } | null>(null)
  // A value that came from elsewhere, such as a stored value that Escape put back, replaces the typed half.
  const parts = half !== null && Object.is(half.value, value) ? half : partsOf(value)
  const change = (day: unknown, clock: unknown) => {
    const isWhole =
      typeof day === 'string' && parseDay(day) === day && typeof clock === 'string' && parseClock(clock) === clock
    if (isWhole) {
      setHalf(null)
      return onChange(new Date(momentAt(day, minutesIn(clock))).toISOString())
    }
    const typed = day === null && clock === null ? null : [day, clock].filter((part) => part !== null).join(' ')
    setHalf({ day, clock, value: typed })
    onChange(typed)
  }
  const { label, description, error, required, id, 'data-autofocus': isFirst, ...rest } = input
  const inner = { ...rest, required: false, ...(error && { 'aria-invalid': true as const }) }
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      required={required}
      labelElement="div"
      role="group"
      aria-labelledby={`${id}-label`}
      labelProps={{ id: `${id}-label` }}
    >
      <div className={classes.moment}>
        <DayInput
          value={parts.day}
          onChange={(day) => change(day, parts.clock)}
          input={{ ...inner, id, label: t('form.day'), ...(isFirst && { 'data-autofocus': true }) }}
        />
        <ParsedInput
          value={parts.clock}
          onChange={(clock) => change(parts.day, clock)}
          input={{ ...inner, id: `${id}-clock`, label: t('form.clock') }}
          inputMode="numeric"
          parse={parseClock}
          format={(text) => (typeof text === 'string' ? text : '')}
        />
      </div>
    </Input.Wrapper>
  )
}
