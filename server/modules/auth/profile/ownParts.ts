import { sql } from 'kysely'
import { OWN_DESK } from './ownDesk.ts'
import { type OwnPart, ownRows } from './ownRows.ts'
import { OWN_WORK } from './ownWork.ts'

const groups: OwnPart = {
  of: ['group_members.user_uuid'],
  read: (tx, userUuid) =>
    tx
      .selectFrom('group_members as m')
      .innerJoin('groups as g', (join) =>
        join.onRef('g.dealer_id', '=', 'm.dealer_id').onRef('g.uuid', '=', 'm.group_uuid'),
      )
      .select(['g.name', 'g.description'])
      .where('m.user_uuid', '=', userUuid)
      .orderBy('g.name')
      .execute(),
}

const departments: OwnPart = {
  of: ['department_members.user_uuid', 'departments.head_uuid'],
  read: (tx, userUuid) =>
    tx
      .selectFrom('departments as d')
      .leftJoin('department_members as m', (join) =>
        join
          .onRef('m.dealer_id', '=', 'd.dealer_id')
          .onRef('m.department_uuid', '=', 'd.uuid')
          .on('m.user_uuid', '=', userUuid),
      )
      .select(['d.name', 'd.short_code', 'm.is_deputy'])
      .select(sql<boolean>`d.head_uuid is not distinct from ${userUuid}::uuid`.as('is_head'))
      .where((eb) => eb.or([eb('m.user_uuid', '=', userUuid), eb('d.head_uuid', '=', userUuid)]))
      .orderBy('d.name')
      .execute(),
}

/**
 * Audit events by the user, and those about their account. Values before and after are included only where they are
 * about the user, because an administrator's events contain the names of other people.
 */
const auditEvents: OwnPart = {
  of: ['audit_events.by_user', 'audit_events.record_uuid'],
  read: (tx, userUuid) =>
    tx
      .selectFrom((eb) =>
        eb
          .selectFrom('audit_events')
          .selectAll()
          .select(sql<boolean>`by_user is not distinct from ${userUuid}::uuid`.as('is_own'))
          .select(
            sql<boolean>`coalesce(record = 'user' and (record_uuid = ${userUuid}
              or record_uuid is null and after ->> 'user' = ${userUuid}::text), false)`.as('is_about'),
          )
          .as('e'),
      )
      .select(['at', 'event', 'is_own', 'is_about'])
      .select(['before', 'after'].map((side) => sql<unknown>`case when is_about then ${sql.ref(side)} end`.as(side)))
      .where((eb) => eb.or([eb('is_own', '=', true), eb('is_about', '=', true)]))
      .orderBy('uuid')
      .execute(),
}

/** Data about the user from directories and files. */
const directoryLines: OwnPart = {
  of: ['directory_lines.target_uuid'],
  read: (tx, userUuid) =>
    tx
      .selectFrom('directory_lines as l')
      .innerJoin('directory_runs as r', (join) =>
        join.onRef('r.dealer_id', '=', 'l.dealer_id').onRef('r.uuid', '=', 'l.run_uuid'),
      )
      .select(['r.created_at', 'r.kind', 'r.source', 'l.label', 'l.action', 'l.state', 'l.changes', 'l.former'])
      .where('l.target_uuid', '=', userUuid)
      .where('r.kind', '!=', 'group_sync')
      .orderBy('r.created_at')
      .execute(),
}

/**
 * Approved requests of other users to see the actions of this user. Leaves out the names and reasons of those users.
 */
const accesses: OwnPart = {
  of: ['audit_releases.person'],
  read: (tx, userUuid) =>
    tx
      .selectFrom('audit_releases')
      .select(['asked_at', 'expires_at'])
      .where('person', '=', userUuid)
      .where('is_approved', '=', true)
      .orderBy('asked_at')
      .execute(),
}

const chatMemberships: OwnPart = {
  of: ['chat_members.user_uuid', 'chats.pair_low', 'chats.pair_high'],
  read: (tx, userUuid) =>
    tx
      .selectFrom('chat_members as m')
      .innerJoin('chats as c', (join) =>
        join.onRef('c.dealer_id', '=', 'm.dealer_id').onRef('c.uuid', '=', 'm.chat_uuid'),
      )
      .select(['c.uuid', 'c.type', 'c.name', 'm.role', 'm.joined_at', 'm.is_muted', 'm.is_archived', 'm.last_read_seq'])
      .where('m.user_uuid', '=', userUuid)
      .orderBy('m.joined_at')
      .execute(),
}

const editedMessages: OwnPart = {
  of: [],
  read: (tx, userUuid) =>
    tx
      .selectFrom('chat_message_versions as v')
      .innerJoin('chat_messages as g', (join) =>
        join
          .onRef('g.dealer_id', '=', 'v.dealer_id')
          .onRef('g.chat_uuid', '=', 'v.chat_uuid')
          .onRef('g.seq', '=', 'v.seq'),
      )
      .select(['v.chat_uuid', 'v.written_at', 'v.content'])
      .where('g.sender_uuid', '=', userUuid)
      .orderBy('v.written_at')
      .execute(),
}

/** Names of the files in messages of the user. */
const sentFiles: OwnPart = {
  of: [],
  read: (tx, userUuid) =>
    tx
      .selectFrom('chat_attachments as a')
      .innerJoin('chat_messages as g', (join) =>
        join
          .onRef('g.dealer_id', '=', 'a.dealer_id')
          .onRef('g.chat_uuid', '=', 'a.chat_uuid')
          .onRef('g.seq', '=', 'a.seq'),
      )
      .select(['a.chat_uuid', 'g.created_at', 'a.name', 'a.size', 'a.content_type'])
      .where('g.sender_uuid', '=', userUuid)
      .where('g.withdrawn_at', 'is', null)
      .orderBy('g.created_at')
      .orderBy('a.nth')
      .execute(),
}

/** Which messages mention the user. Their texts belong to others. */
const mentions: OwnPart = {
  of: ['chat_mentions.user_uuid'],
  read: (tx, userUuid) =>
    tx
      .selectFrom('chat_mentions')
      .select(['chat_uuid', 'seq'])
      .where('user_uuid', '=', userUuid)
      .orderBy('chat_uuid')
      .orderBy('seq')
      .execute(),
}

const wishes = (column: 'asked_by' | 'decided_by') =>
  ownRows('audit_releases', column, ['asked_at', 'is_approved', 'expires_at'], 'asked_at')

/**
 * The data that a user's export holds beside their row and permissions, by its name in the export. A test lists which
 * data are left out and why.
 */
export const OWN_PARTS = {
  groups,
  departments,
  sessions: ownRows(
    'sessions',
    'user_uuid',
    ['device_name', 'network', 'created_at', 'last_seen_at', 'expires_at'],
    'created_at',
  ),
  devices: ownRows('known_devices', 'user_uuid', ['device_name', 'first_seen_at', 'last_seen_at'], 'first_seen_at'),
  desktop_apps: ownRows(
    'desktop_clients',
    'user_uuid',
    ['device_name', 'platform', 'arch', 'version', 'channel', 'last_seen_at'],
    'last_seen_at',
  ),
  sign_ins: ownRows('sign_ins', 'user_uuid', ['at', 'device_name', 'network', 'outcome'], 'uuid'),
  password_links: ownRows(
    'password_links',
    'user_uuid',
    ['purpose', 'created_at', 'expires_at', 'used_at'],
    'created_at',
  ),
  files_stored: ownRows('files', 'created_by', ['role', 'content_type', 'size', 'created_at'], 'created_at'),
  data_exports: ownRows('data_exports', 'user_uuid', ['created_at', 'expires_at'], 'created_at'),
  saved_views: ownRows(
    'saved_views',
    'owner_uuid',
    ['list', 'name', 'content', 'created_at', 'updated_at'],
    'created_at',
  ),
  audit_events: auditEvents,
  log_lines: ownRows('log_lines', 'user_uuid', ['at', 'level', 'method', 'route', 'status', 'milliseconds'], 'uuid'),
  looks_at_own_events: accesses,
  looks_asked_for: wishes('asked_by'),
  looks_decided: wishes('decided_by'),
  setting_changes: ownRows('setting_changes', 'changed_by', ['key', 'changed_at'], 'changed_at'),
  faq_entries: ownRows('faq_entries', 'author_uuid', ['question', 'language', 'state', 'created_at'], 'created_at'),
  faq_votes: ownRows('faq_votes', 'user_uuid', ['is_helpful', 'entry_version'], 'entry_version'),
  news: ownRows('news', 'author_uuid', ['title', 'language', 'created_at'], 'created_at'),
  news_reads: ownRows('news_reads', 'user_uuid', ['read_at'], 'read_at'),
  news_confirmations: ownRows('news_confirmations', 'user_uuid', ['language', 'confirmed_at'], 'confirmed_at'),
  comments: ownRows(
    'comments',
    'author_uuid',
    ['record', 'text', 'created_at', 'edited_at', 'deleted_at'],
    'created_at',
  ),
  vehicle_notes: ownRows('vehicle_notes', 'created_by', ['text', 'is_care', 'expires_on', 'created_at'], 'created_at'),
  comments_removed: ownRows('comments', 'deleted_by', ['record', 'deleted_at'], 'deleted_at'),
  uploads: ownRows('uploads', 'uploader_uuid', ['name', 'description', 'created_at'], 'created_at'),
  upload_versions: ownRows('upload_versions', 'created_by', ['name', 'nth', 'created_at'], 'created_at'),
  location_moves: ownRows('location_moves', 'started_by', ['state', 'total', 'moved', 'started_at'], 'started_at'),
  file_moves: ownRows('file_moves', 'started_by', ['target', 'state', 'total', 'moved', 'started_at'], 'started_at'),
  directory_runs: ownRows('directory_runs', 'started_by', ['kind', 'source', 'state', 'created_at'], 'created_at'),
  people_anonymised: ownRows('anonymised_people', 'by_user', ['record', 'number', 'at'], 'at'),
  retention_switched_on: ownRows('retention_switches', 'on_by', ['on_at'], 'on_at'),
  retention_runs: ownRows('retention_runs', 'by_user', ['started_at', 'ended_at'], 'started_at'),
  start_pages: ownRows('dashboard_layouts', 'user_uuid', ['places', 'updated_at'], 'updated_at'),
  start_pages_arranged: ownRows('dashboard_layouts', 'updated_by', ['updated_at'], 'updated_at'),
  badges: ownRows('user_badges', 'user_uuid', ['set_at'], 'set_at'),
  badges_given: ownRows('user_badges', 'set_by', ['set_at'], 'set_at'),
  bay_terminals: ownRows('bay_terminals', 'created_by', ['name', 'bay', 'created_at'], 'created_at'),
  directory_lines: directoryLines,
  chat_exports_asked_for: ownRows('chat_exports', 'requested_by', ['reason', 'state', 'requested_at'], 'requested_at'),
  chat_exports_decided: ownRows('chat_exports', 'decided_by', ['state', 'decided_at'], 'decided_at'),
  jobs: ownRows('jobs', 'created_by', ['kind', 'state', 'created_at'], 'created_at'),
  events_on_their_way: ownRows('event_deliveries', 'by_user', ['type', 'state', 'at'], 'at'),
  chat_memberships: chatMemberships,
  chat_messages: ownRows('chat_messages', 'sender_uuid', ['chat_uuid', 'created_at', 'content'], 'created_at'),
  chat_messages_waiting: ownRows(
    'chat_later_messages',
    'sender_uuid',
    ['chat_uuid', 'created_at', 'send_at', 'content', 'attachments'],
    'send_at',
  ),
  chat_messages_edited: editedMessages,
  chat_messages_files: sentFiles,
  chat_messages_withdrawn: ownRows('chat_messages', 'withdrawn_by', ['chat_uuid', 'withdrawn_at'], 'withdrawn_at'),
  chat_messages_pinned: ownRows('chat_messages', 'pinned_by', ['chat_uuid', 'pinned_at'], 'pinned_at'),
  chat_mentions: mentions,
  chat_reactions: ownRows('chat_reactions', 'user_uuid', ['chat_uuid', 'reaction', 'at'], 'at'),
  ...OWN_WORK,
  ...OWN_DESK,
} as const satisfies Record<string, OwnPart>
