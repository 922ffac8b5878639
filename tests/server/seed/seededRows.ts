import type { Database } from '#server/db/database.ts'
import { findDealer } from '#server/modules/auth/session/dealer.ts'

const TABLES = [
  'dealers',
  'locations',
  'files',
  'file_parts',
  'users',
  'groups',
  'upload_groups',
  'departments',
  'user_permissions',
  'group_permissions',
  'group_members',
  'department_members',
  'settings',
  'chats',
  'chat_members',
  'chat_messages',
  'number_ranges',
  'absences',
  'work_models',
  'team_reserves',
  'customers',
  'vehicles',
  'papers',
  'works',
  'work_packages',
  'extensions',
  'paper_states',
  'paper_handovers',
  'paper_checks',
  'damage_acknowledgements',
  'stamps',
  'stamp_corrections',
  'attendances',
  'work_reviews',
  'hst_snapshots',
  'loan_cars',
  'loan_bookings',
  'plan_blocks',
  'published_days',
] as const

/** Secrets are random on purpose, and signing in changes rows. */
const RANDOM = ['password_hash', 'totp_secret', 'totp_last_step', 'seen_in_week']

export async function dealerIdOf(database: Database, code: string): Promise<string> {
  const dealer = await findDealer(database, code)
  if (!dealer) throw new Error(`There is no dealer ${code}`)
  return dealer.dealerId
}

/** Every seeded row of a dealer as text, in a fixed order. */
export async function seededRows(database: Database, code: string): Promise<Record<string, string[]>> {
  return database.inDealer(await dealerIdOf(database, code), async (tx) => {
    const found: Record<string, string[]> = {}
    for (const table of TABLES) {
      const rows: Record<string, unknown>[] = await tx.selectFrom(table).selectAll().execute()
      found[table] = rows
        .map((row) => JSON.stringify(row, (key, value: unknown) => (RANDOM.includes(key) ? undefined : value)))
        .sort()
    }
    return found
  })
}
