import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { fetchPdf } from '#tests/server/worlds/fetchPdf.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { type Card, type NewsWorld, openNewsWorld, textOf } from './newsWorld.ts'

const HOUR = 3_600_000
type Receipts = EndpointOutput<'GET /v1/news/:uuid/receipts'>
let world: NewsWorld
let editor: Person
let reader: Person
let second: Person
beforeAll(async () => {
  world = await openNewsWorld()
  editor = world.editor
  reader = world.northReader
  second = await world.person({ NORD: ['location.read'] })
})
afterAll(() => world.close())

const forNorth = () => ({ is_for_everybody: false, location_uuids: [world.north], needs_confirmation: true })
const receipts = (uuid: string) => editor.client.ok<Receipts>('GET', `/v1/news/${uuid}/receipts`)
const cardOf = async (who: Person, uuid: string, query = '') => (await world.card(who, uuid, query)).json as Card
const change = async (uuid: string, changes: object) => {
  const answer = await world.change(editor, await world.row(uuid), changes)
  expect(answer.status).toBe(200)
}
const confirmNow = async (who: Person, uuid: string, language = 'de') =>
  expect((await world.confirm(who, await cardOf(who, uuid), language)).status).toBe(200)
const csvOf = (uuid: string) => editor.client.send('GET', `/v1/news/${uuid}/receipts/export.csv?language=de`)

describe('7.17.9 The texts of the proof', () => {
  it('The proof prints each confirmed version with its own text and with the people who confirmed it', async () => {
    const notice = await world.write(editor, { ...forNorth(), title: 'Alte Regel', body: textOf('Nur mit Helm.') })
    await confirmNow(reader, notice.uuid)
    await change(notice.uuid, { title: 'Neue Regel', body: textOf('Auch mit Handschuhen.') })
    const { text: before } = await fetchPdf(editor.client, `/v1/news/${notice.uuid}/receipts/export.pdf?language=de`)
    expect(before).toContain('Nur mit Helm.')
    expect(before).not.toContain('Auch mit Handschuhen.')
    await confirmNow(second, notice.uuid)
    const { text } = await fetchPdf(editor.client, `/v1/news/${notice.uuid}/receipts/export.pdf?language=de`)
    for (const one of ['Alte Regel', 'Nur mit Helm.', 'Neue Regel', 'Auch mit Handschuhen.', 'Fassung 1', 'Fassung 2'])
      expect(text).toContain(one)
    const { texts } = await receipts(notice.uuid)
    expect(texts.map(({ version, title }) => [version, title])).toEqual([
      [2, 'Neue Regel'],
      [1, 'Alte Regel'],
    ])
  })

  it('Each row of the table names the version and the title that the person confirmed', async () => {
    const notice = await world.write(editor, { ...forNorth(), title: 'Alte Überschrift' })
    await confirmNow(reader, notice.uuid)
    await change(notice.uuid, { title: 'Neue Überschrift' })
    expect((await csvOf(notice.uuid)).text).toContain(';1;Deutsch;Alte Überschrift;')
  })

  it('A version that was confirmed before texts were kept is named without a text', async () => {
    const notice = await world.write(editor, { ...forNorth(), body: textOf('Heutiger Text.') })
    await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx
        .insertInto('news_confirmations')
        .values({
          dealer_id: world.dealer.dealerId,
          news_uuid: notice.uuid,
          user_uuid: reader.uuid,
          version: 1,
          language: 'de',
          confirmed_at: new Date(world.now()),
        })
        .execute(),
    )
    expect((await receipts(notice.uuid)).texts).toMatchObject([{ version: 1, language: 'de', body: null }])
    const { text } = await fetchPdf(editor.client, `/v1/news/${notice.uuid}/receipts/export.pdf?language=de`)
    expect(text).not.toContain('Heutiger Text.')
    expect(text).toContain('Der Text dieser Fassung wurde damals noch nicht aufbewahrt.')
  })
})

describe('7.17.9 The times of the proof', () => {
  it('A notice that was withdrawn and published again names both publications, and each row names the publication before it', async () => {
    const notice = await world.write(editor, forNorth())
    await confirmNow(reader, notice.uuid)
    const { published_at } = await world.row(notice.uuid)
    await change(notice.uuid, { is_draft: true })
    world.pass(26 * HOUR)
    await change(notice.uuid, { is_draft: false })
    const list = await receipts(notice.uuid)
    expect(list.publications).toHaveLength(2)
    expect(list.publications[0]).toBe(published_at)
    expect(list.published_at).toBe(list.publications[1])
    const [, ...lines] = (await csvOf(notice.uuid)).text.trim().split('\n')
    const ends = lines.map((line) => line.trim().split(';').at(-1))
    expect(new Set(ends).size).toBe(2)
  })
})

describe('7.17.6 A changed text and its confirmations', () => {
  const DOORS = [
    ['in place', async (uuid: string, changes: object) => change(uuid, changes)],
    [
      'through a draft',
      async (uuid: string, changes: object) => {
        await change(uuid, { is_draft: true })
        await change(uuid, changes)
        await change(uuid, { is_draft: false })
      },
    ],
  ] as const

  it.each(DOORS)('A notice whose text was changed %s must be confirmed again', async (_door, edit) => {
    const notice = await world.write(editor, forNorth())
    await confirmNow(reader, notice.uuid)
    await edit(notice.uuid, { body: textOf('Bühne 3 und 4 sind gesperrt.') })
    expect((await cardOf(reader, notice.uuid)).confirmed_at).toBeNull()
    expect((await world.row(notice.uuid)).confirmed_percent).toBe(0)
  })

  it.each(DOORS)('A small correction %s keeps the confirmations', async (_door, edit) => {
    const notice = await world.write(editor, forNorth())
    await confirmNow(reader, notice.uuid)
    await edit(notice.uuid, { body: textOf('Bühne 3 ist gesperrt!'), is_small_correction: true })
    expect((await cardOf(reader, notice.uuid)).confirmed_at).not.toBeNull()
    expect((await world.row(notice.uuid)).is_small_correction).toBe(false)
    // The mark as a small correction counts for one change only.
    await edit(notice.uuid, { body: textOf('Bühne 5 ist gesperrt.') })
    expect((await cardOf(reader, notice.uuid)).confirmed_at).toBeNull()
  })
})

describe('7.17 Notices with an empty text', () => {
  const empty = { type: 'doc', content: [{ type: 'paragraph' }] }
  const english = (body: object) => [{ language: 'en', title: 'Danger', body }]

  it('A published notice needs a text in each of its languages, and its draft does not', async () => {
    const draft = await world.write(editor, { is_draft: true, body: empty, translations: english(empty) })
    expect(fieldsOf(await world.change(editor, draft, { is_draft: false }))).toEqual({
      body: 'required',
      'translations.0.body': 'required',
    })
    const notice = await world.write(editor, { importance: 'safety' })
    expect(fieldsOf(await world.change(editor, notice, { body: empty }))).toEqual({ body: 'required' })
    expect(fieldsOf(await world.change(editor, notice, { translations: english(empty) }))).toEqual({
      'translations.0.body': 'required',
    })
  })

  it('A text of more than 200 kB is refused at its language', async () => {
    const bold = (count: number) => ({
      type: 'doc',
      content: Array.from({ length: count }, () => ({
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'strike' }] }],
      })),
    })
    const answer = await editor.client.send('POST', '/v1/news', { title: 'Viel', translations: english(bold(1_800)) })
    expect(fieldsOf(answer)).toEqual({ 'translations.0.body': 'too_big' })
    const own = await editor.client.send('POST', '/v1/news', { title: 'Viel', body: bold(1_800) })
    expect(fieldsOf(own)).toEqual({ body: 'too_big' })
  })

  it('A notice that asks for no confirmation cannot be confirmed', async () => {
    const notice = await world.write(editor)
    expect(codeOf(await world.confirm(reader, notice))).toBe('no_confirmation_needed')
  })
})

describe('7.17 Versions per language', () => {
  const english = (text: string) => [{ language: 'en', title: 'Lift', body: textOf(text) }]
  const older = async (uuid: string, language: string) =>
    (await cardOf(reader, uuid, `?language=${language}`)).newer.map((one) => one.language)

  it('A change of one language marks the others as older, until they follow', async () => {
    const { uuid } = await world.write(editor, { translations: english('Closed.') })
    expect([await older(uuid, 'de'), await older(uuid, 'en')]).toEqual([[], []])
    await change(uuid, { body: textOf('Bühne 3 und 4 sind gesperrt.') })
    expect([await older(uuid, 'de'), await older(uuid, 'en')]).toEqual([[], ['de']])
    expect((await world.row(uuid)).older_languages).toEqual(['en'])
    await change(uuid, { translations: english('Lifts 3 and 4 are closed.') })
    expect([await older(uuid, 'de'), await older(uuid, 'en')]).toEqual([[], []])
    expect((await world.row(uuid)).older_languages).toEqual([])
  })

  it('A new language and a small correction leave the other languages as they are', async () => {
    const { uuid } = await world.write(editor)
    await change(uuid, { translations: english('Closed.') })
    expect(await older(uuid, 'de')).toEqual([])
    await change(uuid, { body: textOf('Bühne 3 ist gesperrt!'), is_small_correction: true })
    expect(await older(uuid, 'en')).toEqual([])
  })
})

describe('7.17.4 The size of lists', () => {
  const long = (nth: number, letter = 'x') => textOf(`${nth} ${letter.repeat(9_000)}`)
  const languages = (letter: string) =>
    ['en', 'tr', 'pl', 'ro'].map((language, nth) => ({ language, title: 'Lift', body: long(nth, letter) }))

  it('The editors’ list leaves texts out when it is asked to, and a single notice has them', async () => {
    const notice = await world.write(editor, { body: long(9), translations: languages('x') })
    const { text, json, status } = await editor.client.send('GET', '/v1/news?limit=50&short=true')
    expect([status, text.includes('xxxx')]).toEqual([200, false])
    const rows = (json as { items: { uuid: string; title: string; body: object; translations: object[] }[] }).items
    expect(rows.find(({ uuid }) => uuid === notice.uuid)).toMatchObject({
      title: notice.title,
      body: { type: 'doc' },
      translations: [],
    })
    expect((await world.row(notice.uuid)).translations).toHaveLength(4)
    expect((await editor.client.send('GET', '/v1/news?limit=50')).text).toContain('xxxx')
    expect(codeOf(await world.admin.client.send('GET', '/v1/locations?short=true'))).toBe('validation_failed')
  })

  it('The notices of a reader come in the shown language alone', async () => {
    await world.write(editor, { body: long(9, 'y'), translations: languages('y') })
    const { text } = await reader.client.send('GET', '/v1/notices?limit=20&language=tr')
    expect(text.match(/\d y{9000}/g)?.map((one) => one[0])).toEqual(['1'])
  })
})

describe('7.17 Links to notices that are gone', () => {
  const answer = async (who: Person, uuid: string) => {
    const { json, status } = await world.card(who, uuid)
    const { error, about } = json as { error: string; about?: object }
    return [status, error, about]
  }

  it('A reader learns that a notice ended or was withdrawn, and a stranger that there is none', async () => {
    const ended = await world.write(editor, forNorth())
    const until = new Date(world.now() - HOUR).toISOString()
    await change(ended.uuid, { publish_until: until })
    const withdrawn = await world.write(editor, forNorth())
    await change(withdrawn.uuid, { is_draft: true })
    const draft = await world.write(editor, { ...forNorth(), is_draft: true })
    expect(await answer(reader, ended.uuid)).toEqual([404, 'notice_ended', { ended_at: [until] }])
    expect(await answer(reader, withdrawn.uuid)).toEqual([404, 'notice_withdrawn', undefined])
    for (const [who, uuid] of [
      [world.reader, ended.uuid],
      [world.reader, withdrawn.uuid],
      [reader, draft.uuid],
      [reader, '018f0000-0000-7000-8000-000000000009'],
    ] as const)
      expect(await answer(who, uuid)).toEqual([404, 'not_found', undefined])
  })
})
