import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { InboxEntry } from '#contract/api/inbox/inbox.ts'
import { DAY_MS } from '#contract/durations.ts'
import { newsDueWorker } from '#server/modules/news/publishNews.ts'
import { newsReminderWorker } from '#server/modules/news/remind.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { type NewsWorld, openNewsWorld, textOf } from './newsWorld.ts'

let world: NewsWorld
let editor: Person
beforeAll(async () => {
  world = await openNewsWorld()
  editor = world.editor
})
afterAll(() => world.close())

const forNorth = () => ({ is_for_everybody: false, location_uuids: [world.north], needs_confirmation: true })
const remind = (uuid: string) => editor.client.ok('POST', `/v1/news/${uuid}/remind`)
const reminders = async (who: Person, uuid: string) =>
  (await who.client.ok<{ items: InboxEntry[] }>('GET', '/v1/inbox')).items.filter(({ subject }) => subject === uuid)
const count = async (who: Person, uuid: string) => (await reminders(who, uuid)).length
const expectNone = (who: Person, uuid: string) =>
  vi.waitFor(async () => expect(await count(who, uuid)).toBe(0), { timeout: 20_000, interval: 100 })
const silent = { hub: { publish: () => undefined }, jobs: { wake: () => undefined } } as never as Pick<
  Parameters<typeof newsReminderWorker>[0],
  'hub' | 'jobs'
>
const night = () =>
  newsReminderWorker({ hub: silent.hub, jobs: silent.jobs, now: world.now })({
    dealerId: world.dealer.dealerId,
    data: {},
    inDealer: (work: never) => world.server.database.inDealer(world.dealer.dealerId, work),
  } as never)
const takeRight = (who: Person) =>
  world.admin.client.ok('PATCH', `/v1/admin/users/${who.uuid}/rights`, {
    take: [{ scope: 'NORD', permission: 'location.read' }],
  })

describe('7.17 Reminders of people who leave the audience', () => {
  it('A user who loses the right to read is no longer reminded of what they cannot confirm', async () => {
    const leaver = await world.person({ NORD: ['location.read'] })
    const { uuid } = await world.write(editor, forNorth())
    await remind(uuid)
    expect(await count(leaver, uuid)).toBe(1)
    await takeRight(leaver)
    await expectNone(leaver, uuid)
    expect(await count(world.northReader, uuid)).toBe(1)
  })

  it('Users who are no longer addressed by a changed notice are not reminded of it', async () => {
    const row = await world.write(editor, forNorth())
    await remind(row.uuid)
    expect(await count(world.northReader, row.uuid)).toBe(1)
    await world.change(editor, await world.row(row.uuid), { location_uuids: [world.home] })
    await expectNone(world.northReader, row.uuid)
  })

  it('The nightly job ends reminders of users who lost their right without an event, also of the only notice that is left', async () => {
    const leaver = await world.person({ NORD: ['location.read'] })
    const given = { ...forNorth(), confirm_until: new Date(world.now() + DAY_MS).toISOString().slice(0, 10) }
    const { uuid } = await world.write(editor, given)
    await night()
    expect(await count(leaver, uuid)).toBe(1)
    // The user leaves without an event, as after a change of the database by hand.
    await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx.deleteFrom('user_permissions').where('user_uuid', '=', leaver.uuid).where('scope', '=', 'NORD').execute(),
    )
    await night()
    const open = () =>
      world.server.database.inDealer(world.dealer.dealerId, (tx) =>
        tx
          .selectFrom('inbox_entries')
          .select('for_user')
          .where('subject', '=', uuid)
          .where('state', '=', 'open')
          .execute(),
      )
    const people = (await open()).map(({ for_user }) => for_user)
    expect(people).toContain(world.northReader.uuid)
    expect(people).not.toContain(leaver.uuid)

    await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx
        .updateTable('news')
        .set({ deleted_at: new Date(world.now()) })
        .execute(),
    )
    await night()
    expect(await open()).toEqual([])
  })
})

describe('7.17 A reminder is personal', () => {
  it('A reminder to confirm cannot be forwarded, and stays with the user who has to confirm', async () => {
    const { uuid } = await world.write(editor, forNorth())
    await remind(uuid)
    const [entry] = await reminders(world.northReader, uuid)
    const body = { for_user: world.reader.uuid, for_role: null, for_department: null, note: '' }
    const answer = await world.northReader.client.send('POST', `/v1/inbox/${entry?.uuid}/forward`, body)
    expect(codeOf(answer)).toBe('no_permission')
    expect(await reminders(world.northReader, uuid)).toEqual([entry])
    expect(await count(world.reader, uuid)).toBe(0)
  })
})

describe('7.17 The language of a reminder', () => {
  const inLanguage = async (language: string) => {
    const who = await world.person({ NORD: ['location.read'] })
    const { version } = await world.admin.client.ok<{ version: number }>('GET', `/v1/users/${who.uuid}`)
    await world.admin.client.ok('PATCH', `/v1/users/${who.uuid}`, { version, language })
    return who
  }

  it('The title is that of the translation for each user, and follows a changed text with the next reminder', async () => {
    const [german, polish, turkish] = [await inLanguage('de'), await inLanguage('pl'), await inLanguage('tr')]
    const translations = [
      { language: 'en', title: 'Lift 3 is locked', body: textOf('Do not use.') },
      { language: 'pl', title: 'Podnośnik 3 zablokowany', body: textOf('Nie używać.') },
    ]
    const row = await world.write(editor, { ...forNorth(), title: 'Bühne 3 gesperrt', translations })
    await remind(row.uuid)
    const titles = async () => {
      const shown = []
      for (const who of [german, polish, turkish]) shown.push((await reminders(who, row.uuid))[0]?.details.title)
      return shown
    }
    expect(await titles()).toEqual(['Bühne 3 gesperrt', 'Podnośnik 3 zablokowany', 'Lift 3 is locked'])
    await world.change(editor, await world.row(row.uuid), { title: 'Bühnen 3 und 4 gesperrt' })
    world.pass(2 * DAY_MS)
    await remind(row.uuid)
    expect(await titles()).toEqual(['Bühnen 3 und 4 gesperrt', 'Podnośnik 3 zablokowany', 'Lift 3 is locked'])
  })
})

describe('7.17 Reminders of notices that nobody can confirm', () => {
  const send = (uuid: string) => editor.client.send('POST', `/v1/news/${uuid}/remind`)
  const ended = () => new Date(world.now() - 60_000).toISOString()

  it('Reminding people of a notice that is a draft, is scheduled or has ended is refused', async () => {
    const notice = await world.write(editor, forNorth())
    const scheduled = { ...forNorth(), publish_from: new Date(world.now() + DAY_MS).toISOString() }
    const plans = [await world.write(editor, scheduled), await world.write(editor, { ...forNorth(), is_draft: true })]
    await world.change(editor, notice, { publish_until: ended() })
    for (const { uuid } of [notice, ...plans]) expect(codeOf(await send(uuid))).toBe('notice_not_shown')
    expect(await count(world.northReader, notice.uuid)).toBe(0)
  })

  it.each([
    ['goes back to draft', { is_draft: true }],
    ['ends', { publish_until: 'ended' }],
    ['is put off', { publish_from: 'later' }],
    ['asks for no confirmation any more', { needs_confirmation: false }],
  ])('A notice that %s ends its reminders at once', async (_what, changes) => {
    const { uuid } = await world.write(editor, forNorth())
    await remind(uuid)
    expect(await count(world.northReader, uuid)).toBe(1)
    const times = { ended: ended(), later: new Date(world.now() + DAY_MS).toISOString() }
    const given = Object.entries(changes).map(([name, value]) => [name, times[value as 'ended'] ?? value])
    const answer = await world.change(editor, await world.row(uuid), Object.fromEntries(given))
    expect(answer.status).toBe(200)
    expect(await count(world.northReader, uuid)).toBe(0)
  })

  it('A deleted notice ends its reminders at once', async () => {
    const { uuid } = await world.write(editor, forNorth())
    await remind(uuid)
    await editor.client.ok('DELETE', `/v1/news/${uuid}`)
    expect(await count(world.northReader, uuid)).toBe(0)
  })

  it('The moment of its end ends the reminders of a notice', async () => {
    const until = new Date(world.now() + 60_000).toISOString()
    const { uuid } = await world.write(editor, { ...forNorth(), publish_until: until })
    await remind(uuid)
    expect(await count(world.northReader, uuid)).toBe(1)
    world.pass(120_000)
    const { hub, jobs } = silent
    await newsDueWorker({ hub, jobs, now: world.now })({
      dealerId: world.dealer.dealerId,
      data: { news_uuid: uuid },
      inDealer: (work: never) => world.server.database.inDealer(world.dealer.dealerId, work),
    } as never)
    expect(await count(world.northReader, uuid)).toBe(0)
  })
})
