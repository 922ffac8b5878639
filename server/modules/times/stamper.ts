import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Tx } from '#server/db/database.ts'
import type { Call } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import type { Services } from './access/services.ts'
import { setAttendance } from './attendance/attendance.ts'
import { forgottenGoing } from './attendance/forgottenGoing.ts'
import { countOpenWorks, finishCar } from './stamps/finishCar.ts'
import { planForgotten } from './stamps/forgotten.ts'
import { readOwn } from './stamps/ownStamps.ts'
import { requireNewest } from './stamps/requireNewest.ts'
import { endWork, type Stamping, startWork } from './stamps/stampWork.ts'

type Own = EndpointOutput<'GET /v1/workshop/stamps/own'>
type Finished = EndpointOutput<'POST /v1/workshop/stamps/finish'>
type Parsed<Verb extends 'start' | 'pause' | 'stop' | 'finish' | 'attendance'> =
  Call<`POST /v1/workshop/stamps/${Verb}`>['body']

type Aged = { age_ms?: number | undefined }

/** Stamping of the session's user, in the client or at a terminal. Each call returns the user's current stamps. */
export type Stamper = {
  own(session: Session): Promise<Own>
  start(session: Session, body: Parsed<'start'>): Promise<Own>
  pause(session: Session, body: Parsed<'pause'>): Promise<Own>
  stop(session: Session, body: Parsed<'stop'>): Promise<Own>
  finish(session: Session, body: Parsed<'finish'>): Promise<Finished>
  attend(session: Session, body: Parsed<'attendance'>): Promise<Own>
}

export function createStamper(services: Services): Stamper {
  const { database, now } = services
  const read = async (tx: Tx, session: Session) => ({
    ...(await readOwn(tx, session, now())),
    forgotten_going: await forgottenGoing(tx, services, session),
  })
  /** Stamps and answers with the result. An aged stamp counts from when the person made it. */
  const stamp = (session: Session, { age_ms = 0 }: Aged, work: (stamping: Stamping) => Promise<void>) =>
    database.inDealer(session.dealerId, async (tx) => {
      const at = now() - age_ms
      if (age_ms > 0) await requireNewest(tx, session, at)
      await work({ tx, services: { ...services, now: () => at }, session })
      await planForgotten(tx, session.dealerId, now())
      return read(tx, session)
    })
  return {
    own: (session) => database.inDealer(session.dealerId, (tx) => read(tx, session)),
    start: (session, body) => stamp(session, body, (stamping) => startWork(stamping, body)),
    pause: (session, { reason, ...body }) =>
      stamp(session, body, (stamping) => endWork(stamping, { work_uuid: body.work_uuid, pause: reason })),
    stop: (session, body) => stamp(session, body, (stamping) => endWork(stamping, body)),
    finish: async (session, body) => {
      let open_works = 0
      const stamps = await stamp(session, body, async (stamping) => {
        await finishCar(stamping, body)
        open_works = await countOpenWorks(stamping.tx, body.paper_uuid)
      })
      return { stamps, open_works }
    },
    attend: (session, body) =>
      stamp(session, body, ({ tx, services: { now: at } }) => setAttendance(tx, session, body.is_here, at())),
  }
}
