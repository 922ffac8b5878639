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

const isDay = (day: unknown): day is string => typeof day === 'string' && parseDay(day) === day
const isClock = (clock: unknown): clock is string => typeof clock === 'string' && parseClock(clock) === clock

type Parts = { day: unknown; clock: unknown }

/**
 * Splits a stored moment into day and time, in the time zone of the user's workplace. A kept draft may have only one of
 * them, as text.
 */
function partsOf(value: unknown): Parts {
  if (typeof value !== 'string') return { day: null, clock: null }
  const at = /Z$/.test(value) ? new Date(value).getTime() : Number.NaN
  if (!Number.isNaN(at)) return { day: dayOf(at), clock: clockText(minutesOf(at)) }
  const words = value.split(' ')
  const clock = words.find(isClock) ?? null
  return { day: words.find(isDay) ?? (clock === null ? value : null), clock }
}

/** The problem of a moment of which only one half is right. Null when the day is wrong, which the form itself says. */
function problemOf({ day, clock }: Parts) {
  if (day === null && isClock(clock)) return 'no_day'
  if (!isDay(day) || isClock(clock)) return null
  return clock === null ? 'no_clock' : 'not_a_clock'
}

/** A day and a time. While one half is missing, the other is kept as typed text. */
export function MomentField({ value, onChange, input }: FieldProps<FieldOf<'moment'>>) {
  const { t } = useTranslation('records')
  const [half, setHalf] = useState<(Parts & { value: unknown }) | null>(null)
  // A value that came from elsewhere, such as a stored value that Escape put back, replaces the typed half.
  const parts = half !== null && Object.is(half.value, value) ? half : partsOf(value)
  const change = (day: unknown, clock: unknown) => {
    if (isDay(day) && isClock(clock)) {
      setHalf(null)
      return onChange(new Date(momentAt(day, minutesIn(clock))).toISOString())
    }
    const typed = day === null && clock === null ? null : [day, clock].filter((part) => part !== null).join(' ')
    setHalf({ day, clock, value: typed })
    onChange(typed)
  }
  const { label, description, error, required, id, 'data-autofocus': isFirst, ...rest } = input
  const isWrong = { day: !isDay(parts.day), clock: !isClock(parts.clock) }
  const isEither = isWrong.day || isWrong.clock
  const inner = { ...rest, required: false }
  const marked = (isMarked: boolean) => isMarked && error !== undefined && { error: true as const }
  const halfProblem = problemOf(parts)
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error && halfProblem ? t(`form.problem.${halfProblem}`) : error}
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
          input={{
            ...inner,
            ...marked(isWrong.day || !isEither),
            id,
            label: t('form.day'),
            ...(isFirst && { 'data-autofocus': true }),
          }}
        />
        <ParsedInput
          value={parts.clock}
          onChange={(clock) => change(parts.day, clock)}
          input={{ ...inner, ...marked(isWrong.clock), id: `${id}-clock`, label: t('form.clock') }}
          inputMode="numeric"
          parse={parseClock}
          format={(text) => (typeof text === 'string' ? text : '')}
        />
      </div>
    </Input.Wrapper>
  )
}
