import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { location } from '#contract/records/location.ts'
import { call } from '#renderer/net/calls/api.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { createLocalValue } from '#renderer/storage/localValue.ts'

/** The location of the last new request on this computer. It is likely that of the computer. */
const lastLocation = createLocalValue('serviceRequest.site', (text) => text ?? '')

const isTouched = () => window.matchMedia('(pointer: coarse)').matches

/**
 * Initial values of a new request: a location, and a due time within its opening hours. The location is the only one,
 * or that of the user's work, or that of the last request on this computer. The cursor starts in the subject, except on
 * a touch screen, where the keyboard would cover the form. /
 */
export function useBeginning(draft: AnyDraft): void {
  const isNew = draft.uuid === null
  const locations = useQuery({
    queryKey: [...recordKeys.labels(location), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(location, { q: '' }, signal),
    enabled: isNew,
  })
  const proposed = useQuery({
    queryKey: ['serviceRequest', 'beginning'],
    queryFn: ({ signal }) => call('GET /v1/service/request/beginning', { signal }),
    enabled: isNew,
  })
  const [chosen] = useDraftValues(draft, ['location_uuid'])
  const home = proposed.data?.location_uuid
  const elsewhere = typeof chosen === 'string' && proposed.data !== undefined && chosen !== home ? chosen : null
  const there = useQuery({
    queryKey: ['serviceRequest', 'beginning', elsewhere],
    queryFn: ({ signal }) =>
      call('GET /v1/service/request/beginning', { query: { location_uuid: elsewhere ?? '' }, signal }),
    enabled: isNew && elsewhere !== null,
  })
  const active = locations.data?.items.filter((one) => !one.deleted) ?? []
  const wanted = home ?? lastLocation.get()
  const isDecided = proposed.data !== undefined || proposed.isError
  const found = active.length === 1 ? active[0] : active.find(({ uuid }) => uuid === wanted)
  const locationUuid = isDecided ? found?.uuid : undefined
  const due = (elsewhere === null ? proposed : there).data?.target_date
  const { begin } = draft
  useEffect(() => {
    if (!isNew) return
    begin({
      ...(locationUuid !== undefined && { location_uuid: locationUuid }),
      ...(due !== undefined && { target_date: due }),
    })
  }, [isNew, locationUuid, due, begin])
  useEffect(() => {
    if (isNew && !isTouched()) document.querySelector<HTMLElement>('[data-field="subject"] input')?.focus()
  }, [isNew])
  useEffect(() => {
    if (isNew && typeof chosen === 'string') lastLocation.set(chosen)
  }, [isNew, chosen])
}
