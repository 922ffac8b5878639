import type { ColumnType, Generated } from 'kysely'
import type { acceptance } from '#contract/records/acceptance.ts'
import type { checkList } from '#contract/records/checkList.ts'
import type { ABSENCE_REASONS, AcceptancePhotoKind } from '#contract/service/acceptance.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { StateSource } from '#contract/states/stateSource.ts'
import type { ExtensionAnswer } from '#contract/workshop/enumerations.ts'
import type { Json, Keyed, NullableTime, Time } from './columnTypes.ts'
import type { TableOf } from './workshopTables.ts'

/** Tables of the direct acceptance. */
export type AcceptanceTables = {
  acceptances: TableOf<typeof acceptance> & {
    number: string
    plate_key: ColumnType<string, never, never>
    status: Generated<RecordStatus>
    state_since: Time
    revision: Generated<number>
    confirmed_at: NullableTime
    confirmed_by: Generated<string>
    is_signed: Generated<boolean>
    revision_reason: Generated<string>
    creator_uuid: string | null
    modifier_uuid: string | null
  }
  acceptance_states: Keyed & {
    acceptance_uuid: string
    at: Time
    by_user: string | null
    source: StateSource
    from_status: RecordStatus | null
    to_status: RecordStatus
    from_hold: ''
    to_hold: ''
    reason: string
    lasted: number
  }
  acceptance_photos: Keyed & {
    acceptance_uuid: string
    kind: AcceptancePhotoKind
    note: string
    mark_id: string | null
    check_id: string | null
    finding_id: string | null
    digest: Buffer
    taken_at: Time
    signed_in: number | null
    created_at: Time
    created_by: string | null
  }
  acceptance_revisions: {
    dealer_id: string
    acceptance_uuid: string
    revision: number
    confirmed_at: Time
    confirmed_by: string | null
    customer_name: string
    customer_signature: string
    advisor_signature: string
    absence: '' | (typeof ABSENCE_REASONS)[number]
    absence_note: string
    witness_uuid: string | null
    photos_note: string
    reason: string
    content: Json
  }
  acceptance_findings: {
    dealer_id: string
    acceptance_uuid: string
    finding_id: string
    extension_uuid: string
    answer: ExtensionAnswer
  }
  check_lists: TableOf<typeof checkList>
}
