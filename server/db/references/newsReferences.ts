import { inner, part, type ReferenceTable, trace } from './reference.ts'

const AUDIENCE = 'for whom a notice is; a deleted location or team reaches nobody'

/** References of the tables of the notices. */
export const newsReferences = {
  news: {
    body: inner('names in a text, which keep showing as they were written'),
    translations: inner('names in a text, which keep showing as they were written'),
    attachments: inner('names of stored files, which are no records'),
    text_times: inner('moments by language'),
    author_uuid: trace('user'),
    location_uuids: inner(AUDIENCE),
    department_uuids: inner(AUDIENCE),
    group_uuids: inner(AUDIENCE),
  },
  news_reads: { news_uuid: part('news'), user_uuid: trace('user') },
  news_confirmations: { news_uuid: part('news'), user_uuid: trace('user') },
  news_texts: { news_uuid: part('news'), texts: inner('names in a text, which keep showing as they were confirmed') },
} satisfies ReferenceTable
