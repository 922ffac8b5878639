import { type RawBuilder, sql } from 'kysely'
import { inner, part, type Reference, type ReferenceTable, type Tie, ties, trace } from './reference.ts'

const user = { record: 'user', uuid: sql`x.user_uuid` } as const
const OWN = 'belongs to the account, and means nothing without it'

/** Permissions are held for the key of a location, or for a file group. They wait until a deleted one is restored. */
const rightsAt = {
  to: 'location',
  kind: 'rights',
  becomes: { delete: 'rests', move: 'stays' },
  match: (locations: RawBuilder<unknown>) => sql<boolean>`x.scope = any(array(
    select l.key from locations l where l.uuid = any(${locations}::uuid[])))`,
} as const satisfies Tie
const rightsOn = {
  to: 'uploadGroup',
  kind: 'rights',
  becomes: { delete: 'rests' },
  match: (groups: RawBuilder<unknown>) => sql<boolean>`x.scope = any(array(
    select 'upload_group:' || one::text from unnest(${groups}::uuid[]) one))`,
} as const satisfies Tie
const scope: Reference = ties(rightsAt, rightsOn)

const chatRule = (to: 'group' | 'department' | 'location', move: Tie['becomes'] = {}): Tie => ({
  to,
  kind: 'chatRules',
  becomes: { delete: 'rests', ...move },
  where: () => sql<boolean>`x.kind = ${to}`,
  shows: { record: 'chat', uuid: sql`x.chat_uuid` },
})
const isInGroupChat = sql<boolean>`exists (select from chats c where c.dealer_id = x.dealer_id and c.uuid = x.chat_uuid
  and c.type = 'group' and c.deleted_at is null)`
const chats = { kind: 'chatMemberships', shows: { record: 'chat', uuid: sql`x.chat_uuid` } } as const

/** References of the tables of administration and chat. */
export const coreReferences = {
  users: { avatar_uuid: inner('the picture, which is no record') },
  chats: {
    // The private chat stays with the other user.
    pair_low: trace('user'),
    pair_high: trace('user'),
    avatar_uuid: inner('the picture, which is no record'),
  },
  user_permissions: {
    user_uuid: ties({ to: 'user', kind: 'rights', becomes: { delete: 'rests' } }),
    scope,
  },
  group_permissions: {
    group_uuid: ties({ to: 'group', kind: 'rights', becomes: { delete: 'rests' } }),
    scope,
  },
  group_members: {
    // Without the group its members would lose its permissions. They must be removed first, where the user sees the
    // change.
    group_uuid: ties({
      to: 'group',
      kind: 'members',
      becomes: { delete: 'refuses' },
      where: () => sql<boolean>`exists (select from users u where u.dealer_id = x.dealer_id and u.uuid = x.user_uuid
        and u.deleted_at is null)`,
      shows: user,
    }),
    user_uuid: ties({
      to: 'user',
      kind: 'memberships',
      becomes: { delete: 'rests' },
      shows: { record: 'group', uuid: sql`x.group_uuid` },
    }),
  },
  department_members: {
    department_uuid: ties({
      to: 'department',
      kind: 'members',
      becomes: { delete: 'rests' },
      where: () => sql<boolean>`exists (select from users u where u.dealer_id = x.dealer_id and u.uuid = x.user_uuid
        and u.deleted_at is null)`,
      shows: user,
    }),
    user_uuid: ties({
      to: 'user',
      kind: 'memberships',
      becomes: { delete: 'rests' },
      shows: { record: 'department', uuid: sql`x.department_uuid` },
    }),
  },
  chat_members: {
    chat_uuid: ties({ to: 'chat', kind: 'members', becomes: { delete: 'rests' }, shows: user }),
    user_uuid: ties(
      { ...chats, to: 'user', becomes: { delete: 'rests' }, where: () => isInGroupChat },
      {
        ...chats,
        to: 'user',
        becomes: { deactivate: 'rests' },
        where: () => sql<boolean>`x.is_automatic and ${isInGroupChat}`,
      },
    ),
  },
  chat_rules: {
    chat_uuid: part('chat'),
    target_uuid: ties(chatRule('group'), chatRule('department'), chatRule('location', { move: 'stays' })),
  },
  chat_plates: { chat_uuid: part('chat') },
  chat_messages: {
    chat_uuid: part('chat'),
    message_uuid: inner('what the message itself is called'),
    sender_uuid: trace('user'),
    client_uuid: inner('what the device of the sender calls the message'),
    withdrawn_by: trace('user'),
    pinned_by: trace('user'),
  },
  chat_message_versions: { chat_uuid: part('chat') },
  chat_attachments: { chat_uuid: part('chat'), file_uuid: inner('a stored file, which is no record') },
  chat_later_messages: {
    chat_uuid: part('chat'),
    sender_uuid: trace('user'),
    reply_to: inner('a message that is deleted meanwhile is left out when the message is sent'),
    mentions: inner('users who are no members any more are left out when the message is sent'),
    attachments: inner('stored files, which are no records'),
  },
  chat_words: { chat_uuid: part('chat') },
  chat_mentions: { chat_uuid: part('chat'), user_uuid: trace('user') },
  chat_reactions: { chat_uuid: part('chat'), user_uuid: trace('user') },
  chat_exports: { chat_uuid: part('chat'), requested_by: trace('user'), decided_by: trace('user') },
  sessions: {
    user_uuid: ties({
      to: 'user',
      kind: 'sessions',
      becomes: { delete: 'ends', deactivate: 'ends' },
      where: (now) => sql<boolean>`x.expires_at > ${now}`,
    }),
    device_uuid: inner('a device, which is no record'),
  },
  extension_tokens: {
    user_uuid: ties({
      to: 'user',
      kind: 'extensionTokens',
      becomes: { delete: 'rests', deactivate: 'rests' },
      where: (now) => sql<boolean>`x.revoked_at is null and x.expires_at > ${now}`,
    }),
  },
  saved_views: {
    owner_uuid: trace('user'),
    group_uuid: ties({ to: 'group', kind: 'savedViews', becomes: { delete: 'rests' } }),
    content: inner('filters of a list; one for a deleted row finds nothing'),
  },
  dashboard_layouts: {
    user_uuid: inner(OWN),
    group_uuid: part('group'),
    updated_by: trace('user'),
    places: inner('names of cards, which are no rows'),
  },
  user_badges: { user_uuid: inner(OWN), set_by: trace('user') },
  bay_terminals: {
    location_uuid: ties({
      to: 'location',
      kind: 'bayTerminals',
      becomes: { delete: 'stays', move: 'follows', deactivate: 'stays' },
      where: () => sql<boolean>`x.revoked_at is null`,
    }),
    created_by: trace('user'),
  },
  bay_passes: { terminal_uuid: inner('a terminal, which is no record'), user_uuid: inner(OWN) },
  socket_tickets: { session_uuid: inner('a session, which is no record') },
  known_devices: { user_uuid: inner(OWN) },
  sign_ins: { user_uuid: trace('user') },
  data_exports: { user_uuid: inner(OWN), file_uuid: inner('a stored file, which is no record') },
  password_links: { user_uuid: inner(OWN) },
  recovery_codes: { user_uuid: inner(OWN) },
  desktop_clients: {
    device: inner('a device, which is no record'),
    session_uuid: inner('a session, which is no record'),
    user_uuid: trace('user'),
  },
  setting_changes: {
    old_value: inner('the value of a setting'),
    new_value: inner('the value of a setting'),
    changed_by: trace('user'),
  },
  settings: { value: inner('the value of a setting; no type of settings holds a uuid') },
  jobs: { data: inner('work that looks for its rows again when it begins'), created_by: trace('user') },
  event_deliveries: {
    stream: inner('a row that an event was about; the subscriber looks for it again'),
    subject_uuid: inner('a row that an event was about; the subscriber looks for it again'),
    data: inner('what an event tells; the subscriber looks for its rows again'),
    by_user: inner('who caused an event that is on its way'),
  },
  record_words: { record_uuid: inner('words for the search; the list looks at the row itself') },
  created_by_key: {
    user_uuid: inner(OWN),
    key: inner('what a client calls its request'),
    row_uuid: inner('remembered for a day to answer a repeat'),
  },
  location_moves: {
    from_uuid: trace('location'),
    to_uuid: trace('location'),
    started_by: trace('user'),
  },
  kept_answers: {
    user_uuid: inner(OWN),
    key: inner('what a client calls its request'),
    attempt: inner('an execution of a request'),
  },
  audit_events: {
    record_uuid: inner('the audit keeps what it says about deleted rows'),
    by_user: trace('user'),
    before: inner('the audit keeps what it says about deleted rows'),
    after: inner('the audit keeps what it says about deleted rows'),
  },
  audit_releases: { person: trace('user'), asked_by: trace('user'), decided_by: trace('user') },
  audit_redactions: { event_uuid: inner('an event of the audit') },
  anonymised_people: { by_user: trace('user') },
  retention_switches: { on_by: trace('user') },
  retention_runs: { by_user: trace('user'), lines: inner('counts') },
  audit_seals: { event_uuid: inner('an event of the audit') },
  log_lines: {
    request_id: inner('a request'),
    user_uuid: trace('user'),
    details: inner('what the log says'),
  },
  directory_runs: { started_by: trace('user'), left_out_columns: inner('names of columns') },
  import_columns: { fields: inner('names of fields') },
  directory_lines: {
    run_uuid: inner('a run of the directory'),
    target_uuid: inner('looked for again when the line is applied'),
    changes: inner('values of a file'),
    former: inner('values of a file'),
    problems: inner('what was wrong with a line'),
  },
} satisfies ReferenceTable
