import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Tx } from '#server/db/database.ts'
import type { Call } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import type { Services } from './access/services.ts'
import { setAttendance } from './attendance/attendance.ts'
import { forgottenGoing } from './attendance/forgottenGoing.ts'
import { planForgotten } from './stamps/forgotten.ts'
import { readOwn } from './stamps/ownStamps.ts'
import { endWork, startWork } from './stamps/stampWork.ts'

type Own = EndpointOutput<'GET /v1/workshop/stamps/own'>
type Parsed<Verb extends 'start' | 'pause' | 'stop' | 'attendance'> = Call<`POST /v1/workshop/stamps/${Verb}`>['body']

/** Stamping by whoever asks, at a desk or at a terminal. Each answers with what one is stamped on then. */
export type Stamper = {
  own(session: Session): Promise<Own>
  start(session: Session, body: Parsed<'start'>): Promise<Own>
  pause(session: Session, body: Parsed<'pause'>): Promise<Own>
  stop(session: Session, body: Parsed<'stop'>): Promise<Own>
  attend(session: Session, body: Parsed<'attendance'>): Promise<Own>
}

export function createStamper(services: Services): Stamper {
  const { database, now } = services
  const read = async (tx: Tx, session: Session) => ({
    ...(await readOwn(tx, session, now())),
    forgotten_going: await forgottenGoing(tx, services, session),
  })
  /** Stamps; what it comes to is told after the commit, and answered. */
  const stamp = async (session: Session, work: (tx: Tx) => Promise<readonly (() => void)[]>) => {
    const { tells, answer } = await database.inDealer(session.dealerId, async (tx) => {
      const tells = await work(tx)
      await planForgotten(tx, session.dealerId, now())
      return { tells, answer: await read(tx, session) }
    })
    for (const tell of tells) tell()
    return answer
  }
  return {
    own: (session) => database.inDealer(session.dealerId, (tx) => read(tx, session)),
    start: (session, body) => stamp(session, (tx) => startWork({ tx, services, session }, body)),
    pause: (session, { work_uuid, reason }) =>
      stamp(session, (tx) => endWork({ tx, services, session }, { work_uuid, pause: reason })),
    stop: (session, body) => stamp(session, (tx) => endWork({ tx, services, session }, body)),
    attend: (session, { is_here }) =>
      stamp(session, async (tx) => {
        await setAttendance(tx, session, is_here, now())
        return []
      }),
  }
}
