import type { ColumnType, Generated } from 'kysely'
import type { SignInOutcome } from '#contract/api/account/profile.ts'
import type { DateFormat, Density, Language, Theme } from '#contract/constants.ts'
import type { LineAction, RunKind, RunSource, RunState } from '#contract/directory/directory.ts'
import type { DeliveryState, EventType } from '#contract/events/domainEvents.ts'
import type { JobKind, JobState } from '#contract/jobs.ts'
import type { LogArea, LogLevel } from '#contract/logging.ts'
import type { InboxRule, NoticeRule } from '#contract/notices.ts'
import type { AnonymisedRecord } from '#contract/privacy.ts'
import type { Platform } from '#contract/release/releaseDocument.ts'
import type { RetentionLine } from '#contract/retention.ts'
import type { InstalledArch } from '#contract/update/desktopClients.ts'
import type { LastInstall, UpdateState } from '#contract/update/state.ts'
import type { AcceptanceTables } from './tables/acceptanceTables.ts'
import type { BayTables } from './tables/bayTables.ts'
import type { ChatTables } from './tables/chatTables.ts'
import type { CheckinTables } from './tables/checkinTables.ts'
import type { DefaultTime, Json, Keyed, NullableTime, Stamped, Time } from './tables/columnTypes.ts'
import type { CommentTables } from './tables/commentTables.ts'
import type { FaqTables } from './tables/faqTables.ts'
import type { FileTables } from './tables/fileTables.ts'
import type { HistoryTables } from './tables/historyTables.ts'
import type { HstTables } from './tables/hstTables.ts'
import type { InboxTables } from './tables/inboxTables.ts'
import type { NewsTables } from './tables/newsTables.ts'
import type { PlannerTables } from './tables/plannerTables.ts'
import type { RequestTables } from './tables/requestTables.ts'
import type { UploadTables } from './tables/uploadTables.ts'
import type { WorkshopTables } from './tables/workshopTables.ts'
import type { WorkTables } from './tables/workTables.ts'

/** Types of the tables that the SQL migrations create. Every table starts with `dealer_id`. */
export type Tables = CoreTables &
  BayTables &
  ChatTables &
  AcceptanceTables &
  CheckinTables &
  CommentTables &
  FaqTables &
  FileTables &
  WorkshopTables &
  WorkTables &
  PlannerTables &
  HistoryTables &
  HstTables &
  InboxTables &
  RequestTables &
  UploadTables &
  NewsTables

type CoreTables = {
  dealers: {
    dealer_id: string
    code: string
    name: string
    settings_version: Generated<number>
    created_at: DefaultTime
    /** Since when users of this dealer cannot sign in; null while it is active. */
    deactivated_at: NullableTime
    /** Filled with invented data. */
    is_demo: Generated<boolean>
  }
  locations: Keyed &
    Stamped & {
      key: string
      description: string
      country_code: string
      country_name: string
      region_code: string
      region_name: string
      zip_code: string
      city: string
      street: string
      street_number: string
      address_additional: string
      latitude: number | null
      longitude: number | null
      dealer_codes: string[]
      short_code: Generated<string>
      is_active: Generated<boolean>
      phone: string | null
      brands: Generated<string[]>
      time_zone: Generated<string>
      opening_hours: Json
      closed_days: Json
      open_holidays: Generated<string[]>
      bays: Json
      storage_halls: Json
      delivery_waves: Json
      label_printers: Json
      paper_header: Generated<string>
      paper_footer: Generated<string>
      vat_id: Generated<string>
    }
  users: Keyed &
    Stamped & {
      first_name: string
      last_name: string
      email: string
      email_folded: ColumnType<string, never, never>
      phone: string | null
      personnel_number: Generated<string>
      roles: Generated<string[]>
      skills: ColumnType<unknown, string | undefined, string>
      working_time_model: Generated<string>
      /** Read as text: `active_from::text`. */
      active_from: ColumnType<never, string | null | undefined, string | null>
      active_until: ColumnType<never, string | null | undefined, string | null>
      seen_in_week: ColumnType<never, string | null | undefined, string | null>
      password_hash: string
      language: Language
      theme: Theme
      is_active: Generated<boolean>
      avatar_uuid: string | null
      totp_secret: Buffer | null
      calendar_hash: Buffer | null
      calendar_since: NullableTime
      totp_pending: Buffer | null
      totp_last_step: number | null
      /** Id of the user in the directory, once the two were matched. */
      directory_id: Generated<string | null>
      date_format: Generated<DateFormat>
      density: Generated<Density>
      dismissed_hints: Generated<string[]>
      start_page: Generated<string>
      appears_offline: Generated<boolean>
      notify_messages: Generated<NoticeRule>
      notify_sound: Generated<boolean>
      notify_mentions: Generated<boolean>
      notify_inbox: Generated<InboxRule>
      mail_inbox: Generated<InboxRule>
      quiet_from: Generated<string | null>
      quiet_until: Generated<string | null>
      password_changed_at: DefaultTime
      must_change_password: Generated<boolean>
    }
  user_permissions: { dealer_id: string; user_uuid: string; scope: string; permission: string }
  groups: Keyed &
    Stamped & {
      name: string
      description: string
      color: Generated<string>
      start_page: Generated<string>
      sync_source: Generated<string>
      /** Id of the group in the directory. */
      directory_id: Generated<string | null>
    }
  group_members: { dealer_id: string; group_uuid: string; user_uuid: string }
  group_permissions: { dealer_id: string; group_uuid: string; scope: string; permission: string }
  upload_groups: Keyed &
    Stamped & {
      name: string
      description: string
      allowed_types: Generated<string[]>
      max_megabytes: Generated<number>
      quota_megabytes: number | null
      retention_days: number | null
      expired_rule: Generated<string>
      virus_rule: Generated<string>
      default_for: Generated<string[]>
    }
  departments: Keyed &
    Stamped & {
      name: string
      short_code: string
      color: string
      location_uuid: string | null
      head_uuid: string | null
      phone: string | null
      email: string | null
      default_chat_uuid: string | null
      is_workshop_team: boolean
      is_active: Generated<boolean>
    }
  department_members: { dealer_id: string; department_uuid: string; user_uuid: string; is_deputy: Generated<boolean> }
  number_ranges: { dealer_id: string; kind: string; year: number; last: number }
  settings: { dealer_id: string; key: string; value: ColumnType<unknown, string, string>; updated_at: DefaultTime }
  sessions: Keyed & {
    user_uuid: string
    token_hash: Buffer
    device_name: string
    created_at: DefaultTime
    last_seen_at: DefaultTime
    expires_at: Time
    network: Generated<string>
    device_uuid: string | null
    failed_codes: Generated<number>
  }
  socket_tickets: { dealer_id: string; ticket_hash: Buffer; session_uuid: string; expires_at: Time }
  known_devices: {
    dealer_id: string
    device_hash: Buffer
    user_uuid: string
    uuid: Generated<string>
    device_name: Generated<string>
    first_seen_at: DefaultTime
    last_seen_at: DefaultTime
  }
  sign_ins: Keyed & {
    user_uuid: string
    at: Time
    device_name: string
    network: string
    outcome: SignInOutcome
  }
  data_exports: Keyed & {
    user_uuid: string
    created_at: Time
    expires_at: Time
    /** Null while the copy is being created. */
    file_uuid: string | null
  }
  login_attempts: {
    dealer_id: string
    key: string
    points: number
    level: number
    window_started_at: Time
    blocked_until: NullableTime
  }
  password_links: Keyed & {
    user_uuid: string
    token_hash: Buffer
    purpose: 'reset' | 'invitation'
    created_at: Time
    expires_at: Time
    used_at: NullableTime
  }
  recovery_codes: { dealer_id: string; user_uuid: string; code_hash: Buffer }
  setting_changes: Keyed & {
    key: string
    old_value: ColumnType<unknown, string | null, never>
    new_value: ColumnType<unknown, string | null, never>
    version: number
    was_set: Generated<boolean>
    is_set: Generated<boolean>
    changed_by: string
    changed_at: DefaultTime
  }
  jobs: Keyed & {
    kind: JobKind
    data: ColumnType<unknown, string, string>
    state: ColumnType<JobState, never, JobState>
    attempts: Generated<number>
    last_error: Generated<string>
    created_by: string | null
    /** Earliest time at which the job may start. */
    start_at: NullableTime
    created_at: DefaultTime
    updated_at: DefaultTime
  }
  /** Domain events on their way to a subscriber. */
  event_deliveries: Keyed & {
    subscriber: string
    stream: string
    seq: number
    type: EventType
    subject_uuid: string
    data: ColumnType<unknown, string, never>
    at: Time
    by_user: string | null
    state: Generated<DeliveryState>
    attempts: Generated<number>
    due_at: Time
    last_error: Generated<string>
    updated_at: Time
  }
  /** Filled by triggers. */
  record_words: { dealer_id: string; record: string; word: string; record_uuid: string }
  audit_events: Keyed & {
    at: Time
    event: string
    record: string
    record_uuid: string | null
    by_user: string | null
    before: ColumnType<Record<string, unknown> | null, string | null, never>
    after: ColumnType<Record<string, unknown> | null, string | null, never>
  }
  directory_runs: Keyed & {
    kind: RunKind
    source: RunSource
    state: RunState
    invite: Generated<boolean>
    error: Generated<string>
    started_by: string
    created_at: Time
    updated_at: Time
    finished_at: NullableTime
    left_out_columns: ColumnType<string[], string | undefined, string>
  }
  directory_lines: {
    dealer_id: string
    run_uuid: string
    line: number
    label: string
    action: LineAction
    state: 'planned' | 'done' | 'failed'
    target_uuid: string | null
    source_id: string | null
    changes: ColumnType<Record<string, unknown>, string, string>
    former: ColumnType<Record<string, unknown>, string, string>
    problems: ColumnType<Record<string, string>, string, string>
  }
  audit_seals: { dealer_id: string; seq: number; event_uuid: string; mac: Buffer }
  audit_checkpoints: { dealer_id: string; seq: number; mac: Buffer; proof: Buffer; made_at: DefaultTime }
  audit_redactions: { dealer_id: string; event_uuid: string; proof: Buffer }
  anonymised_people: {
    dealer_id: string
    record: AnonymisedRecord
    uuid: string
    number: number
    at: Time
    by_user: string | null
  }
  retention_switches: { dealer_id: string; on_at: Time; on_by: string }
  retention_runs: Keyed & {
    started_at: Time
    ended_at: Time | null
    by_user: string | null
    lines: ColumnType<RetentionLine[], string, string>
  }
  audit_releases: Keyed & {
    person: string
    reason: string
    asked_by: string
    asked_at: Time
    decided_by: string | null
    is_approved: boolean | null
    expires_at: Time
  }
  log_lines: Keyed & {
    at: Time
    level: LogLevel
    area: LogArea
    message: string
    request_id: string | null
    user_uuid: string | null
    method: string | null
    route: string | null
    status: number | null
    milliseconds: number | null
    details: ColumnType<Record<string, unknown>, string, never>
  }
  saved_views: Keyed & {
    owner_uuid: string
    list: string
    name: string
    name_folded: ColumnType<string, never, never>
    group_uuid: string | null
    content: ColumnType<unknown, string, string>
    version: Generated<number>
    created_at: DefaultTime
    updated_at: DefaultTime
  }
  dashboard_layouts: Keyed & {
    user_uuid: string | null
    group_uuid: string | null
    places: ColumnType<unknown, string, string>
    version: Generated<number>
    updated_at: Time
    updated_by: string | null
  }
  created_by_key: {
    dealer_id: string
    user_uuid: string
    key: string
    record: string
    digest: Buffer
    row_uuid: string
    created_at: Time
  }
  desktop_clients: {
    dealer_id: string
    device: string
    /** Session of the installation. The same session under another device means that the app was installed anew. */
    session_uuid: string
    user_uuid: string
    device_name: string
    name_folded: ColumnType<string, never, never>
    version: string
    platform: Platform
    arch: InstalledArch
    channel: string
    update_kind: UpdateState['kind']
    update_version: string | null
    checks_failed: number
    last_check_at: NullableTime
    failure_reason: string | null
    failure_at: NullableTime
    failure_version: string | null
    install_from: string | null
    install_to: string | null
    install_at: NullableTime
    install_result: LastInstall['result'] | null
    last_seen_at: Time
  }
}
