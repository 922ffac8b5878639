import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchHit } from '#contract/api/search/search.ts'
import { mailEntryWorker } from '#server/inbox/mailEntry.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { type NewsWorld, openNewsWorld, textOf } from './newsWorld.ts'

let world: NewsWorld
beforeAll(async () => {
  world = await openNewsWorld()
})
afterAll(() => world.close())

type Answer = { items: SearchHit[]; is_similar: boolean }
const search = async (who: Person, q: string) => {
  const { items } = await who.client.ok<Answer>('GET', `/v1/search?${new URLSearchParams({ q })}`)
  return items.filter(({ source }) => source === 'news')
}
const titles = async (who: Person, q: string) => (await search(who, q)).map(({ title }) => title)
const inLanguage = async (language: string) => {
  const who = await world.person({ HOME: ['location.read'] })
  await who.client.ok('PATCH', '/v1/auth/user', { language })
  return who
}

describe('7.17 Notices in the search over everything', () => {
  it('A reader finds a notice by a word of its title or text, however its umlauts are written', async () => {
    const { uuid } = await world.write(world.editor, {
      title: 'Hochvoltschulung für Lackierer',
      body: textOf('Die Prüfung findet im Schulungsraum Süd statt.'),
    })
    for (const q of ['hochvolt', 'pruefung', 'Prüfung süd', 'lackierer schulungsraum'])
      expect((await search(world.reader, q)).map((hit) => hit.uuid)).toContain(uuid)
    // One wrong letter is forgiven when nothing else fits.
    expect((await search(world.reader, 'schulungsraun')).map((hit) => hit.uuid)).toEqual([uuid])
    const recent = await world.reader.client.ok<Answer>('GET', `/v1/search/recent?uuids=${uuid}`)
    expect(recent.items).toMatchObject([{ source: 'news', uuid, title: 'Hochvoltschulung für Lackierer' }])
  })

  it('A notice is found by its audience and its editors, and by nobody else', async () => {
    const title = 'Quittungsblöcke Nordlager'
    const { uuid } = await world.write(world.editor, { title, is_for_everybody: false, location_uuids: [world.north] })
    const nobody = await world.person({ global: ['global.chat.read'] })
    const found = async (who: Person) => [await titles(who, 'Quittungsblöcke'), (await recentOf(who, uuid)).length]
    for (const who of [world.northReader, world.localEditor, world.editor])
      expect(await found(who)).toEqual([[title], 1])
    for (const who of [world.reader, nobody]) expect(await found(who)).toEqual([[], 0])
  })

  it('Drafts, scheduled and expired notices are found by editors only, and deleted ones by nobody', async () => {
    const at = (ms: number) => new Date(world.now() + ms).toISOString()
    const given = [
      { title: 'Zapfsäule Entwurf', is_draft: true },
      { title: 'Zapfsäule geplant', publish_from: at(60_000) },
      { title: 'Zapfsäule läuft', publish_until: at(3_600_000) },
    ]
    for (const one of given) await world.write(world.editor, one)
    const gone = await world.write(world.editor, { title: 'Zapfsäule gelöscht' })
    await world.editor.client.ok('DELETE', `/v1/news/${gone.uuid}?version=${gone.version}`)
    expect(await titles(world.reader, 'zapfsaeule')).toEqual(['Zapfsäule läuft'])
    expect((await titles(world.editor, 'zapfsaeule')).sort()).toEqual(given.map(({ title }) => title).sort())
    world.pass(7_200_000)
    expect(await titles(world.reader, 'zapfsaeule läuft')).toEqual([])
    world.pass(-7_200_000)
  })

  it('A reader finds a notice by the language that they see, and reads its title in it', async () => {
    await world.write(world.editor, {
      title: 'Kompressorwartung',
      body: textOf('Druckluft fehlt am Freitag.'),
      translations: [
        { language: 'en', title: 'Compressor maintenance', body: textOf('No compressed air on Friday.') },
        { language: 'tr', title: 'Kompresör bakımı', body: textOf('Cuma günü basınçlı hava yok.') },
      ],
    })
    const [german, polish, turkish] = await Promise.all(['de', 'pl', 'tr'].map(inLanguage))
    if (!german || !polish || !turkish) throw new Error('There are three readers.')
    expect(await titles(german, 'druckluft')).toEqual(['Kompressorwartung'])
    expect(await titles(turkish, 'basınçlı')).toEqual(['Kompresör bakımı'])
    // There is no Polish text, so the page shows the English one.
    expect(await titles(polish, 'compressed')).toEqual(['Compressor maintenance'])
    expect(await titles(german, 'compressed')).toEqual([])
    expect(await titles(turkish, 'druckluft')).toEqual([])
    expect(await titles(turkish, 'kompresor')).toEqual(['Kompresör bakımı'])
  })
})

const recentOf = async (who: Person, uuid: string) =>
  (await who.client.ok<Answer>('GET', `/v1/search/recent?uuids=${uuid}`)).items

describe('7.17 Links in mails', () => {
  it('The mail of a reminder leads to the notice itself', async () => {
    const late = await world.person({ HOME: ['location.read'] })
    const { uuid } = await world.write(world.editor, { needs_confirmation: true })
    await world.editor.client.ok('POST', `/v1/news/${uuid}/remind`)
    const { dealerId } = world.dealer
    const inDealer = <T>(work: Parameters<typeof world.server.database.inDealer<T>>[1]) =>
      world.server.database.inDealer<T>(dealerId, work)
    const { rows } = await inDealer((tx) =>
      sql<{ uuid: string }>`select uuid from inbox_entries where subject = ${uuid} and for_user = ${late.uuid}`.execute(
        tx,
      ),
    )
    const data = { entry_uuid: rows[0]?.uuid ?? '' }
    const work = mailEntryWorker({ jobs: { wake: () => undefined }, now: world.now })
    await work({ dealerId, data, inDealer } as unknown as Parameters<typeof work>[0])
    const mails = await inDealer((tx) => tx.selectFrom('jobs').select('data').where('kind', '=', 'mail').execute())
    expect(mails.map((mail) => mail.data)).toContainEqual({
      user_uuid: late.uuid,
      content: { template: 'inbox', entry: 'newsToConfirm', opens: { screen: 'news', read_uuid: uuid } },
    })
  })
})
