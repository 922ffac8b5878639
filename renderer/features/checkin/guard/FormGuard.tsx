import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { checkin } from '#contract/records/checkin.ts'
import { type CheckinType, isUnannounced } from '#contract/service/checkin.ts'
import type { AnyDraft, RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { AppointmentGuard } from '#renderer/shared/promise/AppointmentGuard.tsx'
import { LocationClock } from '#renderer/shared/promise/LocationClock.tsx'

type Props = { draft: RecordDraft<typeof checkin> }
/** The free time on which the user pressed in the calendar. */
export type Beginning = { at: string; location: string }

/** Says whether the plan has room at the chosen time. A form opened from the calendar begins with its time. */
export function FormGuard({ draft }: Props) {
  const { state } = useLocation() as { state: Partial<Beginning> | null }
  const { begin, form, uuid, changed } = draft
  const [type, location, target] = useDraftValues(draft as unknown as AnyDraft, [
    'type',
    'location_uuid',
    'target_date',
  ])
  const isNew = uuid === null
  const { at, location: where } = state ?? {}
  useEffect(() => {
    if (isNew && at !== undefined && where !== undefined) begin({ target_date: at, location_uuid: where })
  }, [isNew, at, where, begin])
  const isChosen = isNew || (changed as readonly string[]).includes('target_date')
  if (!isChosen || typeof location !== 'string' || typeof target !== 'string' || !target.endsWith('Z')) return null
  if (isUnannounced(type as CheckinType)) return null
  return (
    <>
      <LocationClock location={location} target={target} />
      <AppointmentGuard
        location={location}
        target={target}
        onChoose={(moment) => form.setValue('target_date', moment, { shouldDirty: true, shouldValidate: true })}
      />
    </>
  )
}
