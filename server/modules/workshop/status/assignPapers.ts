import type { z } from 'zod'
import type { workshopEndpoints } from '#contract/api/workshop/workshop.ts'
import type { Tx } from '#server/db/database.ts'
import { type Context, changeWithin } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { lockPaper, type PaperRow, readPaper } from '../papers/openPaper.ts'
import type { TellPlan } from '../papers/partOfPaper.ts'
import { changeStatus, stepOf } from './paperSteps.ts'

type Endpoint = (typeof workshopEndpoints)['POST /v1/workshop/paper/assign']
type Assigned = z.output<Endpoint['body']>
type Answer = z.output<Endpoint['output']>
type Refused = Answer['refused'][number]
/** `tellPlan` belongs to another module. */
type Services = { papers: Context; tellPlan: TellPlan }

/** What keeps one paper from being changed; anything else keeps all of them. */
const OWN_ERRORS = ['not_found', 'no_permission', 'record_deleted', 'transition_refused'] as const

/** One of them, as if it had been changed on its sheet. */
async function assign(tx: Tx, { papers, tellPlan }: Services, session: Session, uuid: string, set: Assigned['set']) {
  const row = await lockPaper(tx, papers, session, uuid)
  if (set.what === 'status') {
    // Whoever asks for a status that a paper has is answered as if it had been changed.
    if (row.status === set.to) return []
    const step = { to: set.to, version: row.version, reason: set.reason, claim: false, taken_by: '' }
    const { row: after, tell } = await changeStatus(tx, papers, session, uuid, step)
    return [tell, await tellPlan(tx, session, stepOf(after))]
  }
  return (await changeWithin(tx, papers, session, uuid, { [`${set.what}_uuid`]: set.user_uuid })).afterCommit
}

const nameOf = ({ licensePlate, vin, jobId }: PaperRow) => [licensePlate || vin, jobId].filter(Boolean).join(' · ')

/** Papers that were selected together. Each has a transaction of its own, so that one that is refused holds up none. */
export async function assignPapers(services: Services, session: Session, { uuids, set }: Assigned): Promise<Answer> {
  const { papers } = services
  const { database } = papers
  const changed: string[] = []
  const refused: Refused[] = []
  for (const uuid of new Set(uuids)) {
    try {
      const tells = await database.inDealer(session.dealerId, (tx) => assign(tx, services, session, uuid, set))
      for (const tell of tells) tell()
      changed.push(uuid)
    } catch (failure) {
      refused.push(await refusalOf(papers, session, uuid, failure))
    }
  }
  return { changed, refused }
}

/** Why a paper was refused, with its name if the caller may read it. What is no refusal is thrown on. */
async function refusalOf(papers: Context, session: Session, uuid: string, failure: unknown): Promise<Refused> {
  const error = failure instanceof Failure ? OWN_ERRORS.find((one) => one === failure.code) : undefined
  if (!(failure instanceof Failure) || error === undefined) throw failure
  const seen = await papers.database
    .inDealer(session.dealerId, (tx) => readPaper(tx, papers, session, uuid))
    .catch((unseen: unknown) => {
      if (unseen instanceof Failure) return null
      throw unseen
    })
  return {
    uuid,
    name: seen ? nameOf(seen) : '',
    status: seen?.status ?? null,
    error,
    refusals: [...(failure.details.refusals ?? [])],
    about: failure.details.about ?? {},
  }
}
