import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#contract/constants.ts'
import type { customer } from '#contract/records/customer.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { extension } from '#contract/records/extension.ts'
import type { AnyField, ValueOf } from '#contract/records/fields.ts'
import type { paper } from '#contract/records/paper.ts'
import type { vehicle } from '#contract/records/vehicle.ts'
import type { work } from '#contract/records/work.ts'
import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { StateSource } from '#contract/states/stateSource.ts'
import type { ConsentChannel, SmsState } from '#contract/workshop/consentLink.ts'
import type { CheckResult, ConsentMethod, DelayCause } from '#contract/workshop/enumerations.ts'
import type { StampKind } from '#contract/workshop/times/stampMath.ts'
import type { AttendanceSource } from '#contract/workshop/times/timesFile.ts'
import type { Json, Keyed, NullableTime, Stamped, Time } from './columnTypes.ts'

type ColumnOf<F extends AnyField> = F extends { kind: 'date' }
  ? ColumnType<never, string | null | undefined, string | null>
  : F extends { kind: 'moment' }
    ? F extends { optional: true }
      ? NullableTime
      : Time
    : F extends { kind: 'hours' | 'rows' | 'richText' }
      ? Json
      : ValueOf<F>
/** The table of a record, with its fields as they are stored. Days are read as text: `inspection_due::text`. */
export type TableOf<D extends RecordDefinition> = Keyed &
  Stamped & { [Name in keyof D['fields']]: ColumnOf<D['fields'][Name]> }

/** Tables of customers, vehicles, papers and everything that happens to papers. */
export type WorkshopTables = {
  work_packages: Keyed &
    Stamped & {
      name: string
      location_uuid: string
      works: Json
      is_active: Generated<boolean>
    }
  customers: TableOf<typeof customer>
  vehicles: TableOf<typeof vehicle> & {
    vin_end: ColumnType<string, never, never>
    plate_key: ColumnType<string, never, never>
  }
  papers: TableOf<typeof paper> & {
    status: Generated<RecordStatus>
    state_since: Time
    hold_reason: Generated<HoldReason | ''>
    hold_since: NullableTime
    hold_until: NullableTime
    hold_note: Generated<string>
    rework_count: Generated<number>
    mileage: number | null
    creator_uuid: string | null
    modifier_uuid: string | null
    sender_uuid: string | null
    receiver_uuid: string | null
    picked_up_by: Generated<string>
    final_check_at: NullableTime
    final_checker_uuid: string | null
    chat_uuid: string | null
    vin_end: ColumnType<string, never, never>
    plate_key: ColumnType<string, never, never>
  }
  works: TableOf<typeof work> & {
    finished_at: NullableTime
    labour_key: ColumnType<string, never, never>
  }
  extensions: TableOf<typeof extension> & { revived_from_uuid: Generated<string | null> }
  paper_states: Keyed & {
    paper_uuid: string
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
  paper_handovers: Keyed & {
    paper_uuid: string
    at: Time
    sender_uuid: string
    receiver_uuid: string
    place: string
    note: string
  }
  paper_calls: Keyed & {
    paper_uuid: string
    at: Time
    called_by: string
    note: string
  }
  consent_links: Keyed & {
    paper_uuid: string
    channel: ConsentChannel
    language: Language
    sent_to: string
    sms_to: Generated<string>
    sms_state: Generated<SmsState>
    sms_at: NullableTime
    sms_answer: Generated<string>
    created_at: Time
    created_by: string
    expires_at: Time
    opened_at: NullableTime
    ended_at: NullableTime
    answered_at: NullableTime
    answered_by: Generated<string>
    signature: Generated<string>
    note: Generated<string>
    items: Json
  }
  damage_acknowledgements: Keyed & {
    paper_uuid: string
    damage: string
    is_refused: boolean
    informed_at: Time
    informed_by: string
    method: ConsentMethod
    person: string
    signature: Generated<string>
    witness: Generated<string>
  }
  paper_checks: Keyed & {
    paper_uuid: string
    position: number
    text: string
    result: Generated<CheckResult | ''>
    note: Generated<string>
    checked_at: NullableTime
    checked_by: string | null
  }
  paper_photos: Keyed & {
    paper_uuid: string
    extension: number
    caption: string
    mark_id: string | null
    digest: Buffer
    created_at: Time
    created_by: string | null
    deleted_at: NullableTime
    deleted_by: string | null
  }
  stamps: Keyed & {
    paper_uuid: string
    work_uuid: string
    user_uuid: string
    kind: StampKind
    reason: Generated<string>
    at: Time
    created_at: Time
    created_by: string | null
    is_forgotten: Generated<boolean>
    version: Generated<number>
  }
  stamp_corrections: Keyed & {
    stamp_uuid: string
    at: Time
    by_user: string | null
    before_at: Time
    after_at: Time
    reason: string
  }
  attendances: Keyed & {
    user_uuid: string
    from_at: Time
    until_at: NullableTime
    is_forgotten: Generated<boolean>
    version: Generated<number>
    source: Generated<AttendanceSource>
    replaced_at: NullableTime
  }
  attendance_corrections: Keyed & {
    attendance_uuid: string
    at: Time
    by_user: string | null
    before_from: Time
    before_until: NullableTime
    after_from: Time
    after_until: NullableTime
    reason: string
  }
  sold_times: {
    dealer_id: string
    work_uuid: string
    ze: number
    updated_at: Time
    updated_by: string | null
  }
  work_reviews: {
    dealer_id: string
    work_uuid: string
    cause: Generated<DelayCause | ''>
    comment: Generated<string>
    is_outlier: Generated<boolean>
    version: Generated<number>
    updated_at: Time
    updated_by: string | null
  }
  work_helpers: { dealer_id: string; work_uuid: string; user_uuid: string; share: number }
  figure_looks: {
    dealer_id: string
    user_uuid: string
    viewer_uuid: string
    what: string
    from_day: string
    to_day: string
    hour: Time
    first_at: Time
    last_at: Time
    times: Generated<number>
  }
}
