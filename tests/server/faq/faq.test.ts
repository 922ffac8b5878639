import { randomUUID } from 'node:crypto'
import { type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { InboxEntry } from '#contract/api/inbox/inbox.ts'
import { records } from '#contract/records/index.ts'
import { EMPTY_DOCUMENT as EMPTY, type RichDocument } from '#contract/richText/document.ts'
import { FaqIndexes } from '#server/modules/faq/index/faqIndexes.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { PNG } from '#tests/server/worlds/twinWorld.ts'
import { dayFrom, RUN_BEGINS } from '#tests/support/clock/testDay.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { type FaqWorld, openFaqWorld, paragraph } from './faqWorld.ts'

const PATH = `/v1/${records.faqEntry.path}`

/** Counts the rows that a transaction reads. */
function countRows() {
  const counter = {
    rows: 0,
    transformQuery: ({ node }: PluginTransformQueryArgs) => node,
    transformResult: async ({ result }: PluginTransformResultArgs) => {
      counter.rows += result.rows.length
      return result
    },
  }
  return counter
}

let server: TestServer
let world: FaqWorld
let elsewhere: FaqWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openFaqWorld(server)
  elsewhere = await openFaqWorld(server)
})
afterAll(() => server.close())

describe('an entry of the FAQ', () => {
  it('A published entry is found by category and by words of question, tags and answer', async () => {
    const entry = await world.publish({
      question: 'Wie entlüfte ich die Bremse?',
      answer: paragraph('Mit dem Diagnosegerät den Hydraulikblock takten.'),
      category: 'workshop',
      tags: ['Bremsflüssigkeit'],
    })
    const { items, categories } = await world.list('&category=workshop')
    expect(items).toContainEqual(expect.objectContaining({ uuid: entry.uuid, status: 'published', languages: ['de'] }))
    expect(categories).toContainEqual({ category: 'workshop', count: items.length })
    for (const typed of ['entlüfte bremse', 'Bremsflüssigkeit', 'Hydraulikblock takten'])
      expect(await world.search(typed)).toEqual([expect.objectContaining({ uuid: entry.uuid })])
    expect(await world.open(entry.uuid)).toMatchObject({ question: entry['question'], own_vote: null, vote_count: 0 })
  })

  it('The search finds every entry of a dealer that has more entries than the search reads at once', async () => {
    const many = await openFaqWorld(server)
    await server.database.inDealer(many.dealer.dealerId, (tx) =>
      sql`insert into faq_entries (dealer_id, uuid, question, language, category, state, created_at, updated_at)
        select ${many.dealer.dealerId}, gen_random_uuid(), 'Frage Nummer' || n, 'de', 'other', 'published', at, at
        from generate_series(1, 450) n, (select date_trunc('milliseconds', now()) as at) t`.execute(tx),
    )
    for (const number of [1, 200, 201, 450])
      expect((await many.search(`Nummer${number}`)).map(({ question }) => question)).toContain(`Frage Nummer${number}`)
    const late = await many.publish({ question: 'Wer kennt das Nachzüglerwort?' })
    expect((await many.search('Nachzüglerwort')).map(({ uuid }) => uuid)).toEqual([late.uuid])
  })

  it('A search does not read unchanged entries from the database again, and finds a change at once', async () => {
    const many = await openFaqWorld(server)
    const now = RUN_BEGINS
    await server.database.inDealer(many.dealer.dealerId, (tx) =>
      sql`insert into faq_entries (dealer_id, uuid, question, language, category, state, created_at, updated_at)
        select ${many.dealer.dealerId}, gen_random_uuid(), 'Frage Nummer' || n, 'de', 'other', 'published', at, at
        from generate_series(1, 250) n, (select ${new Date(now - 3_600_000)}::timestamptz as at) t`.execute(tx),
    )
    const indexes = new FaqIndexes()
    const read = () =>
      server.database.inDealer(many.dealer.dealerId, async (tx) => {
        const counter = countRows()
        const { entries } = await indexes.of(tx.withPlugin(counter), many.dealer.dealerId, now)
        return { rows: counter.rows, entries: entries.size }
      })
    expect(await read()).toEqual({ rows: 250, entries: 250 })
    expect(await read()).toEqual({ rows: 0, entries: 250 })
    await many.publish({ question: 'Wer kennt den Nachzügler?' })
    expect(await read()).toEqual({ rows: 1, entries: 251 })
  })

  it('Readers see neither drafts nor deleted entries, and other dealers see nothing', async () => {
    const draft = await world.write({ question: 'Entwurf über den Kompressor?' })
    const gone = await world.publish({ question: 'Wo hängt der Kompressorschlüssel?' })
    const shown = await world.publish({ question: 'Wer wartet den Kompressor?' })
    await world.editor.client.ok('DELETE', `${PATH}/${gone.uuid}`)
    expect((await world.search('Kompressor')).map(({ uuid }) => uuid)).toEqual([shown.uuid])
    expect(await elsewhere.search('Kompressor')).toEqual([])
    for (const [person, uuid] of [
      [world.reader, draft.uuid],
      [world.reader, gone.uuid],
      [elsewhere.editor, shown.uuid],
    ] as const)
      expect(codeOf(await person.client.send('GET', `/v1/faq/entries/${uuid}?language=de`))).toBe('not_found')
    await world.editor.client.ok('POST', `${PATH}/${gone.uuid}/restore`)
    expect(await world.search('Kompressorschlüssel')).toHaveLength(1)
  })

  it('Only holders of `global.news.update` or `custom.108` write entries and see the lists for editors', async () => {
    const body = { question: 'Darf ich das?', answer: paragraph('Ja.') }
    for (const person of [world.editor, world.numbered]) {
      expect((await person.client.send('POST', PATH, body)).status).toBe(200)
      expect((await person.client.send('GET', '/v1/faq/misses')).status).toBe(200)
      expect((await world.list('', person)).may_edit).toBe(true)
    }
    expect((await world.list('')).may_edit).toBe(false)
    for (const [method, path, given] of [
      ['POST', PATH, body],
      ['GET', PATH],
      ['GET', '/v1/faq/misses'],
    ] as const)
      expect(codeOf(await world.reader.client.send(method, path, given))).toBe('no_permission')
  })

  it('An entry without an answer stays a draft, and a refusal says why', async () => {
    const empty = await world.editor.client.send('POST', PATH, { question: 'Was fehlt hier?', state: 'published' })
    expect(fieldsOf(empty)).toEqual({ answer: 'required' })
    const draft = await world.write({ question: 'Was fehlt hier?' })
    const refused = await world.editor.client.send('PATCH', `${PATH}/${draft.uuid}`, { version: 1, state: 'refused' })
    expect(fieldsOf(refused)).toEqual({ refusal: 'required' })
    expect(fieldsOf(await world.editor.client.send('POST', PATH, { question: ' ' }))).toHaveProperty('question')
  })

  it('An entry after its review date looks outdated and stays readable', async () => {
    const old = await world.publish({ question: 'Welches Kältemittel nehme ich?', valid_until: dayFrom(-1) })
    const fresh = await world.publish({ question: 'Welches Kältemittel ist neu?', valid_until: dayFrom(0) })
    expect(await world.open(old.uuid)).toMatchObject({ status: 'outdated' })
    expect(await world.open(fresh.uuid)).toMatchObject({ status: 'published' })
    const { items } = await world.editor.client.ok<{ items: { uuid: string }[] }>(
      'GET',
      `${PATH}?filter[status][in]=outdated`,
    )
    expect(items.map(({ uuid }) => uuid)).toEqual([old.uuid])
  })

  it('When two editors change one entry, the second one is refused and gets the current row', async () => {
    const row = await world.publish({ question: 'Wie lagere ich Altöl?' })
    await world.change(row, { tags: ['Altöl'] })
    const second = await world.editor.client.send('PATCH', `${PATH}/${row.uuid}`, { version: 1, category: 'safety' })
    expect(codeOf(second)).toBe('version_conflict')
    expect(second.json).toMatchObject({ current: { tags: ['Altöl'], version: 2 } })
  })
})

describe('language versions of an entry', () => {
  it('A reader gets their language, else English, else the first version', async () => {
    const german = await world.publish({ question: 'Wie starte ich die Bühne?', category: 'machines' })
    const topic = { topic: german.uuid, question: 'How do I start the lift?' }
    const turkish = await world.publish({ topic: german.uuid, language: 'tr', question: 'Liftin çalıştırılması?' })
    expect((await world.open(german.uuid, 'pl')).uuid).toBe(german.uuid)
    const english = await world.publish(Object.assign({ language: 'en' }, topic))
    expect(english).toMatchObject({ category: 'machines' })
    expect((await world.open(german.uuid, 'pl')).uuid).toBe(english.uuid)
    expect((await world.open(english.uuid, 'tr')).uuid).toBe(turkish.uuid)
    expect(await world.open(turkish.uuid, 'de')).toMatchObject({ uuid: german.uuid, languages: ['de', 'en', 'tr'] })
    expect((await world.list('')).items.filter(({ languages }) => languages.length === 3)).toHaveLength(1)
    const again = await world.editor.client.send('POST', PATH, Object.assign({ language: 'en' }, topic))
    expect(fieldsOf(again)).toEqual({ language: 'already_exists' })
  })

  it('Machine, category and review date are the same in all language versions', async () => {
    const german = await world.publish({ question: 'Wie wechsle ich die Klinge?' })
    const english = await world.publish({ topic: german.uuid, language: 'en', question: 'How do I change the blade?' })
    await world.change(german, { category: 'tires', machine_code: 'RM-2', valid_until: dayFrom(30) })
    const other = await world.editor.client.ok('GET', `${PATH}/${english.uuid}`)
    expect(other).toMatchObject({ category: 'tires', machine_code: 'RM-2', valid_until: dayFrom(30), version: 2 })
    const query = `${PATH}?filter[is_untranslated][is]=true`
    const { items } = await world.editor.client.ok<{ items: { uuid: string }[] }>('GET', query)
    expect(items.map(({ uuid }) => uuid)).not.toContain(german.uuid)
  })
})

describe('votes, views and searches without a result', () => {
  it('A user has one vote on an entry; a new answer removes the votes, and other changes keep them', async () => {
    const row = await world.publish({ question: 'War das hilfreich?' })
    const vote = (given: 'yes' | 'no' | 'none', by = world.reader) =>
      by.client.ok('PUT', `/v1/faq/entries/${row.uuid}/vote`, { vote: given })
    expect(await vote('no')).toEqual({ vote_count: 1, helpful_count: 0, own_vote: false })
    expect(await vote('yes')).toEqual({ vote_count: 1, helpful_count: 1, own_vote: true })
    expect(await vote('no', world.editor)).toEqual({ vote_count: 2, helpful_count: 1, own_vote: false })
    expect(await world.editor.client.ok('GET', `${PATH}/${row.uuid}`)).toMatchObject({ helpful_percent: 50 })
    expect(await vote('none')).toEqual({ vote_count: 1, helpful_count: 0, own_vote: null })
    const tagged = await world.change(row, {
      question: 'War das wirklich hilfreich?',
      tags: ['Hilfe'],
      category: 'staff',
    })
    expect(await world.open(row.uuid)).toMatchObject({ vote_count: 1, version: 2 })
    expect(await vote('yes')).toEqual({ vote_count: 2, helpful_count: 1, own_vote: true })
    const same = await world.change(tagged, { answer: paragraph('Antwort.') })
    expect(await world.open(row.uuid)).toMatchObject({ vote_count: 2, own_vote: true })
    await world.change(same, { answer: paragraph('Eine andere Antwort.') })
    expect(await world.open(row.uuid)).toMatchObject({ vote_count: 0, own_vote: null })
    expect(await world.editor.client.ok('GET', `${PATH}/${row.uuid}`)).toMatchObject({ helpful_percent: null })
    expect(await vote('no')).toEqual({ vote_count: 1, helpful_count: 0, own_vote: false })
  })

  it('Views are counted for entries that can be read', async () => {
    const row = await world.publish({ question: 'Wie oft gelesen?' })
    await world.reader.client.ok('POST', `/v1/faq/entries/${row.uuid}/view`)
    await world.editor.client.ok('POST', `/v1/faq/entries/${row.uuid}/view`)
    expect(await world.open(row.uuid)).toMatchObject({ view_count: 2 })
  })

  it('Editors see searches without a result, counted, and remove them', async () => {
    const miss = (query: string, by = world.reader) => by.client.ok('POST', '/v1/faq/misses', { query })
    await miss('Hebebühne')
    await miss('hebebuhne')
    await miss('Pausenraum', elsewhere.reader)
    const missed = () =>
      world.editor.client.ok<EndpointOutput<'GET /v1/faq/misses'>>('GET', '/v1/faq/misses').then(({ items }) => items)
    const [first, ...more] = await missed()
    expect(first).toMatchObject({ query: 'Hebebühne', count: 2 })
    expect(more).toEqual([])
    await world.editor.client.ok('DELETE', `/v1/faq/misses/${first?.uuid}`)
    expect(await missed()).toEqual([])
  })

  it('A search of 5,000 characters is refused at its field', async () => {
    const answer = await world.reader.client.send('GET', `/v1/faq?language=de&q=${'a'.repeat(5_000)}`)
    expect(fieldsOf(answer)).toEqual({ q: 'too_long' })
  })
})

describe('proposals for the FAQ', () => {
  const propose = (question: string) =>
    world.reader.client.ok<{ uuid: string }>('POST', '/v1/faq/proposals', {
      question,
      answer: paragraph('So geht es.'),
      language: 'de',
    })
  const own = async () => {
    const { items } = await world.reader.client.ok<EndpointOutput<'GET /v1/faq/proposals'>>('GET', '/v1/faq/proposals')
    return items
  }

  it('A proposal is a draft until an editor publishes it', async () => {
    const { uuid } = await propose('Wie melde ich einen Unfall?')
    expect(await world.search('Unfall')).toEqual([])
    expect((await world.list('', world.editor)).waiting).toBeGreaterThan(0)
    expect((await world.list('')).waiting).toBe(0)
    await world.change({ uuid, version: 1 }, { state: 'published' })
    expect(await world.search('Unfall')).toHaveLength(1)
    expect((await own())[0]).toMatchObject({ uuid, state: 'published' })
  })

  it('The author of a refused proposal reads the reason of the editor', async () => {
    const { uuid } = await propose('Wo ist der Kaffee?')
    await world.change({ uuid, version: 1 }, { state: 'refused', refusal: 'Steht im Aushang.' })
    expect((await own())[0]).toMatchObject({ uuid, state: 'refused', refusal: 'Steht im Aushang.' })
  })
})

describe('proposals in the inbox', () => {
  const propose = (question: string) =>
    world.reader.client.ok<{ uuid: string }>('POST', '/v1/faq/proposals', { question, language: 'de', answer: EMPTY })
  const inbox = async (by: Person, subject: string, view = 'open') => {
    const { items } = await by.client.ok<{ items: InboxEntry[] }>('GET', `/v1/inbox?view=${view}`)
    return items.filter((entry) => entry.subject === subject)
  }

  it('Each editor gets a new proposal, and nobody else', async () => {
    const { uuid } = await propose('Wo ist der Augenspüler?')
    for (const by of [world.editor, world.numbered])
      expect(await inbox(by, uuid)).toMatchObject([
        { kind: 'faqProposal', details: { title: 'Wo ist der Augenspüler?' } },
      ])
    expect(await inbox(world.reader, uuid)).toEqual([])
    expect(await inbox(elsewhere.editor, uuid)).toEqual([])
  })

  it('A refusal ends the entries of all editors, and its author reads the reason', async () => {
    const { uuid } = await propose('Wo parke ich am Samstag?')
    await world.change({ uuid, version: 1 }, { state: 'refused', refusal: 'Das regelt die Hausordnung.' })
    expect([await inbox(world.editor, uuid), await inbox(world.numbered, uuid)]).toEqual([[], []])
    expect(await inbox(world.reader, uuid)).toMatchObject([
      { kind: 'faqAnswer', note: 'Das regelt die Hausordnung.', details: { outcome: 'refused' } },
    ])
  })

  it('The author hears once that a proposal is published, and nothing of later changes', async () => {
    const { uuid } = await propose('Wie bestelle ich Handschuhe?')
    const row = await world.change({ uuid, version: 1 }, { state: 'published', answer: paragraph('Im Lager.') })
    await world.change(row, { tags: ['Handschuhe'] })
    expect(await inbox(world.reader, uuid)).toMatchObject([
      { kind: 'faqAnswer', note: '', details: { outcome: 'published', title: 'Wie bestelle ich Handschuhe?' } },
    ])
  })

  it('A deleted proposal no longer waits for editors', async () => {
    const { uuid } = await propose('Wer hat den Schlüssel?')
    await world.editor.client.ok('DELETE', `${PATH}/${uuid}`)
    expect([await inbox(world.editor, uuid), await inbox(world.reader, uuid)]).toEqual([[], []])
  })
})

describe('pictures and videos', () => {
  it('A picture is seen by its author only, until a published answer shows it', async () => {
    const type = { 'content-type': 'image/png' }
    const stored = await world.editor.client.send('POST', '/v1/faq/files', PNG, type)
    const { file_uuid } = stored.json as { file_uuid: string }
    const show = async (by = world.reader) => (await by.client.send('GET', `/v1/faq/files/${file_uuid}`)).status
    expect([await show(world.editor), await show(), await show(elsewhere.editor)]).toEqual([200, 404, 404])
    const picture = { type: 'picture', attrs: { file_uuid, alt: 'Not-Aus' } }
    const row = await world.write({ question: 'Wo ist der Not-Aus?', answer: { type: 'doc', content: [picture] } })
    expect([await show(), await show(world.numbered)]).toEqual([404, 200])
    await world.change(row, { state: 'published' })
    expect([await show(), await show(elsewhere.editor)]).toEqual([200, 404])
  })
})

describe('files that belong to others', () => {
  const withPicture = (file_uuid: string): RichDocument => ({
    type: 'doc',
    content: [{ type: 'picture', attrs: { file_uuid, alt: '' } }],
  })
  const proposal = (file_uuid: string) => ({
    question: 'Was zeigt dieses Bild?',
    answer: withPicture(file_uuid),
    language: 'de',
  })

  it('TEN-07 A proposal cannot show the picture of a draft that its author may not read', async () => {
    const type = { 'content-type': 'image/png' }
    const stored = await world.editor.client.send('POST', '/v1/faq/files', PNG, type)
    const { file_uuid } = stored.json as { file_uuid: string }
    await world.write({ question: 'Noch geheim?', answer: withPicture(file_uuid) })
    for (const uuid of [file_uuid, randomUUID()]) {
      const refused = await world.reader.client.send('POST', '/v1/faq/proposals', proposal(uuid))
      expect([refused.status, fieldsOf(refused)]).toEqual([400, { answer: 'unknown_value' }])
    }
    expect((await world.reader.client.send('GET', `/v1/faq/files/${file_uuid}`)).status).toBe(404)
    const own = await world.reader.client.send('POST', '/v1/faq/files', PNG, type)
    const { file_uuid: mine } = own.json as { file_uuid: string }
    expect((await world.reader.client.send('POST', '/v1/faq/proposals', proposal(mine))).status).toBe(200)
  })

  it('An answer may show a picture of the handbook', async () => {
    const { items } = await world.list(`&q=${encodeURIComponent('Wie melde ich mich an?')}`)
    const entry = await world.open(items.find(({ is_handbook }) => is_handbook)?.uuid ?? '')
    const picture = entry.answer.content.find((block) => block.type === 'picture')
    const uuid = picture?.attrs.file_uuid ?? ''
    expect((await world.reader.client.send('POST', '/v1/faq/proposals', proposal(uuid))).status).toBe(200)
  })

  it('A user who has stored too many bytes of pictures and videos within a day cannot store another one', async () => {
    const { dealerId } = world.dealer
    // Rows without content are enough, because their sizes count.
    await server.database.inDealer(dealerId, (tx) =>
      sql`insert into files (dealer_id, uuid, owner_record, role, digest, size, content_type, scan_state, created_at, created_by)
        values (${dealerId}, ${randomUUID()}, 'faqEntry', 'text', ${Buffer.alloc(32)}, ${400 * 1024 * 1024}, 'video/mp4',
          'clean', now(), ${world.numbered.uuid})`.execute(tx),
    )
    const refused = await world.numbered.client.send('POST', '/v1/faq/files', PNG, { 'content-type': 'image/png' })
    expect(codeOf(refused)).toBe('quota_exceeded')
  })
})

describe('pictures of the handbook', () => {
  it('All dealers read the same picture, and a client keeps it until it changes', async () => {
    const { items } = await world.list(`&q=${encodeURIComponent('Wie melde ich mich an?')}`)
    const entry = await world.open(items.find(({ is_handbook }) => is_handbook)?.uuid ?? '')
    const picture = entry.answer.content.find((block) => block.type === 'picture')
    const path = `/v1/faq/files/${picture?.attrs.file_uuid}`
    for (const { client } of [world.reader, elsewhere.reader]) {
      const answer = await client.send('GET', path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    const again = await world.reader.client.send('GET', path, undefined, {
      'if-none-match': `"${picture?.attrs.file_uuid}"`,
    })
    expect(again.status).toBe(304)
  })
})

describe('live events of the FAQ', () => {
  it('All users hear of a published entry and of its change, but not of a draft', async () => {
    const socket = await world.reader.socket()
    const heard = () => socket.frames.filter(({ event }) => event.startsWith('faq.'))
    const row = await world.write({ question: 'Wer hört das?' })
    const published = await world.change(row, { state: 'published' })
    await vi.waitFor(() => expect(heard()).toEqual([{ event: 'faq.published', data: { uuid: row.uuid } }]))
    await world.change(published, { question: 'Wer hört das jetzt?' })
    await vi.waitFor(() => expect(heard().at(-1)).toEqual({ event: 'faq.changed', data: { uuid: row.uuid } }))
  })
})
