import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AUDIT_EVENTS, type AuditEvent } from '#contract/logs/auditEvents.ts'
import { isSecretSetting, SETTING_KEYS } from '#contract/settings/registry.ts'
import { recordEvent } from '#server/records/audit.ts'
import { codeAt, enrol, login, startAuthServer } from '#tests/server/worlds/authWorld.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'

const FRESH = 'Kolben-Ring&42-Nut'
let server: Awaited<ReturnType<typeof startAuthServer>>
let dealer: TestDealer
let user: TestUser
let client: TestClient

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  dealer = await createDealer(server.database)
  user = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
  client = await login(server, dealer, user)
})

/** Events whose key begins with this text, in order, with the fields that the screens read. */
const written = async (begin: string) => {
  const rows = await server.database.inDealer(dealer.dealerId, (tx) =>
    tx.selectFrom('audit_events').selectAll().orderBy('uuid').execute(),
  )
  return rows
    .filter(({ event }) => event.startsWith(begin))
    .map(({ event, record, record_uuid, by_user, before, after }) => ({
      event,
      record,
      record_uuid,
      by_user,
      before,
      after,
    }))
}

describe('events of the audit', () => {
  it('The audit says that a user has changed the password, in the profile or by a link, and never the password', async () => {
    await client.ok('POST', '/v1/auth/password', { password: user.password, new_password: FRESH })
    const own = { record: 'user', record_uuid: user.uuid, by_user: user.uuid, before: null, after: null }
    expect(await written('user.password')).toEqual([{ event: 'user.password.changed', ...own }])
    const colleague = await createUser(server.database, dealer)
    const { password } = await client.ok<{ password: string }>(
      'POST',
      `/v1/admin/users/${colleague.uuid}/start-password`,
    )
    expect((await written('user.password')).map(({ event }) => event)).toEqual([
      'user.password.changed',
      'user.password_given',
    ])
    const all = JSON.stringify(await written(''))
    for (const secret of [FRESH, user.password, password]) expect(all).not.toContain(secret)
  })

  it('The audit says what a user did to their own second factor', async () => {
    const secret = await enrol(client, user, server.clock)
    const code = () => {
      server.clock.forward(60_000)
      return codeAt(secret, server.clock.now())
    }
    const password = user.password
    await client.ok('POST', '/v1/auth/twofa/recovery', { password, code: code() })
    await client.ok('POST', '/v1/auth/twofa/disable', { password, code: code() })
    const events = await written('user.twofa')
    expect(events.map(({ after }) => after)).toEqual([
      { change: 'activated' },
      { change: 'recovery_renewed' },
      { change: 'removed' },
    ])
    for (const one of events)
      expect(one).toMatchObject({ event: 'user.twofa.changed', record_uuid: user.uuid, by_user: user.uuid })
    expect(JSON.stringify(events)).not.toContain(secret)
  })

  it('The audit says that a secret setting was set or emptied, in an event of its own and without its value', async () => {
    const change = async (values: object) => {
      const { version } = await client.ok<{ version: number }>('GET', '/v1/admin/settings')
      await client.ok('PATCH', '/v1/admin/settings', { version, values })
    }
    await change({ smtp_password: 'Geheim-4711', smtp_user: 'post', password_max_age_days: 90 })
    await change({ smtp_password: null })
    expect((await written('settings')).map(({ event, before, after }) => ({ event, before, after }))).toEqual([
      {
        event: 'settings.changed',
        before: { smtp_user: '', password_max_age_days: 0 },
        after: { smtp_user: 'post', password_max_age_days: 90 },
      },
      { event: 'settings.secret.changed', before: { smtp_password: null }, after: { smtp_password: '•••' } },
      { event: 'settings.secret.changed', before: { smtp_password: '•••' }, after: { smtp_password: null } },
    ])
    expect(JSON.stringify(await written(''))).not.toContain('Geheim-4711')
  })

  it('The audit holds no values of secret settings, and the values of all others', async () => {
    const harmless = ['password_changed_at', 'must_change_password', 'totp_last_step', 'content_hash', 'token_uuid']
    const columns = await server.database.inDealer(dealer.dealerId, async (tx) => {
      const { rows } = await sql<{ name: string }>`select distinct a.attname as name
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = (select relnamespace from pg_class where oid = 'users'::regclass)
          and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
          and a.attname ~ 'password|secret|token|totp|hash|ticket'`.execute(tx)
      return rows.map(({ name }) => name)
    })
    expect(columns).toContain('totp_pending')
    const settings = SETTING_KEYS.filter((key) => /password|secret|token/.test(key))
    expect(settings).toEqual(expect.arrayContaining(['password_max_age_days', 'upload_storage_secret_key']))
    const values = Object.fromEntries([...columns, ...settings].map((name) => [name, 'wert']))
    await server.database.inDealer(dealer.dealerId, (tx) =>
      recordEvent(tx, { dealerId: dealer.dealerId, userUuid: null }, 0, {
        event: 'server.changed',
        uuid: null,
        before: null,
        after: values,
      }),
    )
    const [event] = await written('server.changed')
    const readable = Object.entries(event?.after ?? {}).flatMap(([name, value]) => (value === 'wert' ? [name] : []))
    // A new column is either masked or listed as harmless above.
    expect(readable.filter((name) => !harmless.includes(name)).sort()).toEqual(
      settings.filter((key) => !isSecretSetting(key)).sort(),
    )
  })

  it('The audit says that a user has signed out here or elsewhere, and does not link the event to the user row', async () => {
    const [second] = [await login(server, dealer, user), await login(server, dealer, user)]
    const sessions = await second.ok<{ uuid: string; is_current: boolean }[]>('GET', '/v1/auth/sessions')
    const other = sessions.find(({ is_current }) => !is_current)?.uuid
    await second.ok('DELETE', `/v1/auth/sessions/${other}`)
    await second.ok('DELETE', '/v1/auth/sessions')
    await second.ok('DELETE', '/v1/auth/sessions')
    await second.ok('GET', '/v1/auth/logout')
    const event = { event: 'user.logout', record: 'user', record_uuid: null, by_user: user.uuid, before: null }
    expect(await written('user.logout')).toEqual(Array(3).fill({ ...event, after: { sessions: 1 } }))
  })

  it('The audit says that a chat was archived for all members', async () => {
    const colleague = await createUser(server.database, dealer)
    const body = { type: 'group', name: 'Werkstatt', members: [colleague.uuid] }
    const { chat_uuid } = await client.ok<{ chat_uuid: string }>('POST', '/v1/chats', body)
    await client.ok('POST', `/v1/admin/chats/${chat_uuid}/archive`)
    expect(await written('chat.archived')).toMatchObject([
      { record: 'chat', record_uuid: chat_uuid, by_user: user.uuid },
    ])
  })

  it('An event key that is not in the list does not compile', () => {
    // @ts-expect-error: it stands in no list.
    const unknown: AuditEvent = 'user.forgotten'
    expect(AUDIT_EVENTS).not.toContain(unknown)
    expect(AUDIT_EVENTS).toEqual(expect.arrayContaining(['user.changed', 'chat.restored', 'settings.secret.changed']))
    expect(new Set(AUDIT_EVENTS).size).toBe(AUDIT_EVENTS.length)
  })

  it('The audit uses the word of the specification for every change of a user', async () => {
    const colleague = await createUser(server.database, dealer)
    const { version } = await client.ok<{ version: number }>('GET', `/v1/users/${colleague.uuid}`)
    await client.ok('PATCH', `/v1/users/${colleague.uuid}`, { version, last_name: 'Neu' })
    await client.ok('PATCH', '/v1/auth/user', { last_name: 'Alt' })
    expect((await written('user.changed')).map(({ record_uuid }) => record_uuid)).toEqual([colleague.uuid, user.uuid])
    expect(await written('user.updated')).toEqual([])
  })
})
