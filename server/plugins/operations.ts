import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { APP_VERSION } from '#contract/constants.ts'
import type { Database } from '../db/database.ts'
import { Failure } from '../request/failure.ts'
import { isPrivateAddress } from './privateAddress.ts'
import { PUBLIC_LIMIT } from './rateLimits.ts'

type SocketStats = Record<'connections' | 'sent' | 'waitingBytes' | 'cutSlow' | 'cutFrames', number>
type Sources = { database: Database; sockets(): SocketStats }

const SOCKET_GAUGES: readonly (readonly [name: string, help: string, read: (stats: SocketStats) => number])[] = [
  ['socket_connections', 'Open sockets', ({ connections }) => connections],
  ['socket_frames_sent', 'Frames sent since the start', ({ sent }) => sent],
  ['socket_waiting_bytes', 'Bytes that clients have not read yet', ({ waitingBytes }) => waitingBytes],
  ['socket_slow_consumers_cut', 'Sockets cut because they did not read', ({ cutSlow }) => cutSlow],
  ['socket_bad_clients_cut', 'Sockets cut because of what they sent', ({ cutFrames }) => cutFrames],
]

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip']
const READY_TIMEOUT_MS = 2_000

/** /api/health (the process lives), /api/ready (it can work), /api/metrics (Prometheus). */
export function serveOperations(app: FastifyInstance, { database, sockets }: Sources): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const failures = new Counter({ name: 'http_5xx_total', help: 'Answers of 500 and above', registers: [registry] })
  for (const [name, help, read] of SOCKET_GAUGES)
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(sockets()))
      },
    })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    if (reply.statusCode >= 500) failures.inc()
  })

  // Allows HEAD too, because many monitors use it.
  const open = { config: { access: 'public' as const }, schema: { hide: true }, exposeHeadRoute: true }
  app.get('/api/health', open, async () => ({ status: 'ok', product: 'werkbank', version: APP_VERSION }))
  app.get(
    '/api/ready',
    { ...open, config: { access: 'public' as const, rateLimit: PUBLIC_LIMIT } },
    async (_request, reply) => {
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('no answer')), READY_TIMEOUT_MS)
      })
      try {
        await Promise.race([database.ping(), timeout])
        return { status: 'ok', database: 'ok' }
      } catch {
        return reply.code(503).send({ status: 'unavailable', database: 'unavailable' })
      } finally {
        clearTimeout(timer)
      }
    },
  )
  app.get('/api/metrics', open, async (request, reply) => {
    // Metrics are for the operator only, not for the internet. A request through a proxy is refused.
    const isForwarded = PROXY_HEADERS.some((name) => request.headers[name] !== undefined)
    if (isForwarded || !isPrivateAddress(request.socket.remoteAddress)) throw new Failure('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
