import { SEARCH_RECENT_MAX } from '#contract/search.ts'
import { safeStorage } from '#renderer/storage/safeStorage.ts'

/** The storage key of a user. Another user of the same computer does not see these entries. */
const keyOf = (company: string, user: string) => `searchRecent/${company}/${user}`

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Ids of the entries that a user opened from the search, newest first. The device keeps no names; the server is asked
 * each time. So a user who lost the right to a row does not see its name.
 */
export function listRecent(company: string, user: string): string[] {
  try {
    const kept: unknown = JSON.parse(safeStorage.getItem(keyOf(company, user)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isText).slice(0, SEARCH_RECENT_MAX) : []
  } catch {
    return []
  }
}

export function noteRecent(company: string, user: string, id: string): void {
  const others = listRecent(company, user).filter((one) => one !== id)
  safeStorage.setItem(keyOf(company, user), JSON.stringify([id, ...others].slice(0, SEARCH_RECENT_MAX)))
}
