import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/api/endpoints.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { isBuilt } from '#contract/modules.ts'
import {
  isSecretSetting,
  isSettingKey,
  PLUGIN_KEYS,
  pluginOf,
  SETTING_KEYS,
  SETTINGS,
} from '#contract/settings/registry.ts'
import { openSetting } from '#server/settings/secretSetting.ts'
import { openSecretBox } from '#server/storage/secretBox.ts'
import { dealerDump } from '#tests/server/worlds/dealerDump.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import { signIn, TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { startMailServer } from '#tests/support/services/mailServer.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

type Row = {
  key: string
  value: unknown
  is_set: boolean
  changed_at: string | null
  changed_by: { uuid: string } | null
}
type Listing = { version: number; settings: Row[] }

let server: TestServer
let dealer: TestDealer
let person: TestUser
let admin: TestClient
let reader: TestClient
let user: TestClient

beforeAll(async () => {
  server = await startTestServer({ jobPace: { pollSeconds: 0.5, retrySeconds: 0, retries: 1 } })
})
afterAll(() => server.close())
beforeEach(async () => {
  dealer = await createDealer(server.database)
  const withRights = (permissions: string[]) =>
    createUser(server.database, dealer, { permissions: { global: ['global.chat.read', ...permissions] } })
  person = await withRights(['global.admin'])
  admin = await signIn(server.address, dealer, person)
  reader = await signIn(server.address, dealer, await withRights(['global.settings.read']))
  user = await signIn(server.address, dealer, await withRights([]))
})

const list = () => admin.ok<Listing>('GET', '/v1/admin/settings')
const errorOf = ({ json }: { json: unknown }) => (json as ErrorBody).error
const fieldsOf = ({ json }: { json: unknown }) => (json as ErrorBody).fields
async function change(values: Record<string, unknown>, one = admin) {
  const { version } = await list()
  return one.send('PATCH', '/v1/admin/settings', { version, values })
}
const found = async (key: string) => (await list()).settings.find((row) => row.key === key)

describe('settings', () => {
  it('Settings are changed together, with a version and the name of the user', async () => {
    const { version } = await list()
    const answer = await change({ custom_site_title: 'Ahornfeld', email_enable: true, smtp_port: 465 })
    expect(answer.json).toEqual({ version: version + 1 })
    expect(await found('custom_site_title')).toMatchObject({
      value: 'Ahornfeld',
      is_set: true,
      changed_by: { uuid: person.uuid },
    })
    expect(await found('smtp_port')).toMatchObject({ value: 465 })
    const open = await new TestClient(server.address, dealer.code).ok<{
      data: Record<string, unknown>
      version: number
    }>('GET', '/v1/settings')
    expect(open).toMatchObject({ version: version + 1, data: { custom_site_title: 'Ahornfeld' } })
    expect(open.data).not.toHaveProperty('smtp_port')
  })

  it('Null sets a setting to its default, and an equal value is no change', async () => {
    await change({ custom_site_title: 'Ahornfeld' })
    const { version } = await list()
    expect((await change({ custom_site_title: 'Ahornfeld' })).json).toEqual({ version })
    expect((await change({ custom_site_title: null })).json).toEqual({ version: version + 1 })
    expect(await found('custom_site_title')).toMatchObject({ value: '', is_set: false })
  })

  it.each<[string, unknown, string]>([
    ['smtp_port', 0, 'too_small'],
    ['smtp_port', 65_536, 'too_big'],
    ['smtp_port', '25', 'invalid_type'],
    ['smtp_secure', 'maybe', 'unknown_value'],
    ['smtp_host', 'a b', 'invalid_format'],
    ['smtp_host', 'evil.example\r\nX', 'invalid_format'],
    ['email_from', 'a@b.example\r\nBcc: c@d.example', 'invalid_email'],
    ['email_from_name', 'A\nBcc: c@d.example', 'invalid_format'],
    ['email_reply_to', 'nobody', 'invalid_email'],
    ['email_enable', 'yes', 'invalid_type'],
    ['custom_logo', 'javascript:alert(1)', 'image_invalid'],
    ['custom_site_title', 'x'.repeat(81), 'too_long'],
    ['presence_scope', 'everybody', 'unknown_value'],
    ['smtp_password', { sealed: 'AAAA' }, 'invalid_type'],
    ['nothing', 1, 'unknown_field'],
    ['constructor', 1, 'unknown_field'],
  ])('The setting %s: %j is refused as %s, and nothing else is written with it', async (key, value, code) => {
    const before = await dealerDump(server.database, dealer.dealerId, ['sessions'])
    const answer = await change({ custom_info: 'Neu', [key]: value })
    expect([answer.status, errorOf(answer)]).toEqual([400, 'validation_failed'])
    expect(fieldsOf(answer)).toEqual({ [`values.${key}`]: code })
    expect(await dealerDump(server.database, dealer.dealerId, ['sessions'])).toEqual(before)
  })

  it('A setting is not overwritten by a user who has not seen the newest version, also at the same moment', async () => {
    const { version } = await list()
    const answers = await Promise.all(
      ['Eins', 'Zwei', 'Drei'].map((custom_info) =>
        admin.send('PATCH', '/v1/admin/settings', { version, values: { custom_info } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(errorOf)).toEqual([
      'version_conflict',
      'version_conflict',
    ])
    expect((await list()).version).toBe(version + 1)
  })

  it('Only users with the permission read and change settings', async () => {
    expect((await reader.send('GET', '/v1/admin/settings')).status).toBe(200)
    expect(errorOf(await change({ custom_info: 'x' }, reader))).toBe('no_permission')
    for (const path of ['/v1/admin/settings', '/v1/admin/settings/history', '/v1/admin/jobs'])
      expect(errorOf(await user.send('GET', path))).toBe('no_permission')
    expect(errorOf(await reader.send('POST', '/v1/admin/settings/mail-test'))).toBe('no_permission')
  })

  it('A change of settings is sent to the dealer’s sockets and to no other dealer’s', async () => {
    const other = await createDealer(server.database)
    const stranger = await signIn(server.address, other, await createUser(server.database, other))
    const open = async (one: TestClient) => {
      const { token } = await one.ok<{ token: string }>('GET', '/v1/auth/ws')
      return openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`)
    }
    const [mine, theirs] = [await open(user), await open(stranger)]
    const { json } = await change({ custom_info: 'Heute bis 16 Uhr' })
    await mine.until(() => mine.all('settings.changed').length > 0)
    expect(mine.all('settings.changed')).toEqual([json])
    await theirs.settled()
    expect(theirs.all('settings.changed')).toEqual([])
    for (const one of [mine, theirs]) one.webSocket.close()
  })

  it('Settings have a history: user, time, old and new value', async () => {
    await change({ custom_info: 'Eins' })
    await change({ custom_info: 'Zwei', smtp_password: 'Geheim-1' })
    const rows = await admin.ok<Record<string, unknown>[]>('GET', '/v1/admin/settings/history?key=custom_info')
    expect(rows).toMatchObject([
      { old_value: 'Eins', new_value: 'Zwei', changed_by: { uuid: person.uuid } },
      { old_value: '', new_value: 'Eins' },
    ])
    const [secret] = await admin.ok<Record<string, unknown>[]>('GET', '/v1/admin/settings/history?key=smtp_password')
    expect(secret).toMatchObject({ old_value: null, new_value: null })
  })

  const CALLS = Object.keys(endpoints).flatMap((key) => {
    const [method = '', path = ''] = key.split(' ')
    const plugin = pluginOf(path)
    const { access }: Endpoint = endpoints[key as EndpointKey]
    // Extension tokens and terminal passes open these endpoints, and no session does.
    if (path.startsWith('/v1/bay/')) return []
    if (typeof access === 'object' && 'extension' in access) return []
    return plugin ? [{ plugin, method, path: path.replaceAll(/:\w+/g, () => randomUUID()) }] : []
  })
  it.each([
    ['plugin_chat', 40],
    ['plugin_workshop', 140],
    ['plugin_settings', 9],
  ] as const)('A switched-off plugin (%s) refuses each of its calls and no others', async (plugin, least) => {
    const calls = CALLS.filter((one) => one.plugin === plugin)
    expect(calls.length).toBeGreaterThanOrEqual(least)
    const refused = async ({ method, path }: (typeof calls)[number]) => {
      const answer = await admin.send(method, path, ['GET', 'DELETE'].includes(method) ? undefined : {})
      return answer.status === 403 && errorOf(answer) === 'plugin_disabled'
        ? []
        : [`${method} ${path} ${answer.status}`]
    }
    await change({ [plugin]: false })
    expect((await Promise.all(calls.map(refused))).flat()).toEqual([])
    expect((await admin.send('GET', '/v1/auth/user')).status).toBe(200)
    // The settings cannot be called while they are off, so they cannot switch themselves on.
    if (plugin === 'plugin_settings') await admin.ok('PUT', '/v1/admin/server/plugin-settings', { is_on: true })
    else await change({ [plugin]: true })
    const opened = await Promise.all(calls.slice(0, 5).map(refused))
    expect(opened.flat()).toHaveLength(5)
  })
  it('Every plugin except the virus scanner and the figures of persons has calls that are refused while it is switched off', () => {
    const refused = new Set(CALLS.map(({ plugin }) => plugin))
    const built = PLUGIN_KEYS.filter((key) => isBuilt(SETTINGS[key].usedBy) && !refused.has(key))
    // These plugins (the scanner, figures of single people) switch no call.
    expect(built).toEqual(['plugin_anti_virus', 'plugin_stats'])
  })
})

describe('AUT-11 secrets of a dealer', () => {
  const SECRETS = SETTING_KEYS.filter(isSecretSetting)
  const READ_PATHS = [
    ...['/v1/settings', '/v1/settings/staff', '/v1/admin/settings', '/v1/admin/settings/history'],
    ...['/v1/admin/settings/export', '/v1/admin/jobs', '/v1/admin/audit', '/v1/admin/logs', '/v1/admin/server'],
  ]

  it('AUT-11 A secret is written and never read back: not in an answer, event, history or the database', async () => {
    const canaries = Object.fromEntries(SECRETS.map((key) => [key, `GEHEIM-${randomUUID()}`]))
    await change({ email_enable: true, email_from: 'a@b.example', smtp_host: '127.0.0.1', smtp_port: 1 })
    await change({ upload_storage_enabled: true, upload_storage_bucket: 'x', plugin_anti_virus: true })
    await change({ upload_storage_provider: 'http://127.0.0.1:1', anti_virus_port: 1 })
    expect(SECRETS).toContain('smtp_password')
    const { token } = await admin.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`)
    const answers = [await change(canaries)]
    expect(answers[0]?.status).toBe(200)
    await socket.until(() => socket.all('settings.changed').length > 0)
    const anybody = new TestClient(server.address, dealer.code)
    for (const one of [anybody, user, reader, admin])
      for (const path of READ_PATHS) answers.push(await one.send('GET', path))
    // A refusal about a secret does not show it either: a wrong value beside it, and the systems it is for.
    answers.push(
      await change({ ...canaries, smtp_port: 0 }),
      await change({ ...canaries, upload_storage_provider: 'x' }),
    )
    for (const what of ['mail', 'storage', 'scanner'])
      answers.push(await admin.send('POST', `/v1/admin/settings/${what}-test`))
    const seen = answers.map(({ text }) => text).join('\n') + JSON.stringify(socket.frames)
    const stored = JSON.stringify(await dealerDump(server.database, dealer.dealerId))
    for (const canary of Object.values(canaries)) {
      expect(seen).not.toContain(canary)
      expect(stored).not.toContain(canary)
      expect(stored).not.toContain(Buffer.from(canary).toString('base64').replace(/=+$/, ''))
    }
    for (const key of SECRETS) expect(await found(key)).toMatchObject({ value: null, is_set: true })
    socket.webSocket.close()
  })

  it('AUT-11 A secret opens only with the key beside the database, for its own dealer and place', async () => {
    await change({ smtp_password: 'Geheim-ü-1' })
    const secrets = openSecretBox(server.dataDir)
    const open = (whose: TestDealer) =>
      server.database.inDealer(whose.dealerId, (tx) => openSetting(tx, secrets, whose.dealerId, 'smtp_password'))
    expect(await open(dealer)).toBe('Geheim-ü-1')
    const other = await createDealer(server.database)
    expect(await open(other)).toBe('')
    const row = await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.selectFrom('settings').select('value').where('key', '=', 'smtp_password').executeTakeFirstOrThrow(),
    )
    await server.database.inDealer(other.dealerId, (tx) =>
      tx
        .insertInto('settings')
        .values({ dealer_id: other.dealerId, key: 'smtp_password', value: JSON.stringify(row.value) })
        .execute(),
    )
    await expect(open(other)).rejects.toThrow()
  })

  const PLACES: [secret: string, place: string, value: unknown][] = [
    ['smtp_password', 'smtp_host', 'mail.evil.example'],
    ['smtp_password', 'smtp_port', 2_525],
    ['smtp_password', 'smtp_secure', 'none'],
    ['smtp_password', 'smtp_user', 'somebody'],
    ['email_password', 'smtp_host', 'mail.evil.example'],
    ['email_password', 'email_email', 'other@haus.example'],
    ['directory_password', 'directory_url', 'ldaps://evil.example'],
    ['directory_password', 'directory_start_tls', false],
    ['directory_password', 'directory_certificate', 'another'],
    ['upload_storage_secret_key', 'upload_storage_provider', 'https://evil.example'],
    ['upload_storage_access_key', 'upload_storage_region', 'elsewhere'],
  ]
  it.each(PLACES)(
    'AUT-11 The secret %s must be entered again or emptied when %s changes',
    async (secret, place, value) => {
      expect((await change({ [secret]: 'Geheim-1' })).status).toBe(200)
      const before = await found(place)
      expect(fieldsOf(await change({ [place]: value }))).toEqual({ [`values.${secret}`]: 'enter_again' })
      expect(await found(place)).toEqual(before)
      expect((await change({ [place]: before?.value, custom_site_title: 'Ahorn' })).status).toBe(200)
      expect((await change({ [place]: value, [secret]: 'Geheim-2' })).status).toBe(200)
      expect(fieldsOf(await change({ [place]: null }))).toEqual({ [`values.${secret}`]: 'enter_again' })
      expect((await change({ [place]: null, [secret]: null })).status).toBe(200)
      expect((await change({ [place]: value })).status).toBe(200)
    },
  )

  it('AUT-11 Restoring an earlier address empties the secret, because it was not entered for that address', async () => {
    await change({ smtp_host: 'mail.evil.example' })
    await change({ smtp_host: 'mail.haus.example', smtp_password: 'Geheim-1' })
    const history = await admin.ok<{ uuid: string; key: string; old_value: unknown }[]>(
      'GET',
      '/v1/admin/settings/history?key=smtp_host',
    )
    const change_uuid = history.find(({ old_value }) => old_value === 'mail.evil.example')?.uuid
    const { version } = await list()
    await admin.ok('POST', '/v1/admin/settings/restore', { version, change_uuid })
    expect(await found('smtp_host')).toMatchObject({ value: 'mail.evil.example' })
    expect(await found('smtp_password')).toMatchObject({ is_set: false })
  })

  it('AUT-11 Every secret setting declares where it is sent', () => {
    for (const key of SECRETS) {
      expect(SETTINGS[key].sent_to.length, key).toBeGreaterThan(0)
      for (const place of SETTINGS[key].sent_to)
        expect(isSettingKey(place) && !isSecretSetting(place), place).toBe(true)
    }
  })

  it('AUT-11 A secret that is emptied is deleted from the database', async () => {
    await change({ smtp_password: 'Geheim-1' })
    await change({ smtp_password: '' })
    expect(await found('smtp_password')).toMatchObject({ value: null, is_set: false })
  })
})

describe('the test mail', () => {
  it('The test mail goes to the user who asks, and shows the answer of the mail server', async () => {
    const mails = await startMailServer()
    const refusal = async () => (await admin.send('POST', '/v1/admin/settings/mail-test')).json
    const all = { email_enable: 'required', email_from: 'required', smtp_host: 'required' }
    expect(await refusal()).toMatchObject({ error: 'mail_not_set_up', fields: all })
    // A server alone is not enough: the refusal names the rest.
    await change({ smtp_host: '127.0.0.1' })
    const { smtp_host: _, ...rest } = all
    expect((await refusal()) as object).toHaveProperty('fields', rest)
    const settings = {
      email_enable: true,
      email_from: 'werkbank@haus.example',
      smtp_host: '127.0.0.1',
      smtp_port: mails.port,
      smtp_secure: 'none',
    }
    expect((await change(settings)).status).toBe(200)
    expect(await admin.ok('POST', '/v1/admin/settings/mail-test')).toEqual({
      is_sent: true,
      answer: '250 OK: queued as 1',
    })
    expect(mails.received).toMatchObject([{ to: [person.email], subject: 'Testnachricht von Werkbank' }])
    await mails.stop()
    const away = await admin.ok<{ is_sent: boolean; answer: string }>('POST', '/v1/admin/settings/mail-test')
    expect(away.is_sent).toBe(false)
    expect(away.answer).toContain('ECONNREFUSED')
  })

  it('Failed jobs are shown to administrators, who can start them again', async () => {
    const mails = await startMailServer({ refuse: () => ({ code: 550, text: '5.1.1 No such user' }) })
    await change({
      email_enable: true,
      email_from: 'werkbank@haus.example',
      smtp_host: '127.0.0.1',
      smtp_port: mails.port,
      smtp_secure: 'none',
    })
    await admin.ok('POST', '/v1/auth/password', { password: person.password, new_password: 'Kolben-Ring&42-Nut' })
    type JobRow = { uuid: string; state: string; last_error: string; kind: string }
    const failed = () => admin.ok<JobRow[]>('GET', '/v1/admin/jobs?state=failed')
    await vi.waitFor(
      async () => expect(await failed()).toMatchObject([{ kind: 'mail', last_error: '550 5.1.1 No such user' }]),
      { timeout: 10_000 },
    )
    await mails.stop()
    const better = await startMailServer({ port: mails.port })
    const [job] = await failed()
    expect((await admin.send('POST', `/v1/admin/jobs/${job?.uuid}/retry`)).status).toBe(204)
    await vi.waitFor(() => expect(better.received.length).toBe(1), { timeout: 10_000 })
    await vi.waitFor(async () => expect(await failed()).toEqual([]))
    expect(errorOf(await admin.send('POST', `/v1/admin/jobs/${job?.uuid}/retry`))).toBe('not_found')
    await better.stop()
  })
})
