/** Largest photo of a paper, and how many it has at most; bigger ones are made smaller before they are sent. */
export const PHOTO_LIMITS = { bytes: 8 * 1024 * 1024, count: 100 } as const
