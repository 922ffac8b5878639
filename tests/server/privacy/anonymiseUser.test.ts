import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonalLine } from '#contract/privacy.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { dealerDump } from '#tests/server/worlds/dealerDump.ts'
import { openWorkshopWorld, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { createUser, TEST_PASSWORD } from '#tests/support/database/people.ts'

type Preview = { name: string; lines: PersonalLine[] }
const CANARY = /zanzibarowski|canaria|kanarien|4930777/i

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

const run = (text: ReturnType<typeof sql>) => world.inDealer((tx) => text.execute(tx))
const anonymise = (uuid: string, name: string, by = world.admin) =>
  by.send('POST', `/v1/privacy/user/${uuid}/anonymise`, { password: TEST_PASSWORD, name })

/** A user whose name stands everywhere, with all rows of an account. */
async function canaryUser() {
  const dealer = world.dealer.dealerId
  const { uuid } = await createUser(world.server.database, world.dealer, {
    firstName: 'Canaria',
    lastName: 'Zanzibarowski',
    email: `Canaria${uuidv7().slice(-6)}@kanarien.example`,
    permissions: { global: ['global.chat.read', 'global.chat.create'] },
  })
  const row = await world.admin.ok<{ version: number }>('GET', `/v1/users/${uuid}`)
  await world.admin.ok('PATCH', `/v1/users/${uuid}`, {
    version: row.version,
    phone: '+4930777003',
    personnel_number: `KANARIEN${uuid.slice(-6)}`,
  })
  const chat = uuidv7()
  const now = new Date(readClock())
  const day = '2026-12-24'
  await run(sql`insert into chats (dealer_id, uuid, type, name) values (${dealer}, ${chat}, 'group', 'Team')`)
  await run(sql`insert into chat_messages (dealer_id, chat_uuid, seq, message_uuid, sender_uuid, content)
    values (${dealer}, ${chat}, 1, gen_random_uuid(), ${uuid}, 'Ich bin Canaria Zanzibarowski, +4930777003')`)
  await run(sql`insert into chat_later_messages (dealer_id, uuid, chat_uuid, sender_uuid, content, send_at)
    values (${dealer}, gen_random_uuid(), ${chat}, ${uuid}, 'Zanzibarowski kommt später', ${now})`)
  await run(sql`insert into chat_members (dealer_id, chat_uuid, user_uuid) values (${dealer}, ${chat}, ${uuid})`)
  await run(sql`insert into absences (dealer_id, uuid, user_uuid, kind, first_day, last_day, note, created_at, updated_at)
    values (${dealer}, gen_random_uuid(), ${uuid}, 'vacation', ${day}, ${day}, 'Zanzibarowski heiratet', ${now}, ${now})`)
  await run(sql`insert into sign_ins (dealer_id, uuid, user_uuid, at, device_name, network, outcome)
    values (${dealer}, gen_random_uuid(), ${uuid}, ${now}, 'Handy von Canaria', '', 'success')`)
  await run(sql`insert into saved_views (dealer_id, uuid, owner_uuid, list, name, content)
    values (${dealer}, gen_random_uuid(), ${uuid}, 'papers', 'Von Canaria', '{}')`)
  return { uuid, chat }
}

describe('DAT-03 anonymising a user', () => {
  it('After anonymising a user no text in the whole database names them, and their messages stay under the new name', async () => {
    const { uuid, chat } = await canaryUser()
    const before = await dealerDump(world.server.database, world.dealer.dealerId)
    const shown = await world.admin.ok<Preview>('GET', `/v1/privacy/user/${uuid}/preview`)
    expect(await dealerDump(world.server.database, world.dealer.dealerId)).toEqual(before)
    const answer = await anonymise(uuid, shown.name)
    expect([answer.status, codeOf(answer)]).toEqual([200, 'ok'])
    expect((answer.json as Preview).lines).toEqual(shown.lines)
    const dump = await dealerDump(world.server.database, world.dealer.dealerId)
    expect(
      Object.entries(dump).flatMap(([table, rows]) =>
        rows.filter((one) => CANARY.test(one)).map((one) => `${table}: ${one}`),
      ),
    ).toEqual([])
    const messages = await run(sql`select sender_uuid, content from chat_messages where chat_uuid = ${chat}`)
    expect(messages.rows).toEqual([{ sender_uuid: uuid, content: 'Ich bin •••, •••' }])
    const { rows } = await run(
      sql`select first_name, last_name, is_active, deleted_at is null as is_there from users where uuid = ${uuid}`,
    )
    expect(rows).toEqual([{ first_name: 'Ehemaliger Benutzer #1', last_name: '', is_active: false, is_there: false }])
    expect(codeOf(await world.admin.send('POST', `/v1/users/${uuid}/restore`))).toBe('person_anonymised')
    expect(codeOf(await anonymise(uuid, 'Ehemaliger Benutzer #1'))).toBe('person_anonymised')
  })

  it('Sessions of an anonymised user end at once', async () => {
    const person = await world.person({ global: ['global.chat.read'] })
    expect(codeOf(await anonymise(person.uuid, 'Toni Testmann'))).toBe('ok')
    expect((await person.client.send('GET', '/v1/auth/user')).status).toBe(401)
  })

  it('Anonymising oneself or a user with open work is refused', async () => {
    const { rows } = await run(
      sql`select s.user_uuid as uuid from user_permissions s where permission = 'global.admin' limit 1`,
    )
    const { uuid } = rows[0] as { uuid: string }
    expect(codeOf(await anonymise(uuid, 'Toni Testmann'))).toBe('cannot_change_yourself')
    const technician = await world.somebody('technician')
    await world.paper({ licensePlate: 'DEM-ZZ 9', technician_uuid: technician.uuid })
    const answer = await anonymise(technician.uuid, 'Toni Testmann')
    expect(codeOf(answer)).toBe('record_in_use')
    expect(answer.json).toMatchObject({ dependents: [{ kind: 'paperOpen' }] })
  })

  it('A user who administers users but not the dealer cannot anonymise', async () => {
    const { uuid } = await canaryUser()
    const clerk = await world.person({ global: ['global.users.read', 'global.users.delete'] })
    expect(codeOf(await anonymise(uuid, 'Canaria Zanzibarowski', clerk.client))).toBe('no_permission')
  })
})
