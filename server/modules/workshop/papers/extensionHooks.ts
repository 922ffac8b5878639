import type { extension } from '#contract/records/extension.ts'
import type { Tx } from '#server/db/database.ts'
import type { Hooks } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'
import type { Hub } from '#server/socket/hub.ts'
import { nextOfPaper } from './nextOfPaper.ts'
import { requireSameSite, touchPaper } from './partOfPaper.ts'
import { requirePrices, seesPrices, setsPrice } from './priceMask.ts'

/** Also by one that was deleted: its number stands on what the customer was asked. */
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
 * Refuses to delete an extension with works. They name it by its number: without it they would be on no sheet, and still
 * be work to be done. The paper is locked, as by whoever adds a work to it, so that none comes meanwhile.
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

type Values = Parameters<NonNullable<Hooks<typeof extension>['beforeWrite']>>[1]['changes']

/** The time of an answer that came without one. Consent without its method is refused. */
function answeredBy(changes: Values, whole: Values, now: number): { answered_at?: Date } {
  const isAnswered = changes.answer !== undefined && changes.answer !== 'open'
  if (whole.answer === 'accepted' && !whole.consent_method && (isAnswered || changes.consent_method !== undefined))
    throw new Failure('validation_failed', { fields: { consent_method: 'required' } })
  return isAnswered && !changes.answered_at ? { answered_at: new Date(now) } : {}
}

/** Extensions of a paper are counted, an answer has its time, and consent says how it was given. */
export function extensionHooks({ hub, now }: { hub: Hub; now: () => number }): Hooks<typeof extension> {
  return {
    masks: (session) => ({ price: seesPrices(session) }),
    async beforeWrite(tx, { verb, session, uuid, before, changes }) {
      const whole = { ...before, ...changes }
      const { paper_uuid = '', number = 2, location_uuid = '' } = whole
      const freeNumber = async () => ({ number: (await nextOfPaper(tx, paper_uuid)).extension })
      if (verb === 'delete') return requireNoWorks(tx, paper_uuid, number)
      const isNumberTaken = () => isTaken(tx, paper_uuid, number, uuid)
      if (verb === 'restore') return (await isNumberTaken()) ? freeNumber() : undefined
      await requireSameSite(tx, whole)
      if (setsPrice(verb, changes.price)) await requirePrices(tx, session, location_uuid)
      const answered = answeredBy(changes, whole, now())
      if (!(await isNumberTaken())) return answered
      if (verb === 'update') throw new Failure('validation_failed', { fields: { number: 'already_exists' } })
      return { ...answered, ...(await freeNumber()) }
    },
    async afterWrite(tx, { session }, row) {
      return touchPaper(tx, { hub, session, now: now() }, row.paper_uuid, ['extensions'])
    },
  }
}
