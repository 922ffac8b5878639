import { news } from '#contract/records/news.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { isVisibleToEditor } from './audience.ts'
import type { Reader } from './readNews.ts'

/** Values of a notice for a draft that begins as its copy. The times of the original do not fit a later notice. */
export async function readCopy(tx: Tx, { session }: Reader, uuid: string): Promise<Record<string, unknown>> {
  const row = await tx
    .selectFrom('news as r')
    .selectAll()
    .where('r.uuid', '=', uuid)
    .where(isVisibleToEditor(session))
    .executeTakeFirst()
  if (!row) throw new Failure('not_found')
  const values = Object.fromEntries(Object.keys(news.fields).map((name) => [name, row[name as keyof typeof row]]))
  const fresh = { is_draft: true, is_pinned: false, publish_from: null, publish_until: null, confirm_until: null }
  return Object.assign(values, fresh)
}
