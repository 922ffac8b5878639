import { v7 as uuidv7 } from 'uuid'
import type { NewDealer } from '#contract/api/administration/dealers.ts'
import { DEFAULT_LANGUAGE } from '#contract/constants.ts'
import { EVERY_LOCATION, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { isUsedPermission } from '#contract/permissions/catalogue.ts'
import { records } from '#contract/records/index.ts'
import { fieldsSchema } from '#contract/records/schemas.ts'
import { DEPARTMENTS } from './defaultDepartments.ts'
import { GROUPS } from './defaultGroups.ts'
import { uploadGroupRows } from './defaultUploadGroups.ts'
import { locationKeyFor, personOfEmail } from './plainName.ts'
import { storedRow } from './storedRow.ts'

/** Monday to Friday, Saturday, Sunday: what most workshops begin with, changed under locations. */
const WEEKDAY = [{ from: '07:00', to: '18:00' }]
const SATURDAY = [{ from: '09:00', to: '13:00' }]
const OPENING_HOURS = [WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, SATURDAY, []]

type Options = { plan: NewDealer; passwordHash: string; now: Date }

/**
 * The rows of a new dealer by table: itself, its first location, the default groups with their permissions, file groups,
 * departments with a chat each, and the first administrator. The administrator's password is one that nobody knows.
 */
export function dealerRows({ plan, passwordHash, now }: Options) {
  const dealer_id = uuidv7()
  const audit = { version: 1, created_at: now, updated_at: now, deleted_at: null }
  const key = () => ({ dealer_id, uuid: uuidv7() })
  const place = plan.location ?? plan.name

  const location = {
    ...key(),
    ...storedRow(
      records.location,
      fieldsSchema(records.location).parse({
        key: locationKeyFor(place),
        description: place,
        country_code: 'DE',
        opening_hours: OPENING_HOURS,
      }),
    ),
    ...audit,
  }
  const groups = GROUPS.map(({ name, description, global, everywhere }) => ({
    row: { ...key(), ...fieldsSchema(records.group).parse({ name, description }), ...audit },
    permissions: [
      ...global.map((permission) => ({ scope: GLOBAL_SCOPE, permission })),
      ...everywhere.map((permission) => ({ scope: EVERY_LOCATION, permission })),
    ].filter(({ permission }) => isUsedPermission(permission)),
  }))
  const named = personOfEmail(plan.admin_email)
  const administrator = {
    ...key(),
    ...storedRow(
      records.user,
      fieldsSchema(records.user).parse({
        first_name: plan.admin_first_name ?? named.first_name,
        last_name: plan.admin_last_name ?? named.last_name,
        email: plan.admin_email,
        language: plan.language ?? DEFAULT_LANGUAGE,
        roles: ['administrator'],
      }),
    ),
    password_hash: passwordHash,
    password_changed_at: now,
    ...audit,
  }
  const departments = DEPARTMENTS.map((fields) => {
    const chat_uuid = uuidv7()
    return {
      chat: {
        dealer_id,
        uuid: chat_uuid,
        type: 'group' as const,
        name: fields.name,
        pair_low: null,
        pair_high: null,
        avatar_uuid: null,
        created_at: now,
        updated_at: now,
      },
      row: {
        ...key(),
        ...fieldsSchema(records.department).parse({
          ...fields,
          location_uuid: fields.is_workshop_team ? location.uuid : null,
          default_chat_uuid: chat_uuid,
        }),
        ...audit,
      },
    }
  })
  const uploadGroups = uploadGroupRows(dealer_id, uuidv7, new Map(groups.map(({ row }) => [row.name, row.uuid])))
  const administrators = groups.find(({ row }) => row.name === 'Admin')

  return {
    dealerId: dealer_id,
    dealer: { dealer_id, code: plan.code, name: plan.name, created_at: now },
    location,
    groups: groups.map(({ row }) => row),
    upload_groups: uploadGroups.rows.map((row) => ({ ...row, ...audit })),
    group_permissions: [
      ...groups.flatMap(({ row, permissions }) =>
        permissions.map((one) => ({ dealer_id, group_uuid: row.uuid, ...one })),
      ),
      ...uploadGroups.group_permissions,
    ],
    administrator,
    group_members: administrators
      ? [{ dealer_id, group_uuid: administrators.row.uuid, user_uuid: administrator.uuid }]
      : [],
    departments: departments.map(({ row }) => row),
    chats: departments.map(({ chat }) => chat),
    chat_rules: departments.map(({ chat, row }) => ({
      dealer_id,
      chat_uuid: chat.uuid,
      kind: 'department' as const,
      target_uuid: row.uuid,
    })),
  }
}
