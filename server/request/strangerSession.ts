import type { PermissionMap } from '#contract/permissions/can.ts'
import type { Session } from './session.ts'

type Given = { dealerId: string; dealerName: string; permissions: PermissionMap }

/**
 * The writer of a public form, who is not signed in. The written row, its history and its files name no user. Every other
 * session has one. This one is made for a single transaction, and no route or socket ever gets it.
 */
export function strangerSession({ dealerId, dealerName, permissions }: Given): Session {
  const nobody: Omit<Session, 'userUuid'> & { userUuid: null } = {
    dealerId,
    company: '',
    dealerName,
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
