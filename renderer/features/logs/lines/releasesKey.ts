/** Wishes to see what one person did. */
export const RELEASES_KEY = ['audit', 'releases'] as const
