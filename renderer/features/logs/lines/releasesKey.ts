/** Key of the requests to view one person's events. */
export const RELEASES_KEY = ['audit', 'releases'] as const
