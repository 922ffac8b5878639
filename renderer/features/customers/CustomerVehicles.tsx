import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Page, RecordRow } from '#contract/records/define.ts'
import { vehicle } from '#contract/records/vehicle.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './Customers.module.css'

type Props = { uuid: string }
type Vehicles = Page<RecordRow<typeof vehicle>>

/** The vehicles of a customer, by their plates. */
export function CustomerVehicles({ uuid }: Props) {
  const { t } = useTranslation('customer')
  const query = { 'filter[customer_uuid][in]': uuid, sort: 'licensePlate' }
  const answer = useQuery({
    queryKey: recordKeys.page(vehicle, query, null),
    queryFn: async ({ signal }) => (await recordCalls.page(vehicle, query, signal)) as unknown as Vehicles,
  })
  const { data } = answer
  if (!data) return <NotLoaded answers={[answer]} text={t('vehicles.failed')} height={120} />
  if (data.items.length === 0) return <p className={classes.quiet}>{t('vehicles.empty')}</p>
  return (
    <ul className={classes.vehicles}>
      {data.items.map((one) => (
        <li key={one.uuid} className={classes.vehicle}>
          <Anchor component={Link} to={`/workshop/vehicles/${one.uuid}`}>
            <MachineText>{one.licensePlate || one.vin}</MachineText>
          </Anchor>
          <bdi dir="auto">{[one.make, one.model].filter(Boolean).join(' ')}</bdi>
          <span className={classes.vin}>
            <MachineText>{one.vin}</MachineText>
          </span>
        </li>
      ))}
    </ul>
  )
}
