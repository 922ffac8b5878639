import { connect, type Socket } from 'node:net'
import { machineTime, servePeer } from './servePeer.ts'

const UPGRADE =
  'GET /ws?token=bench HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
/** Connections that are opened at the same time. */
const AT_ONCE = 200

type Peer = { socket: Socket; bytes: number }
type Group = {
  peers: Peer[]
  target: number
  times: Float64Array
  arrived: number
  done: () => void
  finished: Promise<void>
}

const groups = new Map<string, Group>()

function received(group: Group, peer: Peer, bytes: number) {
  const before = peer.bytes
  peer.bytes += bytes
  if (before >= group.target || peer.bytes < group.target) return
  group.times[group.arrived] = machineTime()
  group.arrived += 1
  if (group.arrived === group.peers.length) group.done()
}

/** Opens a plain TCP connection that only counts bytes, so that reading costs both candidates the same and little. */
function open(group: Group, port: number, index: number) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % 200)}` })
    const peer = { socket, bytes: 0 }
    group.peers.push(peer)
    socket.once('error', reject)
    socket.write(UPGRADE)
    socket.once('data', () => {
      socket.on('data', (chunk) => received(group, peer, chunk.length))
      resolve()
    })
  })
}

servePeer({
  connect: async ({ name, port, count }) => {
    const idle = { target: Number.POSITIVE_INFINITY, times: new Float64Array(), arrived: 0, done: () => {} }
    const group: Group = groups.get(String(name)) ?? { peers: [], ...idle, finished: Promise.resolve() }
    groups.set(String(name), group)
    for (let from = 0; from < Number(count); from += AT_ONCE) {
      const size = Math.min(AT_ONCE, Number(count) - from)
      await Promise.all(Array.from({ length: size }, (_, index) => open(group, Number(port), from + index)))
    }
  },
  /** Restarts the count. `arrivals` answers when every connection of the group has that many bytes. */
  expect: ({ name, bytes }) => {
    const group = groups.get(String(name))
    if (!group) return
    for (const peer of group.peers) peer.bytes = 0
    group.target = Number(bytes)
    group.times = new Float64Array(group.peers.length)
    group.arrived = 0
    group.finished = new Promise((resolve) => {
      group.done = resolve
    })
  },
  arrivals: async ({ name }) => {
    const group = groups.get(String(name))
    await group?.finished
    return group?.times
  },
  stopReading: ({ name }) => {
    for (const { socket } of groups.get(String(name))?.peers ?? []) {
      socket.on('error', () => undefined)
      socket.pause()
    }
  },
})
