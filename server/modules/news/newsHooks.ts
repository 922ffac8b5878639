import { sql } from 'kysely'
import { dayIn } from '#contract/datePresets.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { NEWS_STATES, type news } from '#contract/records/news.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'
import { announceNews } from './announceNews.ts'
import { type Audience, isVisibleToEditor, listAudience, listEditors, mayEdit } from './audience.ts'
import { refreshFigures } from './figures.ts'
import { fileColumns } from './newsFiles.ts'
import { type PublishServices, planNews, publish } from './publishNews.ts'
import { planRecount } from './recount.ts'
import { endReminders, planReminder } from './remind.ts'
import { requireTexts, textColumns } from './textColumns.ts'

type NewsWrite = Write<typeof news>
type NewsRow = RecordRow<typeof news>

const [DRAFT, SCHEDULED, PUBLISHED, EXPIRED] = NEWS_STATES
const percent = (count: 'read_count' | 'confirmed_count') =>
  sql`case when r.audience_count > 0 then round(100.0 * ${sql.ref(`r.${count}`)} / r.audience_count) end`

const AUDIENCE_FIELDS = ['is_for_everybody', 'location_uuids', 'department_uuids', 'group_uuids'] as const
const VERBS = { create: 'create', update: 'update', delete: 'delete', restore: 'delete' } as const

const invalid = (fields: Record<string, 'required' | 'too_small' | 'already_exists' | 'unknown_value'>) =>
  new Failure('validation_failed', { fields })

const TARGETS = [
  ['location_uuids', 'locations'],
  ['department_uuids', 'departments'],
  ['group_uuids', 'groups'],
] as const

/** Refuses locations, departments and groups that do not exist. References to rows that were deleted later may stay. */
async function requireTargets(tx: Tx, { before, changes }: NewsWrite): Promise<void> {
  for (const [field, table] of TARGETS) {
    const known = new Set(before?.[field] ?? [])
    const added = (changes[field] ?? []).filter((uuid) => !known.has(uuid))
    if (added.length === 0) continue
    const found = await tx
      .selectFrom(table)
      .select('uuid')
      .where('uuid', 'in', added)
      .where('deleted_at', 'is', null)
      .execute()
    if (found.length < new Set(added).size) throw invalid({ [field]: 'unknown_value' })
  }
}

const isEmpty = ({ is_for_everybody, location_uuids, department_uuids, group_uuids }: Audience) =>
  !is_for_everybody && location_uuids.length + department_uuids.length + group_uuids.length === 0

/**
 * Refuses a notice without a chosen audience unless it is a draft, one that ends before it begins, and two texts in one
 * language.
 */
function requireSound(row: NewsRow): void {
  if (!row.is_draft && isEmpty(row)) throw invalid({ location_uuids: 'required' })
  if (row.publish_until !== null && row.publish_from !== null && row.publish_until <= row.publish_from)
    throw invalid({ publish_until: 'too_small' })
  if (row.translations.some(({ language }) => language === row.language))
    throw invalid({ translations: 'already_exists' })
}

/**
 * Refuses a new end in the past, and a deadline that no reader could keep. The end of a published notice may be past,
 * because that is how an editor ends it.
 */
async function requireTimesAhead(tx: Tx, { before, changes }: NewsWrite, row: NewsRow, now: number): Promise<void> {
  const isNew = (field: 'publish_until' | 'confirm_until') => field in changes && changes[field] !== before?.[field]
  const isShown = (before?.published_at ?? null) !== null
  if (isNew('publish_until') && !isShown && row.publish_until != null && Date.parse(row.publish_until) <= now)
    throw invalid({ publish_until: 'too_small' })
  if (isNew('confirm_until') && row.confirm_until != null && row.confirm_until < dayIn(await dealerZone(tx), now))
    throw invalid({ confirm_until: 'too_small' })
}

/** Refuses an audience that the session may not address, before and after the write. */
async function requireMay(tx: Tx, { session, verb, before }: NewsWrite, row: NewsRow): Promise<void> {
  for (const audience of before === null ? [row] : [before, row]) {
    if (await mayEdit(tx, session, VERBS[verb], audience)) continue
    // An editor of single locations who has named none gets the error at the field.
    const isMissing = audience === row && !row.is_for_everybody && row.location_uuids.length === 0
    throw isMissing ? invalid({ location_uuids: 'required' }) : new Failure('no_permission')
  }
}

/**
 * The moment of publication, which a draft and a scheduled notice do not have. An unpublished notice is not marked as
 * changed either.
 */
function publicationColumns({ before }: NewsWrite, row: NewsRow, at: string) {
  const isScheduled = row.publish_from !== null && row.publish_from > at
  return row.is_draft || isScheduled
    ? { published_at: null, changed_at: null }
    : { published_at: before?.published_at ?? at }
}

/** Columns that follow from the write. */
async function followingColumns(tx: Tx, write: NewsWrite, row: NewsRow, now: number): Promise<Record<string, unknown>> {
  const at = new Date(now).toISOString()
  const author = write.verb === 'create' ? { author_uuid: write.session.userUuid } : {}
  // A safety notice stays on the start page until it is confirmed, so there must be a way to confirm it.
  const confirmation = row.importance === 'safety' ? { needs_confirmation: true } : {}
  const text = await textColumns(tx, write, row, at)
  return Object.assign(text, publicationColumns(write, row, at), author, confirmation)
}

/** Whether readers see a notice at a moment (ms), and are asked to confirm it. */
const asksNow = ({ deleted_at, needs_confirmation, published_at, publish_until }: NewsRow, now: number): boolean =>
  deleted_at === null &&
  needs_confirmation &&
  published_at !== null &&
  (publish_until === null || Date.parse(publish_until) > now)

/** Ends the reminders of a notice that nobody can confirm any more. */
async function endRemindersOf(tx: Tx, services: PublishServices, { session, before }: NewsWrite, row: NewsRow) {
  const now = services.now()
  if (before === null || asksNow(row, now)) return
  await endReminders(tx, Object.assign({}, services, { session, now }), row.uuid, null)
}

/**
 * Tells the audience about a notice that readers see from now on. A notice that becomes a safety notice is announced
 * like a new one.
 */
async function tellPublished(tx: Tx, services: PublishServices, { session, before }: NewsWrite, row: NewsRow) {
  if (row.published_at === null) return
  if ((before?.published_at ?? null) === null) await publish(tx, services, session, row.uuid)
  else if (row.importance === 'safety' && before?.importance !== 'safety')
    await announceNews(tx, services, session, row.uuid, 'published')
}

/** Name of the first location, else department, else group of a notice (`r`). Deleted ones keep their name. */
const firstTarget = sql`case when r.is_for_everybody then '' else coalesce(
  (select l.description from locations l where l.dealer_id = r.dealer_id and l.uuid = (r.location_uuids[1])::uuid),
  (select d.name from departments d where d.dealer_id = r.dealer_id and d.uuid = (r.department_uuids[1])::uuid),
  (select g.name from groups g where g.dealer_id = r.dealer_id and g.uuid = (r.group_uuids[1])::uuid), '') end`

/** Languages of a notice (`r`) whose text is older than the newest change in another language. */
const olderLanguages = sql`array(select l.language from (select r.language union all
    select t ->> 'language' from jsonb_array_elements(r.translations) t) l (language)
  where coalesce(r.text_times ->> l.language, '') < (select max(m.value) from jsonb_each_text(r.text_times) m)
  order by l.language)`

/** The rules of notices for their editors. */
export function newsHooks(services: PublishServices): Hooks<typeof news> {
  return {
    computed: {
      state: sql`case when r.is_draft then ${sql.lit(DRAFT)} when r.publish_until <= now() then ${sql.lit(EXPIRED)}
        when r.publish_from > now() then ${sql.lit(SCHEDULED)} else ${sql.lit(PUBLISHED)} end`,
      author: sql`coalesce((select u.first_name || ' ' || u.last_name from users u
        where u.dealer_id = r.dealer_id and u.uuid = r.author_uuid), '')`,
      published_at: sql`r.published_at`,
      changed_at: sql`r.changed_at`,
      older_languages: olderLanguages,
      audience_name: firstTarget,
      audience_count: sql`r.audience_count`,
      read_percent: sql`case when r.published_at is not null then ${percent('read_count')} end`,
      confirmed_count: sql`r.confirmed_count`,
      confirmed_percent: sql`case when r.published_at is not null and r.needs_confirmation
        then ${percent('confirmed_count')} end`,
    },
    visible: isVisibleToEditor,
    async readers(tx, rows) {
      const users = new Set<string>()
      for (const row of rows) for (const user of await listEditors(tx, row)) users.add(user)
      const [first] = rows
      // Only the audience after the write is told. Clients of former readers no longer find the notice when they ask
      // again.
      if (first && rows.some(({ published_at }) => published_at !== null))
        for (const user of await listAudience(tx, first.uuid)) users.add(user)
      return [...users]
    },
    async beforeWrite(tx, write) {
      const row = Object.assign({}, write.before, write.changes) as NewsRow
      requireSound(row)
      await requireTimesAhead(tx, write, row, services.now())
      await requireMay(tx, write, row)
      await requireTargets(tx, write)
      requireTexts(write, row)
      const files = await fileColumns(tx, write, row, { session: write.session, now: services.now() })
      return Object.assign(files, await followingColumns(tx, write, row, services.now()))
    },
    async afterWrite(tx, write, row) {
      await refreshFigures(tx, [row.uuid])
      await endRemindersOf(tx, services, write, row)
      const { session, before, changes } = write
      // The recount ends the reminders of people who no longer belong to the audience.
      if (before !== null && AUDIENCE_FIELDS.some((field) => field in changes))
        await planRecount(tx, services, session.dealerId)
      if (row.deleted_at !== null || row.is_draft) return
      await tellPublished(tx, services, write, row)
      await planNews(tx, services, session.dealerId, row, before)
      if (row.needs_confirmation) await planReminder(tx, session.dealerId, services.now())
    },
  }
}
