import type { ColumnType, Generated } from 'kysely'
import type { Recurrence, RequestType } from '#contract/records/serviceRequest.ts'
import type { CallOutcome } from '#contract/service/requestChecks.ts'
import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { StateSource } from '#contract/states/stateSource.ts'
import type { Json, Keyed, NullableTime, Stamped, Time } from './columnTypes.ts'

/** Service requests, the history of their states, and the calls that were tried. */
export type RequestTables = {
  service_requests: Keyed &
    Stamped & {
      location_uuid: string
      number: string
      number_folded: ColumnType<string, never, never>
      type: RequestType
      subject: string
      target_date: Time
      priority: string
      description: string
      user_target_uuid: string | null
      department_target_uuid: string | null
      customer_uuid: string | null
      licensePlate: string
      plate_keys: ColumnType<string, never, never>
      plate_key: ColumnType<string, never, never>
      vin: string
      paper_uuid: string | null
      checkin_uuid: string | null
      callback_phone: string | null
      callback_time: string
      result: string
      watcher_uuids: string[]
      recurrence: Recurrence
      attachments: Json
      status: Generated<RecordStatus>
      state_since: Time
      hold_reason: Generated<HoldReason | ''>
      hold_since: NullableTime
      hold_until: NullableTime
      hold_note: Generated<string>
      creator_uuid: string | null
      modifier_uuid: string | null
      taken_by_uuid: string | null
      first_action_at: NullableTime
      completed_at: NullableTime
      after_uuid: string | null
    }
  service_request_states: Keyed & {
    request_uuid: string
    at: Time
    by_user: string | null
    source: StateSource
    from_status: RecordStatus | null
    to_status: RecordStatus
    from_hold: HoldReason | ''
    to_hold: HoldReason | ''
    reason: string
    lasted: number
  }
  service_request_attempts: Keyed & {
    request_uuid: string
    at: Time
    by_user: string
    outcome: CallOutcome
    note: string
  }
}
