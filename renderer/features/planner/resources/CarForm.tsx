import { Button, Group, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import type { LoanCar } from '../data/planData.ts'
import classes from '../style/Planner.module.css'
import { usePlanWrite } from './usePlanWrite.ts'
import { useSeenVersion } from './useSeenVersion.ts'

type Props = { location: string; car: LoanCar | null; onClose: () => void }

/** Creates or changes a loan car. A booked one cannot be deleted. */
export function CarForm({ location, car, onClose }: Props) {
  const { t } = useTranslation(['planner', 'records'])
  const [name, setName] = useState(car?.name ?? '')
  const [plate, setPlate] = useState(car?.licensePlate ?? '')
  const [isUsable, setUsable] = useState(car?.is_usable ?? true)
  useTypedInput(name !== (car?.name ?? ''), plate !== (car?.licensePlate ?? ''))
  const withSeen = useSeenVersion(car?.version ?? 0)
  const save = usePlanWrite(async () => {
    const body = { location_uuid: location, name: name.trim(), licensePlate: plate.trim(), is_usable: isUsable }
    if (!car) return call('POST /v1/workshop/planner/loan-cars', { body })
    return withSeen((version) =>
      call('PATCH /v1/workshop/planner/loan-cars/:uuid', { params: { uuid: car.uuid }, body: { ...body, version } }),
    )
  }, onClose)
  const remove = usePlanWrite(
    (uuid: string) => call('DELETE /v1/workshop/planner/loan-cars/:uuid', { params: { uuid } }),
    onClose,
  )
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') save.mutate(undefined)
      }}
    >
      <div className={classes.pair}>
        <TextInput
          size="md"
          label={t('resources.carName')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          size="md"
          label={t('fields.plate')}
          maxLength={20}
          value={plate}
          onChange={(event) => setPlate(event.currentTarget.value)}
        />
        <Switch
          size="md"
          label={t('resources.usable')}
          checked={isUsable}
          onChange={(event) => setUsable(event.currentTarget.checked)}
        />
      </div>
      <Group justify="flex-end">
        {car && (
          <Button size="md" variant="subtle" color="red" onClick={() => remove.mutate(car.uuid)}>
            {t('records:form.delete')}
          </Button>
        )}
        <Button size="md" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="md" type="submit" disabled={name.trim() === ''} loading={save.isPending}>
          {t('resources.save')}
        </Button>
      </Group>
    </form>
  )
}
