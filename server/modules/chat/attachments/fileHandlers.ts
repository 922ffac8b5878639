import type { FastifyReply, FastifyRequest } from 'fastify'
import type { chatMessageEndpoints } from '#contract/api/chat/chatMessages.ts'
import type { Database } from '#server/db/database.ts'
import { answerFile } from '#server/files/answerFile.ts'
import type { Files } from '#server/files/files.ts'
import { attachedFiles } from '#server/files/texts/attachedFiles.ts'
import { requireReadable } from '#server/files/texts/readableFile.ts'
import type { Thumbnails } from '#server/files/thumbnails/thumbnails.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import { MESSAGE_FILES } from './messageFiles.ts'

type Services = { database: Database; files: Files; thumbnails: Thumbnails; now: () => number }
type Request = { session: Session; request: FastifyRequest; reply: FastifyReply; params: { file_uuid: string } }
type FileKey = Extract<keyof typeof chatMessageEndpoints, `${string} /v1/chat-attachments${string}`>

/** Stores and sends the files of messages. */
export function fileHandlers(services: Services): HandlersOf<FileKey> {
  const { database, thumbnails } = services
  const { use, mayRead, isListed } = MESSAGE_FILES
  const files = attachedFiles(services, use, mayRead, isListed)
  return {
    'POST /v1/chat-attachments': ({ session, body, query }) => files.store(session, body, query.name),
    'GET /v1/chat-attachments/:file_uuid': (asked) => files.send(asked),
    async 'GET /v1/chat-attachments/:file_uuid/thumbnail'({ session, request, reply, params }: Request) {
      const { file_uuid: fileUuid } = params
      await requireReadable(database, use, { session, fileUuid, mayRead, isListed })
      await answerFile(request, reply, {
        name: `${fileUuid}-small`,
        cacheControl: 'private, no-cache',
        vary: 'authorization',
        load: () => thumbnails.read(session.dealerId, fileUuid),
      })
    },
  }
}
