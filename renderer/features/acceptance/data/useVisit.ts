import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { acceptance } from '#contract/records/acceptance.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { useReconnected } from '#renderer/net/socket/useReconnected.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { useCan } from '#renderer/records/useCan.ts'
import { acceptanceView } from '../list/view.ts'
import { changeVisit, countOf, photosKey, retryVisit, shownRow, useWaitingWrites } from './acceptanceWrites.ts'
import type { AcceptanceRow, AcceptanceValues, PhotoPlace, StoredPhoto, WaitingPhoto } from './types.ts'

/** A photo as the screen shows it: stored, or still on this device. */
export type VisitPhoto = PhotoPlace & {
  id: string
  stored: StoredPhoto | null
  waiting: WaitingPhoto | null
}

/** One acceptance with everything that its steps need. */
export type Visit = {
  uuid: string
  /** The row with the changes that are still on their way. */
  row: AcceptanceRow
  readOnly: boolean
  photos: readonly VisitPhoto[]
  change: (values: AcceptanceValues) => void
}

const NO_PHOTOS: readonly StoredPhoto[] = []

/** The stored row of an acceptance. */
export const useVisitRow = (uuid: string) =>
  useQuery({
    queryKey: recordKeys.row(acceptance, uuid),
    queryFn: ({ signal }) => recordCalls.row(acceptance, uuid, signal),
  })

/** An acceptance and its photos, live, with what waits on this device. */
export function useVisit(saved: AcceptanceRow): Visit {
  const { uuid } = saved
  const waiting = useWaitingWrites(uuid)
  const mayWrite = useCan(acceptanceView, 'update')
  const photos = useQuery({
    queryKey: photosKey(uuid),
    queryFn: ({ signal }) => call('GET /v1/service/direct_acceptance/:uuid/photos', { params: { uuid }, signal }),
  })
  useEffect(
    () =>
      socket.on('custom.event', (event) => {
        if (event.uuid === uuid && event.type.startsWith('service.acceptance'))
          void queryClient.invalidateQueries({ queryKey: photosKey(uuid) })
      }),
    [uuid],
  )
  useReconnected(() => {
    if (countOf(waiting) > 0) retryVisit(uuid)
  })
  const row = useMemo(() => shownRow(saved, waiting), [saved, waiting])
  const stored = photos.data?.items ?? NO_PHOTOS
  return {
    uuid,
    row,
    readOnly: !mayWrite || saved.deleted_at !== null || !['new', 'in_progress'].includes(saved.status),
    photos: useMemo(() => [...stored.map(ofStored), ...waiting.photos.map(ofWaiting)], [stored, waiting.photos]),
    change: (values) => changeVisit(saved, values),
  }
}

function ofStored(photo: StoredPhoto): VisitPhoto {
  const { uuid, kind, note, mark_id, check_id, finding_id } = photo
  return {
    id: uuid,
    kind,
    note,
    ...(mark_id !== null && { mark_id }),
    ...(check_id !== null && { check_id }),
    ...(finding_id !== null && { finding_id }),
    stored: photo,
    waiting: null,
  }
}

const ofWaiting = (photo: WaitingPhoto): VisitPhoto => ({ ...photo, stored: null, waiting: photo })
