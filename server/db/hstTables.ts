import type { Generated } from 'kysely'
import type { HST_REQUEST_STATES, HST_SOURCES } from '#contract/api/workshop/hst.ts'
import type { ExtensionScope } from '#contract/extensionScopes.ts'
import type { StaffRole } from '#contract/staffRoles.ts'
import type { HstDecisionStatus } from '#contract/workshop/hst/hstDecision.ts'
import type { HstKind } from '#contract/workshop/hst/hstState.ts'
import type { Json, Keyed, NullableTime, Time } from './columnTypes.ts'

/** Looks into the Handbuch Service Technik, what was decided and asked, and the tokens that looks may come with. */
export type HstTables = {
  hst_snapshots: Keyed & {
    vin: string
    checked_at: Time
    source: (typeof HST_SOURCES)[number]
    items: Json
    digest: Buffer | null
    paper_uuid: string | null
    token_uuid: string | null
    covers: Generated<string[]>
    unread: Json
    file_name: Generated<string>
    created_at: Time
    created_by: string | null
  }
  hst_decisions: Keyed & {
    paper_uuid: string
    vin: string
    kind: HstKind
    number: string
    version: string
    status: HstDecisionStatus
    reason: string
    person: string
    witness: string
    at: Time
    by_user: string | null
  }
  hst_requests: Keyed & {
    vin: string
    licensePlate: string
    location_uuid: string
    paper_uuid: string | null
    note: string
    for_user: string | null
    for_role: StaffRole | null
    for_department: string | null
    taken_by: string | null
    taken_at: NullableTime
    state: Generated<(typeof HST_REQUEST_STATES)[number]>
    asked_at: Time
    asked_by: string
    closed_at: NullableTime
    closed_by: string | null
    close_note: Generated<string>
    snapshot_uuid: string | null
  }
  extension_tokens: Keyed & {
    user_uuid: string
    name: string
    token_hash: Buffer
    scopes: ExtensionScope[]
    created_at: Time
    expires_at: Time
    last_used_at: NullableTime
    revoked_at: NullableTime
  }
}
