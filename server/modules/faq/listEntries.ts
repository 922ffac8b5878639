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
type Topic = { entry: IndexedEntry; score: number; words: ReadonlySet<string> }

const NO_WORDS: ReadonlySet<string> = new Set()

/** How well a language suits a reader: their own, then English, then any other. The smallest number is the best. */
function distanceOf(language: Language, reader: Language): number {
  if (language === reader) return 0
  return language === FALLBACK_LANGUAGE ? 1 : 2
}

/** Whether the first version suits a reader better. Between equal ones, the smaller uuid decides. */
function suitsBetter(one: IndexedEntry, other: IndexedEntry, reader: Language): boolean {
  const difference = distanceOf(one.language, reader) - distanceOf(other.language, reader)
  return difference === 0 ? one.uuid < other.uuid : difference < 0
}

/** The version for a reader: their language, else English, else the first one. */
export const bestVersion = (versions: readonly IndexedEntry[], reader: Language): IndexedEntry | undefined =>
  versions.reduce<IndexedEntry | undefined>(
    (best, one) => (best === undefined || suitsBetter(one, best, reader) ? one : best),
    undefined,
  )

/** All language versions of the entry with this uuid or topic. */
export const versionsOf = (indexes: readonly EntryIndex[], uuid: string): IndexedEntry[] => {
  for (const { entries, topics } of indexes) {
    const versions = topics.get(entries.get(uuid)?.topic ?? uuid)
    if (versions) return versions
  }
  return []
}

const statusOf = ({ valid_until }: IndexedEntry, today: string): FaqStatus =>
  valid_until !== null && valid_until < today ? 'outdated' : 'published'

type Hits = { topics: Topic[]; isSimilar: boolean }

async function searchTopics({ indexes, language }: Sources, typed: string): Promise<Hits> {
  const results = []
  for (const index of indexes) results.push({ index, result: await index.texts.search(typed) })
  const isSimilar = results.every(({ result }) => result.isSimilar || result.found.length === 0)
  const topics = results
    .filter(({ result }) => result.isSimilar === isSimilar)
    .flatMap(({ index, result }) => topicsOf(index, result.found, language))
  return { topics: topics.sort((one, other) => other.score - one.score), isSimilar: isSimilar && topics.length > 0 }
}

/**
 * The found topics. It makes a single pass over the hits, because the beginning of a word can match half of all texts.
 */
function topicsOf({ entries }: EntryIndex, found: readonly Found[], language: Language): Topic[] {
  const topics = new Map<string, Topic>()
  for (const { id, score, words } of found) {
    const entry = entries.get(id)
    if (!entry) continue
    const known = topics.get(entry.topic)
    if (!known) topics.set(entry.topic, { entry, score, words })
    else {
      known.score = Math.max(known.score, score)
      if (suitsBetter(entry, known.entry, language)) Object.assign(known, { entry, words })
    }
  }
  return [...topics.values()]
}

const languagesOf = (versions: readonly IndexedEntry[]) => versions.map(({ language }) => language).sort()

function allTopics({ indexes, language }: Sources): Topic[] {
  const { compare } = new Intl.Collator(language)
  const rank = ({ entry: { category } }: Topic) => FAQ_SHOWN_CATEGORIES.indexOf(category)
  return indexes
    .flatMap(({ topics }) => [...topics.values()])
    .flatMap((versions): Topic[] => {
      const entry = bestVersion(versions, language)
      return entry ? [{ entry, score: 0, words: NO_WORDS }] : []
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

/**
 * One page of the list, and the number of hits of each category. It pauses for other requests, so no transaction may be
 * open meanwhile.
 */
export async function listEntries(sources: Sources, query: ListQuery) {
  const { topics, isSimilar } = query.q
    ? await searchTopics(sources, query.q)
    : { topics: allTopics(sources), isSimilar: false }
  const visible = topics
    .filter(({ entry }) => sources.seesHidden || !sources.hidden.has(entry.topic))
    .filter((topic) => isWanted(topic, query))
  const counts = new Map<FaqShownCategory, number>()
  for (const { entry } of visible) counts.set(entry.category, (counts.get(entry.category) ?? 0) + 1)
  const chosen = query.category ? visible.filter(({ entry }) => entry.category === query.category) : visible
  const typed = searchedWords(query.q ?? '')
  const items = chosen.slice(query.offset, query.offset + FAQ_PAGE_SIZE).map(({ entry, words }): FaqHit => {
    const languages = languagesOf(versionsOf(sources.indexes, entry.uuid))
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
