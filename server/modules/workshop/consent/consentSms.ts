import { LANGUAGES } from '#contract/constants.ts'
import { consentPath, type SmsState } from '#contract/workshop/consentLink.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import type { FailedJobs, Job } from '#server/jobs/jobs.ts'
import { PermanentFailure } from '#server/jobs/permanentFailure.ts'
import { readWords } from '#server/records/words/recordWords.ts'
import { Failure } from '#server/request/failure.ts'
import { strangerSession } from '#server/request/strangerSession.ts'
import { sendSms } from '#server/sms/sendSms.ts'
import { readSmsAccount } from '#server/sms/smsAccount.ts'
import { questionSms, type SmsText, type SmsWords } from '#server/sms/smsText.ts'
import { touchPaper } from '../papers/partOfPaper.ts'
import { consentAddresses } from './addresses.ts'
import { lockPaperOf } from './lockOrder.ts'
import { findWaiting } from './waitingQuestion.ts'

type Live = Pick<Core, 'hub' | 'now'>
type Services = Pick<Core, 'secrets' | 'outbound' | 'publicUrl'> & Live

/** Characters of the answer of the SMS service that are stored at most. */
const ANSWER_LENGTH = 200

/**
 * The message in each language, as an advisor reads it before it is sent. Its address is shortened, but the length
 * counts the whole address.
 */
export async function previewSms({
  dealer,
  plate,
  address,
}: {
  dealer: string
  plate: string
  address: string
}): Promise<(SmsText & { language: (typeof LANGUAGES)[number] })[]> {
  const previews = []
  for (const language of LANGUAGES) {
    const words = await readWords<SmsWords>(language, 'mail')
    const { text, ...size } = questionSms(words, { dealer, plate, link: address })
    previews.push({ language, text: text.replace(/#.*?(?=\s|$)/, '#…'), ...size })
  }
  return previews
}

/** Records whether the message was sent, and tells the users who have the paper open. */
async function noteSms(
  tx: Tx,
  { hub, now }: Live,
  dealerId: string,
  { uuid, state, answer }: { uuid: string; state: SmsState; answer: string },
): Promise<void> {
  const found = await tx
    .selectFrom('consent_links as q')
    .innerJoin('dealers as d', 'd.dealer_id', 'q.dealer_id')
    .select(['q.paper_uuid', 'd.name'])
    .where('q.uuid', '=', uuid)
    .executeTakeFirst()
  if (!found) return
  await lockPaperOf(tx, found.paper_uuid)
  await tx
    .updateTable('consent_links')
    .set({ sms_state: state, sms_at: new Date(now()), sms_answer: answer.slice(0, ANSWER_LENGTH) })
    .where('uuid', '=', uuid)
    .where('sms_state', '=', 'waiting')
    .execute()
  const session = strangerSession({ dealerId, dealerName: found.name, permissions: {} })
  await touchPaper(tx, { hub, session, now: now() }, found.paper_uuid, ['consent'])
}

/**
 * Sends the address of a question to the customer's phone. The address is made for the message and is stored nowhere.
 */
export const consentSmsWorker =
  ({ secrets, outbound, publicUrl, hub, now }: Services) =>
  async ({ dealerId, data, inDealer }: Job<'consent_sms'>): Promise<void> => {
    const { link_uuid: uuid } = data
    const prepared = await inDealer(async (tx) => {
      const found = await findWaiting(tx, uuid, now())
      return found && { found, account: await readSmsAccount(tx, secrets, dealerId) }
    })
    if (!prepared) return
    const { found, account } = prepared
    if (!account) throw new PermanentFailure('SMS to customers is not set up.')
    if (publicUrl === undefined) throw new PermanentFailure('PUBLIC_URL is not set, so no link can be sent.')
    const link = publicUrl + consentPath(consentAddresses(secrets).tokenOf({ dealerId, uuid }))
    const words = await readWords<SmsWords>(found.language, 'mail')
    const { dealer, code, sms_to: to, licensePlate: plate } = found
    const { text } = questionSms(words, { dealer, plate, link })
    const { isSent, isFinal, answer } = await sendSms(
      outbound,
      account,
      { id: uuid, to, text, dealer: code },
      now(),
    ).catch((error: unknown) => {
      throw error instanceof Failure ? new PermanentFailure('The address of the SMS service is not allowed.') : error
    })
    if (!isSent) throw isFinal ? new PermanentFailure(answer) : new Error(answer)
    await inDealer((tx) => noteSms(tx, { hub, now }, dealerId, { uuid, state: 'sent', answer: '' }))
  }

/** Records that the message was refused, or that even the last attempt has not reached the service. */
export const consentSmsFailed =
  (live: Live): NonNullable<FailedJobs['consent_sms']> =>
  async (tx, { dealerId, uuid, data }) => {
    const job = await tx.selectFrom('jobs').select('last_error').where('uuid', '=', uuid).executeTakeFirst()
    await noteSms(tx, live, dealerId, { uuid: data.link_uuid, state: 'refused', answer: job?.last_error ?? '' })
  }
