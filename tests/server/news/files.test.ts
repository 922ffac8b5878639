import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RichDocument } from '#contract/richText/document.ts'
import { isLeftOver } from '#server/files/shownFiles.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { type Card, type NewsWorld, openNewsWorld, textOf } from './newsWorld.ts'

const HOUR = 60 * 60_000
const PDF = Buffer.from('%PDF-1.7\nAushang')
const BYTES = { 'content-type': 'application/octet-stream' }
type Stored = { file_uuid: string; name: string; size: number; content_type: string }

let world: NewsWorld
let editor: Person
let reader: Person
beforeAll(async () => {
  world = await openNewsWorld()
  ;({ editor, reader } = world)
})
afterAll(() => world.close())

const attach = (who: Person, name: string, bytes: Buffer) =>
  who.client.send('POST', `/v1/news-attachments?name=${encodeURIComponent(name)}`, bytes, BYTES)
const attached = async (name = 'Aushang.pdf', who = editor) => (await attach(who, name, PDF)).json as Stored
const pictureOf = async (who = editor) => {
  const answer = await who.client.send('POST', '/v1/news-files', png(8, 8), { 'content-type': 'image/png' })
  return (answer.json as { file_uuid: string }).file_uuid
}
const showing = (file_uuid: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'picture', attrs: { file_uuid, alt: 'Plan' } }],
})
const load = (who: Person, kind: 'files' | 'attachments', uuid: string) =>
  who.client.send('GET', `/v1/news-${kind}/${uuid}`)
const cardOf = async (who: Person, uuid: string) => (await world.card(who, uuid)).json as Card
const forNorth = () => ({ is_for_everybody: false, location_uuids: [world.north] })

describe('attachments of a notice', () => {
  it('An attachment is listed with name and size, and only readers of the notice can download it', async () => {
    const file = await attached()
    expect(file).toMatchObject({ name: 'Aushang.pdf', size: PDF.length, content_type: 'application/pdf' })
    expect(codeOf(await load(world.northReader, 'attachments', file.file_uuid))).toBe('not_found')
    const { uuid } = await world.write(editor, Object.assign(forNorth(), { attachments: [file] }))
    const { attachments } = await cardOf(world.northReader, uuid)
    expect(attachments).toEqual([Object.assign({ is_readable: true }, file)])
    const answer = await load(world.northReader, 'attachments', file.file_uuid)
    expect([answer.status, answer.bytes.equals(PDF)]).toEqual([200, true])
    expect(answer.headers.get('content-disposition')).toBe('attachment')
    expect(codeOf(await load(reader, 'attachments', file.file_uuid))).toBe('not_found')
  })

  it('Size and type come from the stored file, whatever the editor sends', async () => {
    const file = await attached()
    const { uuid } = await world.write(editor, {
      attachments: [Object.assign({}, file, { size: 1, content_type: 'text/html', name: '../../x\u202efdp.exe' })],
    })
    const [shown] = (await cardOf(reader, uuid)).attachments
    expect(shown).toMatchObject({ size: PDF.length, content_type: 'application/pdf', name: 'xfdp.exe' })
  })

  it('7.17 An attached photo loses its place and device, and still stands upright', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'Fotohandy' }, IFD3: { GPSMapDatum: 'Werderstrasse' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(photo.includes('Werderstrasse')).toBe(true)
    const answer = await attach(editor, 'Hof.jpg', photo)
    const { file_uuid, size, content_type } = answer.json as Stored
    const { bytes } = await load(editor, 'attachments', file_uuid)
    for (const word of ['Fotohandy', 'Werderstrasse']) expect(bytes.includes(word), word).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6 })
    expect([size, content_type]).toEqual([bytes.length, 'image/jpeg'])
  })

  it('A new attachment marks a published notice as changed', async () => {
    const row = await world.write(editor)
    await world.change(editor, row, { attachments: [await attached()] })
    expect((await cardOf(reader, row.uuid)).changed_at).not.toBeNull()
  })

  it('An administrator can download a file of a draft, and a reader cannot', async () => {
    const file = await attached()
    await world.write(editor, { is_draft: true, attachments: [file] })
    expect(codeOf(await load(reader, 'attachments', file.file_uuid))).toBe('not_found')
    expect((await load(world.admin, 'attachments', file.file_uuid)).status).toBe(200)
  })

  it('A reader can download the files of a notice until it expires, and its editor can afterwards, too', async () => {
    const [file, picture] = [await attached('Frist.pdf', world.admin), await pictureOf(world.admin)]
    const publish_until = new Date(world.now() + HOUR).toISOString()
    await world.write(world.admin, { body: showing(picture), attachments: [file], publish_until })
    const loaded = async (who: Person) => [
      (await load(who, 'attachments', file.file_uuid)).status,
      (await load(who, 'files', picture)).status,
    ]
    expect(await loaded(reader)).toEqual([200, 200])
    world.pass(HOUR)
    expect(await loaded(reader)).toEqual([404, 404])
    expect(await loaded(editor)).toEqual([200, 200])
    world.pass(-HOUR)
  })

  it('The files of a notice that is published later are not given to its readers yet', async () => {
    const file = await attached('Morgen.pdf', world.admin)
    await world.write(world.admin, { attachments: [file], publish_from: new Date(world.now() + HOUR).toISOString() })
    expect(codeOf(await load(reader, 'attachments', file.file_uuid))).toBe('not_found')
    expect((await load(editor, 'attachments', file.file_uuid)).status).toBe(200)
  })

  it('A file that the scanner has locked is named as such, and cannot be downloaded', async () => {
    const file = await attached()
    const { uuid } = await world.write(editor, { attachments: [file] })
    await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx.updateTable('files').set({ scan_state: 'infected' }).where('uuid', '=', file.file_uuid).execute(),
    )
    expect((await cardOf(reader, uuid)).attachments).toMatchObject([{ is_readable: false, name: 'Aushang.pdf' }])
    expect(codeOf(await load(reader, 'attachments', file.file_uuid))).toBe('file_infected')
  })

  it.each<[string, Buffer, string, string]>([
    ['a program', Buffer.from('MZ\u0090\u0000'), 'setup.pdf', 'wrong_file_type'],
    ['a script', Buffer.from('WScript.Echo(1)'), 'plan.vbs', 'wrong_file_type'],
    ['an archive', Buffer.from('PK\u0003\u0004xxxx'), 'plan.zip', 'wrong_file_type'],
    ['a damaged photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 9, 9, 9, 9]), 'x.jpg', 'failed_to_read_file'],
    ['an empty file', Buffer.alloc(0), 'leer.pdf', 'no_file'],
    ['more than 25 MB', Buffer.alloc(25 * 1024 * 1024 + 1, 'x'), 'gross.txt', 'file_too_large'],
  ])('An attachment is refused with the code of its problem: %s', async (_what, bytes, name, code) => {
    expect(codeOf(await attach(editor, name, bytes))).toBe(code)
  })

  it('A page and a drawing that could contain a script are stored as text, and sent so that no browser shows them', async () => {
    for (const name of ['seite.html', 'bild.svg']) {
      const answer = await attach(editor, name, Buffer.from('<svg onload="alert(1)"/>'))
      const { file_uuid, content_type } = answer.json as Stored
      expect(content_type).toBe('text/plain')
      const sent = await load(editor, 'attachments', file_uuid)
      expect(sent.headers.get('content-type')).toBe('application/octet-stream')
      expect(sent.headers.get('content-security-policy')).toContain("default-src 'none'; sandbox")
    }
  })

  it('A reader cannot store files', async () => {
    expect(codeOf(await attach(reader, 'Aushang.pdf', PDF))).toBe('no_permission')
    const answer = await reader.client.send('POST', '/v1/news-files', png(8, 8), { 'content-type': 'image/png' })
    expect(codeOf(answer)).toBe('no_permission')
  })
})

describe('pictures of a notice', () => {
  it('A picture is seen by its editor only, until a published notice shows it to its readers', async () => {
    const picture = await pictureOf()
    expect(codeOf(await load(world.northReader, 'files', picture))).toBe('not_found')
    await world.write(editor, Object.assign(forNorth(), { body: showing(picture) }))
    expect((await load(world.northReader, 'files', picture)).status).toBe(200)
    expect(codeOf(await load(reader, 'files', picture))).toBe('not_found')
  })

  it('A picture of a translation is read like that of the first language', async () => {
    const picture = await pictureOf()
    const translations = [{ language: 'en', title: 'Lift 3', body: showing(picture) }]
    await world.write(editor, { translations })
    expect((await load(reader, 'files', picture)).status).toBe(200)
  })

  it('A duplicate keeps the files of its original', async () => {
    const [file, picture] = [await attached(), await pictureOf()]
    const { uuid } = await world.write(editor, { body: showing(picture), attachments: [file] })
    const copy = await world.admin.client.ok<{ uuid: string }>('POST', `/v1/news/${uuid}/duplicate`)
    expect(await world.row(copy.uuid)).toMatchObject({ attachments: [file], body: showing(picture) })
  })
})

describe('files of other notices', () => {
  it('A file that the editor may not read cannot be shown by a notice of theirs', async () => {
    const [file, picture] = [await attached(), await pictureOf()]
    await world.write(editor, { attachments: [file], is_draft: true })
    const send = (given: object) =>
      world.localEditor.client.send('POST', '/v1/news', Object.assign({ title: 'Fremd' }, forNorth(), given))
    expect(fieldsOf(await send({ attachments: [file] }))).toEqual({ attachments: 'unknown_value' })
    expect(fieldsOf(await send({ body: showing(picture) }))).toEqual({ body: 'unknown_value' })
    const translations = [{ language: 'en', title: 'Foreign', body: showing(picture) }]
    expect(fieldsOf(await send({ translations }))).toEqual({ translations: 'unknown_value' })
  })

  it('A picture is no attachment, and a file that was never stored is neither', async () => {
    const picture = await pictureOf()
    const send = (given: object) => editor.client.send('POST', '/v1/news', Object.assign({ title: 'Verkehrt' }, given))
    const named = (file_uuid: string) => ({ attachments: [{ file_uuid, name: 'x.png', size: 1, content_type: '' }] })
    expect(fieldsOf(await send(named(picture)))).toEqual({ attachments: 'unknown_value' })
    expect(fieldsOf(await send(named(world.north)))).toEqual({ attachments: 'unknown_value' })
    expect(fieldsOf(await send({ body: showing((await attached()).file_uuid) }))).toEqual({ body: 'unknown_value' })
  })
})

describe('files that no notice shows any more', () => {
  it('Files that no notice shows count as left over, and those of a deleted notice do not', async () => {
    const [used, loose] = [await attached('a.pdf'), await attached('b.pdf')]
    const [shown, hidden] = [await pictureOf(), await pictureOf()]
    const { uuid } = await world.write(editor, { attachments: [used], body: showing(shown) })
    await editor.client.ok('DELETE', `/v1/news/${uuid}`)
    const left = await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx
        .selectFrom('files as f')
        .select('f.uuid')
        .where('f.uuid', 'in', [used.file_uuid, loose.file_uuid, shown, hidden])
        .where(isLeftOver)
        .execute(),
    )
    expect(left.map((one) => one.uuid).sort()).toEqual([loose.file_uuid, hidden].sort())
    expect(codeOf(await load(reader, 'attachments', used.file_uuid))).toBe('not_found')
  })
})

describe('text and files of a notice together', () => {
  it('A refused notice leaves its stored file with the editor, who can send it again', async () => {
    const file = await attached()
    const given = { title: '', body: textOf('Text'), attachments: [file] }
    expect(codeOf(await editor.client.send('POST', '/v1/news', given))).toBe('validation_failed')
    const { uuid } = await world.write(editor, { attachments: [file] })
    expect((await cardOf(editor, uuid)).attachments).toHaveLength(1)
  })
})
