import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { PERMISSIONS, UPLOAD_GROUP_NAMES } from '#contract/permissions/catalogue.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { STORING_ERRORS } from '#contract/storedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { avatar, userName } from '../define/shapes.ts'

/** Permissions and members of one call, at most; a full matrix of 20 sites has fewer. */
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
 * What changes, not what there is: two people who change different boxes do not undo each other. `join` and `leave`
 * are groups.
 */
const userChange = z.strictObject({ give: grants, take: grants, join: uuids, leave: uuids })
/** Members that a group gets and loses. */
const groupChange = z.strictObject({ give: grants, take: grants, add: uuids, remove: uuids })

const map = z.record(z.string(), z.array(z.string()))
const named = z.object({ uuid, name: z.string() })
/**
 * What the columns and rows of a matrix are called. `custom` are the numbered permissions that are for something, each
 * with the rights that it means; `custom_labels` are the dealer's names for the numbers, by language.
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
    /** False while somebody is deactivated, deleted or not employed: then none of it has an effect. */
    is_effective: z.boolean(),
    /** Given to the user; what groups give is with them. Who holds what and why: contract/permissions/explain.ts. */
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

/** What everybody who is affected could do afterwards and not before, and the other way round. */
const preview = z
  .object({
    affected: z.int().nonnegative(),
    gaining: z.int().nonnegative(),
    losing: z.int().nonnegative(),
    /** Those for whom something changes, as many as a screen can show. */
    people: z.array(userName.extend({ gains: z.array(grant), loses: z.array(grant) })),
    /** The caller would no longer be an administrator. */
    loses_own_admin: z.boolean(),
  })
  .meta({ id: 'RightsPreview' })

const verb = z.enum(UPLOAD_GROUP_NAMES)
/** `via` is null for what was given for this very file group; else the group or `*` that it comes from. */
const uploadGroupRights = z
  .object({
    users: z.array(userName.extend({ permissions: z.array(verb) })),
    groups: z.array(named.extend({ permissions: z.array(verb) })),
    /** What everybody can really do here, with all sources added up. */
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
/** Nobody gives what they do not hold, except administrators; and only they touch administrators. */
const CHANGING = ['not_found', 'record_deleted', 'no_permission', 'last_administrator'] as const

/** Who may do what: users, groups and file groups, and what administrators do with somebody's account. */
export const rightsEndpoints = {
  'GET /v1/admin/users/:user_uuid/rights': {
    summary: 'What a user may do and where it comes from: given directly and by each group.',
    access: READ_USERS,
    params: userParams,
    output: userRights,
    errors: ['not_found'],
  },
  'PATCH /v1/admin/users/:user_uuid/rights': {
    summary: 'Give and take permissions, join and leave groups; effective at once.',
    access: CHANGE_USERS,
    params: userParams,
    body: userChange,
    output: userRights,
    errors: CHANGING,
  },
  'POST /v1/admin/users/:user_uuid/rights/preview': {
    summary: 'What such a change would do; nothing is changed.',
    access: CHANGE_USERS,
    params: userParams,
    body: userChange,
    output: preview,
    errors: CHANGING,
  },
  'GET /v1/admin/groups/:group_uuid/rights': {
    summary: 'What a group gives, and to whom.',
    access: { permission: 'global.groups.read' },
    params: groupParams,
    output: groupRights,
    errors: ['not_found'],
  },
  'PATCH /v1/admin/groups/:group_uuid/rights': {
    summary: 'Give permissions to a group and take them, add and remove members; effective at once.',
    access: CHANGE_GROUPS,
    params: groupParams,
    body: groupChange,
    output: groupRights,
    errors: CHANGING,
  },
  'POST /v1/admin/groups/:group_uuid/rights/preview': {
    summary: 'Whom such a change would affect, who gains and who loses; nothing is changed.',
    access: CHANGE_GROUPS,
    params: groupParams,
    body: groupChange,
    output: preview,
    errors: CHANGING,
  },
  'GET /v1/admin/upload-groups/:upload_group_uuid/rights': {
    summary: 'Who can do what with the files of a file group.',
    usedBy: 'files',
    access: { permission: 'global.upload_groups.read' },
    params: uploadGroupParams,
    output: uploadGroupRights,
    errors: ['not_found'],
  },
  'PATCH /v1/admin/upload-groups/:upload_group_uuid/rights': {
    summary: 'Give users and groups rights on a file group and take them.',
    usedBy: 'files',
    access: { permission: 'global.upload_groups.update' },
    params: uploadGroupParams,
    body: z.strictObject({ give: holders, take: holders }),
    output: uploadGroupRights,
    errors: CHANGING,
  },
  'GET /v1/admin/users/:user_uuid/sessions': {
    summary: 'Where a user is signed in. Since when, not how recently: that would be surveillance.',
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
    summary: 'Sign a user out everywhere; of the own sessions all but this one.',
    access: CHANGE_USERS,
    params: userParams,
    errors: ['not_found', 'no_permission'],
  },
  'DELETE /v1/admin/users/:user_uuid/sessions/:session_uuid': {
    summary: 'Sign a user out on one device.',
    access: CHANGE_USERS,
    params: z.object({ user_uuid: uuid, session_uuid: uuid }),
    errors: ['not_found', 'no_permission', 'cannot_delete_current_token'],
  },
  'DELETE /v1/admin/users/:user_uuid/twofa': {
    summary: 'Take the second factor of a user who has lost it. They are told by mail, and all their sessions end.',
    access: CHANGE_USERS,
    params: userParams,
    errors: ['not_found', 'no_permission', 'twofa_not_set_up', 'cannot_change_yourself'],
  },
  'POST /v1/admin/users/:user_uuid/password-reset': {
    summary: 'Send a user a link to a new password.',
    access: CHANGE_USERS,
    params: userParams,
    errors: ['not_found', 'no_permission'],
  },
  'PUT /v1/admin/users/:user_uuid/avatar': {
    summary: 'Give a user a picture: PNG, JPEG or WebP. The user must have been saved before.',
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
    summary: 'Take the picture of a user.',
    access: CHANGE_USERS,
    params: userParams,
    errors: ['not_found', 'no_permission', 'no_avatar'],
  },
} as const satisfies EndpointTable

export type RightsFrame = z.infer<typeof frame>
export type UserRights = z.infer<typeof userRights>
export type GroupRights = z.infer<typeof groupRights>
export type UploadGroupRights = z.infer<typeof uploadGroupRights>
export type RightsPreview = z.infer<typeof preview>
