import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { location } from '#contract/records/location.ts'
import { vehicle } from '#contract/records/vehicle.ts'
import { workshopRolesOf } from '#contract/workshop/status/workshopRoles.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { createLocalValue } from '#renderer/storage/localValue.ts'
import { takeVehicle, type VehicleRow } from './takeVehicle.ts'

/** The saved vehicle. */
export function useVehicle(uuid: string | null): VehicleRow | null {
  const { data } = useQuery({
    queryKey: recordKeys.row(vehicle, uuid ?? ''),
    queryFn: ({ signal }) => recordCalls.row(vehicle, uuid ?? '', signal),
    enabled: uuid !== null,
  })
  return (data as unknown as VehicleRow | undefined) ?? null
}

/** The location of the last new sheet on this computer. It is likely that of the computer. */
const lastLocation = createLocalValue('paper.site', (text) => text ?? '')

/**
 * Initial values of a new sheet: the vehicle or plate it was opened with, its location, and the user as advisor if
 * allowed. The location is the only one, or that of the user's home, or that of the last sheet on this computer. /
 */
export function useBeginning(draft: AnyDraft): void {
  const [parameters] = useSearchParams()
  const isNew = draft.uuid === null
  const wanted = useVehicle(isNew ? parameters.get('vehicle') : null)
  const plate = isNew ? parameters.get('plate') : null
  const locations = useQuery({
    queryKey: [...recordKeys.labels(location), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(location, { q: '' }, signal),
    enabled: isNew,
  })
  const active = locations.data?.items.filter((one) => !one.deleted) ?? []
  const home = useQuery({
    queryKey: ['paper', 'home'],
    queryFn: ({ signal }) => call('GET /v1/workshop/walk-in/home', { signal }),
    enabled: isNew,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const wantedLocation = home.data?.location_uuid ?? lastLocation.get()
  const isDecided = home.data !== undefined || home.isError
  const found = active.length === 1 ? active[0] : active.find(({ uuid }) => uuid === wantedLocation)
  const locationUuid = isDecided ? found?.uuid : undefined
  const advisor = useSession(({ user }) => (user && workshopRolesOf(user.roles).includes('advisor') ? user.uuid : null))
  const [chosen] = useDraftValues(draft, ['location_uuid'])
  const { form, begin } = draft
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
    if (!isNew) return
    begin({
      ...(locationUuid !== undefined && { location_uuid: locationUuid }),
      ...(advisor !== null && { advisor_uuid: advisor }),
    })
  }, [isNew, locationUuid, advisor, begin])
  useEffect(() => {
    if (isNew && typeof chosen === 'string') lastLocation.set(chosen)
  }, [isNew, chosen])
}
