import type { ColumnType, Generated } from 'kysely'
import type { InboxKind, InboxState } from '#contract/notices.ts'
import type { RecordName } from '#contract/records/index.ts'
import type { StaffRole } from '#contract/staffRoles.ts'
import type { Keyed, NullableTime, Time } from './columnTypes.ts'

/** The inbox: entries, and what each user did with them. */
export type InboxTables = {
  inbox_entries: Keyed & {
    kind: InboxKind
    location_uuid: string | null
    record: RecordName | null
    record_uuid: string | null
    subject: string
    details: ColumnType<Record<string, string>, string, string>
    note: Generated<string>
    for_user: string | null
    for_role: StaffRole | null
    for_department: string | null
    taken_by: string | null
    taken_at: NullableTime
    state: Generated<InboxState>
    created_at: Time
    created_by: string | null
    told_at: Time
    due_at: NullableTime
    escalated_at: NullableTime
    /** When its users are reminded of it, and when they were. */
    remind_at: NullableTime
    reminded_at: NullableTime
    /** When it is escalated. Null: at its due time. */
    escalate_at: NullableTime
    forwarded_by: string | null
    forwarded_at: NullableTime
    forward_note: Generated<string>
    closed_at: NullableTime
    closed_by: string | null
    close_note: Generated<string>
  }
  inbox_states: {
    dealer_id: string
    entry_uuid: string
    user_uuid: string
    seen_at: NullableTime
    snoozed_until: NullableTime
    put_away_at: NullableTime
    mailed_at: NullableTime
  }
}
