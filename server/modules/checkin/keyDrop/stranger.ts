import type { PermissionMap } from '#contract/permissions/can.ts'
import type { Session } from '#server/request/session.ts'
import type { DropLink } from './address.ts'
import type { OpenForm } from './dropLinks.ts'

const RIGHTS = ['read', 'create', 'update', 'change_status'] as const

/**
 * The writer of a sent form, who is not signed in. The row, its history and its files name no user. Every other session has
 * one. This one is made for a single transaction, and no route or socket ever gets it. Its rights are those of the form, at
 * its own location.
 */
export function strangerAt({ dealerId }: DropLink, { key, name }: OpenForm): Session {
  const permissions: PermissionMap = { [key]: RIGHTS.map((verb) => `location.service.checkin.${verb}` as const) }
  const nobody: Omit<Session, 'userUuid'> & { userUuid: null } = {
    dealerId,
    company: '',
    dealerName: name,
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
