import { sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { workingTimeOf } from '#contract/planning/workingTime.ts'
import type { OpeningHours } from '#contract/records/fields.ts'
import type { Tx } from '#server/db/database.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { openWorkshopWorld, PAPERS, type Work } from '#tests/server/worlds/workshopWorld.ts'
import { aroundToday, dayFrom, momentAt, OPEN_DAYS, TODAY, textAt } from '#tests/support/clock/testDay.ts'
import type { TestClient } from '#tests/support/database/client.ts'

type Own = EndpointOutput<'GET /v1/workshop/stamps/own'>
export type Comparison = EndpointOutput<'GET /v1/workshop/comparison'>
type Stretches = EndpointOutput<'GET /v1/workshop/stamps/work/:uuid'>
type PaperTimes = EndpointOutput<'GET /v1/workshop/stamps/paper/:uuid'>

const compares = (...verbs: string[]) => verbs.map((verb) => `location.workshop.shouldiscompare.${verb}`)
/** Users who stamp and see their own stamps. */
export const STAMPS = [...PAPERS, ...compares('read', 'create')]
/** Users who correct stamps with a reason. */
export const LEADS = [...STAMPS, ...compares('update')]

const OPEN = [{ from: '07:00', to: '17:00' }]
export const ON_WEEKDAYS = [OPEN, OPEN, OPEN, OPEN, OPEN, [], []]
export const HOURS = aroundToday(ON_WEEKDAYS)

/** Changes the opening hours of the location of the test. */
export const openAt = ({ inDealer, home }: Pick<TimesWorld, 'inDealer' | 'home'>, hours: OpeningHours) =>
  inDealer((tx) =>
    sql`update locations set opening_hours = ${JSON.stringify(hours)}::jsonb, open_holidays = ${OPEN_DAYS}
      where uuid = ${home}`.execute(tx),
  )

/** Gives a user the hours of the usual model, turned like the opening hours. */
const worksAroundToday = (tx: Tx, dealer_id: string, user_uuid: string, location_uuid: string) => {
  const { weeks, first_monday } = workingTimeOf('full_40', ON_WEEKDAYS)
  const locations = [{ location_uuid, working_time: { weeks: weeks.map(aroundToday), first_monday } }]
  return tx
    .insertInto('work_models')
    .values({
      dealer_id,
      user_uuid,
      sites: JSON.stringify(locations),
      factor: null,
      secondary_percent: 0,
      version: 1,
      updated_at: textAt('07:00', dayFrom(-30)),
      updated_by: null,
    })
    .execute()
}

/**
 * A location that is open by day from two days before today to two days after it, with a workshop team. Its functions
 * add technicians, papers with works, and stamps.
 */
export async function openTimesWorld() {
  const world = await openWorkshopWorld()
  const { inDealer, home, admin } = world
  await openAt(world, HOURS)
  await inDealer((tx) => sql`update locations set time_zone = 'Europe/Berlin' where uuid = ${home}`.execute(tx))
  const team = (
    await admin.ok<{ uuid: string }>('POST', '/v1/departments', {
      name: 'Werkstatt',
      location_uuid: home,
      is_workshop_team: true,
    })
  ).uuid
  const technician = async (
    permissions: Record<string, readonly string[]> = { HOME: STAMPS },
    ofTeam: string = team,
  ) => {
    const person = await world.somebody('technician', { permissions })
    await admin.ok('POST', `/v1/departments/${ofTeam}/members`, { users: [person.uuid] })
    const { location_uuid } = await admin.ok<{ location_uuid: string | null }>('GET', `/v1/departments/${ofTeam}`)
    if (location_uuid === home) await inDealer((tx) => worksAroundToday(tx, world.dealer.dealerId, person.uuid, home))
    return person
  }
  const settings = async (values: Record<string, unknown>) => {
    const { version } = await admin.ok<{ version: number }>('GET', '/v1/admin/settings')
    await admin.ok('PATCH', '/v1/admin/settings', { version, values })
  }
  const job = async (works: readonly Partial<Work>[] = [{}], given: object = {}) => {
    const paper = await world.paper({ jobId: `W${Math.random().toString().slice(2, 10)}`, ...given })
    const made: Work[] = []
    for (const [at, work] of works.entries()) made.push(await world.work(paper.uuid, { position: at + 1, ...work }))
    return { paper, works: made, work: made[0] as Work }
  }
  /** Stamps in the past; `from` and `to` are clock times of a day in Berlin. */
  const stamp = async (work: Work, who: Person, from: string, to: string | null, day = TODAY) => {
    await world.stamp(work, who, 'start', momentAt(from, day))
    if (to !== null) await world.stamp(work, who, 'stop', momentAt(to, day))
  }
  const finish = (work: Work, at = textAt('10:00')) =>
    inDealer((tx) =>
      sql`update works set state = 'completed', updated_at = ${at} where uuid = ${work.uuid}`.execute(tx),
    )
  const compare = (client: TestClient, query: Record<string, string> = {}) => {
    const all = { location_uuid: home, from: TODAY, to: TODAY, view: 'job', ...query }
    return client.send('GET', `/v1/workshop/comparison?${new URLSearchParams(all)}`)
  }
  const compared = async (client: TestClient, query: Record<string, string> = {}) => {
    const answer = await compare(client, query)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    return answer.json as Comparison
  }
  const stamps = {
    own: (who: Person) => who.client.ok<Own>('GET', '/v1/workshop/stamps/own'),
    send: (who: Person, what: 'start' | 'pause' | 'stop' | 'finish' | 'attendance', body: object) =>
      who.client.send('POST', `/v1/workshop/stamps/${what}`, body),
    of: (who: Person, work: { uuid: string }) =>
      who.client.ok<Stretches>('GET', `/v1/workshop/stamps/work/${work.uuid}`),
    paper: (who: Person, uuid: string) => who.client.ok<PaperTimes>('GET', `/v1/workshop/stamps/paper/${uuid}`),
  }
  // The user who takes the steps of papers. The client of the world does not know its user.
  const boss = await world.person()
  return { ...world, boss, team, technician, settings, job, stampAs: stamp, finish, compare, compared, stamps }
}
export type TimesWorld = Awaited<ReturnType<typeof openTimesWorld>>
