import type { z } from 'zod'
import type { workshopEndpoints } from '#contract/api/workshop/workshop.ts'
import type { Tx } from '#server/db/database.ts'
import { type Context, changeWithin } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { lockPaper, type PaperRow, readPaper } from '../papers/openPaper.ts'
import { changeStatus } from './paperSteps.ts'

type Endpoint = (typeof workshopEndpoints)['POST /v1/workshop/paper/assign']
type Assigned = z.output<Endpoint['body']>
type Answer = z.output<Endpoint['output']>
type Refused = Answer['refused'][number]

/** Errors that concern one paper. Every other error stops the whole request. */
const OWN_ERRORS = ['not_found', 'no_permission', 'record_deleted', 'transition_refused', 'not_in_workshop'] as const

/** Changes one paper as if a user had changed it on its sheet. */
async function assign(tx: Tx, papers: Context, session: Session, uuid: string, set: Assigned['set']) {
  const row = await lockPaper(tx, papers, session, uuid)
  if (set.what === 'status') {
    // The paper already has this status, so the answer is the same as after a change.
    if (row.status === set.to) return
    const step = { to: set.to, version: row.version, reason: set.reason, claim: false, taken_by: '' }
    await changeStatus(tx, papers, session, uuid, step)
    return
  }
  await changeWithin(tx, papers, session, uuid, { [`${set.what}_uuid`]: set.user_uuid })
}

const nameOf = ({ licensePlate, vin, jobId }: PaperRow) => [licensePlate || vin, jobId].filter(Boolean).join(' · ')

/**
 * Changes papers that were selected together. Each has a transaction of its own, so that a refused paper does not stop
 * the others.
 */
export async function assignPapers(papers: Context, session: Session, { uuids, set }: Assigned): Promise<Answer> {
  const { database } = papers
  const changed: string[] = []
  const refused: Refused[] = []
  for (const uuid of new Set(uuids)) {
    try {
      await database.inDealer(session.dealerId, (tx) => assign(tx, papers, session, uuid, set))
      changed.push(uuid)
    } catch (failure) {
      refused.push(await refusalOf(papers, session, uuid, failure))
    }
  }
  return { changed, refused }
}

/** Why a paper was refused, with its name if the caller may read it. Rethrows other errors. */
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
