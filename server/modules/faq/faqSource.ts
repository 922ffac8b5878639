import type { SearchHit } from '#contract/api/search/search.ts'
import type { SearchQuery, SearchSource } from '#server/search/searchSource.ts'
import { hiddenTopics } from './figures.ts'
import type { Handbook } from './handbook/handbook.ts'
import type { EntryIndex, FaqIndexes, IndexedEntry } from './index/faqIndexes.ts'

const hit = ({ uuid, question, machine_code }: IndexedEntry): SearchHit => ({
  source: 'faq',
  uuid,
  title: question,
  plate: '',
  details: machine_code === '' ? [] : [{ kind: 'text', text: machine_code }],
  status: null,
  hold_reason: '',
  location: '',
  at: null,
})

type Sources = { indexes: FaqIndexes; handbook: Handbook; now: () => number }
type Searched = Pick<EntryIndex, 'entries' | 'texts'>

/** The entries that have all words, best first. */
async function entriesWith(sources: readonly Searched[], { typed, slips }: SearchQuery): Promise<IndexedEntry[]> {
  const found = []
  for (const { entries, texts } of sources) {
    const result = await texts.search(typed, slips !== null)
    if (!result.isSimilar) found.push(...result.found.map(({ id, score }) => ({ entry: entries.get(id), score })))
  }
  return found.sort((one, other) => other.score - one.score).flatMap(({ entry }) => entry ?? [])
}

/** The FAQ in the search over everything: the best language version of each entry by its words. */
export function faqSource({ indexes, handbook, now }: Sources): SearchSource {
  return {
    name: 'faq',
    permission: null,
    plugin: null,
    async find(tx, session, query, limit) {
      const hidden = await hiddenTopics(tx)
      const sources = [await indexes.of(tx, session.dealerId, now()), handbook]
      return () =>
        indexes.inTurn(session.dealerId, async () => {
          const best = new Map<string, IndexedEntry>()
          for (const entry of await entriesWith(sources, query))
            if (!hidden.has(entry.topic) && !best.has(entry.topic)) best.set(entry.topic, entry)
          return [...best.values()].slice(0, limit).map(hit)
        })
    },
    async list(tx, session, uuids) {
      const hidden = await hiddenTopics(tx)
      const sources = [await indexes.of(tx, session.dealerId, now()), handbook]
      return uuids
        .flatMap((uuid) => sources.flatMap(({ entries }) => entries.get(uuid) ?? []))
        .filter(({ topic }) => !hidden.has(topic))
        .map(hit)
    },
  }
}
