/** Frames that wait for a connection, oldest first. Beyond `cap` the oldest is dropped and passed to `onDropped`. */
export class FrameQueue<T> {
  private frames: T[] = []
  private readonly cap: number
  private readonly onDropped: (frame: T) => void

  constructor(cap: number, onDropped: (frame: T) => void) {
    this.cap = cap
    this.onDropped = onDropped
  }

  get size(): number {
    return this.frames.length
  }

  add(frame: T): void {
    this.frames.push(frame)
    while (this.frames.length > this.cap) {
      const dropped = this.frames.shift()
      if (dropped !== undefined) this.onDropped(dropped)
    }
  }

  /** Removes the oldest frames, at most `most`, and returns them in order. */
  take(most = Number.POSITIVE_INFINITY): T[] {
    return this.frames.splice(0, most)
  }
}
