import type { bayEndpoints } from '#contract/api/account/bay.ts'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Call, HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { charge, payBack } from '../password/attempts.ts'
import { badgeOf, badgeProof, makeBadge, removeBadge, requireUser, setBadge } from './badges.ts'
import { jobsOf } from './bayJobs.ts'
import { type ActAs, givePass, touch } from './passes.ts'
import { addTerminal, findTerminal, listTerminals, revokeTerminal } from './terminals.ts'

type Own = EndpointOutput<'GET /v1/workshop/stamps/own'>
type Parsed<Verb extends 'start' | 'pause' | 'stop' | 'attendance'> = Call<`POST /v1/bay/stamps/${Verb}`>['body']
/** Stamping as everywhere else. */
type Stamper = {
  own(session: Session): Promise<Own>
  start(session: Session, body: Parsed<'start'>): Promise<Own>
  pause(session: Session, body: Parsed<'pause'>): Promise<Own>
  stop(session: Session, body: Parsed<'stop'>): Promise<Own>
  attend(session: Session, body: Parsed<'attendance'>): Promise<Own>
}
type Services = {
  database: Database
  secrets: SecretBox
  actAs: ActAs
  stamper: Stamper
  now: () => number
}

/** The person behind a badge, if they may sign in at all. A wrong badge costs the terminal one of its attempts. */
async function whoseBadge(tx: Tx, services: Services, terminal: { dealerId: string; uuid: string }, code: string) {
  const { actAs, now } = services
  const key = `bay:${terminal.uuid}`
  const wait = await charge(tx, terminal.dealerId, key, now())
  if (wait !== null) return { wait }
  const holder = await tx
    .selectFrom('user_badges as b')
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'b.dealer_id').onRef('u.uuid', '=', 'b.user_uuid'),
    )
    .select(['u.uuid', 'u.first_name', 'u.last_name', 'u.language'])
    .where('b.proof', '=', badgeProof(services, terminal.dealerId, code))
    .executeTakeFirst()
  const session = holder && (await actAs(tx, terminal.dealerId, holder.uuid))
  const actor = { dealerId: terminal.dealerId, userUuid: session ? holder.uuid : null }
  if (!session) {
    await recordEvent(tx, actor, now(), {
      event: 'bayTerminal.refused',
      uuid: terminal.uuid,
      before: null,
      after: { user_uuid: holder?.uuid ?? null },
    })
    return { wait: null }
  }
  await payBack(tx, [key], 'all')
  await recordEvent(tx, actor, now(), {
    event: 'bayTerminal.entered',
    uuid: terminal.uuid,
    before: null,
    after: { user_uuid: holder.uuid },
  })
  await tx
    .updateTable('bay_terminals')
    .set({ last_used_at: new Date(now()) })
    .where('uuid', '=', terminal.uuid)
    .execute()
  return { user: holder, pass: await givePass(tx, terminal.dealerId, terminal.uuid, holder.uuid, now()) }
}

/** Terminals at the lifts: badges, passes, and what one does with them. */
export function bayHandlers(services: Services): HandlersOf<keyof typeof bayEndpoints> {
  const { database, stamper, now } = services
  const within = <T>({ dealerId }: Session, work: (tx: Tx) => Promise<T>) => database.inDealer(dealerId, work)
  /** What is stamped is a touch, too. */
  const touched = (session: Session) => within(session, (tx) => touch(tx, session, now()))

  return {
    'GET /v1/admin/bay-terminals': ({ session }) => within(session, listTerminals),
    'POST /v1/admin/bay-terminals': ({ session, body }) =>
      within(session, (tx) => addTerminal(tx, session, body, now())),
    async 'DELETE /v1/admin/bay-terminals/:terminal_uuid'({ session, params }) {
      await within(session, (tx) => revokeTerminal(tx, session, params.terminal_uuid, now()))
    },

    'GET /v1/users/:uuid/badge': ({ session, params }) =>
      within(session, async (tx) => {
        await requireUser(tx, params.uuid)
        return badgeOf(tx, params.uuid)
      }),
    'PUT /v1/users/:uuid/badge': ({ session, params, body }) =>
      within(session, async (tx) => {
        await requireUser(tx, params.uuid)
        return setBadge(tx, services, session, params.uuid, body.code)
      }),
    async 'DELETE /v1/users/:uuid/badge'({ session, params }) {
      await within(session, async (tx) => {
        await requireUser(tx, params.uuid)
        await removeBadge(tx, services, session, params.uuid)
      })
    },
    'GET /v1/auth/badge': ({ session }) => within(session, (tx) => badgeOf(tx, session.userUuid)),
    'POST /v1/auth/badge': ({ session }) =>
      within(session, async (tx) => ({ code: await makeBadge(tx, services, session, session.userUuid) })),
    async 'DELETE /v1/auth/badge'({ session }) {
      await within(session, (tx) => removeBadge(tx, services, session, session.userUuid))
    },

    async 'POST /v1/bay/terminal'({ body }) {
      const { name, location, bay, dealer_name, time_zone } = await findTerminal(database, body.terminal)
      return { name, location, bay, dealer_name, time_zone }
    },
    async 'POST /v1/bay/badge'({ body }) {
      const terminal = await findTerminal(database, body.terminal)
      const found = await database.inDealer(terminal.dealerId, (tx) => whoseBadge(tx, services, terminal, body.code))
      if (found.pass !== undefined) return found
      // The same words for a badge of nobody and one of somebody who may not: nobody learns which badges there are.
      if (found.wait === null) throw new Failure('unknown_badge')
      throw new Failure('too_many_attempts', { retryAfter: found.wait })
    },
    async 'POST /v1/bay/touch'({ session }) {
      await touched(session)
    },
    async 'POST /v1/bay/leave'({ session }) {
      await within(session, (tx) => tx.deleteFrom('bay_passes').where('uuid', '=', session.uuid).execute())
    },
    async 'GET /v1/bay/work'({ session }) {
      const { jobs, user } = await within(session, async (tx) => ({
        jobs: await jobsOf(tx, session, now()),
        user: await tx
          .selectFrom('users')
          .select(['uuid', 'first_name', 'last_name'])
          .where('uuid', '=', session.userUuid)
          .executeTakeFirstOrThrow(),
      }))
      return { user, jobs, stamps: await stamper.own(session) }
    },
    async 'POST /v1/bay/stamps/start'({ session, body }) {
      await touched(session)
      return stamper.start(session, body)
    },
    async 'POST /v1/bay/stamps/pause'({ session, body }) {
      await touched(session)
      return stamper.pause(session, body)
    },
    async 'POST /v1/bay/stamps/stop'({ session, body }) {
      await touched(session)
      return stamper.stop(session, body)
    },
    async 'POST /v1/bay/stamps/attendance'({ session, body }) {
      await touched(session)
      return stamper.attend(session, body)
    },
  }
}
