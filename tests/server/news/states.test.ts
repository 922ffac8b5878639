import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { type Card, type NewsWorld, openNewsWorld, textOf } from './newsWorld.ts'

const HOUR = 3_600_000
let world: NewsWorld
let editor: Person
let reader: Person
beforeAll(async () => {
  world = await openNewsWorld()
  ;({ editor, reader } = world)
})
afterAll(() => world.close())

const at = (ms: number) => new Date(world.now() + ms).toISOString()
const cardOf = async (who: Person, uuid: string, query = '') => (await world.card(who, uuid, query)).json as Card

describe('states of a notice', () => {
  it('A draft and a scheduled notice are invisible to readers, and visible to editors', async () => {
    const draft = await world.write(editor, { is_draft: true })
    const planned = await world.write(editor, { publish_from: at(HOUR) })
    expect([draft.state, planned.state]).toEqual(['draft', 'scheduled'])
    for (const { uuid } of [draft, planned]) {
      expect(codeOf(await world.card(reader, uuid))).toBe('not_found')
      expect((await cardOf(editor, uuid)).may_edit).toBe(true)
    }
  })

  it('An expired and a deleted notice leave the page, and a restored one comes back', async () => {
    const expired = await world.write(editor)
    const ended = await world.change(editor, expired, { publish_until: at(HOUR) })
    await world.change(editor, ended.json as typeof expired, { publish_from: at(-2 * HOUR), publish_until: at(-HOUR) })
    expect((await world.row(expired.uuid)).state).toBe('expired')
    expect(await world.titles(reader)).not.toContain(expired.title)
    const { uuid, title } = await world.write(editor)
    await editor.client.ok('DELETE', `/v1/news/${uuid}`)
    expect(await world.titles(reader)).not.toContain(title)
    await editor.client.ok('POST', `/v1/news/${uuid}/restore`)
    expect(await world.titles(reader)).toContain(title)
  })

  it('A notice that ends before it begins is refused at its end', async () => {
    const answer = await editor.client.send('POST', '/v1/news', {
      title: 'Verkehrt',
      publish_from: at(HOUR),
      publish_until: at(HOUR),
    })
    expect(fieldsOf(answer)).toEqual({ publish_until: 'too_small' })
  })

  it('The editors’ list names the first location, department or group of the audience', async () => {
    const aimed = (given: object) => world.write(editor, { is_for_everybody: false, ...given })
    const both = await aimed({ location_uuids: [world.north], group_uuids: [world.group] })
    const team = await aimed({ department_uuids: [world.team], group_uuids: [world.group] })
    const group = await aimed({ group_uuids: [world.group] })
    const all = await world.write(editor, { location_uuids: [world.north] })
    const names = await Promise.all(
      [both, team, group, all].map(async ({ uuid }) => (await world.row(uuid)).audience_name),
    )
    expect(names).toEqual(['Filiale Nord', 'Karosserie', 'Azubis', ''])
  })

  it('A changed text is marked with the time of the change, and a pinned notice is not', async () => {
    const first = await world.write(editor)
    await world.change(editor, first, { is_pinned: true })
    expect((await cardOf(reader, first.uuid)).changed_at).toBeNull()
    await world.change(editor, await world.row(first.uuid), { body: textOf('Bühne 3 und 4 sind gesperrt.') })
    expect((await cardOf(reader, first.uuid)).changed_at).not.toBeNull()
  })
})

describe('reading and confirming a notice', () => {
  it('A confirmation holds the confirmed version of the notice, and an outdated version cannot be confirmed', async () => {
    const notice = await world.write(editor, { needs_confirmation: true })
    const changed = await world.change(editor, notice, { body: textOf('Auch Bühne 4 ist gesperrt.') })
    expect(codeOf(await world.confirm(reader, notice))).toBe('version_conflict')
    const { version } = changed.json as { version: number }
    expect(codeOf(await world.confirm(reader, { uuid: notice.uuid, version }))).toBe('ok')
    expect(codeOf(await world.confirm(reader, { uuid: notice.uuid, version }))).toBe('ok')
    const card = await cardOf(reader, notice.uuid)
    expect([card.read_at, card.confirmed_at]).not.toContain(null)
    const { rows } = await world.server.database.inDealer(world.dealer.dealerId, async (tx) => ({
      rows: await tx.selectFrom('news_confirmations').select(['user_uuid', 'version', 'language']).execute(),
    }))
    expect(rows).toEqual([{ user_uuid: reader.uuid, version, language: 'de' }])
  })

  it('A safety notice needs a confirmation, and stays on top of pinned ones until it is confirmed', async () => {
    await world.write(editor, { is_pinned: true })
    const { uuid, title, version, needs_confirmation } = await world.write(editor, { importance: 'safety' })
    await world.write(editor)
    expect(needs_confirmation).toBe(true)
    expect((await world.titles(reader))[0]).toBe(title)
    await world.confirm(reader, { uuid, version })
    expect((await world.titles(reader))[0]).not.toBe(title)
  })

  it('The editors’ list shows which share of the audience has read and confirmed a notice', async () => {
    const where = { is_for_everybody: false, location_uuids: [world.north] }
    const { uuid, version } = await world.write(editor, { ...where, needs_confirmation: true })
    const before = await world.row(uuid)
    expect(before).toMatchObject({ read_percent: 0, confirmed_percent: 0 })
    await world.confirm(world.northReader, { uuid, version })
    const share = Math.round(100 / before.audience_count)
    expect(await world.row(uuid)).toMatchObject({ read_percent: share, confirmed_percent: share })
  })
})

describe('languages of a notice', () => {
  it('A user reads their language, else English, else the first language of the notice', async () => {
    const translations = [{ language: 'en', title: 'Lift 3 is closed', body: textOf('Do not use it.') }]
    const { uuid } = await world.write(editor, { title: 'Bühne 3 gesperrt', translations })
    const shown = async (language: string) => {
      const card = await cardOf(reader, uuid, `?language=${language}`)
      return [card.language, card.title]
    }
    expect(await shown('de')).toEqual(['de', 'Bühne 3 gesperrt'])
    expect(await shown('tr')).toEqual(['en', 'Lift 3 is closed'])
    const single = await world.write(editor, { language: 'pl', title: 'Podnośnik' })
    expect((await cardOf(reader, single.uuid, '?language=tr')).language).toBe('pl')
  })

  it('Two texts in one language are refused', async () => {
    const translations = [{ language: 'de', title: 'Noch einmal' }]
    expect(fieldsOf(await editor.client.send('POST', '/v1/news', { title: 'Doppelt', translations }))).toEqual({
      translations: 'already_exists',
    })
  })
})
