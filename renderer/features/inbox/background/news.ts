import type { Entry } from '../data/inboxQueries.ts'

/** When each open entry last became news, by uuid. Null before the first list. */
export type Known = ReadonlyMap<string, string> | null

export const knownOf = (items: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(items.map(({ uuid, told_at }) => [uuid, told_at]))

/**
 * Unread entries that are news since the list before, or back after they were put off. Entries from before the sign-in
 * are not news.
 */
export function newEntries(before: Known, items: readonly Entry[]): Entry[] {
  if (before === null) return []
  return items.filter(({ uuid, told_at, is_unread }) => is_unread && before.get(uuid) !== told_at)
}

/** Entries that have left the list since the one before, or that the user has seen. */
export function settledEntries(before: Known, items: readonly Entry[]): string[] {
  const unread = new Set(items.filter(({ is_unread }) => is_unread).map(({ uuid }) => uuid))
  return [...(before?.keys() ?? [])].filter((uuid) => !unread.has(uuid))
}
