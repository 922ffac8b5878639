import { sql } from 'kysely'
import {
  constant,
  empty,
  former,
  itself,
  nothing,
  ofChats,
  type PersonalTables,
  type PersonRows,
  removed,
  STAYS,
} from './personal.ts'

const NO_ROWS = () => sql`'[]'::jsonb`
const NO_VALUES = () => sql`'{}'::jsonb`
/** Any stored answer may name the person. Without it, a repeat of that request is refused. */
const withoutAnswers = {
  kind: 'log',
  rows: () => sql<boolean>`x.answer is not null`,
  set: { answer: nothing },
} as const

/** A user's copy of their own data quotes what they wrote about others. A new one can be asked for at any time. */
const copiesOf = {
  kind: 'log',
  rows: ({ uuid }: PersonRows) => sql<boolean>`(x.user_uuid = ${uuid}::uuid or x.file_uuid is not null)`,
  deletes: true,
} as const

/** Personal data in the tables of administration and chat. */
export const corePersonal = {
  users: {
    stays: STAYS.trade,
    user: {
      kind: 'profile',
      rows: itself(),
      set: {
        first_name: former,
        last_name: empty,
        // RFC 2606 reserves this domain, so mail to it never arrives.
        email: ({ uuid }) => sql`${`former-${uuid}@anonymised.invalid`}`,
        phone: nothing,
        personnel_number: empty,
        roles: () => sql`'{}'::text[]`,
        skills: NO_ROWS,
        active_from: nothing,
        active_until: nothing,
        seen_in_week: nothing,
        password_hash: empty,
        totp_secret: nothing,
        totp_pending: nothing,
        totp_last_step: nothing,
        calendar_hash: nothing,
        calendar_since: nothing,
        directory_id: nothing,
        avatar_uuid: nothing,
        is_active: () => sql`false`,
        language: constant('de'),
        working_time_model: constant('full_40'),
        start_page: empty,
      },
    },
    impersonal: [
      'theme',
      'date_format',
      'density',
      'dismissed_hints',
      'notify_messages',
      'notify_inbox',
      'mail_inbox',
      'quiet_from',
      'quiet_until',
    ],
  },
  user_permissions: { user: removed('rights'), impersonal: ['scope', 'permission'] },
  group_permissions: { impersonal: ['scope', 'permission'] },
  group_members: { user: removed('rights') },
  department_members: { user: removed('rights') },
  departments: {
    stays: STAYS.colleagues,
    user: { kind: 'rights', rows: itself('head_uuid'), set: { head_uuid: nothing } },
    impersonal: ['name', 'short_code', 'color', 'phone', 'email'],
  },
  groups: {
    texts: ['description'],
    textsKind: 'rights',
    impersonal: ['name', 'color', 'start_page', 'sync_source', 'directory_id'],
  },
  upload_groups: { impersonal: ['name', 'description', 'allowed_types', 'expired_rule', 'virus_rule', 'default_for'] },
  locations: {
    // Address, opening hours and equipment belong to the dealer.
    impersonal: [
      'key',
      'description',
      'country_code',
      'country_name',
      'region_code',
      'region_name',
      'zip_code',
      'city',
      'street',
      'street_number',
      'address_additional',
      'dealer_codes',
      'short_code',
      'phone',
      'brands',
      'time_zone',
      'opening_hours',
      'closed_days',
      'bays',
      'storage_halls',
      'delivery_waves',
      'label_printers',
      'paper_header',
      'paper_footer',
      'vat_id',
      'open_holidays',
    ],
  },
  dealers: { impersonal: ['code', 'name'] },
  number_ranges: { impersonal: ['kind'] },
  settings: { impersonal: ['key', 'value'] },
  setting_changes: { impersonal: ['key', 'old_value', 'new_value'] },
  socket_tickets: {
    user: {
      kind: 'access',
      rows: ({ uuid }) =>
        sql<boolean>`x.session_uuid in (select s.uuid from sessions s where s.user_uuid = ${uuid}::uuid)`,
      deletes: true,
    },
    impersonal: ['ticket_hash'],
  },
  desktop_clients: {
    user: removed('access'),
    impersonal: [
      'device_name',
      'version',
      'platform',
      'arch',
      'channel',
      'update_kind',
      'update_version',
      'failure_reason',
      'failure_version',
      'install_from',
      'install_to',
      'install_result',
    ],
  },
  sessions: { user: removed('access'), impersonal: ['token_hash', 'device_name', 'network'] },
  extension_tokens: {
    stays: STAYS.audit,
    user: {
      kind: 'access',
      rows: itself('user_uuid'),
      set: { name: empty, revoked_at: () => sql`coalesce(x.revoked_at, now())` },
    },
    impersonal: ['token_hash', 'scopes'],
  },
  user_badges: { user: removed('access'), impersonal: ['proof'] },
  bay_passes: { user: removed('access'), impersonal: ['token_hash'] },
  bay_terminals: { texts: ['name'], textsKind: 'audit', impersonal: ['bay', 'token_hash', 'kind', 'language'] },
  known_devices: { user: removed('access'), impersonal: ['device_hash', 'device_name'] },
  sign_ins: { user: removed('access'), impersonal: ['device_name', 'network', 'outcome'] },
  data_exports: { customer: copiesOf, user: copiesOf },
  password_links: { user: removed('access'), impersonal: ['token_hash', 'purpose'] },
  recovery_codes: { user: removed('access'), impersonal: ['code_hash'] },
  created_by_key: { user: removed('access'), impersonal: ['record', 'digest'] },
  location_moves: { impersonal: ['state', 'error'] },
  kept_answers: {
    stays: STAYS.audit,
    customer: withoutAnswers,
    user: withoutAnswers,
    impersonal: ['request', 'rights'],
  },
  login_attempts: {
    user: {
      kind: 'access',
      rows: ({ uuid, email }) => sql<boolean>`x.key = ${`account:${email}`} or x.key like ${`%${uuid}%`}`,
      deletes: true,
    },
    impersonal: ['key'],
  },
  saved_views: {
    user: removed('views', 'owner_uuid'),
    texts: ['name', 'content'],
    textsKind: 'views',
    impersonal: ['list'],
  },
  dashboard_layouts: { user: removed('views'), impersonal: ['places'] },
  chats: { stays: STAYS.colleagues, texts: ['name'], textsKind: 'chats', own: ofChats('uuid'), impersonal: ['type'] },
  chat_members: { user: removed('chats'), impersonal: ['role'] },
  chat_messages: { stays: STAYS.colleagues, texts: ['content'], textsKind: 'chats', own: ofChats('chat_uuid') },
  chat_message_versions: {
    stays: STAYS.colleagues,
    texts: ['content'],
    textsKind: 'chats',
    own: ofChats('chat_uuid'),
  },
  chat_attachments: {
    stays: STAYS.colleagues,
    texts: ['name'],
    textsKind: 'chats',
    own: ofChats('chat_uuid'),
    impersonal: ['content_type'],
  },
  chat_later_messages: {
    stays: STAYS.colleagues,
    user: removed('chats', 'sender_uuid'),
    texts: ['content', 'attachments'],
    textsKind: 'chats',
    own: ofChats('chat_uuid'),
    impersonal: ['not_sent'],
  },
  // No rule is needed: triggers write the words of a message again when its text changes.
  chat_words: { impersonal: ['word'] },
  chat_mentions: { user: removed('chats') },
  chat_reactions: { user: removed('chats'), impersonal: ['reaction'] },
  chat_plates: { impersonal: ['plate_key'] },
  chat_rules: { impersonal: ['kind'] },
  chat_exports: {
    stays: STAYS.audit,
    texts: ['reason'],
    textsKind: 'chats',
    own: ofChats('chat_uuid'),
    impersonal: ['state'],
  },
  jobs: {
    // The address that the protocol of an acceptance was sent to need not be the customer's own.
    customer: {
      kind: 'mails',
      rows: ({ uuid }) =>
        sql<boolean>`x.kind = 'protocol_mail' and x.data ->> 'acceptance_uuid' in (
          select a.uuid::text from acceptances a where a.customer_uuid = ${uuid}::uuid)`,
      deletes: true,
    },
    user: {
      kind: 'mails',
      rows: ({ uuid }) =>
        sql<boolean>`x.kind in ('mail', 'password_link', 'data_export') and x.data ->> 'user_uuid' = ${uuid}::text`,
      deletes: true,
    },
    texts: ['data', 'last_error'],
    textsKind: 'mails',
    impersonal: ['kind', 'state'],
  },
  event_deliveries: {
    texts: ['data', 'last_error'],
    textsKind: 'log',
    impersonal: ['subscriber', 'type', 'state'],
  },
  record_words: {
    // Triggers write the words of a row again when it changes.
    impersonal: ['record', 'word'],
  },
  directory_runs: {
    texts: ['error', 'left_out_columns'],
    textsKind: 'imports',
    impersonal: ['kind', 'source', 'state'],
  },
  import_columns: { impersonal: ['kind', 'header', 'fields'] },
  directory_lines: {
    stays: STAYS.audit,
    user: {
      kind: 'imports',
      rows: itself('target_uuid'),
      set: { label: former, source_id: nothing, changes: NO_VALUES, former: NO_VALUES, problems: NO_VALUES },
    },
    texts: ['label', 'changes', 'former', 'problems', 'source_id'],
    textsKind: 'imports',
    impersonal: ['action', 'state'],
  },
  log_lines: {
    stays: STAYS.audit,
    user: { kind: 'log', rows: itself('user_uuid'), set: { user_uuid: nothing } },
    texts: ['message', 'details', 'route'],
    textsKind: 'log',
    impersonal: ['level', 'area', 'method'],
  },
  // Its values are replaced with a proof, so that the audit chain stays valid.
  audit_events: { stays: STAYS.audit, impersonal: ['event', 'record', 'before', 'after'] },
  audit_releases: { stays: STAYS.audit, texts: ['reason'], textsKind: 'audit', own: itself('person') },
  audit_seals: { impersonal: ['mac'] },
  audit_checkpoints: { impersonal: ['mac', 'proof'] },
  audit_redactions: { impersonal: ['proof'] },
  anonymised_people: { impersonal: ['record'] },
  retention_runs: { impersonal: ['lines'] },
} satisfies PersonalTables
