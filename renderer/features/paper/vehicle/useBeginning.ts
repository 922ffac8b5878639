import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { location } from '#contract/records/location.ts'
import type { paper } from '#contract/records/paper.ts'
import { vehicle } from '#contract/records/vehicle.ts'
import { workshopRolesOf } from '#contract/workshop/status/workshopRoles.ts'
import { useSession } from '#renderer/net/session/session.ts'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { createLocalValue } from '#renderer/storage/localValue.ts'
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

/** The site that a sheet was last begun for on this computer: it stands there. */
const lastSite = createLocalValue('paper.site', (text) => text ?? '')

/**
 * What a new sheet begins with: the vehicle or the plate that led to it, the site where there is only one or where the
 * last one was begun, and whoever writes it, if they may be its advisor.
 */
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
  const site = (active.length === 1 ? active[0] : active.find(({ uuid }) => uuid === lastSite.get()))?.uuid
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
    begin({ ...(site !== undefined && { location_uuid: site }), ...(advisor !== null && { advisor_uuid: advisor }) })
  }, [isNew, site, advisor, begin])
  useEffect(() => {
    if (isNew && typeof chosen === 'string') lastSite.set(chosen)
  }, [isNew, chosen])
}
