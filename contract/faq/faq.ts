/** Subjects of the entries. The reader opens a list of each. `handbook` is the handbook of the product. */
export const FAQ_CATEGORIES = [
  'machines',
  'safety',
  'workshop',
  'vehicles',
  'tires',
  'parts',
  'service',
  'computer',
  'staff',
  'other',
] as const
export const FAQ_SHOWN_CATEGORIES = [...FAQ_CATEGORIES, 'handbook'] as const
export type FaqCategory = (typeof FAQ_CATEGORIES)[number]
export type FaqShownCategory = (typeof FAQ_SHOWN_CATEGORIES)[number]

/** States that an editor sets. A proposal is a draft. */
export const FAQ_STATES = ['draft', 'published', 'refused'] as const
/** The states of `FAQ_STATES`, and `outdated`, which follows from the review date. */
export const FAQ_STATUSES = ['draft', 'published', 'outdated', 'refused'] as const
export type FaqStatus = (typeof FAQ_STATUSES)[number]

/**
 * At most this many characters of a question, of the plain text of an answer, and of the reason for refusing a
 * proposal.
 */
export const FAQ_QUESTION_MAX = 200
export const FAQ_ANSWER_MAX = 20_000
export const FAQ_REFUSAL_MAX = 300
/** At most this many characters of a search. A question of two lines has about 150. */
export const FAQ_QUERY_MAX = 200
/** Entries of one page of the list. */
export const FAQ_PAGE_SIZE = 50
/** Searches without a result that editors see, the most frequent first. */
export const FAQ_MISSES_MAX = 200
/** Own proposals that a user sees, newest first. */
export const FAQ_PROPOSALS_MAX = 50

/** Form of the name of a screen, such as `workshop.paper`. */
export const FAQ_SCREEN_PATTERN = '(?:[A-Za-z]{1,30}(?:\\.[A-Za-z]{1,30}){0,3})?'
