import type { Insertable } from 'kysely'
import type { EXTENSION_ANSWERS } from '#contract/workshop/enumerations.ts'
import type { Tables } from '#server/db/schema.ts'
import { FINDINGS } from '../data/labours.ts'
import type { Random } from '../random/random.ts'
import type { Visit } from './layVisits.ts'
import { firstOf, lastStep, type Outcome } from './outcomes.ts'

type Answer = (typeof EXTENSION_ANSWERS)[number]

/** Twelve extensions of both dealers: seven accepted, three declined, two open. */
const ANSWERS: Record<string, readonly Answer[]> = {
  ahf01: ['accepted', 'accepted', 'open', 'declined', 'accepted', 'accepted'],
  nkp02: ['accepted', 'declined', 'accepted', 'open', 'accepted', 'declined'],
}
const MINUTE = 60_000

/** The customer's answer by phone; empty while the question is open. */
function answerOf(answer: Answer, { car }: Visit, answered: number) {
  if (answer === 'open') return { answer, answered_at: null, answered_by: '', consent_method: '' as const }
  return {
    answer,
    answered_at: new Date(answered),
    answered_by: [car.owner.first_name, car.owner.name].join(' ').trim(),
    consent_method: 'phone' as const,
  }
}

/**
 * Extensions for findings. The last work of an accepted one is the finding. The first one of the first dealer had been
 * declined before (E22).
 */
export function extensionRows(
  dealer_id: string,
  code: string,
  outcomes: ReadonlyMap<Visit, Outcome>,
  { random, now }: { random: Random; now: number },
): Insertable<Tables['extensions']>[] {
  const begun = [...outcomes].filter(
    ([{ isHistory, jobs, carried, type }, outcome]) =>
      !isHistory && carried.length === 0 && jobs.length >= 3 && type === 'customer' && firstOf(outcome, 'in_progress'),
  )
  const free = new Set(begun)
  /** Takes the best remaining visit. At the end of a week, nothing may be unfinished. */
  const take = (answer: Answer) => {
    const [found] = [
      ...[...free]
        .filter(([, outcome]) => (lastStep(outcome).status === 'in_progress') === (answer === 'open'))
        .reverse(),
      ...free,
    ]
    if (found) free.delete(found)
    return found ?? []
  }
  return (ANSWERS[code] ?? []).flatMap((answer, index) => {
    const [visit, outcome] = take(answer)
    if (!visit || !outcome) return []
    const [finding, text, target_ze, price] = random.pick(FINDINGS)
    const asked = (firstOf(outcome, 'in_progress')?.at ?? now) + random.int(15, 35) * MINUTE
    const answered = Math.min(asked + random.int(8, 90) * MINUTE, now - MINUTE)
    const job = answer === 'accepted' ? visit.jobs.at(-1) : undefined
    if (job) Object.assign(job, { extension: 2, text, labour_number: '' })
    const isRevived = code === 'ahf01' && index === 0
    return [
      {
        dealer_id,
        uuid: random.uuid(),
        location_uuid: visit.place.location.uuid,
        paper_uuid: visit.uuid,
        number: 2,
        finding,
        price,
        target_ze: job?.target_ze ?? target_ze,
        promised_at: null,
        asked_at: new Date(Math.min(asked, now - 2 * MINUTE)),
        ...answerOf(answer, visit, answered),
        note: isRevived ? 'Zuerst abgelehnt, nach Rückruf des Kunden doch freigegeben' : '',
        version: 1,
        created_at: new Date(Math.min(asked, now - 2 * MINUTE)),
        deleted_at: null,
        updated_at: new Date(Math.min(answered, now - MINUTE)),
      },
    ]
  })
}
