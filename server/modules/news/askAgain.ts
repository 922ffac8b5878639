import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import { announceNews } from './announceNews.ts'
import { mayEdit } from './audience.ts'
import { refreshFigures } from './figures.ts'
import { type Reader, readNews } from './readNews.ts'

/** Locks a notice that the session may change. A notice that it may only read is refused with `no_permission`. */
export async function requireEditor(tx: Tx, reader: Reader, uuid: string) {
  await readNews(tx, reader, uuid)
  const row = await tx.selectFrom('news').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirstOrThrow()
  if (!(await mayEdit(tx, reader.session, 'update', row))) throw new Failure('no_permission')
  return row
}

type Shown = { published_at: string | null; publish_until: string | null }

/**
 * Refuses a notice that no reader sees at a moment (ms), because it cannot be confirmed: a draft, a scheduled or an
 * ended one.
 */
export function requireShown<Row extends Shown>(row: Row, now: number): Row {
  const isOver = row.publish_until !== null && Date.parse(row.publish_until) <= now
  if (row.published_at === null || isOver) throw new Failure('notice_not_shown')
  return row
}

/**
 * Asks all readers to confirm the present text. Earlier confirmations stay in the list and no longer count. A
 * confirmation of the same text can be requested again, for example every year; the text then gets another version.
 * Nothing changes while no reader has confirmed it.
 */
export async function askAgain(tx: Tx, services: Pick<Core, 'hub'>, reader: Reader, uuid: string): Promise<void> {
  const row = requireShown(await requireEditor(tx, reader, uuid), reader.now)
  if (!row.needs_confirmation) throw new Failure('no_confirmation_needed')
  const isSameText = row.confirm_from_version === row.text_version
  if (isSameText && !(await isConfirmed(tx, row))) return
  const version = isSameText ? Number(row.version) + 1 : row.text_version
  await tx
    .updateTable('news')
    .set((eb) => ({
      confirm_from_version: version,
      text_version: version,
      version: eb('version', '+', 1),
      updated_at: new Date(reader.now),
    }))
    .where('uuid', '=', uuid)
    .execute()
  await recordEvent(tx, reader.session, reader.now, {
    event: 'news.asked_again',
    uuid,
    before: { confirm_from_version: row.confirm_from_version },
    after: { confirm_from_version: version },
  })
  await refreshFigures(tx, [uuid])
  await announceNews(tx, services, reader.session, uuid, 'changed')
}

/** Whether anybody has confirmed the text that readers see now. */
async function isConfirmed(tx: Tx, { uuid, text_version }: { uuid: string; text_version: number }): Promise<boolean> {
  const found = await tx
    .selectFrom('news_confirmations')
    .select('user_uuid')
    .where('news_uuid', '=', uuid)
    .where('version', '>=', text_version)
    .executeTakeFirst()
  return found !== undefined
}
