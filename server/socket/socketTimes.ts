import { HEARTBEAT_MS, PRESENCE_GRACE_MS, SOCKET_SESSION_CHECK_MS, WATCHDOG_ANSWER_MS } from '#contract/constants.ts'

export type SocketTimes = {
  /** Resolution of the heartbeat and of the backlog's age. */
  tickMs: number
  heartbeatMs: number
  /** How long the second unanswered ping may still be answered. */
  answerMs: number
  /** Age of the oldest byte waiting on a connection after which it is cut (safety.md 5.1). */
  backlogMs: number
  /** From a close frame to the end of the connection, answered or not. */
  closeMs: number
  /** Longest wait for a ticket to be redeemed; then the handshake is refused with 503. */
  redeemMs: number
  /** Between two looks at the sessions of open sockets. */
  sessionCheckMs: number
  graceMs: number
  /** Bounds of the time between two presence batches of a dealer; it grows with the number of connections. */
  batchMinMs: number
  batchMaxMs: number
  /** Bounds of the time between two viewer lists of one path; it grows with the square of the viewers. */
  viewersMinMs: number
  viewersMaxMs: number
  /** Between two frames that say what one planner points at. */
  cursorMs: number
}

export const SOCKET_TIMES: SocketTimes = {
  tickMs: 1_000,
  heartbeatMs: HEARTBEAT_MS,
  answerMs: WATCHDOG_ANSWER_MS,
  backlogMs: 10_000,
  closeMs: 2_000,
  redeemMs: 10_000,
  sessionCheckMs: SOCKET_SESSION_CHECK_MS,
  graceMs: PRESENCE_GRACE_MS,
  batchMinMs: 250,
  batchMaxMs: 1_000,
  viewersMinMs: 100,
  viewersMaxMs: 5_000,
  cursorMs: 50,
}
