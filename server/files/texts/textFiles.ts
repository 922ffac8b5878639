import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readPicture } from '#server/storage/picture.ts'
import { pictureType } from '#server/storage/pictureType.ts'
import { answerFile } from '../answerFile.ts'
import { type Files, keepFile } from '../files.ts'
import type { FileUse } from '../fileUses.ts'
import { requireDailyRoom } from './dailyBytes.ts'
import { type MayRead, requireReadable } from './readableFile.ts'

/** Largest side of a picture (pixels). Larger ones exhaust the memory of a tablet. */
const PIXELS_MAX = 12_000
/** Seconds in which a client shows a file again without asking. Its content never changes. */
const CACHE_SECONDS = 3_600

/** The container of a video by its first bytes: MP4 has `ftyp` behind a length, WebM the mark of EBML. */
function videoType(bytes: Buffer): 'video/mp4' | 'video/webm' | null {
  if (bytes.length < 16) return null
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return 'video/mp4'
  return bytes.readUInt32BE(0) === 0x1a45dfa3 ? 'video/webm' : null
}

/** The picture without its metadata, or the video. Errors: `no_file`, `wrong_file_type`, `failed_to_read_file`. */
function contentFrom(body: unknown) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (bytes.length === 0) throw new Failure('no_file')
  const video = videoType(bytes)
  if (video !== null) return { type: video, bytes }
  if (pictureType(bytes) === null) throw new Failure('wrong_file_type')
  const picture = readPicture(bytes)
  if (picture === null) throw new Failure('failed_to_read_file')
  if (Math.max(picture.width, picture.height) > PIXELS_MAX) throw new Failure('file_too_large')
  return picture
}

/** SQL: whether the document in a column of a row `x` shows the file `f`. Handlers ask with it who may read a file. */
export const showsFile = (column: string): RawBuilder<boolean> =>
  sql<boolean>`jsonb_path_exists(${sql.ref(`x.${column}`)}, '$.**.file_uuid ? (@ == $uuid)', jsonb_build_object('uuid', f.uuid::text))`

type Services = { database: Database; files: Files; now: () => number }
type Request = { session: Session; request: FastifyRequest; reply: FastifyReply; params: { file_uuid: string } }

/**
 * Stores and shows the pictures and videos of formatted text. `mayRead` says whether a saved text that the user may read
 * shows the file.
 */
export function textFiles({ database, files, now }: Services, use: FileUse, mayRead: MayRead) {
  return {
    /** Stores a file for a text that is being written. */
    async store(session: Session, body: unknown): Promise<{ file_uuid: string }> {
      const content = contentFrom(body)
      await database.inDealer(session.dealerId, (tx) => requireDailyRoom(tx, session, use, content.bytes.length, now()))
      const admitted = await files.admit(session, use, content, null)
      const file_uuid = await database.inDealer(session.dealerId, (tx) => keepFile(tx, session, now(), admitted, null))
      return { file_uuid }
    },
    /** Answers with a file. `not_found` for a user who may read no text that shows it, and has not uploaded it. */
    async show({ session, request, reply, params: { file_uuid } }: Request): Promise<void> {
      await requireReadable(database, use, { session, fileUuid: file_uuid, mayRead })
      await answerFile(request, reply, {
        name: file_uuid,
        cacheControl: `private, max-age=${CACHE_SECONDS}`,
        vary: 'Authorization',
        load: () => files.open(session.dealerId, file_uuid),
      })
    },
  }
}
