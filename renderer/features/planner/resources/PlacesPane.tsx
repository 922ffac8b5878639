import { Badge, Button, Group, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { holds } from '#contract/permissions/can.ts'
import { location } from '#contract/records/location.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'
import type { DialogProps } from '../data/dialogProps.ts'
import type { PlannerBay, PlannerTeam } from '../data/planData.ts'
import classes from '../style/Planner.module.css'
import { usePlanWrite } from './usePlanWrite.ts'

type BayType = (typeof location.fields.bays.of.type.of)[number]

/** The reserved time of each team, and the bays of the location. */
export function PlacesPane({ frame, mayChange }: DialogProps) {
  const { t } = useTranslation(['planner', 'locations'])
  const mayEdit = useSession(({ permissions }) => holds(permissions, location.permissions.update))
  const { bays, uuid } = frame.location
  return (
    <div className={classes.stack}>
      {frame.teams.map((team) => (
        <Reserve key={team.uuid} team={team} mayChange={mayChange} />
      ))}
      <strong>{t('views.bays')}</strong>
      <ul className={classes.plainList}>
        {bays.map((bay: PlannerBay) => (
          <li key={bay.code}>
            <bdi dir="auto">{bay.name}</bdi>
            <span className={classes.capacity}>{t(`locations:choices.bays.type.${bay.type as BayType}`)}</span>
            <Badge variant="default" tt="none">
              {t(bay.is_usable ? 'resources.usable' : 'resources.locked')}
            </Badge>
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Button size="md" variant="default" component={Link} to={`/admin/locations/${uuid}`}>
          {t('resources.editBays')}
        </Button>
      )}
    </div>
  )
}

function Reserve({ team, mayChange }: { team: PlannerTeam; mayChange: boolean }) {
  const { t } = useTranslation('planner')
  const [typed, setTyped] = useState<number | string | null>(null)
  useTypedInput(typed !== null)
  const value = typed ?? team.reserve_percent
  const save = usePlanWrite(
    () =>
      call('PUT /v1/workshop/planner/teams/:uuid', {
        params: { uuid: team.uuid },
        body: { reserve_percent: Number(value) },
      }),
    () => setTyped(null),
  )
  return (
    <Group align="end">
      <NumberInput
        size="md"
        label={t('resources.reserve', { team: team.name })}
        min={0}
        max={90}
        clampBehavior="blur"
        readOnly={!mayChange}
        value={value}
        onChange={setTyped}
      />
      {mayChange && (
        <Button
          size="md"
          disabled={value === '' || Number(value) === team.reserve_percent}
          loading={save.isPending}
          onClick={() => save.mutate(undefined)}
        >
          {t('resources.save')}
        </Button>
      )}
    </Group>
  )
}
