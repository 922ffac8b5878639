import { sql } from 'kysely'
import type { RecordInput, RecordRow } from '#contract/records/define.ts'
import type { extension } from '#contract/records/extension.ts'
import { paper } from '#contract/records/paper.ts'
import type { work } from '#contract/records/work.ts'
import type { StaffRole } from '#contract/staffRoles.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { JobPace } from '#server/jobs/jobs.ts'
import { openRecordWorld, type Person } from '#tests/server/worlds/recordWorld.ts'
import { momentAt } from '#tests/support/clock/testDay.ts'
import type { Answer } from '#tests/support/database/client.ts'
import { startTestServer } from '#tests/support/services/testServer.ts'

export type Paper = RecordRow<typeof paper>
export type Work = RecordRow<typeof work>
type Extension = RecordRow<typeof extension>
type Skill = { skill: string; valid_until: string | null }

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const PAPERS = ['read', 'create', 'update', 'delete'].map((verb) => `location.workshop.paper.${verb}`)
/** A user with this permission can be assigned at a location without staff, such as the one of the test. */
export const MAY_STAMP = 'location.workshop.shouldiscompare.create'
const CHATS = ['global.chat.read', 'global.chat.create']

let vins = 990_000
/** A VIN that no vehicle has yet. */
export function freshVin(): string {
  vins += 1
  return `WVWZZZCDZMW${vins}`
}

/** A paper as writes answer it, without the texts of its references, which single reads have. */
const asWritten = (row: Paper) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !Object.hasOwn(paper.spelled, name))) as Paper

/** A dealer with its own clock, which begins at 10:20 of today, and functions that create workshop users and papers. */
export async function openWorkshopWorld(env: Record<string, string> = {}, jobPace?: JobPace) {
  let now = momentAt('10:20')
  const server = await startTestServer({
    hasRateLimits: false,
    now: () => now,
    env,
    ...(jobPace && { jobPace }),
  })
  const world = await openRecordWorld(server)
  const inDealer = <T>(work: Parameters<typeof server.database.inDealer<T>>[1]) =>
    server.database.inDealer(world.dealer.dealerId, work)
  const { client: admin } = world.admin

  /** A user with a role at the location of the test who may stamp there, or with the given permissions. */
  const somebody = async (
    role: StaffRole,
    { permissions, skills = [] }: { permissions?: Record<string, readonly string[]>; skills?: Skill[] } = {},
  ): Promise<Person> => {
    const person = await world.person(permissions ?? { HOME: [...PAPERS, MAY_STAMP], global: CHATS })
    await inDealer((tx) =>
      sql`update users set roles = ${[role]}, skills = ${JSON.stringify(skills)}::jsonb where uuid = ${person.uuid}`.execute(
        tx,
      ),
    )
    return person
  }

  const addressOf = (uuid: string, tail = '') => `/v1/workshop/paper/${uuid}${tail}`
  return {
    ...world,
    server,
    inDealer,
    admin,
    somebody,
    addressOf,
    now: () => now,
    pass: (ms: number) => {
      now += ms
    },
    paper: (given: Partial<RecordInput<typeof paper>> = {}, by = admin) =>
      by.ok<Paper>('POST', '/v1/workshop/paper', { location_uuid: world.home, ...given }),
    read: async (uuid: string, by = admin) => asWritten(await by.ok<Paper>('GET', addressOf(uuid))),
    change: (row: Paper, changes: Partial<Paper>, by = admin) =>
      by.ok<Paper>('PATCH', addressOf(row.uuid), { version: row.version, ...changes }),
    work: (paper_uuid: string, given: Partial<RecordInput<typeof work>> = {}, by = admin) =>
      by.ok<Work>('POST', '/v1/workshop/works', {
        location_uuid: world.home,
        paper_uuid,
        position: 1,
        text: 'Inspektion',
        ...given,
      }),
    extension: (paper_uuid: string, given: Partial<RecordInput<typeof extension>> = {}, by = admin) =>
      by.ok<Extension>('POST', '/v1/workshop/extensions', {
        location_uuid: world.home,
        paper_uuid,
        finding: 'Bremsbeläge vorn',
        ...given,
      }),
    step: async (who: Person, uuid: string, to: RecordStatus, given: object = {}): Promise<Answer> => {
      const { version } = await admin.ok<Paper>('GET', addressOf(uuid))
      return who.client.send('POST', addressOf(uuid, '/status'), { to, version, ...given })
    },
    /** Inserts a snapshot of the Handbuch Service Technik with these items. */
    hst: (vin: string, items: object[], at = now) =>
      inDealer((tx) =>
        sql`insert into hst_snapshots (dealer_id, uuid, vin, checked_at, source, items, created_at)
          values (${world.dealer.dealerId}, gen_random_uuid(), ${vin}, ${new Date(at)}, 'extension',
            ${JSON.stringify(items)}::jsonb, ${new Date(at)})`.execute(tx),
      ),
    stamp: (row: Work, who: Person, kind: 'start' | 'stop', at = now) =>
      inDealer((tx) =>
        sql`insert into stamps (dealer_id, uuid, paper_uuid, work_uuid, user_uuid, kind, at, created_at)
          values (${world.dealer.dealerId}, gen_random_uuid(), ${row.paper_uuid}, ${row.uuid}, ${who.uuid}, ${kind},
            ${new Date(at)}, ${new Date(at)})`.execute(tx),
      ),
    close: server.close,
  }
}
export type WorkshopWorld = Awaited<ReturnType<typeof openWorkshopWorld>>

/** Returns the reasons why a step was refused, or the error code of any other refusal. */
export const refusalsOf = (answer: Answer) => {
  const body = answer.json as { error?: string; refusals?: string[] }
  return body.error === 'transition_refused' ? body.refusals : body.error
}
