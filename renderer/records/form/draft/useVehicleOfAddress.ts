import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { vehicle } from '#contract/records/vehicle.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyDraft } from './recordDraft.ts'

type Name = 'licensePlate' | 'vin' | 'vehicle_uuid' | 'customer_uuid'

/** A new row that is begun for a vehicle, `…/new?vehicle=<uuid>`, begins with its plate, VIN and customer. */
export function useVehicleOfAddress(draft: AnyDraft, names: readonly Name[]): void {
  const [parameters] = useSearchParams()
  const uuid = draft.uuid === null ? parameters.get('vehicle') : null
  const { data } = useQuery({
    queryKey: recordKeys.row(vehicle, uuid ?? ''),
    queryFn: ({ signal }) => recordCalls.row(vehicle, uuid ?? '', signal),
    enabled: uuid !== null,
  })
  const { begin } = draft
  const wanted = names.join(' ')
  useEffect(() => {
    if (!data || uuid === null) return
    const values: Record<string, unknown> = Object.assign({}, data, { vehicle_uuid: uuid })
    begin(Object.fromEntries(wanted.split(' ').map((name) => [name, values[name]])))
  }, [data, uuid, begin, wanted])
}
