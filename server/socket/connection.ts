import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { SOCKET_BACKLOG_BYTES, SOCKET_FRAMES_PER_SECOND } from '#contract/constants.ts'
import { CLOSE_CODES, type ClientFrame } from '#contract/socket/events.ts'
import type { SocketCounters } from './counters.ts'
import { readClientFrame } from './readClientFrame.ts'
import type { SocketLogger } from './socketLogger.ts'
import type { SocketTimes } from './socketTimes.ts'

type Identity = {
  readonly dealer: string
  readonly user: string
  readonly session: string
  /** Departments of the user. If the dealer shows own teams only, members of the same department see each other. */
  readonly teams: readonly string[]
  /** The person appears to be offline. */
  readonly isHidden: boolean
}

export type Connection = Identity & {
  isOpen(): boolean
  /** Bytes that the client has not read yet. */
  waiting(): number
  /** Queues ready-made frame bytes. Cuts the connection when its backlog grows too large. */
  write(bytes: Buffer): void
  close(reason: keyof typeof CLOSE_CODES): void
  /** Called every `tickMs`: sends pings, and cuts a client that neither answers nor reads. */
  tick(): void
}

type Parts = {
  webSocket: WebSocket
  /** The stream below the WebSocket. Shared frames are written to it directly. Compression must be off. */
  stream: Duplex
  identity: Identity
  times: SocketTimes
  counters: SocketCounters
  logger: SocketLogger
  onFrame: (frame: ClientFrame) => void
  /** The connection was cut for what its client sent. */
  onOffence: () => void
}

/**
 * One open socket with its limits. Time is counted in ticks, so that a server that was suspended does not cut
 * everybody.
 */
export function createConnection(parts: Parts): Connection {
  const { webSocket, stream, identity, times, counters, logger, onFrame, onOffence } = parts
  const ticksPerPing = Math.max(1, Math.round(times.heartbeatMs / times.tickMs))
  const deadAfterTicks = Math.floor((2 * times.heartbeatMs + times.answerMs) / times.tickMs) - 1
  const stalledAfterTicks = Math.ceil(times.backlogMs / times.tickMs)
  // A random phase, so that many clients that reconnected together are not pinged in one burst.
  let ticksSincePing = Math.floor(Math.random() * ticksPerPing)
  let silentTicks = 0
  let stalledTicks = 0
  let written = 0
  /** The value of `written` up to which bytes must have left, so that the backlog counts as moving. */
  let mark = 0
  let windowEnd = 0
  let framesInWindow = 0

  const isOpen = () => webSocket.readyState === WebSocket.OPEN
  const close = (reason: keyof typeof CLOSE_CODES) => webSocket.close(CLOSE_CODES[reason], reason)

  const count = (kind: 'cutSlow' | 'cutSilent' | 'cutFrames', reason: string) => {
    counters[kind] += 1
    if (kind === 'cutFrames') onOffence()
    logger.warn({ dealer: identity.dealer, reason }, 'socket cut')
  }

  const cut = (kind: 'cutSlow' | 'cutFrames', reason: keyof typeof CLOSE_CODES) => {
    count(kind, reason)
    close(reason)
  }

  /** Every frame shows that the client is alive, and counts towards the rate limit. */
  const received = () => {
    silentTicks = 0
    const now = performance.now()
    if (now >= windowEnd) {
      windowEnd = now + 1_000
      framesInWindow = 0
    }
    framesInWindow += 1
    if (framesInWindow > SOCKET_FRAMES_PER_SECOND && isOpen()) cut('cutFrames', 'too_many_frames')
  }

  const backlogStalls = () => {
    const waiting = stream.writableLength
    if (waiting === 0 || written - waiting >= mark) {
      mark = written
      stalledTicks = 0
      return false
    }
    stalledTicks += 1
    return stalledTicks >= stalledAfterTicks
  }

  webSocket.on('ping', received)
  webSocket.on('pong', received)
  // The library closes with the right code (1007, 1009, …) itself. Without a listener the process would end.
  webSocket.on('error', () => count('cutFrames', 'protocol_error'))
  webSocket.on('message', (data, isBinary) => {
    received()
    if (!isOpen()) return
    const frame = isBinary ? null : readClientFrame(data.toString())
    if (frame === null) cut('cutFrames', 'bad_frame')
    else if (frame !== 'unknown') onFrame(frame)
  })

  return {
    ...identity,
    isOpen,
    waiting: () => stream.writableLength,
    close,
    write(bytes) {
      if (!isOpen()) return
      stream.write(bytes)
      written += bytes.length
      counters.sent += 1
      if (stream.writableLength > SOCKET_BACKLOG_BYTES) cut('cutSlow', 'slow_consumer')
    },
    tick() {
      if (!isOpen()) return
      silentTicks += 1
      if (silentTicks >= deadAfterTicks) {
        count('cutSilent', 'no_pong')
        webSocket.terminate()
        return
      }
      if (backlogStalls()) {
        cut('cutSlow', 'slow_consumer')
        return
      }
      ticksSincePing += 1
      if (ticksSincePing < ticksPerPing) return
      ticksSincePing = 0
      webSocket.ping()
    },
  }
}
