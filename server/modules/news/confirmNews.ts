import type { Language } from '#contract/constants.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { keepTexts } from './confirmedTexts.ts'
import { refreshFigures } from './figures.ts'
import { type Reader, readNews, requireReader } from './readNews.ts'

/** Records that the user has read a notice. Returns whether it was the first time. */
export async function markRead(tx: Tx, reader: Reader, uuid: string): Promise<boolean> {
  const { session, now } = reader
  await requireReader(tx, reader, uuid)
  const read = await tx
    .insertInto('news_reads')
    .values({ dealer_id: session.dealerId, news_uuid: uuid, user_uuid: session.userUuid, read_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('news_uuid')
    .executeTakeFirst()
  return read !== undefined
}

/**
 * Records that the user has read and understood a version. Refuses an outdated version, and a language that the notice
 * does not have.
 */
export async function confirmNews(
  tx: Tx,
  reader: Reader,
  uuid: string,
  { version, language }: { version: number; language: Language },
): Promise<void> {
  const { session, now } = reader
  const notice = await requireReader(tx, reader, uuid)
  if (!notice.needs_confirmation) throw new Failure('no_confirmation_needed')
  if (version < notice.text_version || version > notice.version)
    throw new Failure('version_conflict', { current: await readNews(tx, reader, uuid) })
  if (!notice.languages.includes(language))
    throw new Failure('validation_failed', { fields: { language: 'unknown_value' } })
  await markRead(tx, reader, uuid)
  await keepTexts(tx, session.dealerId, uuid)
  await tx
    .insertInto('news_confirmations')
    .values({
      dealer_id: session.dealerId,
      news_uuid: uuid,
      user_uuid: session.userUuid,
      version: notice.text_version,
      language,
      confirmed_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await refreshFigures(tx, [uuid])
}
