import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Direction = 'up' | 'down'

/** The faults of the traffic; `up` is towards the server. By default there are no faults. */
type Faults = {
  delayMs: number
  jitterMs: number
  /** Resets a connection that has carried this many bytes since the faults were set. */
  cutAfter: Partial<Record<Direction, number>>
  /** The server gets everything; its answers and the connection get lost. */
  losesAnswers: boolean
  /** A black hole: connections stay and no bytes arrive. When it heals, they arrive late. */
  holds: readonly Direction[]
  refuses: boolean
}

const CALM: Faults = { delayMs: 0, jitterMs: 0, cutAfter: {}, losesAnswers: false, holds: [], refuses: false }

export type ChaosProxy = {
  port: number
  /** Replaces all faults, also for connections that are open already. */
  set(faults: Partial<Faults>): void
  calm(): void
  /** Resets (RST) every open connection, or the given share of them. */
  reset(share?: number): void
  /**
   * Leaves connections as a sleeping computer does: on sockets no bytes pass any more, now or later, and no side is
   * told why. All other connections are closed, as Chromium does with idle ones.
   */
  strand(): void
  /** Bytes and chunks that have passed since the last call: a chunk is about one packet. */
  counted(): Record<Direction, { bytes: number; chunks: number }>
  close(): Promise<void>
}

type Line = { isSocket: boolean; isStranded: boolean }
type Options = { target: { port: number; host?: string }; random?: () => number }

/** A TCP proxy with the faults of real networks. */
export async function startChaosProxy({ target, random = Math.random }: Options): Promise<ChaosProxy> {
  let faults = CALM
  /** Grows with every `set`, so that connections restart their byte count. */
  let epoch = 0
  const open = new Set<() => void>()
  const relays = new Set<() => void>()
  const live = new Map<Line, () => void>()
  const replace = (next: Faults) => {
    faults = next
    epoch += 1
    for (const follow of relays) follow()
  }
  const nothing = () => ({ up: { bytes: 0, chunks: 0 }, down: { bytes: 0, chunks: 0 } })
  let counts = nothing()

  const relay = (from: Socket, to: Socket, direction: Direction, line: Line, cut: () => void) => {
    let carried = 0
    let since = epoch
    const waiting: { at: number; work: () => void }[] = []
    /** One timer for all, so that bytes keep their order with any delays. */
    const pump = () => {
      const wait = (waiting[0]?.at ?? 0) - performance.now()
      if (wait > 0) {
        setTimeout(pump, wait)
        return
      }
      const next = waiting.shift()
      if (!line.isStranded) next?.work()
      if (waiting.length > 0) pump()
    }
    const deliver = (work: () => void) => {
      const at = performance.now() + faults.delayMs + faults.jitterMs * random()
      waiting.push({ at: Math.max(at, waiting.at(-1)?.at ?? 0), work })
      if (waiting.length === 1) pump()
    }
    from.on('data', (chunk: Buffer) => {
      counts[direction].bytes += chunk.length
      counts[direction].chunks += 1
      if (direction === 'up' && /\bupgrade: websocket\b/i.test(chunk.toString('latin1'))) line.isSocket = true
      if (since !== epoch) [since, carried] = [epoch, 0]
      if (direction === 'down' && faults.losesAnswers) return cut()
      const limit = faults.cutAfter[direction] ?? Number.POSITIVE_INFINITY
      const passing = chunk.subarray(0, Math.max(0, limit - carried))
      carried += chunk.length
      deliver(() => {
        if (to.writable && passing.length > 0) to.write(passing)
        // The bytes before the cut must arrive: a reset would throw them away.
        if (carried >= limit) to.end(cut)
      })
    })
    from.on('end', () => deliver(() => to.end()))
    const follow = () => (line.isStranded || faults.holds.includes(direction) ? from.pause() : from.resume())
    relays.add(follow)
    from.on('close', () => relays.delete(follow))
    follow()
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    client.on('error', () => {})
    if (faults.refuses) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect({ host: '127.0.0.1', ...target, allowHalfOpen: true, noDelay: true })
    const cut = () => {
      open.delete(cut)
      client.resetAndDestroy()
      upstream.resetAndDestroy()
    }
    open.add(cut)
    const line: Line = { isSocket: false, isStranded: false }
    live.set(line, cut)
    // Without an error the other side gets its end, after all bytes that are still under way.
    for (const socket of [client, upstream])
      socket.on('error', cut).on('close', () => {
        if (client.destroyed && upstream.destroyed) {
          open.delete(cut)
          live.delete(line)
        }
      })
    relay(client, upstream, 'up', line, cut)
    relay(upstream, client, 'down', line, cut)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const reset = (share = 1) => {
    for (const cut of [...open]) if (random() < share) cut()
  }
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => replace({ ...CALM, ...next }),
    calm: () => replace(CALM),
    reset,
    strand() {
      for (const [line, cut] of [...live])
        if (line.isSocket) line.isStranded = true
        else cut()
      for (const follow of relays) follow()
    },
    counted() {
      const before = counts
      counts = nothing()
      return before
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      reset()
      await closed
    },
  }
}
