import type { RecordRow } from '#contract/records/define.ts'
import { FAQ_EDITORS, type faqEntry } from '#contract/records/faqEntry.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { addEntry, openEntries, toUser } from '#server/inbox/addEntry.ts'
import type { InboxServices } from '#server/inbox/entryRow.ts'
import { closeEntry } from '#server/inbox/entrySteps.ts'
import type { Write } from '#server/records/hooks.ts'
import { holdersAnywhere } from '#server/records/scope.ts'

type FaqRow = RecordRow<typeof faqEntry>
type Proposal = { uuid: string; question: string; author: string }
type Services = Pick<Core, 'hub' | 'jobs' | 'now'>

/** The author of a proposal. Null for an entry that is no proposal. */
async function findAuthor(tx: Tx, uuid: string): Promise<string | null> {
  const row = await tx
    .selectFrom('faq_entries')
    .select('author_uuid')
    .where('uuid', '=', uuid)
    .where('is_proposal', '=', true)
    .executeTakeFirst()
  return row?.author_uuid ?? null
}

/**
 * Gives each editor except the author an entry in the inbox. The first editor who publishes or refuses the proposal
 * ends all of them.
 */
async function askEditors(tx: Tx, services: InboxServices, { uuid, question, author }: Proposal): Promise<void> {
  const about = { kind: 'faqProposal', subject: uuid, details: { title: question }, note: '' } as const
  for (const editor of await holdersAnywhere(tx, FAQ_EDITORS))
    if (editor !== author)
      await addEntry(tx, services, Object.assign({ location_uuid: null, record_uuid: uuid }, about, toUser(editor)))
}

async function endQuestions(tx: Tx, services: InboxServices, uuid: string, state: 'done' | 'withdrawn'): Promise<void> {
  for (const entry of await openEntries(tx, 'faqProposal', uuid))
    await closeEntry(tx, services, entry, { state, note: '' })
}

/** Tells the author whether the proposal was published or refused, with the editor's reason for a refusal. */
async function answerAuthor(tx: Tx, services: InboxServices, { uuid, question, author }: Proposal, row: FaqRow) {
  const details = { title: question, outcome: row.state }
  const about = { kind: 'faqAnswer', subject: uuid, details, note: row.state === 'refused' ? row.refusal : '' } as const
  await addEntry(tx, services, Object.assign({ location_uuid: null, record_uuid: uuid }, about, toUser(author)))
}

/** Tells editors of a new proposal, and its author when an editor publishes or refuses it. */
export async function tellOfProposal(
  tx: Tx,
  { hub, jobs, now }: Services,
  { verb, session, before }: Write<typeof faqEntry>,
  row: FaqRow,
): Promise<void> {
  const author = await findAuthor(tx, row.uuid)
  if (author === null) return
  const services: InboxServices = { hub, jobs, session, now: now() }
  const proposal = { uuid: row.uuid, question: row.question, author }
  const isWaiting = row.state === 'draft' && row.deleted_at === null
  const wasWaiting = before !== null && before.state === 'draft' && before.deleted_at === null
  if (isWaiting && !wasWaiting) await askEditors(tx, services, proposal)
  if (wasWaiting && !isWaiting)
    await endQuestions(tx, services, row.uuid, row.deleted_at === null ? 'done' : 'withdrawn')
  const isAnswered = verb === 'update' && before !== null && before.state !== row.state && row.state !== 'draft'
  if (isAnswered && author !== session.userUuid) await answerAuthor(tx, services, proposal, row)
}
