import { inner, type ReferenceTable, trace } from './reference.ts'

const entry = inner('an entry of the dealer or of the handbook; a deleted one keeps its figures')

/** References of the tables of the FAQ. */
export const faqReferences = {
  faq_entries: {
    answer: inner('names in a text, which keep showing as they were written'),
    author_uuid: trace('user'),
  },
  faq_views: { entry_uuid: entry },
  faq_votes: { entry_uuid: entry, user_uuid: trace('user') },
  faq_hidden: { entry_uuid: inner('an entry of the handbook') },
} satisfies ReferenceTable
