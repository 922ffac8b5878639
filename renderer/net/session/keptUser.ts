import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { safeStorage } from '#renderer/storage/safeStorage.ts'
import { isExpired, type KeptSession } from './sessionKeeper.ts'

/** The answer of the server about the user of a session. */
export type CurrentUser = EndpointOutput<'GET /v1/auth/user'>

const KEY = 'last_user'

/**
 * Keeps the last answer about the user on this device, until the session ends. With it a user can go on after a restart
 * without a network, at screens that work without one.
 */
export function keepUser(answer: CurrentUser): void {
  safeStorage.setItem(KEY, JSON.stringify(answer))
}

/** The kept answer if it belongs to this session and the session has not expired. Otherwise null. */
export function findKeptUser({ company, expiresAt }: KeptSession): CurrentUser | null {
  try {
    const answer = JSON.parse(safeStorage.getItem(KEY) ?? 'null') as CurrentUser | null
    const isOfSession = answer?.company === company && answer.expiresAt === expiresAt
    return isOfSession && !isExpired(answer, Date.now()) ? answer : null
  } catch {
    return null
  }
}

export const deleteKeptUser = (): void => safeStorage.removeItem(KEY)
