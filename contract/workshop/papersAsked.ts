/** At most this many papers in one request for the people on them, so that the address stays below 8 KB. */
export const PAPERS_ASKED = 100
