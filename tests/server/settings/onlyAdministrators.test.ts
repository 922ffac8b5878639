import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SETTING_KEYS, settingOf } from '#contract/settings/registry.ts'
import { errorOf } from '#tests/server/worlds/authWorld.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import { signIn, TestClient } from '#tests/support/database/client.ts'
import { createUser } from '#tests/support/database/people.ts'
import { startMailServer } from '#tests/support/services/mailServer.ts'
import { setUpMail } from '#tests/support/services/mailSettings.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { openSettings } from './person.ts'

let server: TestServer
let mails: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mails = await startMailServer()
  server = await startTestServer({ env: { PUBLIC_URL: 'https://werkbank.example' } })
})
afterAll(async () => {
  await server.close()
  await mails.stop()
})

const ADMINISTRATOR = ['global.admin']
const UPDATER = ['global.settings.read', 'global.settings.update']
/** A real change of each guarded setting. */
const changed = (key: string) => {
  const setting = settingOf(key as never)
  // In test dealers this setting begins switched off, so that `true` is a change.
  if (key === 'force_second_factor_admins') return true
  if (setting.type === 'boolean' || setting.type === 'plugin') return !setting.default
  if (setting.type === 'number') return setting.default === setting.min ? setting.max : setting.min
  if (setting.type === 'select') return setting.options.find((one) => one !== setting.default)
  const texts: Record<string, string> = {
    mail: 'a@b.example',
    host: 'sink.example',
    directory: 'ldaps://d.example',
    web_address: 'https://sink.example',
    word: 'changed',
  }
  return setting.type === 'string' && setting.format ? texts[setting.format] : 'changed'
}
const GUARDED = SETTING_KEYS.filter((key) => settingOf(key).mayChange === 'administrators')

describe('S2 settings that would be a way to more rights', () => {
  it('S2 Only administrators change mail, SMS, directory, sign-in, file settings and retention periods', () => {
    const groups = new Set(GUARDED.map((key) => settingOf(key).group))
    expect(groups).toEqual(
      new Set(['permissions', 'email', 'sms', 'directory', 'security', 'retention', 'plugins', 'workshop']),
    )
    for (const key of SETTING_KEYS)
      if (['email', 'sms', 'directory', 'security'].includes(settingOf(key).group)) expect(GUARDED).toContain(key)
  })

  it.each(GUARDED)('S2 %s is refused to a user who may change settings and is no administrator', async (key) => {
    const { change, found } = await openSettings(server, UPDATER)
    const before = await found(key)
    // Together with an allowed setting: all or nothing.
    const answer = await change({ [key]: changed(key), custom_info: 'Neu' })
    expect([answer.status, errorOf(answer)]).toEqual([403, 'no_permission'])
    expect([await found(key), (await found('custom_info'))?.value]).toEqual([before, ''])
  })

  it('S2 A user who is no administrator cannot restore an earlier value of a guarded setting', async () => {
    const { dealer, change, list, admin } = await openSettings(server, ADMINISTRATOR)
    await change({ smtp_host: 'one.example' })
    await change({ smtp_host: 'two.example' })
    const [last] = await admin.ok<{ uuid: string }[]>('GET', '/v1/admin/settings/history?key=smtp_host')
    const permissions = { global: UPDATER }
    const other = await signIn(server.address, dealer, await createUser(server.database, dealer, { permissions }))
    const body = { version: (await list()).version, change_uuid: last?.uuid }
    expect(errorOf(await other.send('POST', '/v1/admin/settings/restore', body))).toBe('no_permission')
  })

  it('S2 Guarded settings may be sent along unchanged by a user who is no administrator', async () => {
    const { change } = await openSettings(server, UPDATER)
    expect((await change({ smtp_port: 587, custom_info: 'Neu' })).status).toBe(200)
  })

  it('S2 After an administrator has changed a guarded setting, all other administrators get a mail about it', async () => {
    const { dealer, change, person } = await openSettings(server, ADMINISTRATOR)
    const other = await createUser(server.database, dealer, { permissions: { global: ADMINISTRATOR } })
    await setUpMail(server.database, dealer, mails.port)
    // Another name of the same mail server, so that mails still arrive.
    expect((await change({ smtp_host: 'localhost' })).status).toBe(200)
    expect((await change({ custom_info: 'Neu' })).status).toBe(200)
    await vi.waitFor(() => expect(mails.received).toHaveLength(1), { timeout: 15_000 })
    expect(mails.received).toMatchObject([{ to: [other.email], subject: 'Sicherheitseinstellungen wurden geändert' }])
    expect(mails.received[0]?.parts[0]?.text).toContain('Toni Testmann')
    expect(person.uuid).not.toBe(other.uuid)
  })
})

describe('a second factor for administrators', () => {
  const forget = (dealerId: string) =>
    server.database.inDealer(dealerId, (tx) =>
      tx.deleteFrom('settings').where('key', '=', 'force_second_factor_admins').execute(),
    )

  it('The administrators of a new dealer must have a second factor, other users not', async () => {
    const { dealer, person } = await openSettings(server, ADMINISTRATOR)
    const colleague = await createUser(server.database, dealer)
    await forget(dealer.dealerId)
    const admin = await signIn(server.address, dealer, person)
    const refused = await admin.send('GET', '/v1/admin/settings')
    expect([refused.status, errorOf(refused)]).toEqual([403, 'twofa_required'])
    expect(errorOf(await admin.send('GET', '/v1/auth/ws'))).toBe('twofa_required')
    const { userData } = await admin.ok<{ userData: { stored_data: Record<string, string[]> }[] }>(
      'GET',
      '/v1/auth/user',
    )
    expect(userData[0]?.stored_data.global).toContain('force.user.twofa')
    const other = await signIn(server.address, dealer, colleague)
    expect((await other.send('GET', '/v1/chats')).status).toBe(200)
  })

  it('Administrators with open sessions and sockets need a second factor as soon as it is demanded of them', async () => {
    const { dealer, change, admin } = await openSettings(server, ADMINISTRATOR)
    const member = await createUser(server.database, dealer)
    const colleague = await signIn(server.address, dealer, member)
    const { token } = await admin.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`)
    expect((await change({ force_second_factor_admins: true })).status).toBe(200)
    expect(errorOf(await admin.send('GET', '/v1/admin/settings'))).toBe('twofa_required')
    await socket.closed
    expect(errorOf(await admin.send('GET', '/v1/auth/ws'))).toBe('twofa_required')
    expect((await colleague.send('GET', '/v1/chats')).status).toBe(200)
  })

  it('A user who is an administrator through a group must have a second factor', async () => {
    const { dealer } = await openSettings(server, ADMINISTRATOR)
    const member = await createUser(server.database, dealer, { permissions: {} })
    await server.database.inDealer(dealer.dealerId, async (tx) => {
      const group = await tx
        .insertInto('groups')
        .values({ dealer_id: dealer.dealerId, uuid: crypto.randomUUID(), name: 'Leitung', description: '' })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      const given = { dealer_id: dealer.dealerId, group_uuid: group.uuid }
      await tx
        .insertInto('group_permissions')
        .values({ ...given, scope: 'global', permission: 'global.admin' })
        .execute()
      await tx
        .insertInto('group_members')
        .values({ ...given, user_uuid: member.uuid })
        .execute()
    })
    await forget(dealer.dealerId)
    const client = await signIn(server.address, dealer, member)
    expect(errorOf(await client.send('GET', '/v1/admin/settings'))).toBe('twofa_required')
  })

  it('The demand for a second factor does not show in the public settings', async () => {
    const { dealer } = await openSettings(server, ADMINISTRATOR)
    const open = await new TestClient(server.address, dealer.code).ok<{ data: object }>('GET', '/v1/settings')
    expect(open.data).not.toHaveProperty('force_second_factor_admins')
  })
})
