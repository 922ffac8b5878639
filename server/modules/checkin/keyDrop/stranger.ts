import type { Session } from '#server/request/session.ts'
import { strangerSession } from '#server/request/strangerSession.ts'
import type { AddressedRow } from '#server/storage/signedAddress.ts'
import type { OpenForm } from './dropLinks.ts'

const RIGHTS = ['read', 'create', 'update', 'change_status'] as const

/** The writer of a sent form, with the rights of the form at its own location. */
export const strangerAt = ({ dealerId }: AddressedRow, { key, name }: OpenForm): Session =>
  strangerSession({
    dealerId,
    dealerName: name,
    permissions: { [key]: RIGHTS.map((verb) => `location.service.checkin.${verb}` as const) },
  })
