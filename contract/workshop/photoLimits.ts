/**
 * How long a photo that was taken off can be put back; then it is gone, from the database and its next backups. Long
 * enough for a complaint after a pick-up, no longer than people expect of something that they have deleted.
 */
export const REMOVED_PHOTO_DAYS = 30

/** Largest photo of a paper, and how many it has at most; bigger ones are made smaller before they are sent. */
export const PHOTO_LIMITS = { bytes: 8 * 1024 * 1024, count: 100 } as const
