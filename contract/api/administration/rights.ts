import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { PERMISSIONS, UPLOAD_GROUP_NAMES } from '#contract/permissions/catalogue.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { STORING_ERRORS } from '#contract/storedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { avatar, userName } from '../define/shapes.ts'

/** At most this many permissions in one call. A full matrix of 20 locations has fewer. */
const GRANTS_MAX = 5_000
const MEMBERS_MAX = 1_000

/** `global`, `*`, the key of a location, or `upload_group:<uuid>` (contract/permissions/scopes.ts). */
const scope = z
  .string()
  .max(60)
  .regex(/^(?:global|\*|[A-Z0-9]{2,8}|upload_group:[0-9a-f-]{36})$/)
const grant = z.object({ scope, permission: z.enum(PERMISSIONS as [string, ...string[]]) })
const grants = z.array(grant).max(GRANTS_MAX).default([])
const uuids = z.array(uuid).max(MEMBERS_MAX).default([])
/**
 * The difference, not the whole state, so that two users who change different boxes do not undo each other. `join` and
 * `leave` are groups.
 */
const userChange = z.strictObject({ give: grants, take: grants, join: uuids, leave: uuids })
/** Difference of a group's permissions and members. */
const groupChange = z.strictObject({ give: grants, take: grants, add: uuids, remove: uuids })

const map = z.record(z.string(), z.array(z.string()))
const named = z.object({ uuid, name: z.string() })
/**
 * Labels for the columns and rows of a matrix. `custom` are the numbered permissions in use, each with the rights that
 * it means. `custom_labels` are the dealer's names for the numbers, by language.
 */
const frame = z
  .object({
    locations: z.array(z.object({ key: z.string(), name: z.string() })),
    upload_groups: z.array(named),
    custom: z.array(z.object({ permission: z.string(), rights: z.array(z.string()) })),
    custom_labels: z.record(z.string(), z.partialRecord(z.enum(LANGUAGES), z.string())),
  })
  .meta({ id: 'RightsFrame' })

const userRights = z
  .object({
    user: userName,
    /** False while the user is deactivated, deleted or not employed. Their permissions then have no effect. */
    is_effective: z.boolean(),
    /**
     * Permissions given to the user directly. `groups` has the others. contract/permissions/explain.ts explains each
     * one.
     */
    permissions: map,
    groups: z.array(named.extend({ permissions: map })),
    frame,
  })
  .meta({ id: 'UserRights' })
const groupRights = z
  .object({
    permissions: map,
    members: z.array(userName.extend({ avatar: avatar.nullable(), is_active: z.boolean() })),
    frame,
  })
  .meta({ id: 'GroupRights' })

/** Rights of a new dealer's default groups that this dealer's groups of the same names lack. */
const groupProposals = z
  .object({ groups: z.array(named.extend({ missing: z.array(grant) })), frame })
  .meta({ id: 'GroupProposals' })

/** Permissions that the affected users would gain or lose. */
const preview = z
  .object({
    affected: z.int().nonnegative(),
    gaining: z.int().nonnegative(),
    losing: z.int().nonnegative(),
    /** Users with a change, as many as a screen can show. */
    people: z.array(userName.extend({ gains: z.array(grant), loses: z.array(grant) })),
    /** True when the change would take the caller's own administrator rights away. */
    loses_own_admin: z.boolean(),
  })
  .meta({ id: 'RightsPreview' })

const verb = z.enum(UPLOAD_GROUP_NAMES)
/** Rights given on exactly this file group, to users and to groups. */
const uploadGroupRights = z
  .object({
    users: z.array(userName.extend({ permissions: z.array(verb) })),
    groups: z.array(named.extend({ permissions: z.array(verb) })),
    /** Effective rights here, with all sources added up. */
    people: z.array(userName.extend({ permissions: z.array(verb), is_admin: z.boolean() })),
  })
  .meta({ id: 'UploadGroupRights' })
const holders = z
  .array(z.strictObject({ user_uuid: uuid.nullable(), group_uuid: uuid.nullable(), permission: verb }))
  .max(MEMBERS_MAX)
  .default([])

const userParams = z.object({ user_uuid: uuid })
const groupParams = z.object({ group_uuid: uuid })
const uploadGroupParams = z.object({ upload_group_uuid: uuid })
const READ_USERS = { permission: 'global.users.read' } as const
const CHANGE_USERS = { permission: 'global.users.update' } as const
const CHANGE_GROUPS = { permission: 'global.groups.update' } as const
/**
 * Callers can give only permissions that they hold. Administrators are exempt, and only they may change administrators.
 */
const CHANGING = ['not_found', 'record_deleted', 'no_permission', 'last_administrator'] as const

/** Endpoints for the rights of users, groups and file groups, and for the accounts of other users. */
export const rightsEndpoints = {
  'GET /v1/admin/users/:user_uuid/rights': {
    summary: 'Lists the permissions of a user and their sources: given directly and by each group.',
    access: READ_USERS,
    params: userParams,
    output: userRights,
    errors: ['not_found'],
  },
  'PATCH /v1/admin/users/:user_uuid/rights': {
    summary: 'Gives and takes permissions, joins and leaves groups. It is effective at once.',
    access: CHANGE_USERS,
    params: userParams,
    body: userChange,
    output: userRights,
    errors: CHANGING,
  },
  'POST /v1/admin/users/:user_uuid/rights/preview': {
    repeat: { exempt: 'It changes nothing.' },
    summary: 'Previews the effect of such a change. Nothing is changed.',
    access: CHANGE_USERS,
    params: userParams,
    body: userChange,
    output: preview,
    errors: CHANGING,
  },
  'GET /v1/admin/groups/:group_uuid/rights': {
    summary: 'Lists the permissions of a group and its members.',
    access: { permission: 'global.groups.read' },
    params: groupParams,
    output: groupRights,
    errors: ['not_found'],
  },
  'PATCH /v1/admin/groups/:group_uuid/rights': {
    summary: 'Gives a group permissions and takes them, adds and removes members. It is effective at once.',
    access: CHANGE_GROUPS,
    params: groupParams,
    body: groupChange,
    output: groupRights,
    errors: CHANGING,
  },
  'POST /v1/admin/groups/:group_uuid/rights/preview': {
    repeat: { exempt: 'It changes nothing.' },
    summary: 'Previews which users such a change affects, and what they gain and lose. Nothing is changed.',
    access: CHANGE_GROUPS,
    params: groupParams,
    body: groupChange,
    output: preview,
    errors: CHANGING,
  },
  'GET /v1/admin/groups/proposals': {
    summary: 'Lists the rights that the groups of a new dealer have, and groups of the same name here lack.',
    access: CHANGE_GROUPS,
    output: groupProposals,
    errors: [],
  },
  'GET /v1/admin/upload-groups/:upload_group_uuid/rights': {
    summary: 'Lists the rights of users and groups on the files of a file group.',
    usedBy: 'files',
    access: { permission: 'global.upload_groups.read' },
    params: uploadGroupParams,
    output: uploadGroupRights,
    errors: ['not_found'],
  },
  'PATCH /v1/admin/upload-groups/:upload_group_uuid/rights': {
    summary: 'Gives users and groups rights on a file group and takes them.',
    usedBy: 'files',
    access: { permission: 'global.upload_groups.update' },
    params: uploadGroupParams,
    body: z.strictObject({ give: holders, take: holders }),
    output: uploadGroupRights,
    errors: CHANGING,
  },
  'GET /v1/admin/users/:user_uuid/sessions': {
    summary:
      'Lists the sessions of a user with their start. The last use is left out, because it would be surveillance.',
    access: CHANGE_USERS,
    params: userParams,
    output: z.array(
      z.object({
        uuid,
        device_name: z.string(),
        created_at: timestamp,
        expires_at: timestamp,
        is_current: z.boolean(),
      }),
    ),
    errors: ['not_found'],
  },
  'DELETE /v1/admin/users/:user_uuid/sessions': {
    summary: 'Ends all sessions of a user. Of the own sessions, this one stays.',
    access: CHANGE_USERS,
    params: userParams,
    errors: ['not_found', 'no_permission'],
  },
  'DELETE /v1/admin/users/:user_uuid/sessions/:session_uuid': {
    summary: 'Ends one session of a user.',
    access: CHANGE_USERS,
    params: z.object({ user_uuid: uuid, session_uuid: uuid }),
    errors: ['not_found', 'no_permission', 'cannot_delete_current_token'],
  },
  'DELETE /v1/admin/users/:user_uuid/twofa': {
    summary: 'Removes a lost second factor of a user. They get a mail about it, and all their sessions end.',
    access: CHANGE_USERS,
    params: userParams,
    errors: ['not_found', 'no_permission', 'twofa_not_set_up', 'cannot_change_yourself'],
  },
  'POST /v1/admin/users/:user_uuid/password-reset': {
    summary: 'Sends a user a link to a new password.',
    access: CHANGE_USERS,
    params: userParams,
    errors: ['not_found', 'no_permission'],
  },
  'PUT /v1/admin/users/:user_uuid/avatar': {
    summary: 'Sets the picture of a saved user: PNG, JPEG or WebP.',
    access: CHANGE_USERS,
    params: userParams,
    upload: ['image/png', 'image/jpeg', 'image/webp'],
    output: z.object({ avatar: avatar.nullable() }),
    errors: [
      'save_user_first',
      'no_permission',
      'no_file',
      'file_too_large',
      'wrong_file_type',
      'failed_to_read_file',
      ...STORING_ERRORS,
    ],
  },
  'DELETE /v1/admin/users/:user_uuid/avatar': {
    summary: 'Removes the picture of a user.',
    access: CHANGE_USERS,
    params: userParams,
    errors: ['not_found', 'no_permission', 'no_avatar'],
  },
} as const satisfies EndpointTable

export type RightsFrame = z.infer<typeof frame>
export type UserRights = z.infer<typeof userRights>
export type GroupRights = z.infer<typeof groupRights>
export type GroupProposals = z.infer<typeof groupProposals>
export type UploadGroupRights = z.infer<typeof uploadGroupRights>
export type RightsPreview = z.infer<typeof preview>
