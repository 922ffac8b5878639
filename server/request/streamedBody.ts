import { Readable } from 'node:stream'

/** A body that its handler reads piece by piece. `size`: bytes that the sender announced. */
export class StreamedBody {
  readonly size: number
  readonly #payload: Readable

  constructor(payload: Readable, size: number) {
    this.#payload = payload
    this.size = size
  }

  /**
   * The pieces as they arrive. A reader that gives up leaves the connection open, because the refusal is sent over it.
   */
  read(): Readable {
    return Readable.from(this.#payload.iterator({ destroyOnReturn: false }), { objectMode: false })
  }
}
