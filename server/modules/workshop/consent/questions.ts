import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { FieldCode } from '#contract/fieldCodes.ts'
import { CONSENT_MS, CONSENTS_PER_DAY, consentPath, isByMail, isBySms } from '#contract/workshop/consentLink.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { type Context, changeWithin } from '#server/records/service.ts'
import { findUserNames } from '#server/records/userNames.ts'
import type { Call } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { isSmsOn } from '#server/sms/smsAccount.ts'
import { refusedStep } from '#server/states/takeStep.ts'
import { listOwnAnswers } from '../papers/customersAnswer.ts'
import type { PaperRow } from '../papers/openPaper.ts'
import { requirePrices } from '../papers/priceMask.ts'
import type { consentAddresses } from './addresses.ts'
import { previewSms } from './consentSms.ts'
import type { KeptItem } from './offer.ts'

type State = EndpointOutput<'GET /v1/workshop/paper/:uuid/consent'>
type Body = Call<'POST /v1/workshop/paper/:uuid/consent'>['body']
type Addresses = ReturnType<typeof consentAddresses>

const DAY_SECONDS = DAY_MS / 1_000

async function findLast(tx: Tx, paperUuid: string) {
  return tx
    .selectFrom('consent_links')
    .selectAll()
    .where('paper_uuid', '=', paperUuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .executeTakeFirst()
}

type Customer = { email: string; phone: string; language: Language }

/**
 * The language in which the customer last signed an acceptance of a paper, also while its next revision is written.
 * Null without a signature.
 */
async function signedLanguage(tx: Tx, paperUuid: string): Promise<Language | null> {
  const { rows } = await sql<{ language: Language }>`select v.content ->> 'language' as language
    from acceptances a join acceptance_revisions v on v.dealer_id = a.dealer_id and v.acceptance_uuid = a.uuid
    where a.paper_uuid = ${paperUuid} and a.deleted_at is null and v.absence = ''
    order by v.confirmed_at desc, v.revision desc limit 1`.execute(tx)
  return rows[0]?.language ?? null
}

/**
 * The customer's e-mail address, phone number and language. The mobile number comes first, then the number of the
 * paper, then the landline. The language of the last signed acceptance comes before the one of the customer. The
 * default language is used if there is neither.
 */
async function customerOf(tx: Tx, { uuid, customer_uuid, contact_phone }: PaperRow): Promise<Customer> {
  const found =
    customer_uuid === null
      ? undefined
      : await tx
          .selectFrom('customers')
          .select(['email', 'language', 'mobile', 'phone'])
          .where('uuid', '=', customer_uuid)
          .executeTakeFirst()
  return {
    email: found?.email ?? '',
    phone: found?.mobile ?? contact_phone ?? found?.phone ?? '',
    language: (await signedLanguage(tx, uuid)) ?? (found?.language as Language | null | undefined) ?? DEFAULT_LANGUAGE,
  }
}

/** Whether questions can be sent by SMS. An SMS needs the address of this server, too. */
const sendsSms = async (tx: Tx, publicUrl: string | undefined): Promise<boolean> =>
  publicUrl !== undefined && (await isSmsOn(tx))

/** Whether questions can be sent by mail. A mail needs the address of this server, which never comes from a request. */
async function sendsMail(tx: Tx, publicUrl: string | undefined): Promise<boolean> {
  if (publicUrl === undefined) return false
  const { values } = await readSettings(tx, ['email_enable', 'email_external_enable', 'smtp_host'])
  return values.email_enable && values.email_external_enable && values.smtp_host !== ''
}

/**
 * The last question of a paper. `mayWrite`: the user may send it, and gets its address as long as it can be answered.
 */
export async function readState(
  tx: Tx,
  { addresses, publicUrl, now }: { addresses: Addresses; publicUrl: string | undefined; now: number },
  session: Session,
  row: PaperRow,
  mayWrite: boolean,
): Promise<State> {
  const last = await findLast(tx, row.uuid)
  const nameOf = await findUserNames(tx, last ? [last.created_by] : [])
  const isOpen =
    last !== undefined && last.ended_at === null && last.answered_at === null && Date.parse(last.expires_at) > now
  const tokenOf = (uuid: string) => addresses.tokenOf({ dealerId: session.dealerId, uuid })
  const token = last && tokenOf(last.uuid)
  const sends_sms = await sendsSms(tx, publicUrl)
  return {
    ...(await customerOf(tx, row)),
    own_answers: await listOwnAnswers(tx, row.uuid),
    sends_mail: await sendsMail(tx, publicUrl),
    sends_sms,
    sms_texts:
      sends_sms && mayWrite
        ? await previewSms({
            dealer: session.dealerName,
            plate: row.licensePlate,
            // The preview may use this address, because all tokens have the same length.
            address: (publicUrl ?? '') + consentPath(tokenOf(row.uuid)),
          })
        : [],
    path: isOpen && mayWrite && token ? consentPath(token) : null,
    question: last
      ? {
          uuid: last.uuid,
          channel: last.channel,
          language: last.language,
          sent_to: last.sent_to,
          sms_to: last.sms_to,
          sms_state: last.sms_state,
          sms_at: last.sms_at,
          sms_answer: last.sms_answer,
          created_at: last.created_at,
          by: nameOf(last.created_by),
          expires_at: last.expires_at,
          opened_at: last.opened_at,
          answered_at: last.answered_at,
          answered_by: last.answered_by,
          signature: last.signature,
          note: last.note,
          ended_at: last.ended_at,
          extension_uuids: (last.items as KeptItem[]).map(({ extension_uuid }) => extension_uuid),
        }
      : null,
  }
}

/** Ends every question of a paper: one that the customer could still answer, and the page of an answered one. */
export async function endQuestion(tx: Tx, paperUuid: string, now: number): Promise<void> {
  await tx
    .updateTable('consent_links')
    .set({ ended_at: new Date(now) })
    .where('paper_uuid', '=', paperUuid)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the question of a paper when none of its extensions can be answered any more. */
export async function endEmptyQuestion(tx: Tx, paperUuid: string, now: number): Promise<void> {
  await sql`update consent_links q set ended_at = ${new Date(now)}
    where q.paper_uuid = ${paperUuid} and q.ended_at is null and q.answered_at is null
      and not exists (select from extensions e where e.dealer_id = q.dealer_id and e.paper_uuid = q.paper_uuid
        and e.deleted_at is null and e.answer = 'open'
        and q.items @> jsonb_build_array(jsonb_build_object('extension_uuid', e.uuid)))`.execute(tx)
}

async function requireTurn(tx: Tx, paperUuid: string, now: number): Promise<void> {
  const { count } = await tx
    .selectFrom('consent_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('paper_uuid', '=', paperUuid)
    .where('created_at', '>', new Date(now - DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(count) >= CONSENTS_PER_DAY) throw new Failure('too_many_attempts', { retryAfter: DAY_SECONDS })
}

/**
 * Refuses extensions that do not belong to the paper, or no longer wait for an answer. The customer will see their
 * prices, so a user who may not see them is refused, too.
 */
async function requireOpen(tx: Tx, session: Session, row: PaperRow, uuids: readonly string[]): Promise<void> {
  const found = await tx
    .selectFrom('extensions')
    .select(['uuid', 'price'])
    .where('paper_uuid', '=', row.uuid)
    .where('uuid', 'in', uuids)
    .where('deleted_at', 'is', null)
    .where('answer', '=', 'open')
    .execute()
  if (found.length !== uuids.length)
    throw new Failure('validation_failed', { fields: { extension_uuids: 'not_found' } })
  if (found.some(({ price }) => price !== null)) await requirePrices(tx, session, row.location_uuid)
}

/** Refuses a channel that lacks its address, or that the dealer has not set up. */
async function requireReachable(tx: Tx, publicUrl: string | undefined, { channel, email, phone }: Body): Promise<void> {
  const [byMail, bySms] = [isByMail(channel), isBySms(channel)]
  const missing: Record<string, FieldCode> = {}
  if (byMail && email === '') missing.email = 'required'
  if (bySms && phone === '') missing.phone = 'required'
  if (Object.keys(missing).length > 0) throw new Failure('validation_failed', { fields: missing })
  if ((byMail && !(await sendsMail(tx, publicUrl))) || (bySms && !(await sendsSms(tx, publicUrl))))
    throw new Failure('validation_failed', { fields: { channel: 'unknown_value' } })
}

/** Asks the customer of a paper. The paper is locked. */
export async function askCustomer(
  tx: Tx,
  { extensions, publicUrl }: { extensions: Context; publicUrl: string | undefined },
  session: Session,
  { row, body }: { row: PaperRow; body: Body },
): Promise<void> {
  // The car has left, so no work could follow an acceptance.
  if (row.status === 'picked_up' || row.status === 'canceled') throw refusedStep(['transition_unknown'], {})
  const now = extensions.now()
  const uuids = [...new Set(body.extension_uuids)]
  await requireOpen(tx, session, row, uuids)
  await requireReachable(tx, publicUrl, body)
  await requireTurn(tx, row.uuid, now)
  await endQuestion(tx, row.uuid, now)
  const [uuid, at] = [uuidv7(), new Date(now)]
  await tx
    .insertInto('consent_links')
    .values({
      dealer_id: session.dealerId,
      uuid,
      paper_uuid: row.uuid,
      channel: body.channel,
      language: body.language,
      sent_to: isByMail(body.channel) ? body.email : '',
      sms_to: isBySms(body.channel) ? body.phone : '',
      sms_state: isBySms(body.channel) ? 'waiting' : '',
      created_at: at,
      created_by: session.userUuid,
      expires_at: new Date(now + CONSENT_MS),
      items: JSON.stringify(uuids.map((extension_uuid): KeptItem => ({ extension_uuid }))),
    })
    .execute()
  for (const extension of uuids.toSorted())
    await changeWithin(tx, extensions, session, extension, { asked_at: at.toISOString() })
  const kinds = [isByMail(body.channel) && 'consent_mail', isBySms(body.channel) && 'consent_sms'] as const
  for (const kind of kinds)
    if (kind) await enqueueJob(tx, session.dealerId, kind, { link_uuid: uuid }, session.userUuid)
}
