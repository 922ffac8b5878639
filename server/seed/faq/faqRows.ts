import { readFileSync } from 'node:fs'
import type { Insertable } from 'kysely'
import type { Language } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { FaqCategory } from '#contract/faq/faq.ts'
import { fold } from '#contract/text/fold.ts'
import type { Tables } from '#server/db/schema.ts'
import { writtenAnswer } from '#server/modules/faq/handbook/writtenAnswer.ts'
import type { Person, Rows } from '../organisation/organisation.ts'
import type { Random } from '../random/random.ts'

type Text = { question: string; answer: readonly string[] }
type Plan = Text & {
  category: FaqCategory
  tags: readonly string[]
  machine?: string
  /** Days until the review. Negative ones are in the past. */
  reviewIn: number
  also?: readonly (Text & { language: Language })[]
}
type Plans = {
  entries: readonly Plan[]
  proposals: readonly (Text & { category: FaqCategory })[]
  misses: readonly (readonly [string, number])[]
}
type Row = Insertable<Tables['faq_entries']>

/** Entries of the demo dealers: questions of a German workshop. */
const PLANS = JSON.parse(readFileSync(new URL('../data/faq.json', import.meta.url), 'utf8')) as Plans

/** Days in which the entries were written. */
const WRITTEN_DAYS = 300
const VIEWS_MAX = 140
/** Colleagues who voted for one entry, at most. */
const VOTES_MAX = 9

/** The FAQ of a dealer with views, votes, proposals, and searches without a result. */
export function faqRows(
  dealer_id: string,
  people: readonly Person[],
  { end, random }: { end: Date; random: Random },
): Pick<Rows, 'faq_entries' | 'faq_views' | 'faq_votes' | 'faq_misses'> {
  const day = (days: number) => new Date(end.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const row = (text: Text & { category: FaqCategory }, given: Partial<Row>): Row => {
    const at = new Date(end.getTime() - random.int(1, WRITTEN_DAYS) * DAY_MS)
    const { question, category } = text
    const stored = {
      dealer_id,
      uuid: random.uuid(),
      question,
      category,
      answer: JSON.stringify(writtenAnswer(text.answer)),
      language: 'de' as const,
      author_uuid: people[random.int(0, people.length - 1)]?.uuid ?? null,
      created_at: at,
      updated_at: at,
    }
    return Object.assign(stored, given)
  }
  const published = PLANS.entries.flatMap((plan) => {
    const shared = {
      state: 'published' as const,
      machine_code: plan.machine ?? '',
      valid_until: day(plan.reviewIn),
    }
    const first = row(plan, Object.assign({ tags: [...plan.tags] }, shared))
    const others = (plan.also ?? []).map(({ language, question, answer }) =>
      row({ question, answer, category: plan.category }, Object.assign({ language, topic: first.uuid }, shared)),
    )
    return [first, ...others]
  })
  const proposals = PLANS.proposals.map((plan) => row(plan, { is_proposal: true }))
  return {
    faq_entries: [...published, ...proposals],
    faq_views: published.map(({ uuid }) => ({ dealer_id, entry_uuid: uuid, count: random.int(2, VIEWS_MAX) })),
    faq_votes: published.flatMap(({ uuid }) =>
      people.slice(0, random.int(0, Math.min(VOTES_MAX, people.length))).map((person) => ({
        dealer_id,
        entry_uuid: uuid,
        entry_version: 1,
        user_uuid: person.uuid,
        is_helpful: random.int(1, 10) > 2,
      })),
    ),
    faq_misses: PLANS.misses.map(([query, count]) => ({
      dealer_id,
      uuid: random.uuid(),
      query,
      query_folded: fold(query),
      count,
      last_at: end,
    })),
  }
}
