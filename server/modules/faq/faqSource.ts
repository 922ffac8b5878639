import type { SearchHit } from '#contract/api/search/search.ts'
import type { SearchSource } from '#server/search/searchSource.ts'
import { hiddenTopics } from './figures.ts'
import type { Handbook } from './handbook/handbook.ts'
import type { FaqIndexes, IndexedEntry } from './index/faqIndexes.ts'

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

/** The FAQ in the search over everything: the best language version of each entry by its words. */
export function faqSource(indexes: FaqIndexes, handbook: Handbook): SearchSource {
  return {
    name: 'faq',
    permission: null,
    plugin: null,
    async find(tx, session, { typed, isForgiving }, limit) {
      const hidden = await hiddenTopics(tx)
      const sources = [await indexes.of(tx, session.dealerId), handbook]
      const found = sources
        .flatMap(({ entries, texts }) => {
          const result = texts.search(typed, isForgiving)
          return result.isSimilar ? [] : result.found.flatMap(({ id, score }) => ({ entry: entries.get(id), score }))
        })
        .sort((one, other) => other.score - one.score)
        .flatMap(({ entry }) => (entry && !hidden.has(entry.topic) ? [entry] : []))
      const best = new Map<string, IndexedEntry>()
      for (const entry of found) if (!best.has(entry.topic)) best.set(entry.topic, entry)
      return [...best.values()].slice(0, limit).map(hit)
    },
    async list(tx, session, uuids) {
      const hidden = await hiddenTopics(tx)
      const sources = [await indexes.of(tx, session.dealerId), handbook]
      return uuids
        .flatMap((uuid) => sources.flatMap(({ entries }) => entries.get(uuid) ?? []))
        .filter(({ topic }) => !hidden.has(topic))
        .map(hit)
    },
  }
}
