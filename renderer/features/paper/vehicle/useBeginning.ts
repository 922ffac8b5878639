import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { location } from '#contract/records/location.ts'
import type { paper } from '#contract/records/paper.ts'
import { vehicle } from '#contract/records/vehicle.ts'
import type { RecordDraft } from '#renderer/records/form/recordDraft.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { takeVehicle, type VehicleRow } from './takeVehicle.ts'

/** A vehicle as it is saved now. */
export function useVehicle(uuid: string | null): VehicleRow | null {
  const { data } = useQuery({
    queryKey: recordKeys.row(vehicle, uuid ?? ''),
    queryFn: ({ signal }) => recordCalls.row(vehicle, uuid ?? '', signal),
    enabled: uuid !== null,
  })
  return (data as unknown as VehicleRow | undefined) ?? null
}

/** What a new sheet begins with: the vehicle or the plate that led to it, and the site where there is only one. */
export function useBeginning(draft: RecordDraft<typeof paper>): void {
  const [parameters] = useSearchParams()
  const isNew = draft.uuid === null
  const wanted = useVehicle(isNew ? parameters.get('vehicle') : null)
  const plate = isNew ? parameters.get('plate') : null
  const sites = useQuery({
    queryKey: [...recordKeys.labels(location), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(location, { q: '' }, signal),
    enabled: isNew,
  })
  const active = sites.data?.items.filter((one) => !one.deleted) ?? []
  const site = active.length === 1 ? active[0]?.uuid : undefined
  const { form } = draft
  const taken = useRef<string | null>(null)
  useEffect(() => {
    if (!wanted || taken.current === wanted.uuid) return
    taken.current = wanted.uuid
    takeVehicle(form, wanted)
  }, [wanted, form])
  useEffect(() => {
    if (plate) form.setValue('licensePlate', plate, { shouldDirty: true })
  }, [plate, form])
  useEffect(() => {
    if (site !== undefined && form.getValues('location_uuid') === null) form.setValue('location_uuid', site)
  }, [site, form])
}
