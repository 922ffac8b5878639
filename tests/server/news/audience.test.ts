import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { type NewsWorld, openNewsWorld } from './newsWorld.ts'

let world: NewsWorld
let editor: Person
let localEditor: Person
let reader: Person
let northReader: Person
beforeAll(async () => {
  world = await openNewsWorld()
  ;({ editor, localEditor, reader, northReader } = world)
})
afterAll(() => world.close())

const forNorth = () => ({ is_for_everybody: false, location_uuids: [world.north] })

describe('the readers of a notice', () => {
  it('A published notice reaches its audience at once, on the page and by the socket', async () => {
    const [near, far] = [await northReader.socket(), await reader.socket()]
    const { uuid, title } = await world.write(editor, forNorth())
    await near.until(() => near.all('custom.event').some(({ type }) => type === 'news.published'))
    expect(await world.titles(northReader)).toContain(title)
    expect(await world.titles(reader)).not.toContain(title)
    // Outside of the audience a notice does not exist: neither by its address nor on the socket.
    expect(codeOf(await world.card(reader, uuid))).toBe('not_found')
    expect(codeOf(await reader.client.send('POST', `/v1/notices/${uuid}/read`))).toBe('not_found')
    expect(codeOf(await world.confirm(reader, { uuid, version: 1 }))).toBe('not_found')
    await far.settled()
    expect(far.all('custom.event').filter((event) => event.uuid === uuid)).toEqual([])
  })

  it('A notice that becomes a safety notice is announced like a new one', async () => {
    const near = await northReader.socket()
    const notice = await world.write(editor, forNorth())
    const told = () =>
      near.all('custom.event').filter(({ type, uuid }) => [type, uuid].join() === `news.published,${notice.uuid}`)
    await near.until(() => told().length === 1)
    await world.change(editor, notice, { importance: 'safety' })
    await near.until(() => told().length === 2)
  })

  it('A notice reaches users who belong to one of its locations and also to one of its departments or groups', async () => {
    const [inTeam, inGroup, elsewhere] = [
      await world.person({ NORD: ['location.read'] }),
      await world.person({ NORD: ['location.read'] }),
      await world.person({ HOME: ['location.read'] }),
    ]
    await world.join('departments', world.team, inTeam)
    await world.join('departments', world.team, elsewhere)
    await world.join('groups', world.group, inGroup)
    const { title } = await world.write(editor, {
      ...forNorth(),
      department_uuids: [world.team],
      group_uuids: [world.group],
    })
    for (const who of [inTeam, inGroup]) expect(await world.titles(who)).toContain(title)
    for (const who of [elsewhere, northReader]) expect(await world.titles(who)).not.toContain(title)
  })

  it('A user without the right to read a location reads nothing, not even what is for everybody', async () => {
    const { title } = await world.write(editor)
    const outsider = await world.person({ global: ['global.chat.read'] })
    expect(await world.titles(reader)).toContain(title)
    expect(codeOf(await outsider.client.send('GET', '/v1/notices'))).toBe('no_permission')
  })

  it('A user who joins or leaves a team gains or loses its notices', async () => {
    const newcomer = await world.person({ HOME: ['location.read'] })
    const { title } = await world.write(editor, { is_for_everybody: false, department_uuids: [world.team] })
    expect(await world.titles(newcomer)).not.toContain(title)
    await world.join('departments', world.team, newcomer)
    expect(await world.titles(newcomer)).toContain(title)
  })

  it('A notice of another dealer is not found', async () => {
    const other = await openNewsWorld()
    const { uuid, title } = await other.write(other.editor)
    expect(codeOf(await world.card(editor, uuid))).toBe('not_found')
    expect(codeOf(await editor.client.send('GET', `/v1/news/${uuid}`))).toBe('not_found')
    expect(await world.titles(editor)).not.toContain(title)
    await other.close()
  })
})

describe('the rights of an editor', () => {
  it('An editor of one location writes for this location alone', async () => {
    const { uuid, version } = await world.write(localEditor, forNorth())
    const create = (given: object) =>
      localEditor.client.send('POST', '/v1/news', { title: 'Neue Zeiten', is_draft: false, ...given })
    expect(codeOf(await create({ is_for_everybody: true }))).toBe('no_permission')
    expect(codeOf(await create({ location_uuids: [world.home] }))).toBe('no_permission')
    expect(codeOf(await create({ location_uuids: [world.north, world.home] }))).toBe('no_permission')
    expect(fieldsOf(await create({ group_uuids: [world.group] }))).toEqual({ location_uuids: 'required' })
    expect(codeOf(await world.change(localEditor, { uuid, version }, { location_uuids: [world.home] }))).toBe(
      'no_permission',
    )
    expect(codeOf(await world.change(localEditor, { uuid, version }, { title: 'Bühne 3 ist frei' }))).toBe('ok')
  })

  it('An editor of one location sees neither drafts nor notices of other editors, and changes none', async () => {
    const { uuid, version, title } = await world.write(editor, { is_draft: true })
    const [socket, items] = [
      await localEditor.socket(),
      await localEditor.client.ok<{ items: { title: string }[] }>('GET', '/v1/news?limit=200'),
    ]
    expect(items.items.map((row) => row.title)).not.toContain(title)
    expect(codeOf(await localEditor.client.send('GET', `/v1/news/${uuid}`))).toBe('not_found')
    expect(codeOf(await world.change(localEditor, { uuid, version }, { title: 'Fremd' }))).toBe('not_found')
    expect(codeOf(await world.change(editor, { uuid, version }, { title: 'Neuer Entwurf' }))).toBe('ok')
    await socket.settled()
    expect(socket.all('custom.event')).toEqual([])
  })

  it('An editor outside of the audience sees a notice, but neither reads nor confirms it as its reader', async () => {
    const outside = await world.person({ global: ['global.news.read'], HOME: ['location.read'] })
    const { uuid, version } = await world.write(editor, forNorth())
    expect(codeOf(await world.card(outside, uuid))).toBe('ok')
    expect(await world.titles(outside)).not.toContain((await world.row(uuid)).title)
    expect(codeOf(await outside.client.send('POST', `/v1/notices/${uuid}/read`))).toBe('not_found')
    expect(codeOf(await world.confirm(outside, { uuid, version }))).toBe('not_found')
  })

  it('A reader cannot write, change or list notices', async () => {
    const { uuid, version } = await world.write(editor)
    const calls = [
      reader.client.send('POST', '/v1/news', { title: 'Feierabend' }),
      world.change(reader, { uuid, version }, { title: 'Feierabend' }),
      reader.client.send('DELETE', `/v1/news/${uuid}`),
      reader.client.send('GET', '/v1/news'),
      reader.client.send('GET', '/v1/news/targets'),
    ]
    for (const answer of await Promise.all(calls)) expect(codeOf(answer)).toBe('no_permission')
  })

  it('7.17 An editor of one location can count an audience at that location, and none at other locations', async () => {
    const count = (who: Person, given: object) =>
      who.client.send('POST', '/v1/news/audience', {
        is_for_everybody: false,
        location_uuids: [],
        department_uuids: [],
        group_uuids: [],
        ...given,
      })
    const own = await count(localEditor, { location_uuids: [world.north] })
    expect(own).toMatchObject({ status: 200, json: { count: expect.any(Number) } })
    const foreign = [
      { location_uuids: [world.home] },
      { location_uuids: [world.north, world.home] },
      { is_for_everybody: true },
      { department_uuids: [world.team] },
    ]
    for (const given of foreign) {
      expect(codeOf(await count(localEditor, given)), JSON.stringify(given)).toBe('no_permission')
      expect(codeOf(await count(editor, given))).toBe('ok')
    }
  })

  it('A notice without an audience is not published, and the refusal names the field', async () => {
    const answer = await editor.client.send('POST', '/v1/news', { title: 'An wen?', is_draft: false })
    expect(fieldsOf(answer)).toEqual({ location_uuids: 'required' })
    // A draft may still be without an audience.
    const draft = await world.write(editor, { is_for_everybody: false, is_draft: true })
    expect(fieldsOf(await world.change(editor, draft, { is_draft: false }))).toEqual({ location_uuids: 'required' })
  })

  it('A notice names only locations, departments and groups of its own dealer', async () => {
    const unknown = '00000000-0000-4000-8000-000000000001'
    for (const field of ['location_uuids', 'department_uuids', 'group_uuids'])
      expect(fieldsOf(await editor.client.send('POST', '/v1/news', { title: 'Wohin?', [field]: [unknown] }))).toEqual({
        [field]: 'unknown_value',
      })
  })
})
