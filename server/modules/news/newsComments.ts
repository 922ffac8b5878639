import { holds } from '#contract/permissions/can.ts'
import type { Commented } from '#server/comments/commented.ts'
import type { Core } from '#server/core/core.ts'
import { addEntry, openEntries, toUser } from '#server/inbox/addEntry.ts'
import { closeEntry } from '#server/inbox/entrySteps.ts'
import { listReaders } from './announceNews.ts'
import { readNews } from './readNews.ts'

const KIND = 'newsMention'

/**
 * Comments on notices. Users who read a published notice may comment on it while it allows comments. Mentioned readers
 * are told.
 */
export const newsComments = ({ hub, jobs }: Pick<Core, 'hub' | 'jobs'>): Commented => ({
  async rights(tx, reader, uuid) {
    const { allows_comments, state, may_edit } = await readNews(tx, reader, uuid)
    // An editor may lack the right to read at any location. Such an editor manages comments, but writes none.
    const mayRead = holds(reader.session.permissions, 'location.read')
    return { isOpen: allows_comments && state === 'published' && mayRead, mayManage: may_edit }
  },
  readers: listReaders,
  async written(tx, { session, now }, uuid, mentioned) {
    const people = mentioned.filter((user) => user !== session.userUuid)
    if (people.length === 0) return
    const { title } = await tx.selectFrom('news').select('title').where('uuid', '=', uuid).executeTakeFirstOrThrow()
    const services = { hub, jobs, session, now }
    // A newer mention on the same notice replaces the older one.
    for (const entry of await openEntries(tx, KIND, uuid))
      if (entry.for_user !== null && people.includes(entry.for_user))
        await closeEntry(tx, services, entry, { state: 'withdrawn', note: '' })
    const about = {
      kind: KIND,
      location_uuid: null,
      record_uuid: uuid,
      subject: uuid,
      details: { title },
      note: '',
    } as const
    for (const person of people) await addEntry(tx, services, Object.assign({}, about, toUser(person)))
  },
})
