/**
 * Days for which a removed photo can be restored. Then it is deleted from the database and later backups. That is long
 * enough for a complaint after a pick-up, but not longer than users expect of deleted data.
 */
export const REMOVED_PHOTO_DAYS = 30

/**
 * Largest photo of a paper in bytes, and most photos of a paper. Clients shrink larger photos before they send them.
 */
export const PHOTO_LIMITS = { bytes: 8 * 1024 * 1024, count: 100 } as const
