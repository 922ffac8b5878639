import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchHit } from '#contract/api/search/search.ts'
import { fold } from '#contract/text/fold.ts'
import { wordBeginnings, wordsOf } from '#contract/text/words.ts'
import { plateKey } from '#contract/vehicles/licensePlate.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { openWorkshopWorld, type WorkshopWorld } from '../worlds/workshopWorld.ts'

const settings = { seed: Number(process.env.TEST_SEED ?? 1), numRuns: process.env.TEST_FULL ? 5_000 : 500 }
const NAMES = [
  ...['Müßig', 'Muessig', 'Jörg Böhmer', 'Joerg Boehmer', 'Käsemann', 'Kaesemann', 'Weiß', 'Weiss', 'Bauer'],
  ...['Łukasz Dąbrowski', 'Søren Kjærgård', 'Đorđe Đukić', 'İbrahim Işık', 'Cœurdoux', 'Meyer–Lüdenscheid', 'أحمد'],
]
const byCode = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
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

const inHistory = async (q: string) => {
  const path = `/v1/service/customer-history?${new URLSearchParams({ q })}`
  return idsOf((await world.admin.ok<{ customers: { uuid: string }[] }>('GET', path)).customers)
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
    ['Lukasz dabrowski', ['Łukasz Dąbrowski']],
    ['ŁUKASZ', ['Łukasz Dąbrowski']],
    ['Soren', ['Søren Kjærgård']],
    ['Soeren', ['Søren Kjærgård']],
    ['Sören kjaer', ['Søren Kjærgård']],
    ['Dorde Dukic', ['Đorđe Đukić']],
    ['ibrahim isik', ['İbrahim Işık']],
    ['IŞIK', ['İbrahim Işık']],
    ['coeur', ['Cœurdoux']],
    ['luedenscheid', ['Meyer–Lüdenscheid']],
    ['meyer-lüd', ['Meyer–Lüdenscheid']],
    ['احمد', ['أحمد']],
  ])(
    '%s finds customers in the list, in a picker and in the search over everything and the history',
    async (typed, names) => {
      const wanted = names.map((name) => uuids.get(name)).sort()
      expect((await ask('/v1/customers', typed)).sort()).toEqual(wanted)
      expect((await ask('/v1/customers/labels', typed)).sort()).toEqual(wanted)
      expect((await everywhere(typed)).sort()).toEqual(wanted)
      expect((await inHistory(typed)).sort()).toEqual(wanted)
    },
  )

  const letter = fc.oneof(
    fc.constantFrom(
      ...'aAbzZ019 .-_/ßẞæÆœŒøØłŁđĐðÐþÞħŧıİςΣىةأ٠٩۰۹０９＋－﹣﹘‐–—−⁃•·∙’ʼ\u00AD\u200B\u200D\u202F\u00A0½²…ﬁ™（）',
    ),
    fc.integer({ min: 1, max: 0x24f }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0x370, max: 0x45f }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0x600, max: 0x6ff }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0x1e00, max: 0x1eff }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0x2000, max: 0x2070 }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0xfe50, max: 0xffee }).map((code) => String.fromCodePoint(code)),
  )
  const texts = fc.sample(fc.array(letter, { maxLength: 12 }), settings.numRuns).map((letters) => letters.join(''))

  it('The database folds texts and splits them into words as the program does', async () => {
    const { rows } = await world.inDealer((tx) =>
      sql<{ value: string; folded: string; words: string[] }>`select value, fold(value) as folded,
        array(select word from words_of(value) word order by word collate "C") as words
        from unnest(${texts}::text[]) value`.execute(tx),
    )
    expect(rows).toHaveLength(texts.length)
    for (const { value, folded, words } of rows) {
      expect([folded, words], JSON.stringify(value)).toEqual([fold(value), [...wordsOf(value)].sort(byCode)])
    }
  })

  it('E24 The database makes the key of a plate as the program does, with every dash, blank, bullet and bracket', async () => {
    const sign = fc.constantFrom(...'-‐‑‒–—―⁃−﹘﹣－ \u00A0\u2009\u202F\u3000·•∙.:/_|()[]（）\u00AD\u200B\u200E')
    const plate = fc
      .tuple(
        fc.constantFrom('DEM', 'B', 'MÜ', 'demo'),
        sign,
        fc.constantFrom('AB', 'x'),
        sign,
        fc.constantFrom('123', '٤٥', '７'),
      )
      .map((parts) => parts.join(''))
    const typed = fc.sample(plate, settings.numRuns)
    const { rows } = await world.inDealer((tx) =>
      sql<{
        value: string
        key: string
      }>`select value, plate_key(value) as key from unnest(${typed}::text[]) value`.execute(tx),
    )
    const told = await world.inDealer((tx) =>
      sql<{
        key: string
      }>`select key from plates_in(${'Bitte DEM–AB•123, dem‑ab 124 und B−X 7 holen.'}) key order by key`.execute(tx),
    )
    expect(told.rows.map(({ key }) => key)).toEqual(['BX7', 'DEMAB123', 'DEMAB124'])
    for (const { value, key } of rows) {
      expect(key, JSON.stringify(value)).toBe(plateKey(value))
      expect(key).toMatch(/^[A-ZÄÖÜ]+[0-9]+$/)
    }
  })

  it('A word is found however its umlauts are written', () => {
    const part = fc.constantFrom('m', 'b', 'ss', 't', 'ler', 'ä', 'ö', 'ü', 'ß')
    const words = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
    const written = (word: string) => word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')
    fc.assert(
      fc.property(words, (word) => {
        // The index holds the folded word. Behind an e, as in `aeue`, the letters `ue` are not read as an umlaut.
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

  it('The first spelling of each searched word is the one that the index holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(wordBeginnings(text).map(([first]) => first)).toEqual(wordsOf(text))
      }),
      settings,
    )
  })

  it('Both spellings of a word are read from the index of words', async () => {
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
