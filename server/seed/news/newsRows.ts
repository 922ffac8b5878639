import type { Insertable } from 'kysely'
import { fieldsSchema } from '#contract/api/define/recordSchemas.ts'
import { DAY_MS } from '#contract/durations.ts'
import { records } from '#contract/records/index.ts'
import { type RichBlock, type RichDocument, richPlainText } from '#contract/richText/document.ts'
import type { Tables } from '#server/db/schema.ts'
import { storedRow } from '#server/dealers/storedRow.ts'
import type { DealerPlan } from '../data/dealerPlan.ts'
import type { Organisation, Person, Rows } from '../organisation/organisation.ts'
import type { Random } from '../random/random.ts'
import { NOTICES, type NoticePlan } from './noticePlans.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Share of the people who have confirmed a safety notice: 18 of 26. */
const CONFIRMED_SHARE = 18 / 26

const words = (text: string) => [{ type: 'text' as const, text }]

/** A document from the lines of a plan. */
function documentOf(text: string): RichDocument {
  const content: RichBlock[] = []
  for (const line of text.split('\n')) {
    const last = content.at(-1)
    if (line.startsWith('# ')) content.push({ type: 'heading', attrs: { level: 3 }, content: words(line.slice(2)) })
    else if (!line.startsWith('- ')) content.push({ type: 'paragraph', content: words(line) })
    else {
      const item = {
        type: 'listItem' as const,
        content: [{ type: 'paragraph' as const, content: words(line.slice(2)) }],
      }
      if (last?.type === 'bulletList') last.content.push(item)
      else content.push({ type: 'bulletList', content: [item] })
    }
  }
  return { type: 'doc', content }
}

/** The columns of an audience. A dealer with one location has no second one; its notice is then for everybody. */
function audienceOf({ audience }: NoticePlan, rows: Rows) {
  const locations = (rows.locations ?? []).map(({ uuid }) => uuid)
  const location = { everybody: undefined, first_site: locations[0], second_site: locations[1] }
  const nobody = { location_uuids: [], department_uuids: [], group_uuids: [] }
  if (typeof audience === 'string') {
    const uuid = location[audience]
    return uuid === undefined
      ? Object.assign({ is_for_everybody: true }, nobody)
      : Object.assign({ is_for_everybody: false }, nobody, { location_uuids: [uuid] })
  }
  const groups = (rows.groups ?? []).filter(({ name }) => audience.includes(name)).map(({ uuid }) => uuid)
  return Object.assign({ is_for_everybody: false }, nobody, { group_uuids: groups })
}

type Given = { dealer_id: string; author: Person; rows: Rows; end: Date; uuid: string }

function newsRow(plan: NoticePlan, { dealer_id, author, rows, end, uuid }: Given): Insertable<Tables['news']> {
  // Notices appear in the morning, before the first car.
  const at = new Date(end.getTime() - plan.daysAgo * DAY_MS - 3 * HOUR_MS)
  const after = (days: number | undefined) => (days === undefined ? null : new Date(at.getTime() + days * DAY_MS))
  const isLater = plan.daysAgo < 0
  const changed = after(plan.changedAfter)
  const { translation } = plan
  const texts = [{ title: plan.title, text: plan.text }, ...(translation ? [translation] : [])]
  const values = fieldsSchema(records.news).parse({
    title: plan.title,
    language: 'de',
    body: documentOf(plan.text),
    translations: translation
      ? [{ language: translation.language, title: translation.title, body: documentOf(translation.text) }]
      : [],
    category: plan.category,
    importance: plan.importance ?? 'info',
    ...audienceOf(plan, rows),
    is_draft: false,
    publish_from: isLater ? at.toISOString() : null,
    publish_until: after(plan.lasts)?.toISOString() ?? null,
    is_pinned: plan.isPinned === true,
    needs_confirmation: plan.confirmWithin !== undefined,
    confirm_until: after(plan.confirmWithin)?.toISOString().slice(0, 10) ?? null,
  })
  return Object.assign({ dealer_id, uuid }, storedRow(records.news, values), {
    plain: texts.map((one) => `${one.title}\n${richPlainText(documentOf(one.text))}`).join('\n'),
    published_at: isLater ? null : at,
    publications: isLater ? [] : [at.toISOString()],
    changed_at: changed,
    text_version: changed === null ? 1 : 2,
    author_uuid: author.uuid,
    version: changed === null ? 1 : 2,
    created_at: isLater ? end : at,
    updated_at: changed ?? (isLater ? end : at),
    deleted_at: null,
  })
}

/** Older notices were read by more people. Those of yesterday wait for half of them. */
const readShare = ({ daysAgo }: NoticePlan) => Math.min(0.95, 0.45 + daysAgo * 0.08)

type Seen = { dealer_id: string; news_uuid: string; people: readonly Person[]; random: Random; end: Date }

/** The people who have read a notice, and confirmed it where it asks for that. */
function seenRows(notice: NoticePlan, { dealer_id, news_uuid, people, random, end }: Seen) {
  const isChanged = notice.changedAfter !== undefined
  const begin = end.getTime() - (notice.daysAgo - (notice.changedAfter ?? 0)) * DAY_MS - 3 * HOUR_MS
  const share = notice.confirmWithin === undefined ? readShare(notice) : CONFIRMED_SHARE
  const readers = notice.daysAgo < 0 ? [] : people.slice(0, Math.round(people.length * share))
  const seen = readers.map(({ uuid, language }, nth) => {
    const at = Math.min(begin + (nth + 1) * 17 * MINUTE_MS + random.int(0, 9) * MINUTE_MS, end.getTime())
    return { user_uuid: uuid, language: language === 'de' ? ('de' as const) : ('en' as const), at: new Date(at) }
  })
  const confirmed = notice.confirmWithin === undefined ? [] : seen
  return {
    reads: seen.map(({ user_uuid, at }) => ({ dealer_id, news_uuid, user_uuid, read_at: at })),
    confirmations: confirmed.map(({ user_uuid, language, at }) => ({
      dealer_id,
      news_uuid,
      user_uuid,
      version: isChanged ? 2 : 1,
      language,
      confirmed_at: at,
    })),
  }
}

/** The texts of a notice that somebody has confirmed. */
function confirmedText(
  { title, text, translation }: NoticePlan,
  row: { dealer_id: string; uuid: string },
  version: number,
) {
  const texts = [{ language: 'de', title, text }, ...(translation ? [translation] : [])]
  return {
    dealer_id: row.dealer_id,
    news_uuid: row.uuid,
    version,
    texts: JSON.stringify(
      texts.map((one) => ({ language: one.language, title: one.title, body: documentOf(one.text) })),
    ),
  }
}

/** The notices of a dealer, and who has read and confirmed them. */
export function newsRows(
  plan: DealerPlan,
  { dealerId: dealer_id, people, rows }: Organisation,
  seeded: Random,
  end: Date,
): Pick<Rows, 'news' | 'news_reads' | 'news_confirmations' | 'news_texts'> {
  const random = seeded.fork(`${plan.code}:news`)
  const active = people.filter(({ state }) => state === undefined).toSorted((a, b) => a.uuid.localeCompare(b.uuid))
  const author = active.find(({ job }) => job === 'serviceManager') ?? active[0]
  if (!author) return {}
  const told = NOTICES.map((notice) => {
    const uuid = random.uuid()
    const row = newsRow(notice, { dealer_id, author, rows, end, uuid })
    return { row, plan: notice, seen: seenRows(notice, { dealer_id, news_uuid: uuid, people: active, random, end }) }
  })
  return {
    news: told.map(({ row }) => row),
    news_reads: told.flatMap(({ seen }) => seen.reads),
    news_confirmations: told.flatMap(({ seen }) => seen.confirmations),
    news_texts: told.flatMap(
      ({
        row,
        plan,
        seen: {
          confirmations: [first],
        },
      }) => (first ? [confirmedText(plan, row, first.version)] : []),
    ),
  }
}
