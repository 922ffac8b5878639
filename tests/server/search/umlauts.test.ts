import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchHit } from '#contract/api/search/search.ts'
import { wordBeginnings } from '#server/records/search/wordBeginnings.ts'
import { wordsOf } from '#server/records/search/wordsOf.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { openWorkshopWorld, type WorkshopWorld } from '../worlds/workshopWorld.ts'

const settings = { seed: Number(process.env.TEST_SEED ?? 1), numRuns: process.env.TEST_FULL ? 5_000 : 500 }
const NAMES = ['Müßig', 'Muessig', 'Jörg Böhmer', 'Joerg Boehmer', 'Käsemann', 'Kaesemann', 'Weiß', 'Weiss', 'Bauer']
let world: WorkshopWorld
const uuids = new Map<string, string>()
beforeAll(async () => {
  world = await openWorkshopWorld()
  for (const name of NAMES)
    uuids.set(name, (await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', { name })).uuid)
})
afterAll(() => world.close())

type Named = { items: { uuid: string }[] }
const idsOf = (items: readonly { uuid: string }[]) => items.map(({ uuid }) => uuid)
const ask = async (path: string, q: string) =>
  idsOf((await world.admin.ok<Named>('GET', `${path}?${new URLSearchParams({ q })}`)).items)
const everywhere = async (q: string) => {
  const { items } = await world.admin.ok<{ items: SearchHit[] }>('GET', `/v1/search?${new URLSearchParams({ q })}`)
  return idsOf(items.filter(({ source }) => source === 'customer'))
}

describe('umlauts in a search', () => {
  it.each([
    ['Muessig', ['Müßig', 'Muessig']],
    ['Müßig', ['Müßig', 'Muessig']],
    ['mussig', ['Müßig']],
    ['MÜSSIG', ['Müßig', 'Muessig']],
    ['joerg böhm', ['Jörg Böhmer', 'Joerg Boehmer']],
    ['jörg boehm', ['Jörg Böhmer', 'Joerg Boehmer']],
    ['kaese', ['Käsemann', 'Kaesemann']],
    ['Käse', ['Käsemann', 'Kaesemann']],
    ['weiss', ['Weiß', 'Weiss']],
    ['Weiß', ['Weiß', 'Weiss']],
    ['bauer', ['Bauer']],
  ])('%s finds customers in the list, in a picker and in the search over everything', async (typed, names) => {
    const wanted = names.map((name) => uuids.get(name)).sort()
    expect((await ask('/v1/customers', typed)).sort()).toEqual(wanted)
    expect((await ask('/v1/customers/labels', typed)).sort()).toEqual(wanted)
    expect((await everywhere(typed)).sort()).toEqual(wanted)
  })

  it('A word is found however its umlauts are written', () => {
    const part = fc.constantFrom('m', 'b', 'ss', 't', 'ler', 'ä', 'ö', 'ü', 'ß')
    const words = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
    const written = (word: string) => word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')
    fc.assert(
      fc.property(words, (word) => {
        // The index holds the folded word. Behind an e, two letters are none for an umlaut.
        fc.pre(!/[äöü]ü/.test(word))
        for (const [stored, typed] of [
          [word, written(word)],
          [written(word), word],
          [word, word.normalize('NFD')],
        ] as const) {
          const [ways = []] = wordBeginnings(typed)
          expect(ways).toContain(wordsOf(stored)[0])
        }
      }),
      settings,
    )
  })

  it('The first way of each word is the one of the index', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(wordBeginnings(text).map(([first]) => first)).toEqual(wordsOf(text))
      }),
      settings,
    )
  })

  it('Both ways of a word are read from the index of words', async () => {
    const plan = await world.inDealer(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<Record<string, string>>`explain select w.record_uuid from record_words w
        where w.record = 'customer' and w.word >= 'muessig' and w.word < 'muessigz' union all
        select w.record_uuid from record_words w
        where w.record = 'customer' and w.word >= 'mussig' and w.word < 'mussigz'`.execute(tx)
      return rows.map((row) => Object.values(row).join()).join('\n')
    })
    expect(plan.match(/Index (Only )?Scan/g)).toHaveLength(2)
    expect(plan).toMatch(/Index Cond: .*word >= 'mussig'/)
  })
})
