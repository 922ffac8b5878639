import { type PersonalTables, removed } from './personal.ts'

/** Personal data in the tables of the FAQ. An entry belongs to the dealer, so it stays when its author is anonymised. */
export const faqPersonal = {
  faq_entries: {
    texts: ['question', 'answer', 'refusal', 'tags'],
    textsKind: 'faq',
    impersonal: ['topic', 'topic_key', 'language', 'category', 'machine_code', 'screen', 'state'],
  },
  faq_votes: { user: removed('faq') },
  faq_misses: { texts: ['query', 'query_folded'], textsKind: 'faq' },
} satisfies PersonalTables
