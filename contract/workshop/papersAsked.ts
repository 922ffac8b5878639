/** At most this many papers that one question about their people names, so that the address stays below 8 KB. */
export const PAPERS_ASKED = 100
