import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import { hashPassword } from '#server/modules/auth/password/passwordHash.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { newDealerCode } from './database.ts'

export type TestDealer = { dealerId: string; code: string }
export type TestUser = { uuid: string; email: string; password: string }

/** All test users share this password and its hash, because hashing is slow on purpose and rarely under test. */
export const TEST_PASSWORD = 'Werkbank-Test-2026!'
let sharedHash: Promise<string> | undefined

/** A dealer whose administrators need no second factor, because most tests are about something else. */
export async function createDealer(database: Database, code = newDealerCode()): Promise<TestDealer> {
  const dealerId = uuidv7()
  await database.inDealer(dealerId, async (tx) => {
    await tx
      .insertInto('dealers')
      .values({ dealer_id: dealerId, code, name: `Autohaus ${code}` })
      .execute()
    await tx
      .insertInto('settings')
      .values({ dealer_id: dealerId, key: 'force_second_factor_admins', value: 'false' })
      .execute()
  })
  return { dealerId, code }
}

type Given = {
  email?: string
  firstName?: string
  lastName?: string
  permissions?: Record<string, readonly string[]>
  isActive?: boolean
  isDeleted?: boolean
}

export async function createUser(database: Database, dealer: TestDealer, given: Given = {}): Promise<TestUser> {
  sharedHash ??= hashPassword(TEST_PASSWORD)
  const password_hash = await sharedHash
  const uuid = uuidv7()
  const email = given.email ?? `person-${randomUUID().slice(0, 8)}@test.example`
  const permissions = given.permissions ?? { global: ['global.chat.read', 'global.chat.create'] }
  await database.inDealer(dealer.dealerId, async (tx) => {
    await tx
      .insertInto('users')
      .values({
        dealer_id: dealer.dealerId,
        uuid,
        first_name: given.firstName ?? 'Toni',
        last_name: given.lastName ?? 'Testmann',
        email,
        password_hash,
        language: 'de',
        theme: 'light',
        is_active: given.isActive ?? true,
        avatar_uuid: null,
        totp_secret: null,
        totp_pending: null,
        totp_last_step: null,
        deleted_at: given.isDeleted ? new Date(readClock()) : null,
      })
      .execute()
    const rows = Object.entries(permissions).flatMap(([scope, names]) =>
      names.map((permission) => ({ dealer_id: dealer.dealerId, user_uuid: uuid, scope, permission })),
    )
    if (rows.length > 0) await tx.insertInto('user_permissions').values(rows).execute()
  })
  return { uuid, email, password: TEST_PASSWORD }
}
