import { call } from '#renderer/net/calls/api.ts'
import { newerRow } from '#renderer/net/calls/apiError.ts'
import type { PlannerPaper } from './planData.ts'
import type { Companion } from './planStore.ts'

type Paper = Pick<PlannerPaper, 'uuid' | 'version' | 'promised_at'>

const isSameMoment = (a: unknown, b: string | null) =>
  a === b || (typeof a === 'string' && b !== null && Date.parse(a) === Date.parse(b))

/**
 * Writes a promise to its paper. Resolves with the functions that undo and redo it together with the step of the plan.
 */
export async function promisePaper(paper: Paper, promisedAt: string): Promise<Companion> {
  const params = { uuid: paper.uuid }
  const patch = (version: number, to: string | null) =>
    call('PATCH /v1/workshop/paper/:uuid', { params, body: { version, promised_at: to } })
  let { version } = await patch(paper.version, promisedAt)
  const write = async (from: string | null, to: string | null) => {
    const saved = await patch(version, to).catch((error: unknown) => {
      const newer = newerRow(error)
      // If other fields of the paper have changed, it is written again. A promise of another user is not overwritten.
      if (typeof newer?.version !== 'number' || !isSameMoment(newer.promised_at, from)) throw error
      return patch(newer.version, to)
    })
    version = saved.version
  }
  return { back: () => write(promisedAt, paper.promised_at), again: () => write(paper.promised_at, promisedAt) }
}
