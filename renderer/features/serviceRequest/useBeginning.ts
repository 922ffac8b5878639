import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { location } from '#contract/records/location.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { createLocalValue } from '#renderer/storage/localValue.ts'

/** The location of the last new request on this computer, because the computer stands there. */
const lastSite = createLocalValue('serviceRequest.site', (text) => text ?? '')

/** The location of a new request: the only one, or that of the last request here. */
export function useBeginning(draft: AnyDraft): void {
  const isNew = draft.uuid === null
  const sites = useQuery({
    queryKey: [...recordKeys.labels(location), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(location, { q: '' }, signal),
    enabled: isNew,
  })
  const active = sites.data?.items.filter((one) => !one.deleted) ?? []
  const site = (active.length === 1 ? active[0] : active.find(({ uuid }) => uuid === lastSite.get()))?.uuid
  const [chosen] = useDraftValues(draft, ['location_uuid'])
  const { begin } = draft
  useEffect(() => {
    if (isNew && site !== undefined) begin({ location_uuid: site })
  }, [isNew, site, begin])
  useEffect(() => {
    if (isNew && typeof chosen === 'string') lastSite.set(chosen)
  }, [isNew, chosen])
}
