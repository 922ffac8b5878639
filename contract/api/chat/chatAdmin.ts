import { z } from 'zod'
import { timestamp, uuid } from '#contract/scalars.ts'
import { STORING_ERRORS } from '#contract/storedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { avatar, CHAT_ROLES, chatMember, userName } from '../define/shapes.ts'

/**
 * At most this many users that one call adds or removes. `TARGETS_MAX` limits the groups, departments or locations of
 * one rule.
 */
const USERS_MAX = 1_000
const TARGETS_MAX = 100
const REASON_MAX = 500

const params = z.object({ uuid })
const exportParams = z.object({ uuid, export_uuid: uuid })
const users = z.array(uuid).min(1).max(USERS_MAX)
const targets = z.array(uuid).max(TARGETS_MAX)

/** Automatic membership: all users of one of these groups, departments or locations. */
const ruleTargets = { groups: targets, departments: targets, locations: targets }
const rules = z.object(ruleTargets).meta({ id: 'ChatRules' })
const member = chatMember
  .extend({
    /** A rule added this member, and removes them when it no longer applies. */
    is_automatic: z.boolean(),
  })
  .meta({ id: 'ChatAdminMember' })
const people = z.object({ items: z.array(member), rules }).meta({ id: 'ChatPeople' })

/** An export is `pending` until a second person decides. An approved one can be downloaded until `expires_at`. */
export const CHAT_EXPORT_STATES = ['pending', 'approved', 'refused'] as const
const chatExport = z
  .object({
    uuid,
    reason: z.string(),
    state: z.enum(CHAT_EXPORT_STATES),
    requested_by: userName,
    requested_at: timestamp,
    decided_by: userName.nullable(),
    decided_at: timestamp.nullable(),
    /** End of the download period. Null before the approval. */
    expires_at: timestamp.nullable(),
  })
  .meta({ id: 'ChatExport' })

const READ = { permission: 'global.chats.read' } as const
const UPDATE = { permission: 'global.chats.update' } as const

/**
 * Endpoints for the administration of chats besides the record `chat`. No answer contains messages, except the export
 * file that two people have agreed on.
 */
export const chatAdminEndpoints = {
  'GET /v1/admin/chats/:uuid/members': {
    summary: 'Lists the members of a chat and the rules that add members.',
    access: READ,
    params,
    output: people,
    errors: ['not_found'],
  },
  'POST /v1/admin/chats/:uuid/members': {
    summary: 'Adds members to a group. Callers cannot add themselves to a chat that has messages.',
    access: UPDATE,
    params,
    body: z.strictObject({ users, role: z.enum(CHAT_ROLES).optional() }),
    output: people,
    errors: ['not_found', 'record_deleted', 'chat_is_private', 'cannot_add_yourself'],
  },
  'POST /v1/admin/chats/:uuid/members/remove': {
    summary: 'Removes members from a group, but not the caller.',
    access: UPDATE,
    params,
    body: z.strictObject({ users }),
    output: people,
    errors: [
      'not_found',
      'record_deleted',
      'chat_is_private',
      'cannot_remove_yourself',
      'cannot_remove_yourself_as_admin',
      'chat_member_by_rule',
    ],
  },
  'PATCH /v1/admin/chats/:uuid/members/:user_uuid': {
    summary:
      'Gives a member a role. Callers cannot take their own administrator role. Rules never remove a member with a role.',
    access: UPDATE,
    params: z.object({ uuid, user_uuid: uuid }),
    body: z.strictObject({ role: z.enum(CHAT_ROLES) }),
    output: people,
    errors: ['not_found', 'record_deleted', 'chat_is_private', 'cannot_remove_yourself_as_admin'],
  },
  'PUT /v1/admin/chats/:uuid/rules': {
    summary: 'Sets the rules for automatic members of a group. They apply from then on.',
    access: UPDATE,
    params,
    body: z.strictObject(ruleTargets),
    output: people,
    errors: ['not_found', 'record_deleted', 'chat_is_private', 'cannot_add_yourself'],
  },
  'POST /v1/admin/chats/:uuid/archive': {
    summary: 'Moves a chat to the archive of all its members. The next message brings it back.',
    access: UPDATE,
    params,
    errors: ['not_found', 'record_deleted'],
  },
  'PUT /v1/admin/chats/:uuid/avatar': {
    summary: 'Sets the picture of a group: PNG, JPEG or WebP.',
    access: UPDATE,
    params,
    upload: ['image/png', 'image/jpeg', 'image/webp'],
    errors: [
      'not_found',
      'record_deleted',
      'chat_is_private',
      'no_file',
      'file_too_large',
      'wrong_file_type',
      'failed_to_read_file',
      ...STORING_ERRORS,
    ],
  },
  'DELETE /v1/admin/chats/:uuid/avatar': {
    summary: 'Removes the picture of a group. It shows its initials again.',
    access: UPDATE,
    params,
    errors: ['not_found', 'record_deleted', 'chat_is_private'],
  },
  'GET /v1/admin/chats/:uuid/avatar': {
    summary: 'Gets the address of the picture of a group.',
    access: READ,
    params,
    output: z.object({ avatar: avatar.nullable() }),
    errors: ['not_found'],
  },
  'GET /v1/admin/chats/:uuid/exports': {
    summary: 'Lists the requested exports for a legal hold, newest first.',
    access: READ,
    params,
    output: z.object({ items: z.array(chatExport) }),
    errors: ['not_found'],
  },
  'POST /v1/admin/chats/:uuid/exports': {
    summary: 'Requests an export of all messages. A second person has to agree.',
    access: UPDATE,
    params,
    body: z.strictObject({ reason: z.string().trim().min(10).max(REASON_MAX) }),
    output: chatExport,
    errors: ['not_found', 'chat_export_pending'],
  },
  'POST /v1/admin/chats/:uuid/exports/:export_uuid/decision': {
    summary: 'Approves or refuses an export. The person who asked for it can only withdraw it.',
    access: UPDATE,
    params: exportParams,
    body: z.strictObject({ is_approved: z.boolean() }),
    output: chatExport,
    errors: ['not_found', 'second_person_required', 'chat_export_decided'],
  },
  'GET /v1/admin/chats/:uuid/exports/:export_uuid/file': {
    summary: 'Downloads the approved export, one message a line (NDJSON), for the two people who agreed on it.',
    access: UPDATE,
    params: exportParams,
    output: z.any().meta({ description: 'application/x-ndjson' }),
    errors: ['not_found', 'second_person_required', 'link_invalid_or_expired'],
  },
  'POST /v1/departments/:uuid/chat': {
    summary: 'Creates the chat of a department. Its members are all present and future members of the department.',
    access: { permission: 'global.departments.update' },
    params,
    output: z.object({ chat_uuid: uuid }),
    errors: ['not_found', 'no_permission', 'record_deleted', 'chat_already_exists'],
  },
} as const satisfies EndpointTable
