import { hasStroke } from '#contract/service/signature.ts'
import type { ConsentMethod } from '#contract/workshop/enumerations.ts'
import type { Tx } from '#server/db/database.ts'
import { addEntry, toUser } from '#server/inbox/addEntry.ts'
import type { InboxServices } from '#server/inbox/entryRow.ts'
import { type Context, changeWithin } from '#server/records/service.ts'
import type { Call } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { touchPaper } from '../papers/partOfPaper.ts'
import { lockForAnswers, lockPaperOf } from './lockOrder.ts'
import { type KeptItem, type Offer, type Question, readOffer } from './offer.ts'

type Body = Call<'POST /v1/consent/answer'>['body']
type Answering = { extensions: Context; jobs: InboxServices['jobs'] }

const METHODS: Readonly<Record<Question['channel'], ConsentMethod>> = {
  mail: 'email',
  sms: 'text',
  mail_sms: 'text',
  copy: 'text',
}

/** Refuses an answer that leaves an extension open, and an answer to work, prices or photos that were not shown. */
function requireShown(offer: Offer, { digest, answers }: Body): void {
  if (offer.digest !== digest) throw new Failure('version_conflict', { current: offer })
  const open = offer.items.filter(({ answer }) => answer === 'open').map(({ extension_uuid }) => extension_uuid)
  const answered = answers.map(({ extension_uuid }) => extension_uuid)
  const isWhole = open.length === answers.length && open.every((uuid) => answered.includes(uuid))
  if (!isWhole || open.length === 0) throw new Failure('validation_failed', { fields: { answers: 'differs' } })
}

/** Whether an answer repeats the one that was given, because the reply to the first one was lost. */
function isSameAnswer(question: Question, { answers, name }: Body): boolean {
  const given = new Map((question.items as KeptItem[]).map(({ extension_uuid, answer }) => [extension_uuid, answer]))
  return (
    question.answered_by === name && answers.every(({ extension_uuid, answer }) => given.get(extension_uuid) === answer)
  )
}

/** The users who are told about the answer: the one who asked, and the technicians of the paper and of the work. */
async function listenersOf(tx: Tx, question: Question, numbers: readonly number[]): Promise<string[]> {
  const works = await tx
    .selectFrom('works')
    .select('technician_uuid')
    .where('paper_uuid', '=', question.paper_uuid)
    .where('extension', 'in', numbers)
    .where('deleted_at', 'is', null)
    .execute()
  const users = [question.created_by, question.technician_uuid, ...works.map(({ technician_uuid }) => technician_uuid)]
  return [...new Set(users.flatMap((uuid) => uuid ?? []))]
}

type Outcome = 'accepted' | 'declined' | 'mixed'
function outcomeOf(answers: Body['answers']): Outcome {
  const given = new Set(answers.map(({ answer }) => answer))
  const [first] = given
  return given.size === 1 && first ? first : 'mixed'
}

/**
 * Locks what an answer changes beside the question, in the order of every other change of an extension: people,
 * extensions, their works, the paper. The caller locks the question after that. Another order could deadlock with a
 * user who asks or withdraws at the same moment.
 */
export async function lockForAnswer(tx: Tx, extensions: Context, { paper_uuid, items }: Question, body: Body) {
  const declined = body.answers.filter(({ answer }) => answer === 'declined')
  await lockForAnswers(tx, extensions, {
    all: (items as KeptItem[]).map(({ extension_uuid }) => extension_uuid),
    putOff: declined.map(({ extension_uuid }) => extension_uuid),
  })
  await lockPaperOf(tx, paper_uuid)
}

async function extensionsWithoutNote(tx: Tx, uuids: readonly string[]): Promise<Set<unknown>> {
  const rows = await tx
    .selectFrom('extensions')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .where('note', '=', '')
    .execute()
  return new Set(rows.map(({ uuid }) => uuid))
}

/** Writes the customer's answer into the extensions, keeps what was shown, and tells the users who wait for it. */
export async function answerQuestion(
  tx: Tx,
  { extensions, jobs }: Answering,
  session: Session,
  question: Question,
  body: Body,
): Promise<void> {
  if (question.answered_at !== null) {
    if (isSameAnswer(question, body)) return
    throw new Failure('idempotency_conflict')
  }
  if (!hasStroke(body.signature) && !body.is_name_confirmed)
    throw new Failure('validation_failed', { fields: { signature: 'required' } })
  const offer = await readOffer(tx, question)
  requireShown(offer, body)
  const at = extensions.now()
  const answered_at = new Date(at).toISOString()
  const given = new Map(body.answers.map(({ extension_uuid, answer }) => [extension_uuid, answer]))
  const withoutNote = body.note === '' ? new Set() : await extensionsWithoutNote(tx, [...given.keys()])
  for (const [uuid, answer] of [...given].sort())
    await changeWithin(tx, extensions, session, uuid, {
      answer,
      answered_at,
      answered_by: body.name,
      consent_method: METHODS[question.channel],
      // The reason of declined work stays with it, so that the next visit can offer it again.
      ...(answer === 'declined' && withoutNote.has(uuid) && { note: body.note }),
    })
  const items = offer.items.map(
    ({ extension_uuid, number, finding, price, answer }): KeptItem => ({
      extension_uuid,
      number,
      finding,
      price,
      answer: given.get(extension_uuid) ?? answer,
    }),
  )
  await tx
    .updateTable('consent_links')
    .set({
      answered_at: new Date(at),
      opened_at: question.opened_at ?? new Date(at),
      answered_by: body.name,
      signature: body.signature,
      note: body.note,
      items: JSON.stringify(items),
    })
    .where('uuid', '=', question.uuid)
    .execute()
  const { hub } = extensions
  await touchPaper(tx, { hub, session, now: at }, question.paper_uuid, ['consent'])
  const numbers = offer.items.map(({ number }) => number + 1)
  for (const user of await listenersOf(tx, question, numbers))
    await addEntry(
      tx,
      { hub, jobs, session, now: at },
      {
        kind: 'consentAnswer',
        location_uuid: question.location_uuid,
        record_uuid: question.paper_uuid,
        subject: question.paper_uuid,
        details: { plate: question.licensePlate, outcome: outcomeOf(body.answers) },
        note: body.note,
        ...toUser(user),
      },
    )
}
