import { useMemo } from 'react'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { type Entry, isOf } from '#renderer/net/outbox/entry.ts'
import { followSender } from '#renderer/net/outbox/followSender.ts'
import { onDelivered, startOutbox, wakeOutbox } from '#renderer/net/outbox/outboxQueue.ts'
import { useOutbox } from '#renderer/net/outbox/useOutbox.ts'
import { moveOldPhotos } from './oldPhotos.ts'
import { PHOTO_ENDPOINT, sendPhoto } from './sendPhoto.ts'

/** A photo that the server does not have yet. */
export type WaitingPhoto = {
  id: string
  paper_uuid: string
  extension: number
  mark_id: string | null
  type: string
  /** Why the server refused the photo, which then waits for the user's decision. Null otherwise. */
  refusal: string | null
}

function photoOf(entry: Entry): WaitingPhoto | null {
  if (!isOf(entry, 'file') || entry.work.whole.endpoint !== PHOTO_ENDPOINT) return null
  const { whole, type } = entry.work
  const { extension = 1, mark_id } = (whole.query ?? {}) as { extension?: number; mark_id?: string }
  return {
    id: entry.id,
    paper_uuid: whole.params?.uuid ?? '',
    extension,
    mark_id: mark_id ?? null,
    type,
    refusal: entry.refusal?.code ?? null,
  }
}

/** The user's waiting photos, and the entry that is being sent. */
export function useWaitingPhotos(): { photos: readonly WaitingPhoto[]; sending: string | null } {
  const entries = useOutbox((state) => state.entries)
  const sending = useOutbox((state) => state.sending)
  const photos = useMemo(() => entries.map(photoOf).filter((photo) => photo !== null), [entries])
  return { photos, sending }
}

let started = false

/** Keeps the galleries current as photos are sent, on every screen. Further calls do nothing. */
export function startBackground(): void {
  if (started) return
  started = true
  startOutbox()
  onDelivered((entry) => {
    const photo = photoOf(entry)
    if (photo) void queryClient.invalidateQueries({ queryKey: ['paper', photo.paper_uuid, 'photos'] })
  })
  followSender('plugin_workshop', {
    change: (owner) => void (owner && moveOldPhotos(owner).catch(reportError)),
    wake: wakeOutbox,
  })
}

/** Resolves once the photo is stored on this device. It is sent as soon as possible. */
export async function addPhoto(
  paper_uuid: string,
  extension: number,
  { bytes, type }: { bytes: Uint8Array; type: string },
  mark_id?: string,
): Promise<void> {
  // Needed if the user is faster than the shell, which starts this only after the first screen.
  startBackground()
  await sendPhoto({ paper_uuid, extension, bytes, type, mark_id })
}
