import type { commentEndpoints } from '#contract/api/comments/comments.ts'
import { textOf } from '../news/newsWorld.ts'
import type { Slot } from '../worlds/twinWorld.ts'

const text = textOf('Danke')

const ofComment = (body?: unknown): Record<string, Slot> => {
  const given = body === undefined ? {} : { body }
  const named = (uuid: string, comment_uuid: string) => ({ params: { record: 'news', uuid, comment_uuid }, ...given })
  return {
    'params.uuid': (own, ids) => named(ids.news, own.ids.comment),
    'params.comment_uuid': (own, ids) => named(own.ids.news, ids.comment),
  }
}

/** The slots of the comments. */
export function commentTwins(): { readonly [K in keyof typeof commentEndpoints]: Readonly<Record<string, Slot>> } {
  return {
    'GET /v1/comments/:record/:uuid': {
      'params.uuid': (_own, ids) => ({ params: { record: 'news', uuid: ids.news } }),
      // A cursor only says where a page begins: a foreign uuid and an invented one give the same page.
      'query.cursor': (own, ids) => ({
        params: { record: 'news', uuid: own.ids.news },
        query: { cursor: ids.comment },
        isAccepted: true,
      }),
    },
    'POST /v1/comments/:record/:uuid': {
      'params.uuid': (_own, ids) => ({ params: { record: 'news', uuid: ids.news }, body: { text } }),
    },
    'PATCH /v1/comments/:record/:uuid/:comment_uuid': ofComment({ version: 1, text }),
    'DELETE /v1/comments/:record/:uuid/:comment_uuid': ofComment(),
  }
}
