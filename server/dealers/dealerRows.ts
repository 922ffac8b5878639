import { v7 as uuidv7 } from 'uuid'
import type { NewDealer } from '#contract/api/administration/dealers.ts'
import { fieldsSchema } from '#contract/api/define/recordSchemas.ts'
import { DEFAULT_LANGUAGE } from '#contract/constants.ts'
import { records } from '#contract/records/index.ts'
import { defaultCheckLists } from '../modules/acceptance/defaultCheckLists.ts'
import { groupRows } from '../modules/auth/defaults/groupRows.ts'
import { DEPARTMENTS } from './defaultDepartments.ts'
import { locationKeyFor, personOfEmail } from './plainName.ts'
import { storedRow } from './storedRow.ts'

/** Monday to Friday, Saturday, Sunday: usual hours of a workshop. The dealer changes them under locations. */
const WEEKDAY = [{ from: '07:00', to: '18:00' }]
const SATURDAY = [{ from: '09:00', to: '13:00' }]
const OPENING_HOURS = [WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, SATURDAY, []]

type Options = { plan: NewDealer; passwordHash: string; now: Date }

type Dealer = { id: string; audit: { version: number; created_at: Date; updated_at: Date; deleted_at: null } }

const keyIn = ({ id }: Dealer) => ({ dealer_id: id, uuid: uuidv7() })

function firstLocation(dealer: Dealer, place: string) {
  const fields = {
    key: locationKeyFor(place),
    description: place,
    country_code: 'DE',
    opening_hours: OPENING_HOURS,
  }
  return {
    ...keyIn(dealer),
    ...storedRow(records.location, fieldsSchema(records.location).parse(fields)),
    ...dealer.audit,
  }
}

function firstAdministrator(dealer: Dealer, plan: NewDealer, passwordHash: string) {
  const named = personOfEmail(plan.admin_email)
  const fields = {
    first_name: plan.admin_first_name ?? named.first_name,
    last_name: plan.admin_last_name ?? named.last_name,
    email: plan.admin_email,
    language: plan.language ?? DEFAULT_LANGUAGE,
    roles: ['administrator'],
  }
  return {
    ...keyIn(dealer),
    ...storedRow(records.user, fieldsSchema(records.user).parse(fields)),
    password_hash: passwordHash,
    password_changed_at: dealer.audit.created_at,
    ...dealer.audit,
  }
}

/**
 * Departments of the first location, because their members work there. Each gets a chat of its own with its members.
 */
const defaultDepartments = (dealer: Dealer, location: { uuid: string }) =>
  DEPARTMENTS.map((fields) => {
    const { created_at, updated_at } = dealer.audit
    const chat = {
      ...keyIn(dealer),
      type: 'group' as const,
      name: fields.name,
      pair_low: null,
      pair_high: null,
      avatar_uuid: null,
      created_at,
      updated_at,
    }
    const parsed = fieldsSchema(records.department).parse({
      ...fields,
      location_uuid: location.uuid,
      default_chat_uuid: chat.uuid,
    })
    const row = { ...keyIn(dealer), ...parsed, ...dealer.audit }
    const rule = {
      dealer_id: dealer.id,
      chat_uuid: chat.uuid,
      kind: 'department' as const,
      target_uuid: row.uuid,
    }
    return { chat, row, rule }
  })

/**
 * The rows of a new dealer by table: the dealer, its first location, default groups with permissions, file groups,
 * departments with a chat each, and the first administrator. The administrator's password is random and unknown.
 */
export function dealerRows({ plan, passwordHash, now }: Options) {
  const dealer_id = uuidv7()
  const dealer: Dealer = {
    id: dealer_id,
    audit: { version: 1, created_at: now, updated_at: now, deleted_at: null },
  }
  const location = firstLocation(dealer, plan.location ?? plan.name)
  const { groups, upload_groups, group_permissions, uuidOf } = groupRows(dealer_id, uuidv7)
  const administrator = firstAdministrator(dealer, plan, passwordHash)
  const departments = defaultDepartments(dealer, location)
  const administrators = uuidOf.get('Admin')

  return {
    dealerId: dealer_id,
    dealer: { dealer_id, code: plan.code, name: plan.name, created_at: now },
    location,
    groups: groups.map((row) => ({ ...row, ...dealer.audit })),
    upload_groups: upload_groups.map((row) => ({ ...row, ...dealer.audit })),
    group_permissions,
    check_lists: defaultCheckLists(dealer_id, uuidv7).map((row) => ({ ...row, ...dealer.audit })),
    administrator,
    group_members:
      administrators === undefined ? [] : [{ dealer_id, group_uuid: administrators, user_uuid: administrator.uuid }],
    departments: departments.map(({ row }) => row),
    chats: departments.map(({ chat }) => chat),
    chat_rules: departments.map(({ rule }) => rule),
  }
}
