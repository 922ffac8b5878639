import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { safeFileName } from '#contract/uploads/fileName.ts'
import { codeOf } from '#tests/server/files/fileWorld.ts'
import { runCheck } from '#tests/server/files/runCheck.ts'
import { fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { announceUpload, fileIn, sendPiece, uploadOf } from '#tests/server/worlds/uploadRows.ts'
import { openUploadWorld, type UploadRow, type UploadWorld } from './uploadWorld.ts'

let world: UploadWorld
let other: UploadWorld
let open: string
let closed: string
beforeAll(async () => {
  world = await openUploadWorld()
  other = await openUploadWorld()
  open = await world.group('Offen')
  closed = await world.group('Nur Leitung')
})
afterAll(async () => {
  await world.close()
  await other.close()
})

const text = (words: string) => Buffer.from(`${words}\n`)

describe('TEN-07 rights in a file group', () => {
  it('A person sees, adds, changes and deletes only files of groups with that right', async () => {
    const visible = (await world.file(open, 'offen.txt', text('offen'))).row
    const hidden = (await world.file(closed, 'geheim.txt', text('geheim'))).row
    const reader = (await world.member({ [open]: ['read'] })).client
    expect(await world.names(reader)).toContain('offen.txt')
    expect(await world.names(reader)).not.toContain('geheim.txt')
    expect((await world.content(visible, reader)).text).toBe('offen\n')
    for (const path of [`/v1/uploads/${hidden.uuid}`, `/v1/uploads/${hidden.uuid}/versions`])
      expect(codeOf(await reader.send('GET', path)), path).toBe('not_found')
    expect(codeOf(await world.content(hidden, reader))).toBe('not_found')
    expect(codeOf(await reader.send('GET', `/v1/uploads/archive?uuids=${hidden.uuid}`))).toBe('not_found')
    const { version } = await world.row(visible.uuid)
    const rename = { version, name: 'anders.txt' }
    const adder = (await world.member({ [open]: ['read', 'create'] })).client
    expect(codeOf(await reader.send('POST', '/v1/uploads', fileIn(open, 'neu.txt')))).toBe('no_permission')
    expect(codeOf(await adder.send('POST', '/v1/uploads', fileIn(closed, 'neu.txt')))).toBe('no_permission')
    expect((await adder.send('POST', '/v1/uploads', fileIn(open, 'neu.txt'))).status).toBe(200)
    expect(codeOf(await adder.send('PATCH', `/v1/uploads/${visible.uuid}`, rename))).toBe('no_permission')
    // A new version changes the file.
    expect(codeOf(await announceUpload(adder, visible.uuid, 5))).toBe('no_permission')
    expect(codeOf(await adder.send('DELETE', `/v1/uploads/${visible.uuid}`))).toBe('no_permission')
    const editor = (await world.member({ [open]: ['read', 'update', 'delete'] })).client
    expect((await editor.send('PATCH', `/v1/uploads/${visible.uuid}`, rename)).status).toBe(200)
    expect((await editor.send('DELETE', `/v1/uploads/${visible.uuid}`)).status).toBe(200)
  })

  it('TEN-07 The first content of a row comes from the user who created it, or from somebody who may change it', async () => {
    const creator = (await world.member({ [open]: ['read', 'create'] })).client
    const another = (await world.member({ [open]: ['read', 'create'] })).client
    const row = await world.create(open, 'begonnen.txt', creator)
    expect(codeOf(await announceUpload(another, row.uuid, 5))).toBe('no_permission')
    expect((await announceUpload(creator, row.uuid, 5)).status).toBe(201)
    const editor = (await world.member({ [open]: ['read', 'update'] })).client
    expect((await announceUpload(editor, row.uuid, 5)).status).toBe(201)
  })

  it('The bytes of an announced upload reserve room in their own group only, and not for long when they are never sent', async () => {
    const group = await world.group('Knapp', { quota_megabytes: 1 })
    const elsewhere = await world.group('Voll mit Versprechen')
    const rights = { [elsewhere]: ['read', 'create'], [group]: ['read', 'create'] } as const
    const greedy = (await world.member(rights)).client
    const announce = async (where: string, name: string, client = greedy) =>
      announceUpload(client, (await world.create(where, name, client)).uuid, 900_000)
    expect((await announce(elsewhere, 'anderswo.bin')).status).toBe(201)
    const promised = await announce(group, 'versprochen.bin')
    expect(promised.status).toBe(201)
    expect(codeOf(await announce(group, 'zu viel.txt', world.admin))).toBe('quota_exceeded')
    await world.inDealer((tx) =>
      sql`update incoming_files set created_at = created_at - interval '11 minutes' where uuid = ${uploadOf(promised)}`.execute(
        tx,
      ),
    )
    expect((await announce(group, 'klein.txt', world.admin)).status).toBe(201)
  })

  it('A file is not renamed to a name that a computer would run', async () => {
    const { row } = await world.file(open, 'gut.txt', text('echo'))
    const rename = { version: row.version, name: 'start.bat' }
    expect(codeOf(await world.admin.send('PATCH', `/v1/uploads/${row.uuid}`, rename))).toBe('wrong_file_type')
    expect((await world.row(row.uuid)).name).toBe('gut.txt')
  })

  it('A file that no scanner has checked is not moved into a group that accepts checked files only', async () => {
    const strict = await world.group('Streng', { virus_rule: 'scan_or_refuse' })
    const { row } = await world.file(open, 'ungeprueft.txt', text('ungeprüft'))
    const move = { version: row.version, upload_group_uuid: strict }
    expect(codeOf(await world.admin.send('PATCH', `/v1/uploads/${row.uuid}`, move))).toBe('file_unchecked')
    const many = { uuids: [row.uuid], upload_group_uuid: strict }
    expect(codeOf(await world.admin.send('POST', '/v1/uploads/bulk/change', many))).toBe('file_unchecked')
    expect((await world.row(row.uuid)).upload_group_uuid).toBe(open)
  })

  it('Moving a file needs the right to change it in both groups, for one and for many', async () => {
    const { row } = await world.file(open, 'Umzug.txt', text('Umzug'))
    const half = (await world.member({ [open]: ['read', 'update'], [closed]: ['read'] })).client
    const both = (await world.member({ [open]: ['read', 'update'], [closed]: ['read', 'update'] })).client
    const move = { version: row.version, upload_group_uuid: closed }
    const many = { uuids: [row.uuid], upload_group_uuid: closed, add_tags: ['Archiv'] }
    expect(codeOf(await half.send('PATCH', `/v1/uploads/${row.uuid}`, move))).toBe('no_permission')
    expect(codeOf(await half.send('POST', '/v1/uploads/bulk/change', many))).toBe('no_permission')
    expect((await both.send('POST', '/v1/uploads/bulk/change', many)).status).toBe(200)
    expect(await world.row(row.uuid)).toMatchObject({ upload_group_uuid: closed, tags: ['Archiv'] })
    // The rights of the new group hold for its bytes at once.
    const reader = (await world.member({ [open]: ['read'] })).client
    expect(codeOf(await world.content(row, reader))).toBe('not_found')
  })

  it('A person who loses the right while a file is on its way is refused when it is complete', async () => {
    const person = await world.member({ [open]: ['read', 'create'] })
    const { uuid } = await world.create(open, 'unterwegs.txt', person.client)
    const upload = await world.bring(uuid, text('unterwegs'), person.client)
    await world.inDealer((tx) =>
      sql`delete from user_permissions where user_uuid = ${person.uuid} and permission = 'upload_group.create'`.execute(
        tx,
      ),
    )
    expect(codeOf(await world.take(uuid, upload, person.client))).toBe('no_permission')
    expect((await world.row(uuid)).state).toBe('uploading')
  })

  it('Names of file groups are shown to people with rights in them, and the list of groups tells these rights', async () => {
    const reader = (await world.member({ [open]: ['read'] })).client
    type Groups = { items: { name: string; may_create: boolean; may_update: boolean }[] }
    const { items } = await reader.ok<Groups>('GET', '/v1/uploads/groups')
    expect(items.map(({ name, may_create }) => [name, may_create])).toEqual([['Offen', false]])
    type Labels = { items: { label: string }[] }
    const named = await reader.ok<Labels>('GET', `/v1/upload-groups/labels?uuids=${open}&uuids=${closed}`)
    expect(named.items.map(({ label }) => label)).toEqual(['Offen'])
  })

  it('Another dealer finds neither the file nor its content by its digest', async () => {
    const { row } = await world.file(open, 'eigen.txt', text('nur hier'))
    expect(codeOf(await other.content(row))).toBe('not_found')
    const twins = await other.admin.ok<{ items: unknown[] }>('POST', '/v1/uploads/twins', { digests: [row.digest] })
    expect(twins.items).toEqual([])
  })
})

describe('Bad files', () => {
  it.each([
    ['../../x', 'x'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\win.ini', 'win.ini'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['nul .txt', '_nul .txt'],
    ['COM¹.txt', '_COM¹.txt'],
    ['lpt³', '_lpt³'],
    ['CONIN$', '_CONIN$'],
    ['conout$.log', '_conout$.log'],
    ['console.txt', 'console.txt'],
    ['.versteckt', 'versteckt'],
    ['Rechnung\u202efdp.exe', 'Rechnungfdp.exe'],
    ['Punkte... ', 'Punkte'],
  ])('The name %j is stored as %j', async (given, stored) => {
    expect((await world.create(open, given)).name).toBe(stored)
  })

  it('A name of the greatest length is stored and found, and a longer one keeps its ending', async () => {
    const longest = `${'ä'.repeat(196)}.txt`
    const { row } = await world.file(open, longest, text('langer Name'))
    const query = `filter[name][is]=${encodeURIComponent(longest)}&filter[upload_group_uuid][in]=${open}`
    const { items } = await world.admin.ok<{ items: UploadRow[] }>('GET', `/v1/uploads?${query}`)
    expect(items.map(({ uuid }) => uuid)).toEqual([row.uuid])
    const shortened = safeFileName(`${'ä'.repeat(400)}.txt`)
    expect(shortened).toBe(`${'ä'.repeat(195)}….txt`)
    expect((await world.create(open, shortened)).name).toBe(shortened)
  })

  it.each([
    ['a program', 'setup.pdf', Buffer.from('MZ\u0090\u0000program')],
    ['a script', 'start.bat', text('del *')],
    ['a page with an ending that runs', 'seite.hta', text('<script>alert(1)</script>')],
    ['unknown bytes', 'daten.pdf', Buffer.from([0, 1, 2, 3, 0, 255])],
  ])('The upload of %s is refused, and its file is gone', async (_name, name, bytes) => {
    const { uuid } = await world.create(open, name)
    expect(codeOf(await world.take(uuid, await world.bring(uuid, bytes)))).toBe('wrong_file_type')
    expect(codeOf(await world.admin.send('GET', `/v1/uploads/${uuid}`))).toBe('not_found')
  })

  it('A page or drawing with a script is stored and answered as plain text', async () => {
    const { row } = await world.file(open, 'Seite.html', text('<script>alert(1)</script>'))
    const answer = await world.content(row)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('A picture of 60,000 pixels a side has no thumbnail, and the server stays well', async () => {
    const head = png(10, 10)
    head.writeUInt32BE(60_000, 16)
    head.writeUInt32BE(60_000, 20)
    const { row } = await world.file(open, 'riesig.png', head)
    expect(row).toMatchObject({ width: 60_000, height: 60_000 })
    expect(codeOf(await world.admin.send('GET', `/v1/uploads/${row.uuid}/thumbnail`))).toBe('failed_to_read_file')
  })

  it('A packed file of a hundred megabytes of zeros is stored and sent as it is, and is never unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024))
    const { row } = await world.file(open, 'Bombe.gz', bomb)
    expect(row).toMatchObject({ type: 'archive', size: bomb.length, state: 'available' })
    expect((await world.content(row)).bytes.equals(bomb)).toBe(true)
    const archive = await world.admin.send('GET', `/v1/uploads/archive?uuids=${row.uuid}`)
    expect(archive.bytes.length).toBeLessThan(bomb.length + 1_000)
    expect(codeOf(await world.admin.send('GET', `/v1/uploads/${row.uuid}/thumbnail`))).toBe('failed_to_read_file')
  })

  it('An empty file and one that is too large are refused before their first byte', async () => {
    const small = await world.group('Klein', { max_megabytes: 1 })
    const { uuid } = await world.create(small, 'leer.txt')
    expect(codeOf(await announceUpload(world.admin, uuid, 0))).toBe('no_file')
    expect(codeOf(await announceUpload(world.admin, uuid, 1024 * 1024 + 1))).toBe('file_too_large')
  })

  it('The stated type of a file decides nothing, because browsers state wrong and empty ones', async () => {
    const { uuid } = await world.create(open, 'Protokoll.log')
    const bytes = text('Motor läuft')
    const upload = uploadOf(await announceUpload(world.admin, uuid, bytes.length, 'application/x-unknown'))
    await sendPiece(world.admin, upload, 0, bytes)
    const { row } = (await world.take(uuid, upload)).json as { row: UploadRow }
    expect(row.content_type).toBe('text/plain')
  })

  it.each([
    ['LIESMICH', text('Bitte lesen'), 'text/plain'],
    ['daten.unbekannt', gzipSync('Daten'), 'application/gzip'],
  ])('The file %s, for which a browser states no type, gets the type of its bytes', async (name, bytes, type) => {
    const { uuid } = await world.create(open, name)
    const announced = await announceUpload(world.admin, uuid, bytes.length, '')
    expect(announced.status).toBe(201)
    await sendPiece(world.admin, uploadOf(announced), 0, bytes)
    const { row } = (await world.take(uuid, uploadOf(announced))).json as { row: UploadRow }
    expect(row).toMatchObject({ name, content_type: type, state: 'available' })
  })

  it('A file without a stated type, whose bytes are of no type that its group accepts, is refused as a wrong type', async () => {
    const { uuid } = await world.create(open, 'rohdaten')
    const bytes = Buffer.from([0, 1, 2, 3, 0, 255])
    const upload = uploadOf(await announceUpload(world.admin, uuid, bytes.length, ''))
    await sendPiece(world.admin, upload, 0, bytes)
    expect(codeOf(await world.take(uuid, upload))).toBe('wrong_file_type')
  })

  it('A group takes only its kinds of files, also when one is moved into it', async () => {
    const pictures = await world.group('Bilder', { allowed_types: ['image'] })
    const { uuid } = await world.create(pictures, 'Text.txt')
    expect(codeOf(await world.take(uuid, await world.bring(uuid, text('kein Bild'))))).toBe('wrong_file_type')
    const { row } = await world.file(open, 'Text.txt', text('kein Bild'))
    const move = { uuids: [row.uuid], upload_group_uuid: pictures }
    expect(codeOf(await world.admin.send('POST', '/v1/uploads/bulk/change', move))).toBe('wrong_file_type')
  })

  it('A quota that is reached in the middle refuses the rest, and counts nothing that is not stored', async () => {
    const tight = await world.group('Eng', { quota_megabytes: 1 })
    const half = Buffer.alloc(600 * 1024, 'a')
    const first = await world.create(tight, 'eins.txt')
    const second = await world.create(tight, 'zwei.txt')
    const one = uploadOf(await announceUpload(world.admin, first.uuid, 600 * 1024))
    // Announced files count, so the second one is refused before its first byte.
    expect(codeOf(await announceUpload(world.admin, second.uuid, 600 * 1024))).toBe('quota_exceeded')
    await sendPiece(world.admin, one, 0, half)
    expect((await world.take(first.uuid, one)).status).toBe(200)
    expect(codeOf(await announceUpload(world.admin, second.uuid, 600 * 1024))).toBe('quota_exceeded')
    expect((await announceUpload(world.admin, second.uuid, 300 * 1024)).status).toBe(201)
  })

  it('A group with files is not deleted, and a deleted group takes no new ones', async () => {
    const used = await world.group('Benutzt')
    await world.file(used, 'drin.txt', text('drin'))
    expect(codeOf(await world.admin.send('DELETE', `/v1/upload-groups/${used}`))).toBe('record_in_use')
    const empty = await world.group('Leer')
    await world.admin.ok('DELETE', `/v1/upload-groups/${empty}`)
    const refused = await world.admin.send('POST', '/v1/uploads', fileIn(empty, 'spät.txt'))
    expect(fieldsOf(refused)).toEqual({ upload_group_uuid: 'not_found' })
  })

  it('Files of the same name are both kept, and an archive gives the second one a number', async () => {
    const bomb = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(2_000, 1)])
    const rows = [
      (await world.file(open, 'gleich.txt', text('eins'))).row,
      (await world.file(open, 'gleich.txt', text('zwei'))).row,
      // The server never unpacks this content, whatever the file claims to be.
      (await world.file(open, 'Bombe.zip', bomb)).row,
    ]
    const query = rows.map(({ uuid }) => `uuids=${uuid}`).join('&')
    const { headers, bytes } = await world.admin.send('GET', `/v1/uploads/archive?${query}`)
    expect(headers.get('content-type')).toBe('application/zip')
    for (const name of ['gleich.txt', 'gleich (2).txt', 'Bombe.zip']) expect(bytes.includes(name), name).toBe(true)
    expect(bytes.includes(bomb)).toBe(true)
  })
})

describe('The nightly job of shared files', () => {
  const stampBack = (uuid: string, column: 'created_at' | 'deleted_at', days: number) =>
    world.inDealer((tx) =>
      sql`update uploads set ${sql.ref(column)} = ${new Date(world.now() - days * DAY_MS)} where uuid = ${uuid}`.execute(
        tx,
      ),
    )
  const isGone = async (uuid: string) => codeOf(await world.admin.send('GET', `/v1/uploads/${uuid}`)) === 'not_found'
  const expired = async (group: string, name: string) => {
    const { row } = await world.file(group, name, text(name))
    const change = { version: row.version, expires_at: '2026-01-31' }
    return world.admin.ok<UploadRow>('PATCH', `/v1/uploads/${row.uuid}`, change)
  }

  it('At night expired files are deleted unless their group keeps them, and old, deleted and unfinished files are purged', async () => {
    const kept = await world.group('Behält', { expired_rule: 'keep' })
    const brief = await world.group('Kurz', { retention_days: 10 })
    const gone = await expired(open, 'abgelaufen.txt')
    expect(gone.state).toBe('expired')
    const stays = await expired(kept, 'bleibt.txt')
    const old = (await world.file(brief, 'alt.txt', text('alt'))).row
    await world.inDealer((tx) =>
      sql`update files set created_at = ${new Date(world.now() - 11 * DAY_MS)} where uuid = ${old.version_uuid}`.execute(
        tx,
      ),
    )
    const deleted = (await world.file(open, 'gelöscht.txt', text('gelöscht'))).row
    await world.admin.ok('DELETE', `/v1/uploads/${deleted.uuid}`)
    await stampBack(deleted.uuid, 'deleted_at', 31)
    const unfinished = await world.create(open, 'nie fertig.txt')
    await stampBack(unfinished.uuid, 'created_at', 8)
    await runCheck(world)
    expect((await world.row(gone.uuid)).state).toBe('deleted')
    expect((await world.row(stays.uuid)).state).toBe('expired')
    expect(await Promise.all([old.uuid, deleted.uuid, unfinished.uuid].map(isGone))).toEqual([true, true, true])
    const left = await world.inDealer((tx) =>
      tx.selectFrom('files').select('uuid').where('uuid', 'in', [old.version_uuid, deleted.version_uuid]).execute(),
    )
    expect(left).toEqual([])
  })
})
