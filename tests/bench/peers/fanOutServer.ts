import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { ServerFrame } from '#contract/socket/events.ts'
import { room } from '#server/socket/room.ts'
import { createSocketServer } from '#server/socket/socketServer.ts'
import { SOCKET_TIMES } from '#server/socket/socketTimes.ts'
import { machineTime, servePeer } from './servePeer.ts'

const dealer = '0192f0c1-0000-7000-8000-000000000001'
const chat = '0192f0c1-0000-7000-8000-000000000002'

const frame = (padding: number): ServerFrame => ({
  event: 'chat.message.created',
  data: {
    message_uuid: '0192f0c1-0000-7000-8000-000000000003',
    chat_uuid: chat,
    seq: 1_234,
    client_uuid: null,
    content: 'x'.repeat(padding),
    created_at: '2026-11-21T08:00:00.000Z',
    sender: { user_uuid: dealer, first_name: 'A', last_name: 'B', avatar: null },
    version: 1,
    change: 0,
    edited_at: null,
    withdrawn_at: null,
    withdrawn_by: null,
    pinned_at: null,
    pinned_by: null,
    reply_to: null,
    mentions: [],
    mentions_all: false,
    reactions: [],
    attachments: [],
  },
})

type Candidate = { broadcast: (padding: number) => void; stats: () => object }

/** The product's hub. Presence and pings are off: both candidates only deliver. */
function hub(server: ReturnType<typeof createServer>): Candidate {
  let user = 0
  const sockets = createSocketServer({
    findEnded: async () => [],
    mayView: async () => true,
    most: { perSession: Number.POSITIVE_INFINITY, perDealer: Number.POSITIVE_INFINITY },
    redeem: async () => ({
      dealer,
      user: String(user++),
      session: String(user),
      chats: [chat],
      presence: 'off',
      teams: [],
      isHidden: false,
      expiresAt: Number.POSITIVE_INFINITY,
    }),
    allowedOrigins: { development: false },
    logger: { info: () => {}, warn: () => {}, error: () => {} },
    times: { ...SOCKET_TIMES, heartbeatMs: 3_600_000 },
  })
  server.on('upgrade', sockets.handleUpgrade)
  return { broadcast: (padding) => sockets.hub.publish(dealer, room.chat(chat), frame(padding)), stats: sockets.stats }
}

/** A bare loop over the connections, which sends the same bytes. */
function bare(server: ReturnType<typeof createServer>): Candidate {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  return {
    broadcast: (padding) => {
      const bytes = Buffer.from(JSON.stringify(frame(padding)))
      for (const client of sockets.clients) client.send(bytes, { binary: false })
    },
    stats: () => ({ connections: sockets.clients.size }),
  }
}

const server = createServer()
const { broadcast, stats } = process.argv[2] === 'hub' ? hub(server) : bare(server)

servePeer({
  listen: () =>
    new Promise((resolve) => {
      server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
        resolve((server.address() as AddressInfo).port),
      )
    }),
  bytesPerFrame: ({ padding }) => Buffer.byteLength(JSON.stringify(frame(Number(padding)))),
  broadcast: async ({ padding, count }) => {
    const before = process.cpuUsage()
    const started = machineTime()
    for (let sent = 0; sent < Number(count); sent += 1) {
      if (sent > 0) await new Promise(setImmediate)
      broadcast(Number(padding))
    }
    const { user, system } = process.cpuUsage(before)
    return { started, cpuMs: (user + system) / 1_000 }
  },
  memory: () => {
    globalThis.gc?.()
    return process.memoryUsage().rss
  },
  stats,
})
