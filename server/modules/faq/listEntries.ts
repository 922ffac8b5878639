import type { FaqHit } from '#contract/api/faq/faq.ts'
import { FALLBACK_LANGUAGE, type Language } from '#contract/constants.ts'
import { FAQ_PAGE_SIZE, FAQ_SHOWN_CATEGORIES, type FaqShownCategory, type FaqStatus } from '#contract/faq/faq.ts'
import { excerptOf } from './index/excerpt.ts'
import type { EntryIndex, IndexedEntry } from './index/faqIndexes.ts'
import { type Found, marksIn, searchedWords } from './index/textIndex.ts'

/** The entries of the dealer and of the handbook that a caller may see. */
export type Sources = {
  indexes: readonly EntryIndex[]
  /** Topics of the handbook that the dealer has hidden. */
  hidden: ReadonlySet<string>
  seesHidden: boolean
  language: Language
  /** The current day of the dealer. */
  today: string
}
type ListQuery = {
  q?: string | undefined
  category?: FaqShownCategory | undefined
  tag?: string | undefined
  machine?: string | undefined
  screen?: string | undefined
  offset: number
}

/** An entry in the language that is shown, and how a search found it. */
type Topic = { entry: IndexedEntry; languages: Language[]; score: number; words: ReadonlySet<string> }

const NO_WORDS: ReadonlySet<string> = new Set()

/** The version for a reader: their language, else English, else the first one. */
export function bestVersion(versions: readonly IndexedEntry[], language: Language): IndexedEntry | undefined {
  const first = [...versions].sort((one, other) => (one.uuid < other.uuid ? -1 : 1))
  return (
    first.find((one) => one.language === language) ??
    first.find((one) => one.language === FALLBACK_LANGUAGE) ??
    first[0]
  )
}

/** All language versions of each topic. */
function byTopic(entries: Iterable<IndexedEntry>): Map<string, IndexedEntry[]> {
  const topics = new Map<string, IndexedEntry[]>()
  for (const entry of entries) {
    const versions = topics.get(entry.topic)
    if (versions) versions.push(entry)
    else topics.set(entry.topic, [entry])
  }
  return topics
}

/** All language versions of the entry with this uuid or topic. */
export const versionsOf = (indexes: readonly EntryIndex[], uuid: string): IndexedEntry[] => {
  for (const { entries } of indexes) {
    const topic = entries.get(uuid)?.topic ?? uuid
    const versions = [...entries.values()].filter((entry) => entry.topic === topic)
    if (versions.length > 0) return versions
  }
  return []
}

const statusOf = ({ valid_until }: IndexedEntry, today: string): FaqStatus =>
  valid_until !== null && valid_until < today ? 'outdated' : 'published'

function searchTopics({ indexes, language }: Sources, typed: string): { topics: Topic[]; isSimilar: boolean } {
  const results = indexes.map((index) => ({ index, result: index.texts.search(typed) }))
  const isSimilar = results.every(({ result }) => result.isSimilar || result.found.length === 0)
  const topics = results
    .filter(({ result }) => result.isSimilar === isSimilar)
    .flatMap(({ index, result }) => topicsOf(index, result.found, language))
  return { topics: topics.sort((one, other) => other.score - one.score), isSimilar: isSimilar && topics.length > 0 }
}

function topicsOf({ entries }: EntryIndex, found: readonly Found[], language: Language): Topic[] {
  const foundIds = new Map(found.map((one) => [one.id, one]))
  const matching = byTopic(found.flatMap(({ id }) => entries.get(id) ?? []))
  const all = byTopic([...entries.values()].filter(({ topic }) => matching.has(topic)))
  return [...matching].flatMap(([topic, versions]): Topic[] => {
    const entry = bestVersion(versions, language)
    const hits = versions.flatMap(({ uuid }) => foundIds.get(uuid) ?? [])
    const own = entry && foundIds.get(entry.uuid)
    if (!entry || !own) return []
    const score = Math.max(...hits.map((hit) => hit.score))
    return [{ entry, score, words: own.words, languages: languagesOf(all.get(topic) ?? versions) }]
  })
}

const languagesOf = (versions: readonly IndexedEntry[]) => versions.map(({ language }) => language).sort()

function allTopics({ indexes, language }: Sources): Topic[] {
  const { compare } = new Intl.Collator(language)
  const rank = ({ entry: { category } }: Topic) => FAQ_SHOWN_CATEGORIES.indexOf(category)
  return indexes
    .flatMap(({ entries }) => [...byTopic(entries.values()).values()])
    .flatMap((versions): Topic[] => {
      const entry = bestVersion(versions, language)
      return entry ? [{ entry, languages: languagesOf(versions), score: 0, words: NO_WORDS }] : []
    })
    .sort((one, other) => rank(one) - rank(other) || compare(one.entry.question, other.entry.question))
}

/** The fields of an entry that lists and the reader show. */
export const shownEntry = (entry: IndexedEntry, languages: Language[], { hidden, today }: Sources) => ({
  uuid: entry.uuid,
  question: entry.question,
  category: entry.category,
  tags: [...entry.tags],
  language: entry.language,
  languages,
  status: statusOf(entry, today),
  machine_code: entry.machine_code,
  department_uuid: entry.department_uuid,
  valid_until: entry.valid_until,
  is_handbook: entry.is_handbook,
  is_hidden: hidden.has(entry.topic),
})

const isWanted = ({ entry }: Topic, { tag, machine, screen }: ListQuery) =>
  (tag === undefined || entry.tags.includes(tag)) &&
  (machine === undefined || entry.machine_code === machine) &&
  (screen === undefined || entry.screen === screen)

/** One page of the list, and the number of hits of each category. */
export function listEntries(sources: Sources, query: ListQuery) {
  const { topics, isSimilar } = query.q
    ? searchTopics(sources, query.q)
    : { topics: allTopics(sources), isSimilar: false }
  const visible = topics
    .filter(({ entry }) => sources.seesHidden || !sources.hidden.has(entry.topic))
    .filter((topic) => isWanted(topic, query))
  const counts = new Map<FaqShownCategory, number>()
  for (const { entry } of visible) counts.set(entry.category, (counts.get(entry.category) ?? 0) + 1)
  const chosen = query.category ? visible.filter(({ entry }) => entry.category === query.category) : visible
  const typed = searchedWords(query.q ?? '')
  const items = chosen.slice(query.offset, query.offset + FAQ_PAGE_SIZE).map(({ entry, languages, words }): FaqHit => {
    const question_marks = marksIn(entry.question, words, typed)
    return Object.assign(shownEntry(entry, languages, sources), { question_marks }, excerptOf(entry.text, words, typed))
  })
  return {
    items,
    total: chosen.length,
    categories: FAQ_SHOWN_CATEGORIES.flatMap((category) => {
      const count = counts.get(category) ?? 0
      return count > 0 ? [{ category, count }] : []
    }),
    is_similar: isSimilar,
  }
}
