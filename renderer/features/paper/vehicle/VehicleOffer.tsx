import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { paper } from '#contract/records/paper.ts'
import { vehicle } from '#contract/records/vehicle.ts'
import { plateKey } from '#contract/vehicles/licensePlate.ts'
import { checkVin } from '#contract/vehicles/vin.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { recordCalls } from '#renderer/records/recordCalls.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { takeVehicle, type VehicleRow } from './takeVehicle.ts'
import classes from './Vehicle.module.css'

const PAUSE_MS = 300
const SHORTEST_PLATE = 4

type Props = { draft: RecordDraft<typeof paper> }

/** The vehicle that was typed may be known already: one click and its data and its customer are on the sheet. */
export function VehicleOffer({ draft }: Props) {
  const { t } = useTranslation('paper')
  const [plate, vin, chosen] = useDraftValues(draft, ['licensePlate', 'vin', 'vehicle_uuid'])
  const typedVin = checkVin(String(vin ?? ''))
  const typedPlate = plateKey(String(plate ?? ''))
  const key = typedVin.problem === null ? typedVin.vin : typedPlate
  const [q] = useDebouncedValue(key, PAUSE_MS)
  const isWanted = chosen === null && q.length >= SHORTEST_PLATE && draft.readOnly === null
  const { data } = useQuery({
    queryKey: ['paper', 'find', q],
    queryFn: ({ signal }) => call('GET /v1/workshop/find', { query: { q }, signal }),
    enabled: isWanted,
  })
  // What only begins alike is another car.
  const known = data?.vehicles.filter((one) => one.vin === q || plateKey(one.licensePlate) === q) ?? []
  if (!isWanted || key !== q || known.length === 0) return null
  const take = async (uuid: string) => {
    try {
      takeVehicle(draft.form, (await recordCalls.row(vehicle, uuid)) as unknown as VehicleRow)
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Alert color="petrol" aria-live="polite">
      {known.map((one) => (
        <div key={one.uuid} className={classes.offer}>
          <span>
            {t('offer.known', { vehicle: isolated([one.licensePlate, one.model].filter(Boolean).join(' ')) })}
          </span>
          <Button size="compact-sm" onClick={() => void take(one.uuid)}>
            {t('offer.take')}
          </Button>
        </div>
      ))}
    </Alert>
  )
}
