import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeFileName } from '#contract/uploads/fileName.ts'
import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { answerFile } from '../answerFile.ts'
import { cleaningOf } from '../cleaning/cleaningOf.ts'
import { editedPiece } from '../cleaning/edits.ts'
import { kindOf } from '../fileRules.ts'
import { type Files, keepFile } from '../files.ts'
import type { FileUse } from '../fileUses.ts'
import { contentTypeOf, HEAD_BYTES } from '../incoming/contentType.ts'
import { requireDailyRoom } from './dailyBytes.ts'
import { type IsListed, type MayRead, requireReadable } from './readableFile.ts'

/**
 * Bytes with the type that they have, whatever the sender calls them. Pictures lose their camera data, such as the place.
 * Programs and archives are refused, and pictures that cannot be read.
 */
async function contentFrom(body: unknown, name: string) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (bytes.length === 0) throw new Failure('no_file')
  const type = contentTypeOf(bytes.subarray(0, HEAD_BYTES), name)
  const kind = type === null ? null : kindOf(type)
  if (type === null || kind === null || kind === 'archive') throw new Failure('wrong_file_type')
  return { type, bytes: await cleaned(type, bytes) }
}

/** Other requests run between two reads, because a search through 25 MB holds the thread for long. */
async function cleaned(type: string, bytes: Buffer): Promise<Buffer> {
  const read = async (at: number, length: number) => {
    await setImmediate()
    return bytes.subarray(at, at + length)
  }
  const cleaning = await cleaningOf(type, { size: bytes.length, read })
  if (cleaning === null) throw new Failure('failed_to_read_file')
  if (cleaning.edits.length === 0) return bytes
  return Buffer.concat([...editedPiece(bytes, 0, cleaning.edits)])
}

type Services = { database: Database; files: Files; now: () => number }
type Request = { session: Session; request: FastifyRequest; reply: FastifyReply; params: { file_uuid: string } }

/** Stores and sends the attachments of a record. They are only offered for download, so that a browser never runs one. */
export function attachedFiles({ database, files, now }: Services, use: FileUse, mayRead: MayRead, isListed?: IsListed) {
  return {
    /** Stores a file for a row that is being written. */
    async store(session: Session, body: unknown, givenName: string) {
      const name = safeFileName(givenName)
      const content = await contentFrom(body, name)
      await database.inDealer(session.dealerId, (tx) => requireDailyRoom(tx, session, use, content.bytes.length, now()))
      const admitted = await files.admit(session, use, content, null)
      const file_uuid = await database.inDealer(session.dealerId, (tx) => keepFile(tx, session, now(), admitted, null))
      return { file_uuid, name, size: content.bytes.length, content_type: content.type }
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
