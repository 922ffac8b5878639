import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { codeOf } from '#tests/server/files/fileWorld.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { openUploadWorld, type UploadRow, type UploadWorld } from './uploadWorld.ts'

let world: UploadWorld
let group: string
beforeAll(async () => {
  world = await openUploadWorld()
  group = await world.group('Aktionen')
})
afterAll(() => world.close())

/** A day counted from the day of the database, which decides the state of a file. */
const day = async (later: number) => {
  const { rows } = await world.inDealer((tx) => sql<{ at: string }>`select now()::text as at`.execute(tx))
  return new Date(new Date(rows[0]?.at ?? '').getTime() + later * DAY_MS).toISOString().slice(0, 10)
}
const setEnd = async (uuid: string, expires_at: string | null) => {
  const { version } = await world.row(uuid)
  return world.admin.ok<UploadRow>('PATCH', `/v1/uploads/${uuid}`, { version, expires_at })
}

describe('7.19.8 an expired file', () => {
  it('An expired file is refused at once, for download, preview, thumbnail, archive and earlier versions', async () => {
    const { row: first } = await world.file(group, 'Rabatt.png', png(20, 10))
    await world.take(first.uuid, await world.bring(first.uuid, png(20, 12)))
    const row = await setEnd(first.uuid, await day(-2))
    expect(row.state).toBe('expired')
    const reader = (await world.member({ [group]: ['read'] })).client
    for (const by of [reader, world.admin])
      for (const path of [
        `/v1/uploads/${row.uuid}/versions/${row.version_uuid}`,
        `/v1/uploads/${row.uuid}/versions/${first.version_uuid}`,
        `/v1/uploads/${row.uuid}/thumbnail`,
        `/v1/uploads/archive?uuids=${row.uuid}`,
      ]) {
        const answer = await by.send('GET', path)
        expect([answer.status, codeOf(answer)], path).toEqual([409, 'file_expired'])
        expect(answer.headers.get('cache-control'), path).not.toContain('private')
      }
    expect(codeOf(await reader.send('GET', `/v1/uploads/${row.uuid}/versions`))).toBe('file_expired')
  })

  it('The server does not confirm a copy in the cache of a browser after the last day of the file', async () => {
    const { row } = await world.file(group, 'Preis.png', png(8, 8))
    const reader = (await world.member({ [group]: ['read'] })).client
    const seen = { 'if-none-match': `"${row.version_uuid}"` }
    const path = `/v1/uploads/${row.uuid}/versions/${row.version_uuid}`
    expect((await reader.send('GET', path, undefined, seen)).status).toBe(304)
    await setEnd(row.uuid, await day(-2))
    expect(codeOf(await reader.send('GET', path, undefined, seen))).toBe('file_expired')
  })

  it('A person who may change an expired file still sees it with its versions, and extends its last day', async () => {
    const { row } = await world.file(group, 'Winter.png', png(16, 16))
    await setEnd(row.uuid, await day(-2))
    const editor = (await world.member({ [group]: ['read', 'update'] })).client
    const expired = await world.row(row.uuid, editor)
    expect(expired).toMatchObject({ state: 'expired', name: 'Winter.png' })
    expect(await world.versions(row.uuid, editor)).toHaveLength(1)
    const longer = { version: expired.version, expires_at: await day(2) }
    const extended = await editor.ok<UploadRow>('PATCH', `/v1/uploads/${row.uuid}`, longer)
    expect(extended.state).toBe('available')
    const reader = (await world.member({ [group]: ['read'] })).client
    expect((await world.content(row, reader)).status).toBe(200)
  })

  it('A file is still open on its last day, and an older version of a locked file expires with it', async () => {
    const { row } = await world.file(group, 'Heute.png', png(9, 9))
    // The zone of the dealer may be a day ahead of the database's.
    expect((await setEnd(row.uuid, await day(1))).state).toBe('available')
    expect((await world.content(row)).status).toBe(200)
    const taken = await world.take(row.uuid, await world.bring(row.uuid, png(9, 8)))
    const { version_uuid } = (taken.json as { row: UploadRow }).row
    await world.inDealer((tx) =>
      tx.updateTable('files').set({ scan_state: 'infected' }).where('uuid', '=', version_uuid).execute(),
    )
    expect((await setEnd(row.uuid, await day(-2))).state).toBe('infected')
    expect(codeOf(await world.content(row))).toBe('file_expired')
  })
})
