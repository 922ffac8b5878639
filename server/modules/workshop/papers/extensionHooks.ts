import type { extension } from '#contract/records/extension.ts'
import type { Tx } from '#server/db/database.ts'
import type { Hooks } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { RunningStamps } from './begun.ts'
import { undoneAnswer } from './customersAnswer.ts'
import { nextOfPaper } from './nextOfPaper.ts'
import { requireSameLocation, touchPaper } from './partOfPaper.ts'
import { requirePrices, seesPrices, setsPrice } from './priceMask.ts'

/**
 * Whether another extension of the paper has the number. A deleted extension keeps its number, because the customer has
 * seen it.
 */
async function isTaken(tx: Tx, paper_uuid: string, number: number, uuid: string): Promise<boolean> {
  const other = await tx
    .selectFrom('extensions')
    .select('uuid')
    .where('paper_uuid', '=', paper_uuid)
    .where('number', '=', number)
    .where('uuid', '<>', uuid)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Refuses to delete an extension with works. Works name their extension by its number. Without the extension they would
 * appear on no sheet, but still count as work. The paper is locked, so that no work is added meanwhile.
 */
async function requireNoWorks(tx: Tx, paper_uuid: string, number: number): Promise<undefined> {
  await tx.selectFrom('papers').select('uuid').where('uuid', '=', paper_uuid).forNoKeyUpdate().execute()
  const one = await tx
    .selectFrom('works')
    .select('uuid')
    .where('paper_uuid', '=', paper_uuid)
    .where('extension', '=', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (one) throw new Failure('record_in_use')
}

/** Locks the works of extensions. A user who is about to begin one of them waits, and is then refused. */
export async function lockWorksOf(tx: Tx, extensions: readonly string[]): Promise<string[]> {
  const rows = await worksOf(tx, extensions).orderBy('w.uuid').forNoKeyUpdate().execute()
  return rows.map(({ uuid }) => uuid)
}

const worksOf = (tx: Tx, extensions: readonly string[]) =>
  tx
    .selectFrom('works as w')
    .select('w.uuid')
    .where('w.deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('extensions as e')
          .select('e.uuid')
          .whereRef('e.dealer_id', '=', 'w.dealer_id')
          .whereRef('e.paper_uuid', '=', 'w.paper_uuid')
          .whereRef('e.number', '=', 'w.extension')
          .where('e.uuid', 'in', extensions),
      ),
    )

const isPutOff = ({ answer }: Values) => answer === 'declined' || answer === 'postponed'

type Values = Parameters<NonNullable<Hooks<typeof extension>['beforeWrite']>>[1]['changes']

/** Adds the time to an answer that was sent without one. Refuses a consent without a method. */
function answeredBy(changes: Values, whole: Values, now: number): { answered_at?: Date } {
  const isAnswered = changes.answer !== undefined && changes.answer !== 'open'
  if (whole.answer === 'accepted' && !whole.consent_method && (isAnswered || changes.consent_method !== undefined))
    throw new Failure('validation_failed', { fields: { consent_method: 'required' } })
  return isAnswered && !changes.answered_at ? { answered_at: new Date(now) } : {}
}

type Services = {
  hub: Hub
  now: () => number
  stamps: RunningStamps
  /** The caller writes the customer's answers, and undoes those to something else. */
  isAnswerChecked?: boolean
}

/** Extensions of a paper are numbered, an answer has its time, and consent says how it was given. */
export function extensionHooks({ hub, now, stamps, isAnswerChecked = false }: Services): Hooks<typeof extension> {
  return {
    async beforeLock(tx, _verb, changes, uuids) {
      if (!isPutOff(changes)) return
      const works = await worksOf(tx, uuids).execute()
      await stamps.holdPeople(
        tx,
        works.map(({ uuid }) => uuid),
      )
    },
    masks: (session) => ({ price: seesPrices(session) }),
    async beforeWrite(tx, { verb, session, uuid, before, changes }) {
      const whole = { ...before, ...changes }
      const { paper_uuid = '', number = 2, location_uuid = '' } = whole
      const freeNumber = async () => ({ number: (await nextOfPaper(tx, paper_uuid)).extension })
      if (verb === 'delete') return requireNoWorks(tx, paper_uuid, number)
      const isNumberTaken = () => isTaken(tx, paper_uuid, number, uuid)
      if (verb === 'restore') return (await isNumberTaken()) ? freeNumber() : undefined
      await requireSameLocation(tx, whole)
      if (setsPrice(verb, changes.price)) await requirePrices(tx, session, location_uuid)
      const undone = isAnswerChecked ? {} : await undoneAnswer(tx, uuid, before, { changes })
      const answered = Object.assign(answeredBy(changes, whole, now()), undone)
      if (!(await isNumberTaken())) return answered
      if (verb === 'update') throw new Failure('validation_failed', { fields: { number: 'already_exists' } })
      return { ...answered, ...(await freeNumber()) }
    },
    async afterWrite(tx, { session, changes }, row) {
      // Work that the customer does not want must not continue.
      if (isPutOff(changes)) await stamps.end(tx, session, await lockWorksOf(tx, [row.uuid]))
      await touchPaper(tx, { hub, session, now: now() }, row.paper_uuid, ['extensions'])
    },
  }
}
