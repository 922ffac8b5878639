import type { Generated } from 'kysely'
import type { HST_SOURCES } from '#contract/api/workshop/hst.ts'
import type { ExtensionScope } from '#contract/extensionScopes.ts'
import type { HstDecisionStatus } from '#contract/workshop/hst/hstDecision.ts'
import type { HstKind } from '#contract/workshop/hst/hstState.ts'
import type { Json, Keyed, NullableTime, Time } from './columnTypes.ts'

/**
 * Snapshots of the Handbuch Service Technik, decisions about them, and the tokens of extensions that
 * deliver snapshots.
 */
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
