export type SocketCounters = {
  /** Handshakes answered with an HTTP error. */
  refused: number
  /** Writes to single connections. The frames of one presence batch count as one. */
  sent: number
  /** Connections cut because they did not read. */
  cutSlow: number
  /** Connections cut because they no longer answered pings. */
  cutSilent: number
  /** Connections cut because of what they sent. */
  cutFrames: number
}

export function createCounters(): SocketCounters {
  return { refused: 0, sent: 0, cutSlow: 0, cutSilent: 0, cutFrames: 0 }
}
