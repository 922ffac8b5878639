import { randomBytes } from 'node:crypto'
import type { NewDealer } from '#contract/api/administration/dealers.ts'
import type { AuditEvent } from '#contract/logs/auditEvents.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { hashPassword } from '../modules/auth/password/passwordHash.ts'
import { Failure } from '../request/failure.ts'
import { dealerRows } from './dealerRows.ts'

const UNIQUE_VIOLATION = '23505'
const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && 'code' in error
    ? error.code === UNIQUE_VIOLATION && error.constraint === 'dealers_code'
    : false

type CreatedDealer = { dealerId: string; userUuid: string; code: string }

/**
 * Creates a dealer with everything that its first administrator needs, in one transaction. Throws `validation_failed`
 * with `code: already_exists` when the code is taken; then nothing is created.
 */
export async function createDealer(database: Database, plan: NewDealer, now: Date): Promise<CreatedDealer> {
  const rows = dealerRows({ plan, passwordHash: await hashPassword(randomBytes(32).toString('base64url')), now })
  const { dealerId, administrator } = rows
  try {
    await database.inDealer(dealerId, async (tx) => {
      await insertAll(tx, rows)
      await noteAll(tx, rows, now.getTime())
    })
  } catch (error) {
    throw isTaken(error) ? new Failure('validation_failed', { fields: { code: 'already_exists' } }) : error
  }
  return { dealerId, userUuid: administrator.uuid, code: plan.code }
}

type Rows = ReturnType<typeof dealerRows>

/** Inserts parents before children. */
async function insertAll(tx: Tx, rows: Rows): Promise<void> {
  await tx.insertInto('dealers').values(rows.dealer).execute()
  await tx.insertInto('locations').values(rows.location).execute()
  await tx.insertInto('users').values(rows.administrator).execute()
  await tx.insertInto('groups').values(rows.groups).execute()
  await tx.insertInto('upload_groups').values(rows.upload_groups).execute()
  await tx.insertInto('group_permissions').values(rows.group_permissions).execute()
  await tx.insertInto('group_members').values(rows.group_members).execute()
  await tx.insertInto('check_lists').values(rows.check_lists).execute()
  await tx.insertInto('chats').values(rows.chats).execute()
  await tx.insertInto('departments').values(rows.departments).execute()
  await tx.insertInto('chat_rules').values(rows.chat_rules).execute()
}

/** Records the creation of each row in its history, without a signed-in user. */
async function noteAll(tx: Tx, rows: Rows, now: number): Promise<void> {
  const { dealerId, dealer, location, groups, departments, chats, administrator } = rows
  const note = (event: AuditEvent, uuid: string | null, after: Record<string, unknown>) =>
    recordEvent(tx, { dealerId, userUuid: null }, now, { event, uuid, before: null, after })
  await note('dealer.created', null, { code: dealer.code, name: dealer.name })
  await note('location.created', location.uuid, { key: location.key, description: location.description })
  for (const { uuid, name } of groups) await note('group.created', uuid, { name })
  for (const { uuid, name } of rows.upload_groups) await note('uploadGroup.created', uuid, { name })
  for (const { uuid, name } of rows.check_lists) await note('checkList.created', uuid, { name })
  for (const { uuid, name } of chats) await note('chat.created', uuid, { name })
  for (const { uuid, name } of departments) await note('department.created', uuid, { name })
  const { uuid, first_name, last_name, email } = administrator
  await note('user.created', uuid, { first_name, last_name, email })
}
