import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import { hasAnyDealer } from '#server/db/hasAnyDealer.ts'
import { refreshFigures } from '#server/modules/news/figures.ts'
import { acceptanceRows } from './acceptance/acceptanceRows.ts'
import { photoDrawer } from './acceptance/walkPhotos.ts'
import { buildChats } from './chats/buildChats.ts'
import { AHORNFELD } from './data/ahornfeld.ts'
import { NORDKAMP } from './data/nordkamp.ts'
import { faqRows } from './faq/faqRows.ts'
import { historyRows } from './history/historyRows.ts'
import { insertRows } from './insertRows.ts'
import { newsRows } from './news/newsRows.ts'
import { giveLogins, loginTable, writeLogins } from './organisation/logins.ts'
import { buildOrganisation, type Rows } from './organisation/organisation.ts'
import { createRandom } from './random/random.ts'
import { requestRows } from './requests/requestRows.ts'
import { buildUploads } from './uploads/buildUploads.ts'
import { buildWorkshop, inventTalkedAbout } from './workshop/buildWorkshop.ts'

type Options = {
  seed?: number
  /** The moment at which the data end. Same seed and moment give the same data, except for credentials. */
  baseDate?: Date
  write?: (line: string) => void
}

const SEED = 20_260_914
const PLANS = [AHORNFELD, NORDKAMP]

/** Tables in the order of inserts, parents before children. */
const TABLES = [
  'dealers',
  'locations',
  'files',
  'file_parts',
  'users',
  'groups',
  'upload_groups',
  'user_permissions',
  'group_permissions',
  'group_members',
  'settings',
  'chats',
  'departments',
  'department_members',
  'chat_members',
  'chat_messages',
  'number_ranges',
  'absences',
  'work_models',
  'team_reserves',
  'customers',
  'vehicles',
  'vehicle_owners',
  'vehicle_notes',
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
  'checkins',
  'checkin_states',
  'check_lists',
  'acceptances',
  'acceptance_states',
  'acceptance_photos',
  'acceptance_revisions',
  'acceptance_findings',
  'loan_cars',
  'loan_bookings',
  'plan_blocks',
  'published_days',
  'faq_entries',
  'faq_views',
  'faq_votes',
  'faq_misses',
  'news',
  'news_reads',
  'news_confirmations',
  'news_texts',
  'service_requests',
  'service_request_states',
  'service_request_attempts',
  'inbox_entries',
  // Last, because a trigger queues a job for each change of members once a dealer has rules for chats.
  'chat_rules',
] as const

/** Tables of shared files. Their files refer to users and to file groups, so they come after all other rows. */
const UPLOAD_TABLES = ['files', 'file_parts', 'uploads', 'upload_versions'] as const

/**
 * Fills an empty database with two invented dealers and prints their logins once. A database with any dealer stays
 * unchanged. The logins file is written before the commit, so that no dealer exists whose passwords nobody knows.
 */
export async function seedDemo(
  database: Database,
  dataDir: string,
  { seed = SEED, baseDate = new Date(), write = (line) => process.stdout.write(`${line}\n`) }: Options = {},
): Promise<void> {
  if (await database.withoutDealer(hasAnyDealer)) return
  const random = createRandom(seed)
  const draw = photoDrawer()
  const dealers = await Promise.all(
    PLANS.map(async (plan) => {
      const organisation = buildOrganisation(plan, random, baseDate)
      const vehicles = inventTalkedAbout(plan, random, baseDate)
      const chats = buildChats(plan, organisation, vehicles, random, baseDate)
      const given = { seeded: random, end: baseDate }
      const workshop = await buildWorkshop(plan, organisation, vehicles, chats.chats, given)
      const { dealerId, people } = organisation
      const faq = faqRows(dealerId, people, { end: baseDate, random: random.fork(`${plan.code}:faq`) })
      const uploads = buildUploads(plan, organisation, workshop, { seeded: random, end: baseDate })
      const news = newsRows(plan, organisation, random, baseDate)
      const asked = { random: random.fork(`${plan.code}:requests`), end: baseDate }
      const requests = requestRows(plan.code, organisation, workshop, asked)
      const walked = { random: random.fork(`${plan.code}:acceptances`), end: baseDate, draw }
      const acceptances = acceptanceRows(organisation, Object.assign({}, chats, workshop, requests), walked)
      const history = historyRows(organisation, workshop, random.fork(`${plan.code}:history`), baseDate)
      return {
        plan,
        organisation,
        rows: { ...organisation.rows, ...chats, ...workshop, ...faq, ...news, ...requests, ...history, ...acceptances },
        uploads,
      }
    }),
  )
  const logins = await Promise.all(
    dealers.map(({ plan: { code, name }, organisation }) => giveLogins(organisation, { code, name }, dataDir)),
  )
  const [first] = dealers
  if (!first) return
  const file = await database
    .inDealer(first.organisation.dealerId, async (tx) => {
      for (const { organisation, rows, uploads } of dealers) {
        await enterDealer(tx, organisation.dealerId)
        await insertDealer(tx, TABLES, rows)
        await insertDealer(tx, UPLOAD_TABLES, uploads)
      }
      return writeLogins(dataDir, logins)
    })
    .catch(async (error: unknown) => {
      // Two servers began on the same empty database: the other one was faster, and its logins count.
      if (await database.withoutDealer(hasAnyDealer)) return null
      throw error
    })
  if (file === null) return
  for (const line of loginTable(logins)) write(line)
  write('')
  write(`These logins are also in ${file}`)
}

/**
 * Sets the dealer. Both dealers are seeded in one transaction, because half a demo would count as seeded at the next
 * start.
 */
async function enterDealer(tx: Tx, dealerId: string): Promise<void> {
  await sql`select set_config('app.dealer', ${dealerId}, true)`.execute(tx)
}

async function insertDealer(tx: Tx, tables: readonly (keyof Rows)[], rows: Rows): Promise<void> {
  for (const table of tables) await insertRows(tx, table, rows[table] ?? [])
  await refreshFigures(
    tx,
    (rows.news ?? []).map(({ uuid }) => uuid),
  )
}
