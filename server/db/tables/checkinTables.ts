import type { ColumnType, Generated } from 'kysely'
import type { checkin } from '#contract/records/checkin.ts'
import type { PLACE_SOURCES, PlacedThing } from '#contract/service/places.ts'
import type { ReminderProblem } from '#contract/service/reminder.ts'
import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { StateSource } from '#contract/states/stateSource.ts'
import type { Keyed, NullableTime, Time } from './columnTypes.ts'
import type { TableOf } from './workshopTables.ts'

/** Tables of the service desk. */
export type CheckinTables = {
  checkins: TableOf<typeof checkin> & {
    status: Generated<RecordStatus>
    state_since: Time
    hold_reason: Generated<HoldReason | ''>
    hold_since: NullableTime
    hold_until: NullableTime
    hold_note: Generated<string>
    arrival_at: NullableTime
    called_at: NullableTime
    called_by_uuid: string | null
    called_to: Generated<string>
    waited_until: NullableTime
    is_no_show: Generated<boolean>
    taken_by: Generated<string>
    reminded_for: NullableTime
    reminded_at: NullableTime
    reminder_problem: Generated<ReminderProblem>
    reminder_tried_for: NullableTime
    creator_uuid: string | null
    modifier_uuid: string | null
    drop_uuid: string | null
    drop_number: Generated<string>
    drop_refused: Generated<number>
    is_drop_unsigned: Generated<boolean>
    dropped_at: NullableTime
    drop_network: Generated<string>
    drop_ticket: string | null
    plate_key: ColumnType<string, never, never>
  }
  key_drops: Keyed & {
    location_uuid: string
    asks_key_place: boolean
    created_at: Time
    created_by: string
    ended_at: NullableTime
  }
  car_places: Keyed & {
    paper_uuid: string | null
    checkin_uuid: string | null
    thing: PlacedThing
    kind: (typeof PLACE_SOURCES)[number]
    place: string
    at: Time
    by_user: string | null
  }
  checkin_states: Keyed & {
    checkin_uuid: string
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
}
