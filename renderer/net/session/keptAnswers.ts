import { safeStorage } from '#renderer/storage/safeStorage.ts'

const PREFIX = 'answer_'

/**
 * Keeps the last answer of the server to a question of the frame on this device, until the session ends. Screens that
 * work offline use it after a restart without a network. `owner` is the user (`useOwner`), because another user of the
 * same device may have fewer rights. Only the answer about the user has the dealer code as its owner.
 */
export function keepAnswer(name: string, owner: string, answer: unknown): void {
  safeStorage.setItem(PREFIX + name, JSON.stringify({ owner, answer }))
}

/** The kept answer of this owner, or null. */
export function findKeptAnswer<T>(name: string, owner: string): T | null {
  try {
    const kept = JSON.parse(safeStorage.getItem(PREFIX + name) ?? 'null') as { owner: string; answer: T } | null
    return kept?.owner === owner ? kept.answer : null
  } catch {
    return null
  }
}

/** Deletes all kept answers, because the session has ended. */
export function deleteKeptAnswers(): void {
  for (const key of safeStorage.keys()) if (key.startsWith(PREFIX)) safeStorage.removeItem(key)
}
