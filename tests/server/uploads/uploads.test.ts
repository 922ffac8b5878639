import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { uploadGroupScope } from '#contract/permissions/scopes.ts'
import { MINUTE_MS } from '#contract/planning/localDay.ts'
import { codeOf } from '#tests/server/files/fileWorld.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { announceUpload, sendPiece, uploadOf } from '#tests/server/worlds/uploadRows.ts'
import { openUploadWorld, type UploadRow, type UploadWorld } from './uploadWorld.ts'

let world: UploadWorld
let forms: string
beforeAll(async () => {
  world = await openUploadWorld()
  forms = await world.group('Formulare')
})
afterAll(() => world.close())

const text = (words: string) => Buffer.from(`${words}\n`)
/** The day some days after the clock of the tests. */
const today = (later: number) => new Date(world.now() + later * DAY_MS).toISOString().slice(0, 10)

describe('Shared files', () => {
  it('An upload becomes a file that its readers list, read and download', async () => {
    const bytes = png(40, 30)
    const before = await world.create(forms, 'Hof.png')
    expect(before).toMatchObject({ state: 'uploading', size: 0, version_count: 0, version_uuid: '' })
    const taken = await world.take(before.uuid, await world.bring(before.uuid, bytes))
    expect(taken.status).toBe(200)
    const row = await world.row(before.uuid)
    expect(row).toMatchObject({
      state: 'available',
      type: 'image',
      content_type: 'image/png',
      size: bytes.length,
      digest: createHash('sha256').update(bytes).digest('hex'),
      width: 40,
      height: 30,
      version_count: 1,

      is_linked: false,
    })
    const answer = await world.content(row)
    expect(answer.bytes).toEqual(bytes)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const small = await world.admin.send('GET', `/v1/uploads/${row.uuid}/thumbnail`)
    expect(small.headers.get('content-type')).toBe('image/webp')
  })

  it('The upload of a content goes on where it stopped, and is stored only when all of it has arrived', async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024 + 17, 'Bremsscheibe\n')
    const { uuid } = await world.create(forms, 'lang.txt')
    const upload = uploadOf(await announceUpload(world.admin, uuid, bytes.length))
    await sendPiece(world.admin, upload, 0, bytes.subarray(0, 1_500_000))
    expect(codeOf(await world.take(uuid, upload))).toBe('not_found')
    expect((await world.row(uuid)).state).toBe('uploading')
    await sendPiece(world.admin, upload, 1_500_000, bytes.subarray(1_500_000))
    const { row } = (await world.take(uuid, upload)).json as { row: UploadRow }
    expect((await world.content(row)).bytes.equals(bytes)).toBe(true)
  })

  it('Asking again for the check of an upload after a broken connection adds no second version', async () => {
    const adder = (await world.member({ [forms]: ['read', 'create'] })).client
    const { uuid } = await world.create(forms, 'zweimal.txt', adder)
    const upload = await world.bring(uuid, text('zweimal'), adder)
    const both = await Promise.all([world.take(uuid, upload, adder), world.take(uuid, upload, adder)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const later = await world.take(uuid, upload, adder)
    expect(later.status).toBe(200)
    expect((later.json as { row: UploadRow }).row).toMatchObject({ version_count: 1, state: 'available' })
    expect((await world.content(await world.row(uuid))).text).toBe('zweimal\n')
    // Another person cannot take over what they have not sent.
    const other = (await world.member({ [forms]: ['read', 'create', 'update'] })).client
    expect(codeOf(await world.take(uuid, upload, other))).toBe('not_found')
  })

  it('A new version keeps the old ones, and an old one can become the current one again', async () => {
    const first = (await world.file(forms, 'Preise.csv', text('alt;1'))).row
    const second = await world.take(first.uuid, await world.bring(first.uuid, text('neu;2')))
    const now = (second.json as { row: UploadRow }).row
    expect(now).toMatchObject({ version_count: 2, content_type: 'text/csv' })
    expect((await world.content(now)).text).toBe('neu;2\n')
    const [newest, oldest] = await world.versions(first.uuid)
    expect([newest?.nth, newest?.is_current, oldest?.nth, oldest?.is_current]).toEqual([2, true, 1, false])
    expect((await world.content({ uuid: first.uuid, version_uuid: oldest?.uuid ?? '' })).text).toBe('alt;1\n')
    const back = await world.admin.ok<UploadRow>('POST', `/v1/uploads/${first.uuid}/versions/${oldest?.uuid}/restore`)
    expect(back.version_uuid).toBe(oldest?.uuid)
    expect((await world.versions(first.uuid)).map(({ is_current }) => is_current)).toEqual([false, true])
  })

  it('A deleted file is not handed out, and comes back with its versions', async () => {
    const { row } = await world.file(forms, 'weg.txt', text('Abschied'))
    await world.admin.ok('DELETE', `/v1/uploads/${row.uuid}`)
    expect((await world.row(row.uuid)).state).toBe('deleted')
    expect(codeOf(await world.content(row))).toBe('record_deleted')
    expect(await world.names()).not.toContain('weg.txt')
    await world.admin.ok('POST', `/v1/uploads/${row.uuid}/restore`)
    expect((await world.content(row)).text).toBe('Abschied\n')
  })

  it('The same content is found before and after it is uploaded, by its readers only', async () => {
    const secret = await world.group('Geheim')
    const bytes = text('zweimal dasselbe')
    const digest = createHash('sha256').update(bytes).digest('hex')
    const { row } = await world.file(secret, 'Original.txt', bytes)
    const ask = { digests: [digest] }
    type Twins = { items: { uuid: string; group_name: string }[] }
    expect((await world.admin.ok<Twins>('POST', '/v1/uploads/twins', ask)).items).toMatchObject([
      { uuid: row.uuid, name: 'Original.txt', group_name: 'Geheim', is_deleted: false },
    ])
    const stranger = await world.member({ [forms]: ['read', 'create'] })
    expect((await stranger.client.ok<Twins>('POST', '/v1/uploads/twins', ask)).items).toEqual([])
    const copy = await world.file(forms, 'Kopie.txt', bytes, stranger.client)
    expect(copy.twins).toEqual([])
    const own = await world.file(forms, 'Kopie2.txt', bytes)
    expect(own.twins.map(({ name }) => name).toSorted()).toEqual(['Kopie.txt', 'Original.txt'])
  })

  it('An unfinished file can be given up by the person who began it, and only without a content', async () => {
    const { uuid } = await world.create(forms, 'abgebrochen.txt')
    const other = await world.member({ [forms]: ['read', 'create'] })
    const giveUp = (one: string, by = world.admin) => by.send('DELETE', `/v1/uploads/${one}/unfinished`)
    expect(codeOf(await giveUp(uuid, other.client))).toBe('no_permission')
    expect((await giveUp(uuid)).status).toBe(204)
    expect(codeOf(await world.admin.send('GET', `/v1/uploads/${uuid}`))).toBe('not_found')
    const { row } = await world.file(forms, 'fertig.txt', text('fertig'))
    expect(codeOf(await giveUp(row.uuid))).toBe('record_in_use')
  })
})

describe('Uploads that were not finished', () => {
  it('An upload that was not finished for an hour is shown to its uploader only, and to all with its content', async () => {
    const creator = (await world.member({ [forms]: ['read', 'create'] })).client
    const reader = (await world.member({ [forms]: ['read', 'update'] })).client
    const { uuid } = await world.create(forms, 'hängt.txt', creator)
    const age = (minutes: number) =>
      world.inDealer((tx) =>
        tx
          .updateTable('uploads')
          .set({ created_at: new Date(world.now() - minutes * MINUTE_MS) })
          .where('uuid', '=', uuid)
          .execute(),
      )
    await age(59)
    expect(await world.names(reader)).toContain('hängt.txt')
    await age(61)
    expect(await world.names(reader)).not.toContain('hängt.txt')
    expect(codeOf(await reader.send('GET', `/v1/uploads/${uuid}`))).toBe('not_found')
    expect(await world.names(creator)).toContain('hängt.txt')
    expect((await world.take(uuid, await world.bring(uuid, text('doch noch'), creator), creator)).status).toBe(200)
    expect(await world.names(reader)).toContain('hängt.txt')
  })
})

describe('The card of the dashboard shows files that expire soon', () => {
  it('The card shows a user the files that expire soon, of groups that they may read', async () => {
    const hidden = await world.group('Verborgen')
    const soon = async (group: string, name: string) => {
      const { row } = await world.file(group, name, text(name))
      const change = { version: row.version, expires_at: today(9) }
      return world.admin.ok<UploadRow>('PATCH', `/v1/uploads/${row.uuid}`, change)
    }
    const shown = await soon(forms, 'bald.txt')
    expect(shown).toMatchObject({ is_expiring: true, state: 'available', ends_at: today(9) })
    await soon(hidden, 'verborgen.txt')
    // Without a role, all cards that the person may read are shown.
    const reader = await world.person({ [uploadGroupScope(forms)]: ['upload_group.read'] })
    type Card = { name: string; data: { figure: { value: number }; rows: { title: string; text: string }[] } | null }
    const { widgets } = await reader.client.ok<{ widgets: Card[] }>('GET', '/v1/dashboard')
    const card = widgets.find(({ name }) => name === 'expiring_files')
    expect(card?.data).toMatchObject({ figure: { value: 1 }, rows: [{ title: 'bald.txt', text: 'Formulare' }] })
    const stranger = await world.person({ HOME: ['location.read'] })
    const theirs = await stranger.client.ok<{ widgets: Card[] }>('GET', '/v1/dashboard')
    expect(theirs.widgets.map(({ name }) => name)).not.toContain('expiring_files')
  })
})
