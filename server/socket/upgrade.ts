import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { SOCKET_FRAME_MAX_BYTES, SOCKET_FRAMES_PER_SECOND } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Admissions } from './admissions.ts'
import type { Control } from './control.ts'
import type { SocketCounters } from './counters.ts'
import { type AllowedOrigins, createOriginRule } from './originRule.ts'
import { type Redeem, redeemTicket, type Ticket } from './redeemTicket.ts'
import { refuse } from './refuse.ts'
import type { SocketLogger } from './socketLogger.ts'
import type { SocketTimes } from './socketTimes.ts'

const PATH = '/ws'
const TOKEN_MAX_LENGTH = 256
/** At most this many refused handshakes that wait for their answer. Each holds a connection. */
const BARRED_MOST = 200

type Parts = {
  redeem: Redeem
  allowedOrigins: AllowedOrigins
  logger: SocketLogger
  times: SocketTimes
  counters: SocketCounters
  admissions: Admissions
  isClosing: () => boolean
  /** The session or the dealer of the ticket has reached its limit of sockets. */
  isFull: (ticket: Ticket) => boolean
  /** Sockets of the session were cut for their frames again and again. */
  isBarred: (ticket: Ticket) => boolean
  accept: (webSocket: WebSocket, stream: Duplex, ticket: Ticket, missed: readonly Control[]) => void
}

/** The HTTP part of a connection: path, origin, ticket. A failure is answered with an HTTP status, not a close code. */
export function createUpgrade(parts: Parts) {
  const { redeem, logger, times, counters, admissions, isClosing, isFull, isBarred, accept } = parts
  const originAllowed = createOriginRule(parts.allowedOrigins)
  const options = {
    noServer: true,
    clientTracking: false,
    // Shared frames are written below the library, which only works without compression.
    perMessageDeflate: false,
    maxPayload: SOCKET_FRAME_MAX_BYTES,
    maxFragments: 64,
    maxBufferedChunks: 4_096,
    // Above the limit of frames, so that a flood of pings gets the close code of a flood.
    maxPendingAutoPongs: SOCKET_FRAMES_PER_SECOND + 1,
    closeTimeout: times.closeMs,
  }
  const protocol = new WebSocketServer(options)

  const reject = (socket: Duplex, code: ErrorCode) => {
    counters.refused += 1
    const requestId = refuse(socket, code)
    logger.info({ request_id: requestId, code }, 'socket handshake refused')
  }
  protocol.on('wsClientError', (_error, socket) => reject(socket, 'bad_request'))

  let barred = 0
  /**
   * Refuses a session that sends garbage, but only after a delay. Otherwise it would reconnect at once, and each
   * handshake costs time.
   */
  const rejectLater = async (socket: Duplex): Promise<void> => {
    if (barred < BARRED_MOST) {
      barred += 1
      await pause(times.barredMs)
      barred -= 1
    }
    reject(socket, 'too_many_attempts')
  }

  const handshake = async (request: IncomingMessage, socket: Duplex, head: Buffer, token: string) => {
    const admission = admissions.begin()
    try {
      const ticket = await redeemTicket(redeem, token, request.headers.host, times.redeemMs, (error) =>
        logger.error({ err: error }, 'socket ticket could not be redeemed'),
      )
      if (ticket === 'unavailable' || isClosing()) reject(socket, 'service_unavailable')
      else if (ticket === null) reject(socket, 'unauthorized')
      else if (isFull(ticket)) reject(socket, 'too_many_attempts')
      else if (isBarred(ticket)) void rejectLater(socket)
      else
        protocol.handleUpgrade(request, socket, head, (webSocket) =>
          accept(webSocket, socket, ticket, admission.missed),
        )
    } finally {
      admission.end()
    }
  }

  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Without a listener, a reset during the handshake would end the process.
    socket.on('error', () => socket.destroy())
    const [path, query] = (request.url ?? '').split('?', 2)
    const token = new URLSearchParams(query).get('token') ?? ''
    if (path !== PATH) reject(socket, 'not_found')
    else if (isClosing()) reject(socket, 'service_unavailable')
    else if (!originAllowed(request.headers.origin, request.headers.host)) reject(socket, 'no_permission')
    else if (token === '' || token.length > TOKEN_MAX_LENGTH) reject(socket, 'unauthorized')
    else
      handshake(request, socket, head, token).catch((error: unknown) => {
        logger.error({ err: error }, 'socket handshake failed')
        socket.destroy()
      })
  }
}
