import { HEARTBEAT_MS, PRESENCE_GRACE_MS, SOCKET_SESSION_CHECK_MS, WATCHDOG_ANSWER_MS } from '#contract/constants.ts'

export type SocketTimes = {
  /** Resolution of the heartbeat and of the backlog's age. */
  tickMs: number
  heartbeatMs: number
  /** Extra time to answer the second ping. */
  answerMs: number
  /** Age of the oldest waiting byte at which a connection is cut. */
  backlogMs: number
  /** Time from a close frame to the end of the connection, answered or not. */
  closeMs: number
  /** Longest wait for a ticket to be redeemed; then the handshake is refused with 503. */
  redeemMs: number
  /** Time after which a session that sends garbage hears that its handshake is refused. */
  barredMs: number
  /** Interval between two checks of the sessions of open sockets. */
  sessionCheckMs: number
  /** Time from the end of a user's last socket until they count as offline. */
  graceMs: number
  /** Shortest and longest time between two presence batches of a dealer. It grows with the number of connections. */
  batchMinMs: number
  batchMaxMs: number
  /** Shortest and longest time between two viewer lists of one path. It grows with the square of the viewers. */
  viewersMinMs: number
  viewersMaxMs: number
  /** Time between two frames about one planner's pointer. */
  cursorMs: number
}

export const SOCKET_TIMES: SocketTimes = {
  tickMs: 1_000,
  heartbeatMs: HEARTBEAT_MS,
  answerMs: WATCHDOG_ANSWER_MS,
  backlogMs: 10_000,
  closeMs: 2_000,
  redeemMs: 10_000,
  barredMs: 1_000,
  sessionCheckMs: SOCKET_SESSION_CHECK_MS,
  graceMs: PRESENCE_GRACE_MS,
  batchMinMs: 250,
  batchMaxMs: 1_000,
  viewersMinMs: 100,
  viewersMaxMs: 5_000,
  cursorMs: 50,
}
