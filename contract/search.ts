/** Sources of the search, in the order of their hits. A later module adds its own. */
export const SEARCH_SOURCES = [
  'paper',
  'checkin',
  'vehicle',
  'customer',
  'user',
  'ownChat',
  'news',
  'faq',
  'upload',
  'serviceRequest',
  'acceptance',
] as const
export type SearchSourceName = (typeof SEARCH_SOURCES)[number]

/** Fewest and most characters of a query. */
export const SEARCH_MIN = 2
export const SEARCH_MAX = 100
/** At most this many hits of one source. */
export const SEARCH_HITS_MAX = 5
/** At most this many rows that a device remembers as opened from the search. */
export const SEARCH_RECENT_MAX = 10
