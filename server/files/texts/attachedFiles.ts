import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeFileName } from '#contract/uploads/fileName.ts'
import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { answerFile } from '../answerFile.ts'
import { kindOf } from '../fileRules.ts'
import type { Files } from '../files.ts'
import type { FileUse } from '../fileUses.ts'
import { admitStreamed } from './admitStreamed.ts'
import { type IsListed, type MayRead, requireReadable } from './readableFile.ts'

/** Programs and archives are refused, whatever their sender calls them. */
function requireType(type: string): void {
  const kind = kindOf(type)
  if (kind === null || kind === 'archive') throw new Failure('wrong_file_type')
}

type Services = { database: Database; files: Files; now: () => number }
type Request = { session: Session; request: FastifyRequest; reply: FastifyReply; params: { file_uuid: string } }

/**
 * Stores and sends the attachments of a record. They are only offered for download, so that a browser never runs one.
 */
export function attachedFiles(services: Services, use: FileUse, mayRead: MayRead, isListed?: IsListed) {
  const { database, files } = services
  return {
    /** Stores a file for a row that is being written. Pictures lose their camera data, such as the place. */
    async store(session: Session, body: unknown, givenName: string) {
      const name = safeFileName(givenName)
      const { uuid, size, type } = await admitStreamed(services, session, { use, body, name, requireType })
      return { file_uuid: uuid, name, size, content_type: type }
    },
    /**
     * Answers with a file. `not_found` for a user who may read no row that lists it, and has not uploaded it.
     * With `isListed`, an upload belongs to its rows as soon as one lists it.
     */
    async send({ session, request, reply, params: { file_uuid } }: Request): Promise<void> {
      await requireReadable(database, use, { session, fileUuid: file_uuid, mayRead, isListed })
      reply.header('content-disposition', 'attachment')
      await answerFile(request, reply, {
        name: file_uuid,
        cacheControl: 'private, no-cache',
        vary: 'authorization',
        async load() {
          const content = await files.open(session.dealerId, file_uuid)
          return Object.assign({}, content, { type: 'application/octet-stream' })
        },
      })
    },
  }
}
