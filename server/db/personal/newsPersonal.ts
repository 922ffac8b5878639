import { type PersonalTables, removed } from './personal.ts'

/** Personal data in the tables of the notices. A confirmation stays as a proof; its name is that of the former user. */
export const newsPersonal = {
  news: {
    texts: ['title', 'body', 'translations', 'plain', 'attachments'],
    textsKind: 'news',
    impersonal: [
      'language',
      'category',
      'importance',
      'location_uuids',
      'department_uuids',
      'group_uuids',
      'text_times',
    ],
  },
  news_reads: { user: removed('news') },
  news_confirmations: { impersonal: ['language'] },
  news_texts: { texts: ['texts'], textsKind: 'news' },
} satisfies PersonalTables
