import type { TerminalKind } from '#contract/bay.ts'
import type { Language } from '#contract/constants.ts'
import type { Keyed, Time } from './columnTypes.ts'

/** Terminals at the lifts and screens in the waiting area, the users signed in at them, and the badges that sign users in. */
export type BayTables = {
  user_badges: { dealer_id: string; user_uuid: string; proof: Buffer; set_at: Time; set_by: string | null }
  bay_terminals: Keyed & {
    name: string
    kind: TerminalKind
    language: Language
    location_uuid: string
    bay: string
    token_hash: Buffer
    created_at: Time
    created_by: string
    last_used_at: Time | null
    revoked_at: Time | null
  }
  bay_passes: Keyed & { terminal_uuid: string; user_uuid: string; token_hash: Buffer; given_at: Time; touched_at: Time }
}
