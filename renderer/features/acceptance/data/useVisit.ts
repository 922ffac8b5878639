import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { acceptance } from '#contract/records/acceptance.ts'
import { call } from '#renderer/net/calls/api.ts'
import { isUnreachable } from '#renderer/net/calls/apiError.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { type Entry, isOf } from '#renderer/net/outbox/entry.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { useCan } from '#renderer/records/useCan.ts'
import { acceptanceView } from '../list/view.ts'
import type { AcceptanceRow, AcceptanceValues, PhotoPlace, StoredPhoto } from './acceptanceValues.ts'
import { changeVisit, confirmationIn, photosKey, useVisitWrites } from './acceptanceWrites.ts'
import { useKeepRow, useKeptRow } from './keptRows.ts'
import { shownRow, unsentRow } from './shownRow.ts'

/** A photo on this device that the server does not have yet. */
export type WaitingPhoto = { isSending: boolean; refusal: string | null }

/** A photo as the screen shows it: stored, or still on this device. */
export type VisitPhoto = PhotoPlace & {
  id: string
  stored: StoredPhoto | null
  waiting: WaitingPhoto | null
}

/** One acceptance with everything that its steps need. */
export type Visit = {
  uuid: string
  /** The row with the changes that are not at the server yet. */
  row: AcceptanceRow
  /** The server does not know the acceptance yet. */
  isUnsent: boolean
  readOnly: boolean
  /** Writes that wait on this device, in their order. */
  entries: readonly Entry[]
  photos: readonly VisitPhoto[]
  change: (values: AcceptanceValues) => void
}

const NO_PHOTOS: readonly StoredPhoto[] = []

/** The stored row of an acceptance, or the one that only this device has. */
export function useVisitRow(uuid: string) {
  const { entries } = useVisitWrites(uuid)
  const isUnsent = entries.some((entry) => isOf(entry, 'create'))
  const answer = useQuery({
    queryKey: recordKeys.row(acceptance, uuid),
    queryFn: ({ signal }) => recordCalls.row(acceptance, uuid, signal),
    enabled: !isUnsent,
  })
  const own = useMemo(() => unsentRow(uuid, entries), [uuid, entries])
  const stored = answer.data as unknown as AcceptanceRow | undefined
  const isCutOff = isUnreachable(answer.error) || answer.fetchStatus === 'paused'
  // After the queue has sent a creation, the row of this device stays until the stored one is loaded.
  const last = useRef<AcceptanceRow | null>(null)
  const kept = useKeptRow(uuid, isCutOff && !stored && !own)
  last.current = stored ?? own ?? last.current ?? kept
  useKeepRow(stored)
  return { saved: last.current, answer }
}

/** An acceptance and its photos, kept current, with the changes and photos that wait on this device. */
export function useVisit(saved: AcceptanceRow): Visit {
  const { uuid, version } = saved
  const { entries, tapped, sending } = useVisitWrites(uuid)
  const isUnsent = version === 0
  const mayWrite = useCan(acceptanceView, 'update')
  const photos = useQuery({
    queryKey: photosKey(uuid),
    queryFn: ({ signal }) => call('GET /v1/service/direct_acceptance/:uuid/photos', { params: { uuid }, signal }),
    enabled: !isUnsent,
  })
  useEffect(
    () =>
      socket.on('custom.event', (event) => {
        if (event.uuid === uuid && event.type.startsWith('service.acceptance'))
          void queryClient.invalidateQueries({ queryKey: photosKey(uuid) })
      }),
    [uuid],
  )
  const row = useMemo(() => shownRow(saved, entries, tapped), [saved, entries, tapped])
  const stored = photos.data?.items ?? NO_PHOTOS
  const isOpen = row.status === 'new' || row.status === 'in_progress'
  return {
    uuid,
    row,
    isUnsent,
    readOnly: !mayWrite || saved.deleted_at !== null || !isOpen || confirmationIn(entries) !== undefined,
    entries,
    photos: useMemo(
      () => [...stored.map(ofStored), ...entries.flatMap((entry) => ofWaiting(entry, sending))],
      [stored, entries, sending],
    ),
    change: (values) => changeVisit(row, values, isUnsent ? undefined : version),
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

function ofWaiting(entry: Entry, sending: string | null): VisitPhoto[] {
  if (!isOf(entry, 'file')) return []
  const place = entry.work.whole.query as PhotoPlace
  const waiting = { isSending: entry.id === sending, refusal: entry.refusal?.code ?? null }
  return [{ ...place, id: entry.id, stored: null, waiting }]
}
