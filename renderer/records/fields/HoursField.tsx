import { ActionIcon, Button, Input } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OpeningHours, TimeSpan } from '#contract/records/fields.ts'
import classes from './Fields.module.css'
import type { FieldOf, FieldProps } from './fieldProps.ts'
import { ParsedInput } from './ParsedInput.tsx'
import { parseClock, parseClockEnd } from './parse.ts'
import { weekdayName } from './weekdayName.ts'

const SPANS_PER_DAY = 6
const WORKING_DAYS = [1, 2, 3, 4]
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Opening hours: any number of spans for each day of the week. */
export function HoursField({ value, onChange, input, problems }: FieldProps<FieldOf<'hours'>>) {
  const { t, i18n } = useTranslation('records')
  const week = value as OpeningHours
  const setDay = (day: number, spans: TimeSpan[]) => onChange(week.map((before, at) => (at === day ? spans : before)))
  const { label, description, error, readOnly, onBlur, name, id } = input

  const clock = (day: number, index: number, part: 'from' | 'to') => {
    const span = week[day]?.[index] ?? { from: '', to: '' }
    const wordedAs = t(`form.hours.${part}`, { day: weekdayName(day, i18n.language), number: index + 1 })
    return (
      <ParsedInput
        value={span[part]}
        onChange={(next) =>
          setDay(
            day,
            (week[day] ?? []).map((one, at) => (at === index ? { ...one, [part]: text(next) } : one)),
          )
        }
        input={{
          id: `${id}-${day}-${index}-${part}`,
          name,
          label: '',
          'aria-label': wordedAs,
          required: false,
          readOnly,
          onBlur,
          ...(`${day}.${index}` in problems && { error: true as const }),
        }}
        inputMode="numeric"
        parse={part === 'to' ? parseClockEnd : parseClock}
        format={text}
      />
    )
  }

  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      role="group"
      aria-labelledby={`${id}-label`}
      labelProps={{ id: `${id}-label` }}
    >
      <ul className={classes.week}>
        {week.map((spans, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week always has seven days in order
          <li key={day} className={classes.weekday}>
            <span className={classes.dayName}>{weekdayName(day, i18n.language)}</span>
            <div className={classes.spans}>
              {spans.length === 0 && <span className={classes.closed}>{t('form.hours.closed')}</span>}
              {spans.map((_span, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a span has no other identity
                <div key={index} className={classes.span}>
                  {clock(day, index, 'from')}
                  <span aria-hidden>–</span>
                  {clock(day, index, 'to')}
                  {!readOnly && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('form.hours.remove', { day: weekdayName(day, i18n.language), number: index + 1 })}
                      onClick={() => setDay(day, spans.toSpliced(index, 1))}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  )}
                  {problems[`${day}.${index}`] && (
                    <Input.Error className={classes.spanProblem}>{problems[`${day}.${index}`]}</Input.Error>
                  )}
                </div>
              ))}
              {!readOnly && spans.length < SPANS_PER_DAY && (
                <ActionIcon
                  variant="subtle"
                  aria-label={t('form.hours.add', { day: weekdayName(day, i18n.language) })}
                  onClick={() =>
                    setDay(day, [...spans, spans.length === 0 ? { from: '08:00', to: '17:00' } : { from: '', to: '' }])
                  }
                >
                  <IconPlus size={16} />
                </ActionIcon>
              )}
            </div>
          </li>
        ))}
      </ul>
      {!readOnly && (week[0]?.length ?? 0) > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange(week.map((before, day) => (WORKING_DAYS.includes(day) ? (week[0] ?? []) : before)))}
        >
          {t('form.hours.copyMonday')}
        </Button>
      )}
    </Input.Wrapper>
  )
}
