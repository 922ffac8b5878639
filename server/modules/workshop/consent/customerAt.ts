import type { PermissionMap } from '#contract/permissions/can.ts'
import type { Session } from '#server/request/session.ts'
import type { Question } from './offer.ts'

/**
 * The customer who answers, and is not signed in. The changed row and its history name no user. The session is made for a
 * single transaction, and no route or socket ever gets it. Its rights are those of the answer, at the paper's location.
 */
export function customerAt(dealerId: string, { key, dealer_name }: Question): Session {
  const permissions: PermissionMap = { [key]: ['location.workshop.paper.read', 'location.workshop.paper.update'] }
  const nobody: Omit<Session, 'userUuid'> & { userUuid: null } = {
    dealerId,
    company: '',
    dealerName: dealer_name,
    uuid: '',
    userUuid: null,
    permissions,
    source: 'api',
    disabledPlugins: [],
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
    expiresAt: '',
  }
  return nobody as unknown as Session
}
