import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { openRecordWorld, type Person, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

type Chat = { uuid: string }

const ADMINISTERS = { global: ['global.chats.read', 'global.chats.update', 'global.chats.create', 'global.chat.read'] }
const USER = { global: ['global.chat.read', 'global.chat.create'] }

let server: TestServer
let world: RecordWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRecordWorld(server)
})
afterAll(() => server.close())

let made = 0
const at = ({ uuid }: Chat, rest: string) => `/v1/admin/chats/${uuid}/${rest}`
/** Creates a group in which this person has written a message. */
const spokenIn = async (who: Person) => {
  made += 1
  const row = await world.admin.client.ok<Chat>('POST', '/v1/admin/chats', { name: `Gruppe ${made}` })
  await world.admin.client.ok('POST', at(row, 'members'), { users: [who.uuid] })
  await who.client.post(row.uuid, 'Nur für uns')
  return row
}

describe('an export for a legal hold', () => {
  const ask = (who: Person, row: Chat, reason = 'Aktenzeichen 4 O 17/26') =>
    who.client.send('POST', at(row, 'exports'), { reason })
  const decide = (who: Person, row: Chat, uuid: string, is_approved: boolean) =>
    who.client.send('POST', at(row, `exports/${uuid}/decision`), { is_approved })
  const file = (who: Person, row: Chat, uuid: string) => who.client.send('GET', at(row, `exports/${uuid}/file`))

  it('A chat export for a legal hold needs two administrators and is answered to them only', async () => {
    const [first, second, third] = [
      await world.person(ADMINISTERS),
      await world.person(ADMINISTERS),
      await world.person(ADMINISTERS),
    ]
    const row = await spokenIn(await world.person(USER))
    const { uuid } = (await ask(first, row)).json as { uuid: string }
    expect(codeOf(await ask(second, row))).toBe('chat_export_pending')
    for (const who of [first, second]) expect(codeOf(await file(who, row, uuid))).not.toBe('ok')
    expect(codeOf(await decide(first, row, uuid, true))).toBe('second_person_required')
    expect(codeOf(await decide(second, row, uuid, true))).toBe('ok')
    expect(codeOf(await decide(third, row, uuid, false))).toBe('chat_export_decided')
    expect(codeOf(await file(third, row, uuid))).toBe('second_person_required')
    for (const who of [first, second]) {
      const answer = await file(who, row, uuid)
      const [head, message, ...more] = answer.text.trim().split('\n')
      expect(JSON.parse(head ?? '')).toMatchObject({
        chat: { uuid: row.uuid },
        export: { reason: 'Aktenzeichen 4 O 17/26', requested_by: { uuid: first.uuid } },
      })
      expect([JSON.parse(message ?? '').content, more]).toEqual(['Nur für uns', []])
    }
    const { items } = await world.admin.client.ok<{ items: { event: string }[] }>(
      'GET',
      `/v1/admin/chats/${row.uuid}/history`,
    )
    expect(items.map(({ event }) => event).slice(0, 4)).toEqual([
      'chat.export.fetched',
      'chat.export.fetched',
      'chat.export.approved',
      'chat.export.asked',
    ])
  })

  it('A chat export ends after a day, can be withdrawn, and needs a reason', async () => {
    const [first, second] = [await world.person(ADMINISTERS), await world.person(ADMINISTERS)]
    const row = await spokenIn(await world.person(USER))
    expect(codeOf(await ask(first, row, 'zu kurz'))).toBe('validation_failed')
    const taken = (await ask(first, row)).json as { uuid: string }
    expect(codeOf(await decide(first, row, taken.uuid, false))).toBe('ok')
    expect(codeOf(await file(first, row, taken.uuid))).toBe('link_invalid_or_expired')
    const { uuid } = (await ask(first, row)).json as { uuid: string }
    await decide(second, row, uuid, true)
    const { dealerId } = world.dealer
    await server.database.inDealer(dealerId, (tx) =>
      tx
        .updateTable('chat_exports')
        .set({ expires_at: new Date(readClock() - 1_000) })
        .where('uuid', '=', uuid)
        .execute(),
    )
    expect(codeOf(await file(first, row, uuid))).toBe('link_invalid_or_expired')
  })

  it('The database itself refuses a chat export that one person both asks for and agrees to', async () => {
    const first = await world.person(ADMINISTERS)
    const row = await spokenIn(await world.person(USER))
    const { uuid } = (await ask(first, row)).json as { uuid: string }
    const forging = server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx
        .updateTable('chat_exports')
        .set({ state: 'approved', decided_by: first.uuid })
        .where('uuid', '=', uuid)
        .execute(),
    )
    await expect(forging).rejects.toMatchObject({ code: '23514' })
  })
})
