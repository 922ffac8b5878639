import { MemoryLocker, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { UUID } from '#contract/uuid.ts'
import type { Database } from '../db/database.ts'
import { type Announced, IncomingStore } from '../files/incoming/incomingStore.ts'
import { Failure } from '../request/failure.ts'
import type { Session } from '../request/session.ts'
import { userOf } from './rateLimits.ts'
import { readPiecesFrom } from './uploadBody.ts'

type Services = {
  database: Database
  now: () => number
  /** Checks permissions, type, size and room before the first byte arrives. */
  announce(session: Session, given: { metadata: unknown; size: number | undefined }): Promise<Announced>
}

const PATH = '/api/v1/files/incoming'
/** Announcements of a user: a gallery that a tablet sends after a day without a network. */
const ANNOUNCEMENTS = { max: 400, timeWindow: '1 minute', keyGenerator: userOf } as const

/**
 * Uploads in pieces, in the tus protocol 1.0 (creation, termination): POST announces a file, PATCH sends the next
 * piece, HEAD returns how much has arrived, DELETE gives it up. An endpoint of the contract then takes the complete
 * file over.
 */
export function serveResumableUploads(app: FastifyInstance, services: Services): void {
  const locker = new MemoryLocker()

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { session } = request
    if (session === null) throw new Failure('unauthorized')
    const { upload_uuid } = request.params as { upload_uuid?: string }
    if (upload_uuid !== undefined && !UUID.test(upload_uuid)) throw new Failure('not_found')
    const { dealerId, userUuid } = session
    const datastore = new IncomingStore({
      database: services.database,
      dealerId,
      userUuid,
      now: services.now,
      announce: ({ metadata, size }) => services.announce(session, { metadata, size }),
    })
    // Refuses the upload of another user before its lock. Waiting for the lock would reveal that a piece is being sent,
    // and would make the library ask its sender to stop.
    if (upload_uuid !== undefined) await datastore.getUpload(upload_uuid)
    const server = new Server({
      path: PATH,
      relativeLocation: true,
      // Our own client has the same origin, or runs outside a browser and needs no CORS.
      allowedOrigins: () => false,
      locker,
      namingFunction: () => uuidv7(),
      datastore,
      onResponseError: (_request, error) => refusalOf(error, request),
    })
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    readPiecesFrom(server, request.raw)
    await server.handle(request.raw, reply.raw)
    return reply
  }

  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    // The library reads the body itself.
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    const shared = { config: { access: 'signed_in' }, schema: { hide: true }, handler: answer } as const
    const announcing = { access: 'signed_in', rateLimit: ANNOUNCEMENTS } as const
    scope.route({ ...shared, method: 'POST', url: PATH, config: announcing })
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${PATH}/:upload_uuid`, ...shared })
    done()
  })
}

/** Turns a failure of ours into the API's error format. Errors of the library keep their own format. */
function refusalOf(error: unknown, request: FastifyRequest) {
  if (typeof error === 'object' && error !== null && 'status_code' in error) return undefined
  const code: ErrorCode = error instanceof Failure ? error.code : 'server_error'
  if (code === 'server_error') request.log.error({ err: error }, 'an upload failed')
  const { status, message } = ERRORS[code]
  return { status_code: status, body: JSON.stringify({ error: code, message, request_id: request.id }) }
}
