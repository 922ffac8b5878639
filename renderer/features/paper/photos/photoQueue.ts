import { ApiError, isTrouble } from '#renderer/net/calls/apiError.ts'
import type { Clock } from '#renderer/net/socket/clock.ts'

/** A photo that the server does not have yet. */
export type WaitingPhoto = {
  id: string
  /** Dealer and user, so that no other user sends this photo. */
  owner: string
  paper_uuid: string
  extension: number
  /** The mark on the sketch that it shows. */
  mark_id?: string
  bytes: Uint8Array
  type: string
  at: number
  /** Address of the upload that has begun. */
  upload?: string
  /** Why the server refused it; then it waits for the user's decision. Null otherwise. */
  refusal: string | null
}

export type PhotoStore = {
  list: (owner: string) => Promise<WaitingPhoto[]>
  put: (photo: WaitingPhoto) => Promise<void>
  remove: (id: string) => Promise<void>
}

type Parts = {
  owner: string
  store: PhotoStore
  clock: Clock
  /** Runs in one tab at a time. */
  exclusively: (signal: AbortSignal, run: () => Promise<void>) => Promise<void>
  /** Sends the photo in pieces. `keep` receives the address of the upload, so that the next attempt continues there. */
  send: (photo: WaitingPhoto, signal: AbortSignal, keep: (upload: string) => void) => Promise<void>
  onSent: (photo: WaitingPhoto) => void
  onChange: (photos: readonly WaitingPhoto[], sending: string | null) => void
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Sends photos one after another. Each is kept until the server has it. A broken connection, a closed page and a
 * restart only delay it.
 */
export class PhotoQueue {
  readonly #parts: Parts
  readonly #stop = new AbortController()
  #running: Promise<void> | null = null
  #isAsked = false
  #failures = 0
  #cancelPause: () => void = () => undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    await this.#show(null)
    this.wake()
  }

  stop(): void {
    this.#stop.abort()
    this.#cancelPause()
  }

  /** Resolves once the photo is stored. */
  async add(photo: Omit<WaitingPhoto, 'owner' | 'at' | 'refusal'>): Promise<void> {
    const { owner, store, clock } = this.#parts
    await store.put({ ...photo, owner, at: clock.now(), refusal: null })
    await this.#show(null)
    this.wake()
  }

  async retry(photo: WaitingPhoto): Promise<void> {
    await this.#parts.store.put({ ...photo, refusal: null })
    this.wake()
  }

  async discard(id: string): Promise<void> {
    await this.#parts.store.remove(id)
    await this.#show(null)
  }

  /** Tries again at once, for example because the connection may be back. */
  wake(): void {
    this.#cancelPause()
    this.#isAsked = true
    if (this.#stop.signal.aborted) return
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      if (this.#isAsked) this.wake()
    })
  }

  async #run(): Promise<void> {
    this.#isAsked = false
    const { signal } = this.#stop
    try {
      await this.#parts.exclusively(signal, async () => {
        while (!signal.aborted) {
          const next = (await this.#photos()).find(({ refusal }) => refusal === null)
          if (!next || !(await this.#send(next))) break
        }
      })
    } catch {
      // The lock or the store was not available, so it tries again later.
      this.#pause(0)
    }
    if (!signal.aborted) await this.#show(null)
  }

  /** Whether to continue with the next photo. */
  async #send(photo: WaitingPhoto): Promise<boolean> {
    const { store, send, onSent } = this.#parts
    const { signal } = this.#stop
    await this.#show(photo.id)
    let sent = photo
    let keeping = Promise.resolve()
    try {
      await send(photo, signal, (upload) => {
        sent = { ...photo, upload }
        keeping = store.put(sent)
      })
    } catch (error) {
      await keeping
      if (signal.aborted) return false
      if (error instanceof ApiError && !isTrouble(error) && error.retryAfter === undefined && error.status !== 401) {
        await store.put({ ...sent, refusal: error.code })
        return true
      }
      this.#pause(error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0)
      return false
    }
    this.#failures = 0
    // A write that ends after the removal would bring the photo back.
    await keeping
    await store.remove(photo.id)
    onSent(photo)
    return true
  }

  #pause(least: number): void {
    if (this.#stop.signal.aborted) return
    const wait = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures)
    this.#failures += 1
    this.#cancelPause()
    this.#cancelPause = this.#parts.clock.after(Math.max(wait, least), () => this.wake())
  }

  async #photos(): Promise<WaitingPhoto[]> {
    const photos = await this.#parts.store.list(this.#parts.owner)
    return photos.sort((one, other) => one.at - other.at)
  }

  async #show(sending: string | null): Promise<void> {
    this.#parts.onChange(await this.#photos(), sending)
  }
}
