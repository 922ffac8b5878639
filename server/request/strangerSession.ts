import type { PermissionMap } from '#contract/permissions/can.ts'
import type { Session } from './session.ts'

type Given = { dealerId: string; dealerName: string; permissions: PermissionMap }

/**
 * A session without a user: for the writer of a public form, and for work of the server itself. The rows, history and
 * files that it writes name no user. Every other session has a user. It is made for a single transaction, and no route
 * or socket ever gets it.
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
