import { Button, Group } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import type { WorkingDay, WorkingTime } from '#contract/planning/workingTime.ts'
import type { TimeSpan } from '#contract/records/fields.ts'
import { weekdayName } from '#renderer/records/fields/weekdayName.ts'
import classes from '../style/Planner.module.css'
import { ClockSpan, isNoSpan, isSpan } from './ClockSpan.tsx'

type Props = { time: WorkingTime; onChange: (time: WorkingTime) => void }

const NOTHING: TimeSpan = { from: '', to: '' }
const WEEKS_MAX = 12

/** Whether every span of every day is valid. */
export const areHours = ({ weeks }: WorkingTime): boolean =>
  weeks.every((week) => week.every(({ shifts, breaks }) => [...shifts, ...breaks].every(isSpan)))

/** The list with its first span replaced. An empty span removes the first one. */
function withFirst(spans: readonly TimeSpan[], first: TimeSpan): TimeSpan[] {
  return isNoSpan(first) ? spans.slice(1) : [first, ...spans.slice(1)]
}

/** Shift and break of each weekday. Several weeks rotate, as early and late shift do. */
export function HoursTable({ time, onChange }: Props) {
  const { t, i18n } = useTranslation('planner')
  const { weeks } = time
  const set = (week: number, day: number, changes: Partial<WorkingDay>) =>
    onChange({
      ...time,
      weeks: weeks.map((days, index) =>
        index === week ? days.map((one, at) => (at === day ? { ...one, ...changes } : one)) : days,
      ),
    })
  return (
    <>
      {weeks.map((days, week) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index of a week is its place in the rotation
        <div key={week} className={classes.hours}>
          <span>{weeks.length > 1 && t('resources.week', { week: week + 1 })}</span>
          <span className={classes.wide}>{t('resources.shift')}</span>
          <span className={classes.wide}>{t('resources.break')}</span>
          {days.map((given, day) => {
            const name = weekdayName(day, i18n.language as Language)
            return (
              <Fragment key={name}>
                <span>{name}</span>
                <ClockSpan
                  label={`${name}, ${t('resources.shift')}`}
                  value={given.shifts[0] ?? NOTHING}
                  onChange={(span) => set(week, day, { shifts: withFirst(given.shifts, span) })}
                />
                <ClockSpan
                  label={`${name}, ${t('resources.break')}`}
                  value={given.breaks[0] ?? NOTHING}
                  onChange={(span) => set(week, day, { breaks: withFirst(given.breaks, span) })}
                />
              </Fragment>
            )
          })}
        </div>
      ))}
      <Group>
        <Button
          size="md"
          variant="default"
          disabled={weeks.length >= WEEKS_MAX}
          onClick={() => onChange({ ...time, weeks: [...weeks, weeks.at(-1) ?? []] })}
        >
          {t('resources.addWeek')}
        </Button>
        {weeks.length > 1 && (
          <Button size="md" variant="default" onClick={() => onChange({ ...time, weeks: weeks.slice(0, -1) })}>
            {t('resources.dropWeek')}
          </Button>
        )}
      </Group>
    </>
  )
}
