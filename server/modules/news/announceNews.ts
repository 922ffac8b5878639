import type { Core } from '#server/core/core.ts'
import { type EventActor, onCommit, type Tx } from '#server/db/database.ts'
import { room } from '#server/socket/room.ts'
import { listAudience, listEditors } from './audience.ts'

/** Users who may read a notice: its editors, and the audience of a published one. */
export async function listReaders(tx: Tx, uuid: string): Promise<string[]> {
  const row = await tx
    .selectFrom('news')
    .select(['published_at', 'is_for_everybody', 'location_uuids', 'department_uuids', 'group_uuids'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const audience = row.published_at === null ? [] : await listAudience(tx, uuid)
  return [...new Set([...audience, ...(await listEditors(tx, row))])]
}

/**
 * Tells editors, and the audience of a published notice, that it was published or has changed. They are told after the
 * commit and fetch the notice themselves, so that their rights are checked.
 */
export async function announceNews(
  tx: Tx,
  { hub }: Pick<Core, 'hub'>,
  { dealerId, userUuid }: EventActor,
  uuid: string,
  what: 'published' | 'changed',
): Promise<void> {
  const { version } = await tx.selectFrom('news').select('version').where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const readers = await listReaders(tx, uuid)
  const data = { type: `news.${what}`, uuid, version: Number(version), location: null, fields: [], by: userUuid }
  onCommit(tx, () => {
    for (const reader of readers) hub.publish(dealerId, room.user(reader), { event: 'custom.event', data })
  })
}
