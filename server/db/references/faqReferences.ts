import { inner, type ReferenceTable, trace } from './reference.ts'

const entry = inner('an entry of the dealer or of the handbook; a deleted one keeps its figures')

/** References of the tables of the FAQ. */
export const faqReferences = {
  faq_entries: {
    topic: inner('a language version of the same entry'),
    topic_key: inner('a language version of the same entry'),
    author_uuid: trace('user'),
  },
  faq_views: { entry_uuid: entry },
  faq_votes: { entry_uuid: entry, user_uuid: trace('user') },
  faq_hidden: { entry_uuid: inner('an entry of the handbook') },
} satisfies ReferenceTable
