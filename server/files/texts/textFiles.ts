import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { TEXT_FILE_TYPES } from '#contract/api/define/textFiles.ts'
import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { answerFile } from '../answerFile.ts'
import type { Files } from '../files.ts'
import type { FileUse } from '../fileUses.ts'
import type { OwnRules } from '../incoming/admitIncoming.ts'
import { admitStreamed } from './admitStreamed.ts'
import { type MayRead, requireReadable } from './readableFile.ts'

/** Largest side of a picture (pixels). Larger ones exhaust the memory of a tablet. */
const PIXELS_MAX = 12_000
/** Seconds in which a client shows a file again without asking. Its content never changes. */
const CACHE_SECONDS = 3_600

/** Types of the pictures and videos that every browser of the client shows. */
const TYPES: ReadonlySet<string> = new Set(TEXT_FILE_TYPES)

/** Errors: `wrong_file_type`, `failed_to_read_file` for a picture without a size, `file_too_large`. */
const requireType: OwnRules['requireType'] = (type, picture) => {
  if (!TYPES.has(type)) throw new Failure('wrong_file_type')
  if (type.startsWith('video/')) return
  if (picture === null) throw new Failure('failed_to_read_file')
  if (Math.max(picture.width, picture.height) > PIXELS_MAX) throw new Failure('file_too_large')
}

/** SQL: whether the document in a column of a row `x` shows the file `f`. Handlers ask with it who may read a file. */
export const showsFile = (column: string): RawBuilder<boolean> =>
  sql<boolean>`jsonb_path_exists(${sql.ref(`x.${column}`)}, '$.**.file_uuid ? (@ == $uuid)', jsonb_build_object('uuid', f.uuid::text))`

type Services = { database: Database; files: Files; now: () => number }
type Request = { session: Session; request: FastifyRequest; reply: FastifyReply; params: { file_uuid: string } }

/**
 * Stores and shows the pictures and videos of formatted text. `mayRead` says whether a saved text that the user may
 * read shows the file.
 */
export function textFiles(services: Services, use: FileUse, mayRead: MayRead) {
  const { database, files } = services
  return {
    /** Stores a file for a text that is being written. */
    async store(session: Session, body: unknown): Promise<{ file_uuid: string }> {
      const { uuid } = await admitStreamed(services, session, { use, body, name: '', requireType })
      return { file_uuid: uuid }
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
