import { safeStorage } from '#renderer/storage/safeStorage.ts'

const PREFIX = 'answer_'

/**
 * Keeps the last answer of the server to a question of the frame on this device, until the session ends. Screens that
 * work offline use it after a restart without a network. `company` is the dealer code of the session.
 */
export function keepAnswer(name: string, company: string, answer: unknown): void {
  safeStorage.setItem(PREFIX + name, JSON.stringify({ company, answer }))
}

/** The kept answer for this dealer, or null. */
export function findKeptAnswer<T>(name: string, company: string): T | null {
  try {
    const kept = JSON.parse(safeStorage.getItem(PREFIX + name) ?? 'null') as { company: string; answer: T } | null
    return kept?.company === company ? kept.answer : null
  } catch {
    return null
  }
}

/** Deletes all kept answers, because the session has ended. */
export function deleteKeptAnswers(): void {
  for (const key of safeStorage.keys()) if (key.startsWith(PREFIX)) safeStorage.removeItem(key)
}
