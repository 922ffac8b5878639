import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { InboxEntry } from '#contract/api/inbox/inbox.ts'
import { newsDueWorker } from '#server/modules/news/publishNews.ts'
import { newsReminderWorker } from '#server/modules/news/remind.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { fetchPdf } from '#tests/server/worlds/fetchPdf.ts'
import type { Person, Row } from '#tests/server/worlds/recordWorld.ts'
import { type Card, type NewsWorld, openNewsWorld, textOf } from './newsWorld.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
type Receipts = EndpointOutput<'GET /v1/news/:uuid/receipts'>
let world: NewsWorld
let editor: Person
let northReader: Person
let second: Person
beforeAll(async () => {
  world = await openNewsWorld()
  ;({ editor, northReader } = world)
  second = await world.person({ NORD: ['location.read'] })
})
afterAll(() => world.close())

const forNorth = () => ({ is_for_everybody: false, location_uuids: [world.north], needs_confirmation: true })
const receipts = (uuid: string, who = editor) => who.client.ok<Receipts>('GET', `/v1/news/${uuid}/receipts`)
const cardOf = async (who: Person, uuid: string) => (await world.card(who, uuid)).json as Card
const reminders = async (who: Person, uuid: string) =>
  (await who.client.ok<{ items: InboxEntry[] }>('GET', '/v1/inbox')).items.filter(({ subject }) => subject === uuid)
const silent = { hub: { publish: () => undefined }, jobs: { wake: () => undefined } } as never as Pick<
  Parameters<typeof newsReminderWorker>[0],
  'hub' | 'jobs'
>
const job = (data: object) =>
  ({
    dealerId: world.dealer.dealerId,
    data,
    inDealer: (work: never) => world.server.database.inDealer(world.dealer.dealerId, work),
  }) as never
const night = () => newsReminderWorker({ hub: silent.hub, jobs: silent.jobs, now: world.now })(job({}))
const day = (ms: number) => new Date(world.now() + ms).toISOString().slice(0, 10)

describe('the list of confirmations', () => {
  it('The list of confirmations names everybody of the audience, with the times at which they read and confirmed', async () => {
    const notice = await world.write(editor, forNorth())
    await northReader.client.ok('POST', `/v1/notices/${notice.uuid}/read`)
    await world.confirm(second, notice, 'de')
    const { items, audience, read, confirmed } = await receipts(notice.uuid)
    const of = (who: Person) => items.find(({ user }) => user.uuid === who.uuid)
    expect(of(northReader)).toMatchObject({ is_in_audience: true, confirmed_at: null, version: null, is_valid: false })
    expect(of(second)).toMatchObject({ version: 1, language: 'de', is_valid: true })
    expect(of(world.reader)).toBeUndefined()
    expect([read, confirmed]).toEqual([2, 1])
    expect(audience).toBe((await world.row(notice.uuid)).audience_count)
  })

  it('A notice that was withdrawn, rewritten and published again asks everybody for a new confirmation', async () => {
    const notice = await world.write(editor, forNorth())
    await world.confirm(second, notice, 'de')
    const path = `/v1/news/${notice.uuid}`
    const withdrawn = await editor.client.ok<Row>('PATCH', path, { version: notice.version, is_draft: true })
    const again = { version: withdrawn.version, is_draft: false, title: 'Ein ganz anderer Text' }
    await editor.client.ok('PATCH', path, again)
    const { items, confirmed } = await receipts(notice.uuid)
    expect(items.find(({ user }) => user.uuid === second.uuid)).toMatchObject({ version: 1, is_valid: false })
    expect([confirmed, (await cardOf(second, notice.uuid)).confirmed_at]).toEqual([0, null])
  })

  it('A notice that was withdrawn for a moment keeps the confirmations of its text', async () => {
    const notice = await world.write(editor, forNorth())
    await world.confirm(second, notice, 'de')
    const path = `/v1/news/${notice.uuid}`
    const withdrawn = await editor.client.ok<Row>('PATCH', path, { version: notice.version, is_draft: true })
    await editor.client.ok('PATCH', path, { version: withdrawn.version, is_draft: false })
    expect((await receipts(notice.uuid)).confirmed).toBe(1)
  })

  it('A text is not confirmed in a language that the notice does not have', async () => {
    const notice = await world.write(editor, { needs_confirmation: true, language: 'de' })
    const given = { version: notice.version, language: 'ar' }
    const refused = await second.client.send('POST', `/v1/notices/${notice.uuid}/confirm`, given)
    expect([refused.status, fieldsOf(refused)]).toEqual([400, { language: 'unknown_value' }])
  })

  it('A list of confirmations can be read and exported only by the editors of its notice', async () => {
    const notice = await world.write(editor, { needs_confirmation: true })
    const files = ['csv', 'xlsx', 'pdf'].map((ending) => `receipts/export.${ending}?language=de`)
    for (const path of ['receipts', ...files]) {
      expect(codeOf(await world.localEditor.client.send('GET', `/v1/news/${notice.uuid}/${path}`))).toBe('not_found')
      expect(codeOf(await northReader.client.send('GET', `/v1/news/${notice.uuid}/${path}`))).toBe('no_permission')
    }
    await world.confirm(second, notice)
    const csv = await editor.client.send('GET', `/v1/news/${notice.uuid}/receipts/export.csv?language=de`)
    expect(csv.status).toBe(200)
    expect(csv.text).toContain('Name;Stand;Gelesen am;Bestätigt am;Fassung;Sprache;Überschrift;Erschienen')
    const row =
      /Toni Testmann;Bestätigt;\d{2}\.\d{2}\.\d{4} \d{2}:\d{2};[^;]+;1;Deutsch;([^;]+);\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}/
    expect(row.exec(csv.text)?.[1]).toBe(notice.title)
  })

  it('7.17.9: The list is a PDF document with all names and times and the text in each confirmed language', async () => {
    const texts = { title: 'Hebebühne 3', translations: [{ language: 'ar', title: 'الرافعة 3', body: textOf('مغلق') }] }
    const notice = await world.write(editor, { ...forNorth(), ...texts })
    await world.confirm(second, notice, 'de')
    await world.confirm(northReader, notice, 'ar')
    const path = `/v1/news/${notice.uuid}/receipts/export.pdf?language=de`
    const answer = await fetchPdf(editor.client, path)
    expect(answer).toMatchObject({
      status: 200,
      type: 'application/pdf',
      name: 'attachment; filename="confirmations.pdf"',
    })
    const { text } = answer
    // The letter head is that of the only location of the notice.
    for (const one of [
      'Filiale Nord',
      'Nachweis der Bestätigungen',
      'Toni Testmann',
      'Bestätigt',
      'Bühne 3 ist gesperrt.',
    ])
      expect(text).toContain(one)
    expect(text.match(/Deutsch/g)?.length).toBeGreaterThanOrEqual(2)
    const exported = await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx.selectFrom('audit_events').select('record_uuid').where('event', '=', 'news.exported').execute(),
    )
    expect(exported.map((event) => event.record_uuid)).toContain(notice.uuid)
  })

  it('A user who leaves the audience stays in the proof of what they confirmed', async () => {
    const leaver = await world.person({ NORD: ['location.read'] })
    const notice = await world.write(editor, forNorth())
    await world.confirm(leaver, notice)
    const { version } = await world.admin.client.ok<{ version: number }>('GET', `/v1/users/${leaver.uuid}`)
    await world.admin.client.ok('PATCH', `/v1/users/${leaver.uuid}`, { version, is_active: false })
    const { items, confirmed } = await receipts(notice.uuid)
    expect(items.find(({ user }) => user.uuid === leaver.uuid)).toMatchObject({ is_in_audience: false, version: 1 })
    expect(confirmed).toBe(0)
  })
})

describe('asking for a confirmation again', () => {
  it('After a small correction an editor can ask for a new confirmation; the earlier one stays in the list and does not count', async () => {
    const notice = await world.write(editor, forNorth())
    await world.confirm(northReader, notice)
    const ask = () => editor.client.ok('POST', `/v1/news/${notice.uuid}/ask-again`)
    await world.change(editor, await world.row(notice.uuid), {
      body: textOf('Auch Bühne 4.'),
      is_small_correction: true,
    })
    expect((await cardOf(northReader, notice.uuid)).confirmed_at).not.toBeNull()
    await ask()
    const card = await cardOf(northReader, notice.uuid)
    expect(card.confirmed_at).toBeNull()
    await world.confirm(northReader, card)
    const { items } = await receipts(notice.uuid)
    const own = items.filter(({ user }) => user.uuid === northReader.uuid)
    expect(own.map(({ is_valid }) => is_valid)).toEqual([true, false])
  })

  it('A new confirmation of the same text can be asked for, and a double click asks once', async () => {
    const notice = await world.write(editor, forNorth())
    const ask = () => editor.client.ok('POST', `/v1/news/${notice.uuid}/ask-again`)
    const versionOf = async () => (await world.row(notice.uuid)).version
    await ask()
    // Everybody is still asked, because no confirmation has arrived so far.
    expect(await versionOf()).toBe(notice.version)
    await world.confirm(northReader, notice)
    await ask()
    await ask()
    expect(await versionOf()).toBe(notice.version + 1)
    const card = await cardOf(northReader, notice.uuid)
    expect(card.confirmed_at).toBeNull()
    await world.confirm(northReader, card)
    expect((await receipts(notice.uuid)).confirmed).toBe(1)
  })

  it('An editor of another location cannot ask again or duplicate', async () => {
    const { uuid } = await world.write(editor, { needs_confirmation: true, is_draft: true })
    for (const step of ['ask-again', 'duplicate'])
      expect(codeOf(await world.localEditor.client.send('POST', `/v1/news/${uuid}/${step}`))).toBe('not_found')
  })

  it('A duplicate is a draft with the same text and audience, and without times', async () => {
    const notice = await world.write(editor, { ...forNorth(), is_pinned: true, confirm_until: day(DAY) })
    const { uuid } = await editor.client.ok<{ uuid: string }>('POST', `/v1/news/${notice.uuid}/duplicate`)
    expect(await world.row(uuid)).toMatchObject({
      title: notice.title,
      location_uuids: [world.north],
      state: 'draft',
      is_pinned: false,
      confirm_until: null,
    })
  })
})

describe('the jobs of notices', () => {
  it('A scheduled notice is published at its time, and its audience hears of it', async () => {
    const given = { ...forNorth(), publish_from: new Date(world.now() + HOUR).toISOString() }
    const { uuid } = await world.write(editor, given)
    const heard: string[] = []
    const hub = { publish: (_dealer: string, room: string) => heard.push(room) } as never
    const run = () => newsDueWorker({ hub, jobs: silent.jobs, now: world.now })(job({ news_uuid: uuid }))
    await run()
    expect((await world.row(uuid)).published_at).toBeNull()
    world.pass(HOUR)
    await run()
    expect((await world.row(uuid)).published_at).not.toBeNull()
    expect(heard.some((room) => room.includes(northReader.uuid))).toBe(true)
    expect(heard.some((room) => room.includes(world.reader.uuid))).toBe(false)
    // A repeated run notifies no reader again.
    const count = heard.length
    await run()
    expect(heard.length).toBe(count)
  })

  it('The nightly job reminds users of the audience who have not confirmed, until they do', async () => {
    const notice = await world.write(editor, { ...forNorth(), confirm_until: day(DAY) })
    const later = await world.write(editor, { ...forNorth(), confirm_until: day(9 * DAY) })
    await world.confirm(second, notice)
    await night()
    expect(await reminders(northReader, notice.uuid)).toMatchObject([
      { kind: 'newsToConfirm', details: { title: notice.title }, is_unread: true },
    ])
    for (const who of [second, world.reader]) expect(await reminders(who, notice.uuid)).toEqual([])
    expect(await reminders(northReader, later.uuid)).toEqual([])
    await night()
    expect(await reminders(northReader, notice.uuid)).toHaveLength(1)
    await world.confirm(northReader, notice)
    expect(await reminders(northReader, notice.uuid)).toEqual([])
  })

  it('A reminder ends with its notice', async () => {
    const notice = await world.write(editor, { ...forNorth(), confirm_until: day(DAY) })
    await night()
    expect(await reminders(northReader, notice.uuid)).toHaveLength(1)
    await editor.client.ok('DELETE', `/v1/news/${notice.uuid}`)
    await night()
    expect(await reminders(northReader, notice.uuid)).toEqual([])
  })
})

describe('notices on the start page', () => {
  it('The card of the dashboard counts the notices that the user has to confirm', async () => {
    const notice = await world.write(editor, { ...forNorth(), importance: 'safety' })
    type Dashboard = EndpointOutput<'GET /v1/dashboard'>
    const card = async () => {
      const { widgets } = await northReader.client.ok<Dashboard>('GET', '/v1/dashboard')
      return widgets.find(({ name }) => name === 'news_to_confirm')?.data
    }
    const before = await card()
    expect(before?.rows[0]).toMatchObject({ title: notice.title, target: { screen: 'news', uuid: notice.uuid } })
    await world.confirm(northReader, notice)
    expect((await card())?.figure.value).toBe((before?.figure.value ?? 0) - 1)
  })
})
