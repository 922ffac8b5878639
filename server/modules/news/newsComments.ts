import type { Commented } from '#server/comments/commented.ts'
import { listReaders } from './announceNews.ts'
import { readNews } from './readNews.ts'

/** Comments on notices: everybody who reads a published one writes, while its switch is on. */
export const newsComments: Commented = {
  async rights(tx, reader, uuid) {
    const { allows_comments, state, may_edit } = await readNews(tx, reader, uuid)
    return { isOpen: allows_comments && state === 'published', mayManage: may_edit }
  },
  readers: listReaders,
}
