/** Records of which a person can be anonymised. */
export const ANONYMISED_RECORDS = ['customer', 'user'] as const
export type AnonymisedRecord = (typeof ANONYMISED_RECORDS)[number]

/** Kinds of data that anonymising a person changes, as lines of the preview. */
export const PERSONAL_KINDS = [
  'profile',
  'picture',
  'access',
  'rights',
  'views',
  'vehicles',
  'papers',
  'checkins',
  'acceptances',
  'confirmations',
  'works',
  'photos',
  'files',
  'hst',
  'inbox',
  'requests',
  'notes',
  'faq',
  'plan',
  'hours',
  'stamps',
  'chats',
  'news',
  'comments',
  'imports',
  'mails',
  'log',
  'audit',
] as const
export type PersonalKind = (typeof PERSONAL_KINDS)[number]

/** `kept`: rows stay for the law or for colleagues, and no longer name the person. */
export const PERSONAL_FATES = ['replaced', 'deleted', 'kept'] as const
type PersonalFate = (typeof PERSONAL_FATES)[number]

/** One line of a preview or result: number of rows of a kind with a fate. */
export type PersonalLine = { kind: PersonalKind; fate: PersonalFate; count: number }
