import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { SOCKETS_PER_DEALER, SOCKETS_PER_SESSION } from '#contract/constants.ts'
import type { ClientFrame } from '#contract/socket/events.ts'
import { createBudget } from '../request/budget.ts'
import { createAdmissions } from './admissions.ts'
import { type Connection, createConnection } from './connection.ts'
import type { Control } from './control.ts'
import { createCounters } from './counters.ts'
import { encodeFrames } from './encodeFrames.ts'
import { createLocalHub } from './localHub.ts'
import type { AllowedOrigins } from './originRule.ts'
import type { MayView } from './pathViewers.ts'
import { createPlanCursors } from './planCursors.ts'
import { createPresence } from './presence.ts'
import type { Redeem, Ticket } from './redeemTicket.ts'
import { room } from './room.ts'
import { createRooms } from './rooms.ts'
import { type FindEnded, watchSessions } from './sessionWatch.ts'
import { createSharedHub, type Others } from './sharedHub.ts'
import type { SocketLogger } from './socketLogger.ts'
import { SOCKET_TIMES, type SocketTimes } from './socketTimes.ts'
import { createUpgrade } from './upgrade.ts'

type Options = {
  redeem: Redeem
  findEnded: FindEnded
  mayView: MayView
  allowedOrigins: AllowedOrigins
  logger: SocketLogger
  /** Other processes with sockets of the same dealers. */
  others?: Others
  /** UTC milliseconds for `hello`. */
  clock?: () => number
  times?: SocketTimes
  /** At most this many open sockets in this process. */
  most?: { perSession: number; perDealer: number }
}

const MOST = { perSession: SOCKETS_PER_SESSION, perDealer: SOCKETS_PER_DEALER }

/** Number of cut sockets after which the handshakes of a session are refused: five, and one more every 5 s. */
const OFFENCES = { most: 5, perSecond: 0.2 }
/** Sessions whose offences are remembered. */
const SESSIONS_MOST = 10_000

const PONG = encodeFrames({ event: 'pong', data: {} })

/** The socket server of one process. It does not listen: give `handleUpgrade` to the HTTP server's `upgrade` event. */
export function createSocketServer({
  redeem,
  findEnded,
  mayView,
  allowedOrigins,
  logger,
  others,
  clock = Date.now,
  times = SOCKET_TIMES,
  most = MOST,
}: Options) {
  const instance = randomUUID()
  const counters = createCounters()
  const rooms = createRooms()
  const admissions = createAdmissions()
  const presence = createPresence(rooms, times, mayView)
  const cursors = createPlanCursors(rooms, presence.isSeen, times.cursorMs)
  const hub = createLocalHub(rooms, presence, cursors, admissions)
  const open = new Map<Connection, { webSocket: WebSocket; expiresAt: number }>()
  const offences = createBudget(OFFENCES, SESSIONS_MOST, clock)
  let closing = false

  const reconnectEverybody = () => {
    for (const connection of [...open.keys()]) connection.close('going_away')
  }
  const ticker = setInterval(() => {
    const now = clock()
    for (const [connection, { expiresAt }] of open)
      if (now < expiresAt) connection.tick()
      else connection.close('session_ended')
  }, times.tickMs)
  const endWatch = watchSessions({
    findEnded,
    everyMs: times.sessionCheckMs,
    logger,
    connections: () => open.keys(),
    end: (dealer, session) => hub.closeSession(dealer, session, 'ended'),
  })
  const isFull = ({ dealer, session }: Ticket) =>
    rooms.members(dealer, room.session(session)).size >= most.perSession ||
    rooms.members(dealer, room.dealer).size >= most.perDealer

  const accept = (webSocket: WebSocket, stream: Duplex, ticket: Ticket, missed: readonly Control[]) => {
    const onFrame = (frame: ClientFrame) => {
      if (frame.event === 'ping') connection.write(PONG)
      else if (frame.event === 'navigation') presence.navigated(connection, frame.data.path)
      else if (frame.event === 'workshop.plan.cursor') cursors.moved(connection, frame.data)
    }
    const { dealer, user, session, teams, isHidden } = ticket
    const identity = { dealer, user, session, teams, isHidden }
    const onOffence = () => offences.spend(session)
    const connection = createConnection({ webSocket, stream, identity, times, counters, logger, onFrame, onOffence })
    open.set(connection, { webSocket, expiresAt: ticket.expiresAt })
    webSocket.once('close', () => {
      open.delete(connection)
      hub.dismiss(connection)
    })
    connection.write(
      encodeFrames({
        event: 'hello',
        data: { instance, server_time: clock(), user_uuid: ticket.user, presence: ticket.presence !== 'off' },
      }),
    )
    hub.admit(connection, ticket, missed)
  }

  return {
    hub: others ? createSharedHub(hub, others, reconnectEverybody) : hub,
    handleUpgrade: createUpgrade({
      redeem,
      allowedOrigins,
      logger,
      times,
      counters,
      admissions,
      isClosing: () => closing,
      isFull,
      isBarred: ({ session }) => offences.isSpent(session),
      accept,
    }),
    /** Refuses new connections with 503, closes the open ones with 1001, and waits at most `closeMs` for them. */
    async close(): Promise<void> {
      closing = true
      const allClosed = [...open].map(([connection, { webSocket }]) => {
        const closed = new Promise((resolve) => webSocket.once('close', resolve))
        connection.close('going_away')
        return closed
      })
      await Promise.all(allClosed)
      clearInterval(ticker)
      endWatch()
    },
    /** The open connections of a dealer, and how many people have them. */
    openFor(dealer: string): { connections: number; users: number } {
      const own = [...open.keys()].filter((connection) => connection.dealer === dealer)
      return { connections: own.length, users: new Set(own.map(({ user }) => user)).size }
    },
    stats: () => ({
      connections: open.size,
      waitingBytes: [...open.keys()].reduce((sum, connection) => sum + connection.waiting(), 0),
      ...counters,
    }),
  }
}
