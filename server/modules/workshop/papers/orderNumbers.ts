import { declaredPattern } from '#contract/declaredPattern.ts'
import { orderNumberPattern, withoutExtension } from '#contract/settings/orderNumber.ts'
import type { Tx } from '#server/db/database.ts'
import { nextNumber } from '#server/numbers/nextNumber.ts'
import { Failure } from '#server/request/failure.ts'
import { fitsPattern } from '#server/settings/patterns.ts'
import { readSettings } from '#server/settings/readSettings.ts'

/** At most this many attempts to find a free number, because typed numbers may occupy counted ones. */
const TRIES = 100

const isTaken = async (tx: Tx, jobId: string) =>
  (await tx.selectFrom('papers').select('uuid').where('jobId', '=', jobId).limit(1).executeTakeFirst()) !== undefined

/** The next free order number. Empty if users type the numbers. */
export async function freeOrderNumber(tx: Tx, now: number): Promise<string> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const number = await nextNumber(tx, 'order', now)
    if (number === null) return ''
    if (!(await isTaken(tx, number))) return number
  }
  throw new Failure('numbers_used_up')
}

/** Refuses an order number that does not match the dealer's format. An extension may follow it (`901245/2`). */
export async function requireOrderNumber(tx: Tx, jobId: string): Promise<void> {
  if (jobId === '') return
  const { values } = await readSettings(tx, [
    'order_number_type',
    'order_number_prefix',
    'order_number_regex',
    'number_order_width',
  ])
  const { code } = await tx.selectFrom('dealers').select('code').executeTakeFirstOrThrow()
  const pattern = orderNumberPattern(values, code)
  const whole = values.order_number_type === 'regex' ? jobId : withoutExtension(jobId)
  const fits =
    values.order_number_type === 'regex' ? fitsPattern(`^(?:${pattern})$`, whole) : declaredPattern(pattern).test(whole)
  if (!fits) throw new Failure('validation_failed', { fields: { jobId: 'invalid_format' } })
}
