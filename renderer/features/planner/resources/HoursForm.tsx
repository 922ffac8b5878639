import { Button, Group, NumberInput, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { APPRENTICE_FACTORS, type WorkLocation } from '#contract/planning/workingTime.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import type { PlannerPerson } from '../data/planData.ts'
import classes from '../style/Planner.module.css'
import { areHours, HoursTable } from './HoursTable.tsx'
import { usePlanWrite } from './usePlanWrite.ts'
import { useSeenVersion } from './useSeenVersion.ts'

type Model = EndpointOutput<'GET /v1/workshop/planner/people/:user_uuid'>
type Props = { person: PlannerPerson; model: Model; location: string }

const percent = (factor: number) => Math.round(factor * 100)

/** A person's pace, share of unpaid work, and own working hours that replace those of the model. */
export function HoursForm({ person, model, location }: Props) {
  const { t } = useTranslation('planner')
  const [factor, setFactor] = useState<number | string>(model.factor === null ? '' : percent(model.factor))
  const [secondary, setSecondary] = useState<number | string>(model.secondary_percent)
  const [locations, setLocations] = useState<readonly WorkLocation[]>(model.sites)
  useTypedInput(factor !== (model.factor === null ? '' : percent(model.factor)), secondary !== model.secondary_percent)
  const isOwn = locations.length > 0
  const here = locations.find(({ location_uuid }) => location_uuid === location)
  const withSeen = useSeenVersion(model.version)
  const save = usePlanWrite(() =>
    withSeen((version) =>
      call('PUT /v1/workshop/planner/people/:user_uuid', {
        params: { user_uuid: person.uuid },
        body: {
          sites: [...locations],
          factor: factor === '' ? null : Number(factor) / 100,
          secondary_percent: Number(secondary),
          version,
        },
      }),
    ),
  )
  const setHere = (working_time: WorkLocation['working_time']) =>
    setLocations(locations.map((one) => (one.location_uuid === location ? { ...one, working_time } : one)))
  return (
    <section className={classes.stack}>
      <strong>{t('resources.hours')}</strong>
      <div className={classes.pair}>
        <NumberInput
          size="md"
          label={t('resources.factor')}
          placeholder={String(percent(person.factor))}
          min={1}
          max={200}
          clampBehavior="blur"
          allowDecimal={false}
          value={factor}
          onChange={setFactor}
        />
        <NumberInput
          size="md"
          label={t('resources.secondary')}
          min={0}
          max={90}
          clampBehavior="blur"
          allowDecimal={false}
          value={secondary}
          onChange={setSecondary}
        />
      </div>
      {person.roles.includes('apprentice') && (
        <Group gap="xs">
          {APPRENTICE_FACTORS.map((one, index) => (
            <Button
              key={one}
              size="md"
              variant={Number(factor) === percent(one) ? 'light' : 'default'}
              aria-pressed={Number(factor) === percent(one)}
              onClick={() => setFactor(percent(one))}
            >
              {t('resources.year', { year: index + 1 })}
            </Button>
          ))}
        </Group>
      )}
      <Switch
        size="md"
        label={t('resources.own')}
        description={isOwn ? null : t('resources.usual')}
        checked={isOwn}
        onChange={(event) => setLocations(event.currentTarget.checked ? person.sites : [])}
      />
      {here && <HoursTable time={here.working_time} onChange={setHere} />}
      <Group justify="flex-end">
        <Button
          size="md"
          disabled={secondary === '' || !locations.every((one) => areHours(one.working_time))}
          loading={save.isPending}
          onClick={() => save.mutate(undefined)}
        >
          {t('resources.save')}
        </Button>
      </Group>
    </section>
  )
}
