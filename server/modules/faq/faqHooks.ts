import { sql } from 'kysely'
import { holds } from '#contract/permissions/can.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { FAQ_EDITORS, faqEntry } from '#contract/records/faqEntry.ts'
import { isRichEmpty } from '#contract/richText/document.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZoneSql } from '#server/db/timeZones.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import { type Context, changeWithin, type Services } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import { announceChange, announcePublished } from './announceFaq.ts'
import { requireAnswerFiles } from './faqFiles.ts'
import { tellOfProposal } from './proposals.ts'

type FaqWrite = Write<typeof faqEntry>
type FaqRow = RecordRow<typeof faqEntry>

/** Fields that all language versions of a topic share. */
const SHARED = ['category', 'machine_code', 'screen', 'department_uuid', 'valid_until'] as const

const votes = (condition: 'true' | 'v.is_helpful') => sql`(select count(*) from faq_votes v
  where v.dealer_id = r.dealer_id and v.entry_uuid = r.uuid and v.entry_version = r.answer_version and ${sql.raw(condition)})`

const computed = {
  status: sql`case when r.state = 'published' and r.valid_until < (now() at time zone ${dealerZoneSql})::date
    then 'outdated' else r.state end`,
  author: sql`coalesce((select u.first_name || ' ' || u.last_name from users u
    where u.dealer_id = r.dealer_id and u.uuid = r.author_uuid), '')`,
  is_proposal: sql`r.is_proposal`,
  is_untranslated: sql`not exists (select from faq_entries o where o.dealer_id = r.dealer_id and o.topic_key = r.topic_key
    and o.uuid <> r.uuid and o.deleted_at is null)`,
  view_count: sql`coalesce((select w.count from faq_views w
    where w.dealer_id = r.dealer_id and w.entry_uuid = r.uuid), 0)`,
  vote_count: votes('true'),
  helpful_percent: sql`(select round(100.0 * count(*) filter (where v.is_helpful) / nullif(count(*), 0))::integer
    from faq_votes v where v.dealer_id = r.dealer_id and v.entry_uuid = r.uuid and v.entry_version = r.answer_version)`,
}

const refuse = (field: string, code: 'required') => new Failure('validation_failed', { fields: { [field]: code } })

/** Refuses a published entry without an answer, and a refused proposal without a reason. */
function requireComplete({ before, changes }: FaqWrite): void {
  const state = changes.state ?? before?.state
  const answer = changes.answer ?? before?.answer
  if (state === 'published' && (answer === undefined || isRichEmpty(answer))) throw refuse('answer', 'required')
  if (state === 'refused' && (changes.refusal ?? before?.refusal ?? '') === '') throw refuse('refusal', 'required')
}

/** The shared fields of a topic, which a new language version takes over. */
async function sharedOf(tx: Tx, topic: string) {
  const first = await tx
    .selectFrom('faq_entries')
    .select([...SHARED])
    .where('topic_key', '=', topic)
    .where('deleted_at', 'is', null)
    .orderBy('uuid')
    .executeTakeFirst()
  return first ?? {}
}

/**
 * Copies changed shared fields to the other language versions. Each of them runs this hook again, but equal values are
 * not written, so the recursion ends.
 */
async function shareFields(tx: Tx, context: Context, { session, uuid, changes }: FaqWrite, row: FaqRow) {
  const shared = Object.fromEntries(SHARED.filter((name) => name in changes).map((name) => [name, row[name]]))
  if (Object.keys(shared).length === 0) return
  const others = await tx
    .selectFrom('faq_entries')
    .select('uuid')
    .where('topic_key', '=', row.topic || uuid)
    .where('uuid', '<>', uuid)
    .where('deleted_at', 'is', null)
    .orderBy('uuid')
    .execute()
  for (const other of others) await changeWithin(tx, context, session, other.uuid, shared)
}

const isShown = (row: Pick<FaqRow, 'state' | 'deleted_at'> | null) =>
  row !== null && row.state === 'published' && row.deleted_at === null

/**
 * Rules of entries: a published entry is complete, translations share fields, and readers are told of changes.
 * `handbookPictures` has the paths of the handbook's pictures by uuid.
 */
export function faqHooks(
  services: Services & Pick<Core, 'jobs'>,
  handbookPictures: ReadonlyMap<string, string>,
): Hooks<typeof faqEntry> {
  const hooks: Hooks<typeof faqEntry> = {
    computed,
    async beforeWrite(tx, write) {
      const { verb, session, changes } = write
      if (verb === 'delete' || verb === 'restore') return undefined
      requireComplete(write)
      const { answer } = changes
      if (answer)
        await requireAnswerFiles(tx, session, { before: write.before?.answer ?? null, answer }, handbookPictures)
      if (verb === 'update')
        return write.before && 'answer' in changes ? { answer_version: write.before.version + 1 } : undefined
      const shared = changes.topic ? await sharedOf(tx, changes.topic) : {}
      const is_proposal = !holds(session.permissions, FAQ_EDITORS)
      return Object.assign({}, shared, { author_uuid: session.userUuid, is_proposal })
    },
    async afterWrite(tx, write, row) {
      const context = Object.assign({}, services, { record: faqEntry, hooks: hooks as Hooks })
      if (write.verb === 'update') await shareFields(tx, context, write, row)
      await tellOfProposal(tx, services, write, row)
      const [was, is] = [isShown(write.before), isShown(row)]
      if (!was && !is) return
      const announce = is && !was ? announcePublished : announceChange
      announce(tx, services.hub, write.session.dealerId, row.uuid)
    },
  }
  return hooks
}
