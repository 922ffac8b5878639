import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { fitsPattern, patternProblem } from '#server/settings/patterns.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { signIn, TestClient } from '#tests/support/database/client.ts'
import { createUser } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { timedTest, timeLimit } from '#tests/support/timed.ts'
import { openSettings } from './person.ts'

const HOUR = 3_600_000
let server: TestServer
let clock = readClock()
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.close())

const errorOf = ({ json }: { json: unknown }) => (json as ErrorBody).error
const fieldsOf = ({ json }: { json: unknown }) => (json as ErrorBody).fields

describe('regular expressions that a dealer sets', () => {
  it.each([
    ['^W[0-9]{2}-[0-9]{6}$', ['W26-004711'], null],
    ['^W[0-9]{2}-[0-9]{6}$', ['W26-004711', '12'], 'sample_does_not_fit'],
    // Slow for a backtracking engine, linear for this one.
    ['^(a+)+$', ['aaa'], null],
    ['^([0-9]+)*[a-z]$', ['1a'], null],
    ['^(?:b|b|b|b|b|b|b|b)*$', ['bbb'], null],
    ['^(?=W)W[0-9]+$', ['W1'], 'unsupported_pattern'],
    ['^(?<!x)W$', ['W'], 'unsupported_pattern'],
    ['^(W)-\\1$', ['W-W'], 'unsupported_pattern'],
    ['^((((a{1,100}){1,10}){1,1})b)$', [], 'slow_pattern'],
    ['^(W2-?)*$', [], null],
  ])('The pattern %s with %j: %s', (pattern, samples, problem) =>
    expect(patternProblem(pattern, samples)).toBe(problem),
  )

  timedTest('A pattern of a dealer holds the thread of all dealers for less than 50 ms, for any value', () => {
    const hostile = ['^(?:b|b|b|b|b|b|b|b)*$', '^(b+)+$', '^(b|bb)+$', '^((b{0,9}){0,9}){0,9}$']
    for (const pattern of hostile) fitsPattern(pattern, '')
    for (const pattern of hostile) {
      const start = performance.now()
      expect(fitsPattern(pattern, `${'b'.repeat(30)}!`), pattern).toBe(false)
      expect(performance.now() - start, pattern).toBeLessThan(timeLimit(50))
    }
  })

  it('A pattern of an earlier version keeps working, and one that takes too long is not tried a second time', () => {
    expect(fitsPattern('^(?=W)W[0-9]+$', 'W12')).toBe(true)
    expect(fitsPattern('^(?=W)W[0-9]+$', 'X12')).toBe(false)
    const hostile = '^(?=b)(?:b|b|b|b|b|b|b|b)*$'
    const timed = () => {
      const start = performance.now()
      expect(fitsPattern(hostile, `${'b'.repeat(29)}!`)).toBe(false)
      return performance.now() - start
    }
    expect(timed()).toBeLessThan(timeLimit(100))
    expect(timed()).toBeLessThan(timeLimit(2))
  })

  it('A pattern is compiled and tried with the samples before it is saved, also when only one of both changes', async () => {
    const { change, found } = await openSettings(server)
    const samples = 'W26-004711\n\n W26-004712 '
    const refused = async (values: Record<string, unknown>) => fieldsOf(await change(values))
    expect(await refused({ order_number_type: 'regex' })).toEqual({ 'values.order_number_regex': 'required' })
    expect(await refused({ order_number_regex: '^(' })).toEqual({ 'values.order_number_regex': 'invalid_pattern' })
    expect(await refused({ order_number_regex: '^(?=W)' })).toEqual({
      'values.order_number_regex': 'unsupported_pattern',
    })
    const rules = {
      order_number_type: 'regex',
      order_number_regex: '^W[0-9]{2}-[0-9]{6}$',
      order_number_samples: samples,
    }
    expect((await change(rules)).status).toBe(200)
    expect(await refused({ order_number_samples: 'X' })).toEqual({
      'values.order_number_samples': 'sample_does_not_fit',
    })
    expect(await refused({ order_number_regex: '^X$' })).toEqual({
      'values.order_number_samples': 'sample_does_not_fit',
    })
    expect(await refused({ order_number_regex: '' })).toEqual({ 'values.order_number_regex': 'required' })
    expect((await found('order_number_regex'))?.value).toBe(rules.order_number_regex)
  })
})

describe('variables in texts of the settings', () => {
  it('A variable stays in the setting and is filled in for the users who see the text', async () => {
    const { change, admin, found, dealer } = await openSettings(server)
    await change({ custom_site_title: '{{dealer}} ({{code}})', print_footer: '{{dealer}} {{year}}' })
    expect((await found('custom_site_title'))?.value).toBe('{{dealer}} ({{code}})')
    const open = await new TestClient(server.address, dealer.code).ok<{ data: Record<string, unknown> }>(
      'GET',
      '/v1/settings',
    )
    expect(open.data.custom_site_title).toBe(`Autohaus ${dealer.code} (${dealer.code})`)
    const staff = await admin.ok<{ data: Record<string, unknown> }>('GET', '/v1/settings/staff')
    expect(staff.data.print_footer).toBe(`Autohaus ${dealer.code} ${new Date(clock).getUTCFullYear()}`)
    expect(fieldsOf(await change({ custom_site_title: '{{vin}}' }))).toEqual({
      'values.custom_site_title': 'unknown_variable',
    })
  })
})

describe('the storage of files, and the retention of events', () => {
  it.each([
    { anti_virus_host: 'scanner.example' },
    { upload_storage_enabled: true },
    { upload_storage_bucket: 'anders' },
    { retention_log_days: 1 },
    { retention_sign_in_days: 1 },
  ])('Only administrators set where files go and how long events are kept: %j', async (values) => {
    const clerk = await openSettings(server, ['global.settings.read', 'global.settings.update'])
    expect(errorOf(await clerk.change(values))).toBe('no_permission')
  })
})

describe('TEN-07 The meaning of a freely used permission number is chosen by administrators', () => {
  it('Only administrators choose the meaning of a numbered permission, because others could give it to themselves', async () => {
    const clerk = await openSettings(server, ['global.settings.read', 'global.settings.update'])
    const answer = await clerk.change({ custom_permission_prices: 110, custom_info: 'Neu' })
    expect(errorOf(answer)).toBe('no_permission')
    expect((await clerk.found('custom_info'))?.value).toBe('')
    const boss = await openSettings(server, ['global.admin'])
    expect((await boss.change({ custom_permission_prices: 110 })).status).toBe(200)
    expect((await boss.found('custom_permission_prices'))?.value).toBe(110)
    expect((await boss.change({ custom_permission_prices: 131 })).status).toBe(400)
  })

  it('A numbered permission has one meaning: a second one would go to all holders of the first', async () => {
    const boss = await openSettings(server)
    const taken = await boss.change({ custom_permission_prices: 105 })
    expect(fieldsOf(taken)).toEqual({ 'values.custom_permission_prices': 'already_exists' })
    const swapped = await boss.change({ custom_permission_prices: 105, custom_permission_person_figures: 104 })
    expect(swapped.status).toBe(200)
  })

  it('A numbered permission stays with its holders when its number changes: people and groups', async () => {
    const boss = await openSettings(server)
    const give = (...permissions: string[]) =>
      createUser(server.database, boss.dealer, { permissions: { '*': permissions } })
    const [prices, figures, both] = [
      await give('custom.104'),
      await give('custom.105'),
      await give('custom.104', 'custom.105'),
    ]
    // Granted before the number had a meaning.
    const old = await give('custom.120')
    await boss.change({ custom_permission_prices: 105, custom_permission_person_figures: 120 })
    const held = async ({ uuid }: { uuid: string }) => {
      const rows = await server.database.inDealer(boss.dealer.dealerId, (tx) =>
        tx.selectFrom('user_permissions').select('permission').where('user_uuid', '=', uuid).execute(),
      )
      return rows.map(({ permission }) => permission).sort()
    }
    expect(await held(prices)).toEqual(['custom.105'])
    expect(await held(figures)).toEqual(['custom.120'])
    expect(await held(both)).toEqual(['custom.105', 'custom.120'])
    expect(await held(old)).toEqual([])
  })
})

describe('a setting of a later module', () => {
  it('A setting of a later module is neither shown nor stored; an old value stays and is not read', async () => {
    const { dealer, admin, change, list, found } = await openSettings(server)
    const store = () =>
      server.database.inDealer(dealer.dealerId, (tx) =>
        tx.insertInto('settings').values({ dealer_id: dealer.dealerId, key: 'parts_core_days', value: '30' }).execute(),
      )
    await store()
    for (const key of ['parts_core_days', 'plugin_task', 'tire_storage_1_url', 'number_parts_return_prefix'])
      expect(fieldsOf(await change({ [key]: null }))).toEqual({ [`values.${key}`]: 'unknown_field' })
    expect((await list()).settings.filter(({ key }) => /^(parts|tire)_/.test(key))).toEqual([])
    const staff = await admin.ok<{ data: object }>('GET', '/v1/settings/staff')
    expect(staff.data).not.toHaveProperty('parts_core_days')
    expect((await admin.send('GET', '/v1/admin/settings/export')).text).not.toContain('parts_core_days')
    expect(await found('parts_core_days')).toBeUndefined()
    const kept = await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.selectFrom('settings').select('value').where('key', '=', 'parts_core_days').execute(),
    )
    expect(kept).toEqual([{ value: 30 }])
  })
})

describe('settings for the staff', () => {
  it('Every signed-in user reads the settings for the staff, and no internal setting is among them', async () => {
    const { change, dealer, admin } = await openSettings(server)
    await change({
      custom_permission_labels: { 100: { de: 'Räder prüfen', en: 'Check wheels' } },
      smtp_host: 'mail.example',
    })
    const user = await signIn(server.address, dealer, await createUser(server.database, dealer))
    const { data } = await user.ok<{ data: Record<string, unknown> }>('GET', '/v1/settings/staff')
    expect(data.custom_permission_labels).toEqual({ 100: { de: 'Räder prüfen', en: 'Check wheels' } })
    for (const key of ['smtp_host', 'session_idle_hours', 'smtp_password', 'custom_logo'])
      expect(data).not.toHaveProperty(key)
    expect((await new TestClient(server.address, dealer.code).send('GET', '/v1/settings/staff')).status).toBe(401)
    expect((await admin.send('GET', '/v1/settings/staff')).status).toBe(200)
  })
})

describe('the version of the public settings', () => {
  it('The version of the public settings saves sending them again until a setting changes', async () => {
    const { change, dealer } = await openSettings(server)
    const ask = (etag = '') =>
      fetch(`${server.address}/api/v1/settings`, { headers: { 'x-dealer-code': dealer.code, 'if-none-match': etag } })
    const first = await ask()
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, (await ask(etag)).status]).toEqual([200, 304])
    await change({ custom_info: 'Neu' })
    const second = await ask(etag)
    expect(second.status).toBe(200)
    expect(await second.json()).toMatchObject({ data: { custom_info: 'Neu' }, maintenance: null })
  })
})

describe('the history of settings', () => {
  it('The history brings back an earlier value, for the version that was seen, and never a secret', async () => {
    const { admin, change, list, found } = await openSettings(server)
    await change({ custom_info: 'Eins', smtp_password: 'Geheim-1', session_absolute_days: 14 })
    await change({ custom_info: 'Zwei', smtp_password: 'Geheim-2', session_absolute_days: null })
    type Change = { uuid: string; key: string; was_set: boolean; is_set: boolean; can_restore: boolean }
    const rows = await admin.ok<Change[]>('GET', '/v1/admin/settings/history')
    const last = (key: string) => rows.find((row) => row.key === key) as Change
    expect(last('smtp_password')).toMatchObject({ was_set: true, is_set: true, can_restore: false })
    expect(last('session_absolute_days')).toMatchObject({ was_set: true, is_set: false, can_restore: true })
    const restore = async (key: string, version?: number) =>
      admin.send('POST', '/v1/admin/settings/restore', {
        version: version ?? (await list()).version,
        change_uuid: last(key).uuid,
      })
    expect(errorOf(await restore('smtp_password'))).toBe('not_found')
    expect(errorOf(await restore('custom_info', 1))).toBe('version_conflict')
    expect((await restore('custom_info')).status).toBe(200)
    expect((await restore('session_absolute_days')).status).toBe(200)
    expect([(await found('custom_info'))?.value, (await found('session_absolute_days'))?.value]).toEqual(['Eins', 14])
    expect(await admin.ok('GET', '/v1/admin/settings/history?key=custom_info')).toHaveLength(3)
  })

  it('A change in the history of settings of another dealer cannot be restored', async () => {
    const [mine, theirs] = [await openSettings(server), await openSettings(server)]
    await theirs.change({ custom_info: 'Fremd' })
    const [row] = await theirs.admin.ok<{ uuid: string }[]>('GET', '/v1/admin/settings/history')
    const { version } = await mine.list()
    const answer = await mine.admin.send('POST', '/v1/admin/settings/restore', { version, change_uuid: row?.uuid })
    expect(errorOf(answer)).toBe('not_found')
  })
})

describe('taking settings along', () => {
  it('AUT-11 An export of settings has the values that differ from the default, no secret, and can be imported', async () => {
    const { admin, change } = await openSettings(server)
    const values = {
      custom_info: 'Eins',
      session_absolute_days: 14,
      custom_permission_labels: { 101: { de: 'Abholen' } },
    }
    await change({
      ...values,
      smtp_password: 'Geheim-1',
      upload_storage_access_key: 'Geheim-2',
      email_password: 'Geheim-3',
    })
    const { json, text } = await admin.send('GET', '/v1/admin/settings/export')
    // The export also has a value with which this dealer began and which is not the default.
    const begun = { force_second_factor_admins: false }
    expect(json).toEqual({ format: 'werkbank-settings', values: { ...values, ...begun } })
    expect(text).not.toMatch(/Geheim|password|token/)
    const other = await openSettings(server)
    expect((await other.change((json as { values: Record<string, unknown> }).values)).status).toBe(200)
    expect((await other.admin.send('GET', '/v1/admin/settings/export')).json).toEqual(json)
  })
})

describe('the end of sessions and the second factor', () => {
  it('A session ends after the hours without use that the dealer allows, for other users too', async () => {
    const { change, dealer } = await openSettings(server)
    const person = await createUser(server.database, dealer)
    const user = await signIn(server.address, dealer, person)
    const alive = async () => (await user.send('GET', '/v1/auth/user')).status === 200
    clock += 3 * HOUR
    expect(await alive()).toBe(true)
    expect((await change({ session_idle_hours: 2 })).status).toBe(200)
    clock += 1.9 * HOUR
    expect(await alive()).toBe(true)
    clock += 2.1 * HOUR
    expect(await alive()).toBe(false)
  })

  it('A session ends after the days that the dealer allows, however much it is used', async () => {
    const { change, dealer } = await openSettings(server)
    const user = await signIn(server.address, dealer, await createUser(server.database, dealer))
    await change({ session_absolute_days: 2 })
    for (let hours = 0; hours < 36; hours += 12) {
      clock += 12 * HOUR
      expect((await user.send('GET', '/v1/auth/user')).status).toBe(200)
    }
    clock += 13 * HOUR
    expect((await user.send('GET', '/v1/auth/user')).status).toBe(401)
  })

  it('The second factor can be demanded of all users at once', async () => {
    const { change, dealer } = await openSettings(server)
    const user = await signIn(server.address, dealer, await createUser(server.database, dealer))
    expect((await user.send('GET', '/v1/chats')).status).toBe(200)
    expect((await change({ force_second_factor: true })).status).toBe(200)
    expect(errorOf(await user.send('GET', '/v1/chats'))).toBe('twofa_required')
  })
})

describe('Open sockets follow the switches of plugins', () => {
  it('Open sockets are asked to reconnect when the chat plugin is switched off, and chats are refused from then on', async () => {
    const { change, dealer } = await openSettings(server)
    const user = await signIn(server.address, dealer, await createUser(server.database, dealer))
    const other = await createUser(server.database, dealer)
    const { token } = await user.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`)
    await socket.until(() => socket.all('users_online').length > 0)
    await change({ custom_info: 'Neu' })
    await socket.until(() => socket.all('settings.changed').length === 1)
    await change({ plugin_chat: false })
    expect((await socket.closed).code).toBe(1001)
    expect(socket.all('settings.changed')).toHaveLength(2)
    expect(errorOf(await user.send('POST', '/v1/chats', { type: 'private', user_uuid: other.uuid }))).toBe(
      'plugin_disabled',
    )
  })
})

describe('the setting of presence', () => {
  it('Presence ends on open sockets as soon as it is switched off, and comes back when it is switched on', async () => {
    const { change, dealer, admin } = await openSettings(server)
    const user = await signIn(server.address, dealer, await createUser(server.database, dealer))
    const open = async (one: TestClient) => {
      const { token } = await one.ok<{ token: string }>('GET', '/v1/auth/ws')
      return openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`)
    }
    const [a, b] = [await open(admin), await open(user)]
    const online = () => b.all('users_online').at(-1)?.users.length
    await b.until(() => (online() ?? 0) + b.all('user_online').length > 0)
    await change({ presence_scope: 'off' })
    await b.until(() => online() === 0)
    await change({ presence_scope: 'all' })
    await b.until(() => online() === 2)
    for (const one of [a, b]) one.webSocket.close()
  })
})
