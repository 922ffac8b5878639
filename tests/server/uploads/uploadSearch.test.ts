import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchHit } from '#contract/api/search/search.ts'
import { TAGS_MAX } from '#contract/uploads/limits.ts'
import { fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { openUploadWorld, type UploadRow, type UploadWorld } from './uploadWorld.ts'

let world: UploadWorld
let open: string
let closed: string
let row: UploadRow
beforeAll(async () => {
  world = await openUploadWorld()
  open = await world.group('Formulare')
  closed = await world.group('Leitung')
  const file = (await world.file(open, 'Übergabeprotokoll-Werkstatt.txt', Buffer.from('Protokoll\n'))).row
  const { version } = await world.row(file.uuid)
  const tags = ['Hebebühne', 'Prüfung 2026']
  row = await world.admin.ok<UploadRow>('PATCH', `/v1/uploads/${file.uuid}`, { version, tags })
})
afterAll(() => world.close())

const search = async (q: string, by: TestClient = world.admin) =>
  (await by.ok<{ items: SearchHit[] }>('GET', `/v1/search?${new URLSearchParams({ q })}`)).items.filter(
    ({ source }) => source === 'upload',
  )

describe('7.19 the search over everything finds shared files', () => {
  it.each([
    'übergabeprotokoll',
    'uebergabe',
    'Ubergabe',
    'werkstatt',
    'hebebühne',
    'hebebuehne',
    'HEBEB',
    'Prüfung 2026',
  ])('The text %j finds the file by its name or a tag, with or without umlauts', async (typed) => {
    expect(await search(typed)).toMatchObject([
      {
        uuid: row.uuid,
        title: 'Übergabeprotokoll-Werkstatt.txt',
        details: [
          { kind: 'text', text: 'Formulare' },
          { kind: 'text', text: 'Hebebühne, Prüfung 2026' },
        ],
      },
    ])
    expect(await world.names(world.admin, `&q=${encodeURIComponent(typed)}`)).toEqual([row.name])
  })

  it('A user finds files of readable groups only, and no deleted ones', async () => {
    const hidden = (await world.file(closed, 'Gehaltsliste.txt', Buffer.from('Gehalt\n'))).row
    const reader = (await world.member({ [open]: ['read'] })).client
    expect((await search('hebebühne', reader)).map(({ uuid }) => uuid)).toEqual([row.uuid])
    expect(await search('gehaltsliste', reader)).toEqual([])
    const recent = (uuid: string) => reader.ok<{ items: SearchHit[] }>('GET', `/v1/search/recent?uuids=${uuid}`)
    expect((await recent(hidden.uuid)).items).toEqual([])
    expect((await recent(row.uuid)).items).toHaveLength(1)
    expect((await search('gehaltsliste')).map(({ uuid }) => uuid)).toEqual([hidden.uuid])
    await world.admin.ok('DELETE', `/v1/uploads/${hidden.uuid}`)
    expect(await search('gehaltsliste')).toEqual([])
  })

  it('A changed tag is found at once, and the old one no longer', async () => {
    const { row: file } = await world.file(open, 'Schild.txt', Buffer.from('Schild\n'))
    const tag = (add_tags: string[], remove_tags: string[]) =>
      world.admin.ok('POST', '/v1/uploads/bulk/change', { uuids: [file.uuid], add_tags, remove_tags })
    await tag(['Waschhalle'], [])
    expect(await search('waschhalle')).toHaveLength(1)
    await tag([], ['Waschhalle'])
    expect(await search('waschhalle')).toEqual([])
  })

  it('Tags that do not fit at one of several files are refused, and no file changes', async () => {
    const { row: full } = await world.file(open, 'Voll.txt', Buffer.from('Voll\n'))
    const { row: empty } = await world.file(open, 'Leer.txt', Buffer.from('Leer\n'))
    const tags = Array.from({ length: TAGS_MAX }, (_, at) => `Marke ${at}`)
    await world.admin.ok('POST', '/v1/uploads/bulk/change', { uuids: [full.uuid], add_tags: tags })
    const one = { uuids: [empty.uuid, full.uuid], add_tags: ['Waschhalle'] }
    expect(fieldsOf(await world.admin.send('POST', '/v1/uploads/bulk/change', one))).toEqual({ add_tags: 'too_long' })
    expect(await world.admin.ok('GET', `/v1/uploads/${empty.uuid}`)).toMatchObject({ tags: [] })
    expect(await world.admin.ok('GET', `/v1/uploads/${full.uuid}`)).toMatchObject({ tags })
  })
})
