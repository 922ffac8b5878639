import { Button, Chip, Group, Select, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { dayNumber } from '#contract/planning/localDay.ts'
import { ABSENCE_KINDS, type Absence, coversDays } from '#contract/planning/workingTime.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { weekdayName } from '#renderer/records/fields/weekdayName.ts'
import type { PlanAbsence } from '../data/planData.ts'
import classes from '../style/Planner.module.css'
import { ClockSpan, isSpan } from './ClockSpan.tsx'
import { DayField } from './DayField.tsx'
import { usePlanWrite } from './usePlanWrite.ts'
import { useSeenVersion } from './useSeenVersion.ts'

type Props = { user: string; day: string; absence: PlanAbsence | null; onClose: () => void }

const NOON = { from: '12:00', to: '17:00' }
const WORKDAYS = [0, 1, 2, 3, 4, 5, 6]

/**
 * Creates or changes an absence. One absence can repeat: school on every Tuesday of a year is a span with a weekday.
 */
export function AbsenceForm({ user, day, absence, onClose }: Props) {
  const { t, i18n } = useTranslation(['planner', 'errors'])
  const [given, setGiven] = useState<Absence & { note: string }>(
    absence ?? { kind: 'holiday', first_day: day, last_day: day, part: null, weekdays: null, note: '' },
  )
  const set = (changes: Partial<typeof given>) => setGiven({ ...given, ...changes })
  const { kind, first_day, last_day, part, weekdays, note } = given
  useTypedInput(
    note !== (absence?.note ?? ''),
    first_day !== (absence?.first_day ?? day),
    last_day !== (absence?.last_day ?? day),
  )
  const withSeen = useSeenVersion(absence?.version ?? 0)
  const save = usePlanWrite(async () => {
    const body = { kind, first_day, last_day, part, weekdays, note: note.trim() }
    if (!absence) return call('POST /v1/workshop/planner/absences', { body: { user_uuid: user, ...body } })
    return withSeen((version) =>
      call('PATCH /v1/workshop/planner/absences/:uuid', {
        params: { uuid: absence.uuid },
        body: { ...body, version },
      }),
    )
  }, onClose)
  const areDays = !Number.isNaN(dayNumber(first_day)) && !Number.isNaN(dayNumber(last_day))
  const isBackwards = areDays && first_day > last_day
  const isNever = areDays && !isBackwards && !coversDays(given)
  const isWhole = areDays && !isBackwards && !isNever && (part === null || isSpan(part))
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) save.mutate(undefined)
      }}
    >
      <div className={classes.three}>
        <Select
          label={t('resources.kind')}
          data={ABSENCE_KINDS.map((value) => ({ value, label: t(`resources.kinds.${value}`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(next) => next && set({ kind: next as Absence['kind'] })}
        />
        <DayField label={t('resources.first')} value={first_day} onChange={(next) => set({ first_day: next })} />
        <DayField
          label={t('resources.last')}
          value={last_day}
          error={isBackwards ? t('errors:field.before_start') : undefined}
          onChange={(next) => set({ last_day: next })}
        />
      </div>
      <fieldset className={classes.bare}>
        <legend>{t('resources.weekdays')}</legend>
        <Chip.Group
          multiple
          value={(weekdays ?? []).map(String)}
          onChange={(next) => set({ weekdays: next.length > 0 ? next.map(Number).sort() : null })}
        >
          <Group gap="xs">
            {WORKDAYS.map((one) => (
              <Chip key={one} value={String(one)} size="md" variant="outline">
                {weekdayName(one, i18n.language as Language, 'short')}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {isNever && (
          <Text role="alert" c="red" size="sm">
            {t('errors:field.no_such_weekday')}
          </Text>
        )}
      </fieldset>
      <div className={classes.pair}>
        <Switch
          size="md"
          label={t('resources.allDay')}
          checked={part === null}
          onChange={(event) => set({ part: event.currentTarget.checked ? null : NOON })}
        />
        {part && <ClockSpan label={t('fields.time')} value={part} onChange={(next) => set({ part: next })} />}
      </div>
      <TextInput
        size="md"
        label={t('fields.note')}
        maxLength={500}
        value={note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <Group justify="flex-end">
        <Button size="md" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="md" type="submit" disabled={!isWhole} loading={save.isPending}>
          {t('resources.save')}
        </Button>
      </Group>
    </form>
  )
}
