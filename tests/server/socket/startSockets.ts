import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { AllowedOrigins } from '#server/socket/originRule.ts'
import type { MayView } from '#server/socket/pathViewers.ts'
import type { Redeem, Ticket } from '#server/socket/redeemTicket.ts'
import type { FindEnded } from '#server/socket/sessionWatch.ts'
import { createSocketServer } from '#server/socket/socketServer.ts'
import { SOCKET_TIMES, type SocketTimes } from '#server/socket/socketTimes.ts'
import { openClient } from '../worlds/openClient.ts'

type Options = {
  times?: Partial<SocketTimes>
  redeem?: Redeem
  origins?: AllowedOrigins
  clock?: () => number
  findEnded?: FindEnded
  mayView?: MayView
  most?: { perSession: number; perDealer: number }
}

/** A socket server on a free port of 127.0.0.1. Its tickets are given out without a sign-in. */
export async function startSockets({ times, redeem, origins, clock, findEnded, mayView, most }: Options = {}) {
  const tickets = new Map<string, Ticket>()
  const logged: string[] = []
  const note = (details: object, message: string) => logged.push(`${JSON.stringify(details)} ${message}`)
  const sockets = createSocketServer({
    redeem:
      redeem ??
      (async (token) => {
        const ticket = tickets.get(token) ?? null
        tickets.delete(token)
        return ticket
      }),
    allowedOrigins: origins ?? { development: false },
    logger: { info: note, warn: note, error: note },
    times: { ...SOCKET_TIMES, ...times },
    findEnded: findEnded ?? (async () => []),
    mayView: mayView ?? (async () => true),
    ...(clock && { clock }),
    ...(most && { most }),
  })
  const server = createServer()
  server.on('upgrade', sockets.handleUpgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(async () => {
    await sockets.close()
    server.close()
  })

  /**
   * Issues a ticket that can be used once. Without values it is for a new user of the dealer `north`, who sees all
   * users.
   */
  const issue = (ticket: Partial<Ticket> = {}): string => {
    const token = randomUUID()
    const defaults = {
      dealer: 'north',
      user: randomUUID(),
      session: randomUUID(),
      chats: [],
      presence: 'all' as const,
      teams: [],
      isHidden: false,
      expiresAt: Number.POSITIVE_INFINITY,
    }
    tickets.set(token, { ...defaults, ...ticket })
    return token
  }

  return {
    ...sockets,
    port,
    logged,
    issue,
    url: (token: string) => `ws://127.0.0.1:${port}/ws?token=${token}`,
    /** Connects and waits for `hello`. */
    connect: (ticket: Partial<Ticket> = {}) => openClient(`ws://127.0.0.1:${port}/ws?token=${issue(ticket)}`),
  }
}
