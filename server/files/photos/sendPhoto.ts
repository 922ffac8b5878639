import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { answerFile, type ShownContent } from '../answerFile.ts'
import { requireFileRight } from '../groupRights.ts'

/** The photo at an address never changes, but it can be removed. */
const PHOTO_CACHE_SECONDS = 3_600

/** Refuses a photo with a virus, and one of a file group that the session may not read. */
export async function requireShown(tx: Tx, session: Session, photoUuid: string): Promise<void> {
  const file = await tx.selectFrom('files').select('scan_state').where('uuid', '=', photoUuid).executeTakeFirst()
  if (!file) throw new Failure('not_found')
  // Checked before the answer that the browser's copy is still valid.
  if (file.scan_state === 'infected') throw new Failure('file_infected')
  await requireFileRight(tx, session, photoUuid, 'read')
}

type Called = {
  session: Session
  params: { photo_uuid: string }
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers with a photo or its thumbnail (`-small`). The caller has checked that the session may see it. */
export async function sendPhoto(
  { session, params, request, reply }: Called,
  size: '' | '-small',
  load: (dealerId: string, uuid: string) => Promise<ShownContent>,
): Promise<void> {
  await answerFile(request, reply, {
    name: `${params.photo_uuid}${size}`,
    cacheControl: `private, max-age=${PHOTO_CACHE_SECONDS}`,
    vary: 'Authorization',
    load: () => load(session.dealerId, params.photo_uuid),
  })
}
