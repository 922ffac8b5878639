import { create } from 'zustand'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { PIECE_BYTES, uploadInPieces } from '#renderer/net/calls/uploadInPieces.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { withLock } from '#renderer/net/calls/webLock.ts'
import { systemClock } from '#renderer/net/socket/clock.ts'
import { followSender } from '#renderer/shared/sending/followSender.ts'
import { PhotoQueue, type WaitingPhoto } from './photoQueue.ts'
import { photoStore } from './photoStore.ts'

/** Longest time to send a photo (ms). The virus scanner needs time for some megabytes. */
const SEND_MS = 180_000

/** The user's waiting photos, and the one that is being sent. */
export const useWaitingPhotos = create<{ photos: readonly WaitingPhoto[]; sending: string | null }>()(() => ({
  photos: [],
  sending: null,
}))

let started = false
let queue: PhotoQueue | null = null

/** Sends the waiting photos of the signed-in user, on every screen. Further calls do nothing. */
export function startBackground(): void {
  if (started) return
  started = true
  followSender('plugin_workshop', {
    change(owner) {
      queue?.stop()
      queue = null
      useWaitingPhotos.setState({ photos: [], sending: null })
      if (owner) void begin(owner)
    },
    wake: () => queue?.wake(),
  })
}

async function begin(owner: string): Promise<void> {
  const mine = new PhotoQueue({
    owner,
    store: photoStore,
    clock: systemClock,
    exclusively: (signal, run) => withLock(`paper-photos/${owner}`, signal, run),
    async send({ paper_uuid, extension, mark_id, bytes, type, upload }, signal, onAddress) {
      const about = { params: { uuid: paper_uuid }, query: { extension, mark_id }, signal, timeoutMs: SEND_MS }
      if (bytes.length <= PIECE_BYTES) {
        await call('POST /v1/workshop/paper/:uuid/photos', { ...about, body: bytes, contentType: type })
        return
      }
      const content = new Blob([new Uint8Array(bytes)], { type })
      const file = { use: 'paperPhoto', owner: paper_uuid, content, type, address: upload, onAddress, signal } as const
      const upload_uuid = await uploadInPieces(file)
      await call('POST /v1/workshop/paper/:uuid/photos/uploaded', { ...about, body: { upload_uuid } })
    },
    onSent: ({ paper_uuid }) => void queryClient.invalidateQueries({ queryKey: ['paper', paper_uuid, 'photos'] }),
    onChange: (photos, sending) => {
      if (queue === mine) useWaitingPhotos.setState({ photos, sending })
    },
  })
  queue = mine
  await mine.start()
}

/** Resolves once the photo is stored on this device. It is sent as soon as possible. */
export async function addPhoto(
  paper_uuid: string,
  extension: number,
  { bytes, type }: { bytes: Uint8Array; type: string },
  mark_id?: string,
): Promise<void> {
  // A user can be faster than the work in the background, which begins after the first screen.
  startBackground()
  if (!queue) throw new Error('Nobody is signed in.')
  await queue.add({ id: randomUuid(), paper_uuid, extension, bytes, type, ...(mark_id !== undefined && { mark_id }) })
}

export function retryPhoto(photo: WaitingPhoto): void {
  void queue?.retry(photo)
}

export function deletePhoto(id: string): void {
  void queue?.discard(id)
}
