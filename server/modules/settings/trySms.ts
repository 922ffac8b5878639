import { DEFAULT_LANGUAGE } from '#contract/constants.ts'
import type { Database } from '#server/db/database.ts'
import { readWords } from '#server/records/words/recordWords.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { sendSms } from '#server/sms/sendSms.ts'
import { readSmsAccount } from '#server/sms/smsAccount.ts'
import { type SmsWords, testSms } from '#server/sms/smsText.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'

type Services = { database: Database; secrets: SecretBox; outbound: Outbound; now: () => number }

/** Sends a test message at once, not as a job, because the user is waiting for the answer. */
export async function trySms(
  { database, secrets, outbound, now }: Services,
  { dealerId, userUuid, company }: Session,
  to: string,
  id: string,
) {
  const { account, user } = await database.inDealer(dealerId, async (tx) => ({
    account: await readSmsAccount(tx, secrets, dealerId),
    user: await tx.selectFrom('users').select('language').where('uuid', '=', userUuid).executeTakeFirst(),
  }))
  if (!account) throw new Failure('sms_not_set_up')
  const { text } = testSms(await readWords<SmsWords>(user?.language ?? DEFAULT_LANGUAGE, 'mail'))
  const { isSent, answer } = await sendSms(outbound, account, { id, to, text, dealer: company }, now())
  return { is_sent: isSent, answer }
}
