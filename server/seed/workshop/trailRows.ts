import type { Insertable } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { CHECK_POINTS } from '../data/labours.ts'
import { needsOfText } from '../data/workNeeds.ts'
import type { Random } from '../random/random.ts'
import type { Visit } from './layVisits.ts'
import { firstOf, lastStep, type Outcome } from './outcomes.ts'
import type { Numbered } from './paperRows.ts'

type RowsOf<Name extends keyof Tables> = Insertable<Tables[Name]>[]
type Papers = RowsOf<'papers'>

const MINUTE = 60_000

/** Works of all papers, in order. */
export function workRows(
  dealer_id: string,
  visits: readonly Numbered[],
  outcomes: ReadonlyMap<Visit, Outcome>,
): RowsOf<'works'> {
  return visits.flatMap((visit) => {
    const outcome = outcomes.get(visit)
    const created_at = new Date(outcome?.steps[0]?.at ?? 0)
    return visit.jobs.map((job, index) => {
      const state = outcome?.states.get(job) ?? 'new'
      const done = state === 'completed' ? new Date(job.real.to) : created_at
      return {
        dealer_id,
        uuid: job.uuid,
        location_uuid: visit.place.location.uuid,
        paper_uuid: visit.uuid,
        extension: job.extension,
        position: index + 1,
        text: job.text,
        labour_number: job.labour_number,
        target_ze: job.target_ze,
        ...needsOfText(job.text),
        technician_uuid: job.technician ?? visit.worker.person.uuid,
        state,
        hold_reason: '' as const,
        complaint: '',
        cause: '',
        correction: '',
        version: 1,
        created_at,
        updated_at: done > created_at ? done : created_at,
        deleted_at: null,
      }
    })
  })
}

/** Every change of a paper's state, with its user. */
export function stateRows(
  dealer_id: string,
  papers: Papers,
  visits: readonly Numbered[],
  outcomes: ReadonlyMap<Visit, Outcome>,
  random: Random,
): RowsOf<'paper_states'> {
  const paperOf = new Map(papers.map((paper) => [paper.uuid, paper]))
  return visits.flatMap((visit) => {
    const paper = paperOf.get(visit.uuid)
    const steps = outcomes.get(visit)?.steps ?? []
    return steps.map((step, index) => {
      const before = steps[index - 1]
      const isWorkshop = step.status === 'in_progress' || step.status === 'completed'
      return {
        dealer_id,
        uuid: random.uuid(),
        paper_uuid: visit.uuid,
        at: new Date(step.at),
        source: 'ui' as const,
        by_user: (isWorkshop ? paper?.technician_uuid : paper?.advisor_uuid) ?? null,
        from_status: before?.status ?? null,
        to_status: step.status,
        from_hold: before?.hold ?? ('' as const),
        to_hold: step.hold,
        reason: step.reason,
        lasted: before ? step.at - before.at : 0,
      }
    })
  })
}

/** Handovers of the sheet in this week. Older papers have none. */
export function handoverRows(
  dealer_id: string,
  papers: Papers,
  visits: readonly Numbered[],
  outcomes: ReadonlyMap<Visit, Outcome>,
  random: Random,
): RowsOf<'paper_handovers'> {
  const paperOf = new Map(papers.map((paper) => [paper.uuid, paper]))
  return visits.flatMap((visit) => {
    const [paper, outcome] = [paperOf.get(visit.uuid), outcomes.get(visit)]
    const begun = outcome && firstOf(outcome, 'in_progress')
    if (visit.isHistory || !begun || !paper?.sender_uuid || !paper.receiver_uuid) return []
    const { sender_uuid, receiver_uuid } = paper
    return [
      {
        dealer_id,
        uuid: random.uuid(),
        paper_uuid: visit.uuid,
        at: new Date(begun.at - MINUTE),
        sender_uuid,
        receiver_uuid,
        place: 'Serviceannahme',
        note: '',
      },
    ]
  })
}

/**
 * The check lists of cars that are in the workshop today. All points are answered when the work is done, and the first
 * two before.
 */
export function checkRows(
  dealer_id: string,
  current: number,
  visits: readonly Numbered[],
  outcomes: ReadonlyMap<Visit, Outcome>,
  random: Random,
): RowsOf<'paper_checks'> {
  return visits.flatMap((visit) => {
    const outcome = outcomes.get(visit)
    const begun = outcome && firstOf(outcome, 'in_progress')
    if (!begun || visit.day !== current || visit.isHistory || visit.type !== 'customer') return []
    const isDone = lastStep(outcome).status !== 'in_progress'
    return CHECK_POINTS.map((text, index) => {
      const isAnswered = isDone || index < 2
      const answer = () => (random.next() < 0.15 ? ('watch' as const) : ('ok' as const))
      return {
        dealer_id,
        uuid: random.uuid(),
        paper_uuid: visit.uuid,
        position: index + 1,
        text,
        note: '',
        result: isAnswered ? answer() : ('' as const),
        checked_at: isAnswered ? new Date(lastStep(outcome).at) : null,
        checked_by: isAnswered ? visit.worker.person.uuid : null,
      }
    })
  })
}

/** Acknowledgements of dangerous damage. The customer of the last one was not told yet (E35). */
export function acknowledgementRows(
  dealer_id: string,
  papers: Papers,
  random: Random,
): RowsOf<'damage_acknowledgements'> {
  const damaged = papers.filter(({ security_damage }) => security_damage !== '')
  return damaged.slice(0, -1).map((paper, index) => ({
    dealer_id,
    uuid: random.uuid(),
    paper_uuid: paper.uuid,
    damage: paper.security_damage,
    is_refused: index === 1,
    informed_at: new Date(paper.updated_at as Date),
    informed_by: paper.advisor_uuid ?? '',
    method: 'in_person' as const,
    person: paper.picked_up_by || 'Kunde',
    signature: '',
    witness: index === 1 ? 'Annahme' : '',
  }))
}
