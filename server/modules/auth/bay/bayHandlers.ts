import { type bayEndpoints, JOBS_MAX } from '#contract/api/account/bay.ts'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { PLACE_MAX } from '#contract/service/places.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Call, HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import { idempotencyKey } from '#server/request/idempotencyKey.ts'
import type { Session } from '#server/request/session.ts'
import { sendTable } from '#server/sheet/writeTable.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { chargeGuess, payBackGuess, rememberWrong } from './badgeGuesses.ts'
import { badgeOf, badgeProof, createBadge, removeBadge, requireUser, setBadge } from './badges.ts'
import { jobsOf } from './bayJobs.ts'
import { type ActAs, givePass, touch } from './passes.ts'
import { addTerminal, findTerminal, listTerminals, revokeTerminal } from './terminals.ts'
import { terminalTable } from './terminalTable.ts'

type Own = EndpointOutput<'GET /v1/workshop/stamps/own'>
type Parsed<Verb extends 'start' | 'pause' | 'stop' | 'attendance'> = Call<`POST /v1/bay/stamps/${Verb}`>['body']
/** Stamping by the same rules as in the client. */
type Stamper = {
  own(session: Session): Promise<Own>
  start(session: Session, body: Parsed<'start'>): Promise<Own>
  pause(session: Session, body: Parsed<'pause'>): Promise<Own>
  stop(session: Session, body: Parsed<'stop'>): Promise<Own>
  finish(session: Session, body: { paper_uuid: string; work_uuids: string[] }): Promise<unknown>
  attend(session: Session, body: Parsed<'attendance'>): Promise<Own>
}
type Completion = EndpointOutput<'POST /v1/bay/papers/:uuid/finish'>
/** Reports on papers by the same rules as in the client. */
type Reporter = {
  addFinding(
    session: Session,
    finding: Call<'POST /v1/bay/findings'>['body'],
    key: string | undefined,
  ): Promise<{ number: number }>
  complete(session: Session, step: { uuid: string; isChecked: boolean }): Promise<Completion>
  addPhoto: HandlersOf<'POST /v1/bay/papers/:uuid/photos'>['POST /v1/bay/papers/:uuid/photos']
}
type Scanned = Call<'POST /v1/bay/places'>['body'] & { kind: 'bay'; place: string }
/** Notes where key, car or sheet of a visit are, by the same rules as in the client. */
type NotePlace = (session: Session, scanned: Scanned) => Promise<Omit<EndpointOutput<'POST /v1/bay/places'>, 'place'>>
type Services = {
  notePlace: NotePlace
  database: Database
  secrets: SecretBox
  actAs: ActAs
  stamper: Stamper
  reporter: Reporter
  now: () => number
}

type At = { dealerId: string; uuid: string }

/** The user with the badge, and their session. The session is null if the user may not sign in. */
async function holderOf(tx: Tx, { secrets, actAs, now }: Services, { dealerId }: At, code: string) {
  const holder = await tx
    .selectFrom('user_badges as b')
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'b.dealer_id').onRef('u.uuid', '=', 'b.user_uuid'),
    )
    .select(['u.uuid', 'u.first_name', 'u.last_name', 'u.language'])
    .where('b.proof', '=', badgeProof({ secrets, now }, dealerId, code))
    .executeTakeFirst()
  return { holder, session: holder ? await actAs(tx, dealerId, holder.uuid) : null }
}

/**
 * Gives the owner of a badge a pass, if they may sign in and need not set up a second factor first. A wrong badge costs
 * the terminal one of its attempts.
 */
async function whoseBadge(tx: Tx, services: Services, terminal: At, code: string) {
  const { now } = services
  const guess = await chargeGuess(tx, services, terminal, code)
  if (guess.isRefused) return { wait: guess.wait }
  const { holder, session } = await holderOf(tx, services, terminal, code)
  const actor = { dealerId: terminal.dealerId, userUuid: holder && session ? holder.uuid : null }
  if (!holder || !session) {
    // Neither a repeat nor a code during a block is recorded, so that nobody can fill the audit.
    if (guess.isRepeat || guess.wait !== null) return { wait: guess.wait }
    await rememberWrong(tx, services, terminal, code)
    await recordEvent(tx, actor, now(), {
      event: 'bayTerminal.refused',
      uuid: terminal.uuid,
      before: null,
      after: { user_uuid: holder?.uuid ?? null },
    })
    return { wait: null }
  }
  await payBackGuess(tx, terminal, guess)
  if (session.mustSetUpSecondFactor) return { wait: null, isHeldBack: true }
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

/** The lift at which the terminal of a pass hangs, or else the name of the terminal. */
async function placeOfPass(tx: Tx, { uuid }: Session): Promise<string> {
  const { bay, name } = await tx
    .selectFrom('bay_passes as p')
    .innerJoin('bay_terminals as t', (join) =>
      join.onRef('t.dealer_id', '=', 'p.dealer_id').onRef('t.uuid', '=', 'p.terminal_uuid'),
    )
    .select(['t.bay', 't.name'])
    .where('p.uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return (bay || name).slice(0, PLACE_MAX)
}

/** Terminals at the lifts: badges, passes, and the work at a terminal. */
export function bayHandlers(services: Services): HandlersOf<keyof typeof bayEndpoints | 'POST /v1/bay/places'> {
  const { database, stamper, reporter, notePlace, now } = services
  const within = <T>({ dealerId }: Session, work: (tx: Tx) => Promise<T>) => database.inDealer(dealerId, work)
  /** Restarts the idle time of the pass. Runs with each stamp. */
  const touched = (session: Session) => within(session, (tx) => touch(tx, session, now()))

  /**
   * Refuses a paper that is not part of the user's own work, because a pass opens no other paper. Also restarts the
   * idle time.
   */
  const requireOwn = (session: Session, paper: string) =>
    within(session, async (tx) => {
      const { jobs } = await jobsOf(tx, session, { limit: JOBS_MAX, withDone: true }, now())
      if (!jobs.some(({ paper_uuid }) => paper_uuid === paper)) throw new Failure('not_found')
      await touch(tx, session, now())
    })

  const table = (session: Session, language: Language) =>
    within(session, (tx) => terminalTable(tx, session, language, now()))

  return {
    'GET /v1/admin/bay-terminals': ({ session }) => within(session, listTerminals),
    'GET /v1/admin/bay-terminals/export.csv': async ({ session, query, reply }) =>
      sendTable(reply, 'csv', 'terminals', await table(session, query.language)),
    'GET /v1/admin/bay-terminals/export.xlsx': async ({ session, query, reply }) =>
      sendTable(reply, 'xlsx', 'terminals', await table(session, query.language)),
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
      within(session, async (tx) => ({ code: await createBadge(tx, services, session, session.userUuid) })),
    async 'DELETE /v1/auth/badge'({ session }) {
      await within(session, (tx) => removeBadge(tx, services, session, session.userUuid))
    },

    async 'POST /v1/bay/terminal'({ body }) {
      const { name, location, bay, dealer_name, time_zone } = await findTerminal(database, body.terminal, 'bay')
      return { name, location, bay, dealer_name, time_zone }
    },
    async 'POST /v1/bay/badge'({ body }) {
      const terminal = await findTerminal(database, body.terminal, 'bay')
      const found = await database.inDealer(terminal.dealerId, (tx) => whoseBadge(tx, services, terminal, body.code))
      if (found.pass !== undefined) return found
      if (found.isHeldBack) throw new Failure('twofa_required')
      // The same answer for an unknown badge and for a user who may not sign in, so that the answer reveals no badge.
      if (found.wait === null) throw new Failure('unknown_badge')
      throw new Failure('too_many_attempts', { retryAfter: found.wait })
    },
    async 'POST /v1/bay/touch'({ session }) {
      await touched(session)
    },
    async 'POST /v1/bay/leave'({ session }) {
      await within(session, (tx) => tx.deleteFrom('bay_passes').where('uuid', '=', session.uuid).execute())
    },
    async 'GET /v1/bay/work'({ session, query }) {
      const { list, user } = await within(session, async (tx) => ({
        list: await jobsOf(tx, session, { limit: query.limit }, now()),
        user: await tx
          .selectFrom('users')
          .select(['uuid', 'first_name', 'last_name'])
          .where('uuid', '=', session.userUuid)
          .executeTakeFirstOrThrow(),
      }))
      const { jobs, more } = list
      return { user, jobs, more, stamps: await stamper.own(session) }
    },
    async 'POST /v1/bay/findings'({ session, body, request }) {
      await requireOwn(session, body.paper_uuid)
      return reporter.addFinding(session, body, idempotencyKey(request.headers['idempotency-key']))
    },
    async 'POST /v1/bay/papers/:uuid/photos'(call) {
      await requireOwn(call.session, call.params.uuid)
      return reporter.addPhoto(call)
    },
    async 'POST /v1/bay/papers/:uuid/finish'({ session, params: { uuid }, body }) {
      await requireOwn(session, uuid)
      if (body.work_uuids.length > 0) await stamper.finish(session, { paper_uuid: uuid, work_uuids: body.work_uuids })
      if (!body.completes) return { is_completed: false, refusals: [], about: {}, may_check_finally: false }
      return reporter.complete(session, { uuid, isChecked: body.is_checked })
    },
    async 'POST /v1/bay/places'({ session, body }) {
      const place = await within(session, (tx) => placeOfPass(tx, session))
      await touched(session)
      return Object.assign(
        { place },
        await notePlace(session, Object.assign({}, body, { kind: 'bay' as const, place })),
      )
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
