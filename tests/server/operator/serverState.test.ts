import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Health } from '#contract/api/administration/logs.ts'
import type { CopyFact } from '#contract/api/administration/server.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { readConfig } from '#server/process/config.ts'
import { openInstanceFile } from '#server/storage/instanceFile.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { signIn, TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

type State = {
  version: number
  name: string
  is_operator: boolean
  dealers: { code: string; host: string | null }[]
  facts: { key: string; value: unknown; source: string }[]
  maintenance: { text: string; until: string | null } | null
  backup: { last: unknown; restore_test: { is_ok: boolean } | null } | null
  plugin_settings: boolean
}

let server: TestServer
let clock = readClock()
const operator = `runs${readClock().toString(36)}`
let dealers: Record<'operator' | 'other', TestDealer>
let admin: TestClient
let stranger: TestClient

beforeAll(async () => {
  const env = { OPERATOR_DEALER: operator.toUpperCase(), PUBLIC_URL: 'https://werkbank.example' }
  server = await startTestServer({ env, now: () => clock })
  dealers = { operator: await createDealer(server.database, operator), other: await createDealer(server.database) }
  const person = (dealer: TestDealer) =>
    createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
  admin = await signIn(server.address, dealers.operator, await person(dealers.operator))
  stranger = await signIn(server.address, dealers.other, await person(dealers.other))
})
afterAll(() => server.close())

const state = (one = admin) => one.ok<State>('GET', '/v1/admin/server')
const errorOf = ({ json }: { json: unknown }) => (json as ErrorBody).error
const change = async (values: object, one = admin) =>
  one.send('PATCH', '/v1/admin/server', { version: (await state(one)).version, ...values })
const settings = (dealer: TestDealer) =>
  new TestClient(server.address, dealer.code).ok<{ maintenance: State['maintenance'] }>('GET', '/v1/settings')

describe('the server as a whole', () => {
  it('TEN-04 The operator sees all dealers of the server, and other dealers see only themselves', async () => {
    const [mine, theirs] = [await state(), await state(stranger)]
    expect([mine.is_operator, theirs.is_operator]).toEqual([true, false])
    expect(mine.dealers.map(({ code }) => code)).toEqual(expect.arrayContaining([operator, dealers.other.code]))
    expect(theirs.dealers).toEqual([
      expect.objectContaining({ code: dealers.other.code, host: `${dealers.other.code}.werkbank.example` }),
    ])
    expect(JSON.stringify(theirs)).not.toContain(operator)
    expect(JSON.stringify(theirs)).not.toContain(server.dataDir)
    expect(mine.facts).toContainEqual(
      expect.objectContaining({ key: 'public_url', value: 'https://werkbank.example', source: 'environment' }),
    )
  })

  it('Only the operator changes the server, and only with the newest version', async () => {
    expect(errorOf(await change({ name: 'Fremd' }, stranger))).toBe('no_permission')
    const before = await state()
    expect((await change({ name: 'Werkbank Nord' })).status).toBe(200)
    expect(await state()).toMatchObject({ name: 'Werkbank Nord', version: before.version + 1 })
    const late = await admin.send('PATCH', '/v1/admin/server', { version: before.version, name: 'Alt' })
    expect(errorOf(late)).toBe('version_conflict')
    const kept: unknown = JSON.parse(readFileSync(join(server.dataDir, 'instance.json'), 'utf8'))
    expect(kept).toMatchObject({ name: 'Werkbank Nord' })
  })

  it('Only administrators see the server screen', async () => {
    const one = await createUser(server.database, dealers.operator, {
      permissions: { global: ['global.settings.read', 'global.settings.update'] },
    })
    const user = await signIn(server.address, dealers.operator, one)
    for (const [method, path, body] of [
      ['GET', '/v1/admin/server', undefined],
      ['PATCH', '/v1/admin/server', { version: 0, name: 'x' }],
      ['PUT', '/v1/admin/server/plugin-settings', { is_on: false }],
    ] as const)
      expect(errorOf(await user.send(method, path, body))).toBe('no_permission')
  })

  it('A maintenance message reaches all users of all dealers at once, until it is over', async () => {
    const { token } = await stranger.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`, {
      origin: 'https://werkbank.example',
    })
    const until = new Date(clock + 3_600_000).toISOString()
    expect((await change({ maintenance: { text: 'Heute ab 20 Uhr', until } })).status).toBe(200)
    await socket.until(() => socket.all('server.changed').length > 0)
    for (const dealer of Object.values(dealers))
      expect((await settings(dealer)).maintenance).toEqual({ text: 'Heute ab 20 Uhr', until })
    clock += 3_600_001
    expect((await settings(dealers.other)).maintenance).toBeNull()
    await change({ maintenance: null })
    expect((await state()).maintenance).toBeNull()
    socket.webSocket.close()
  })

  it('The server keeps the reports of the last backup and of the last restore test', async () => {
    const fact = { at: new Date(clock).toISOString(), is_ok: true, note: 'Probe auf dem zweiten Rechner' }
    await change({ restore_test: fact })
    await change({ backup: { ...fact, is_ok: false, note: '' } })
    expect((await state()).backup).toEqual({ last: { ...fact, is_ok: false, note: '' }, restore_test: fact })
    const events = await server.database.inDealer(dealers.operator.dealerId, (tx) =>
      tx.selectFrom('audit_events').select('event').where('record', '=', 'server').execute(),
    )
    expect(events.length).toBeGreaterThan(2)
  })
})

describe('files that another process has written', () => {
  it('A report of the backup script reaches the screens of the server and its health at once', async () => {
    const note = (...options: string[]) =>
      promisify(execFile)(process.execPath, ['server/cli/noteBackup.mjs', ...options], {
        env: { ...process.env, DATA_DIR: server.dataDir },
      })
    const health = async () => {
      const { parts, backup } = await admin.ok<Health>('GET', '/v1/admin/health')
      return { state: parts.find(({ part }) => part === 'backup')?.state, ...backup }
    }
    const before = await state()
    clock = readClock()
    await note('--note', 'Band 7')
    const { backup, version, name } = await state()
    expect(backup?.last).toMatchObject({ is_ok: true, note: 'Band 7' })
    expect([version, name]).toEqual([before.version + 1, before.name])
    expect(await health()).toEqual({ state: 'ok', last_at: (backup?.last as CopyFact | undefined)?.at })
    clock += 27 * 3_600_000
    expect((await health()).state).toBe('degraded')
    await note('--failed')
    expect((await health()).state).toBe('down')
    await note('--restore-test')
    expect((await state()).backup).toMatchObject({ last: { is_ok: false }, restore_test: { is_ok: true, note: '' } })
    // A client with the earlier version is told to read again.
    expect(errorOf(await admin.send('PATCH', '/v1/admin/server', { version, name: 'Alt' }))).toBe('version_conflict')
    await expect(note('--note', 'x'.repeat(201))).rejects.toThrow(/longer than 200/)
  })

  it('TEN-04 Only the operator sees disk and backups', async () => {
    await change({ backup: { at: new Date(clock).toISOString(), is_ok: false, note: 'Band 8 im Keller' } })
    const mine = await admin.ok<Health>('GET', '/v1/admin/health')
    expect(mine.disk?.total_bytes).toBeGreaterThan(mine.disk?.free_bytes ?? Number.POSITIVE_INFINITY)
    expect(mine.parts).toContainEqual({ part: 'backup', state: 'down' })
    const theirs = await stranger.ok<Health>('GET', '/v1/admin/health')
    expect(theirs).toMatchObject({ disk: null, backup: null, state: 'ok' })
    expect(theirs.parts.map(({ part }) => part)).not.toEqual(expect.arrayContaining(['disk']))
    expect(theirs.parts.map(({ part }) => part)).not.toEqual(expect.arrayContaining(['backup']))
    expect((await state(stranger)).backup).toBeNull()
    expect((await stranger.send('GET', '/v1/admin/server')).text).not.toContain('Band 8')
  })

  it('A server file that is only half written does not change the shown state', async () => {
    const file = join(server.dataDir, 'instance.json')
    const whole = readFileSync(file, 'utf8')
    const before = await state()
    writeFileSync(file, whole.slice(0, 20))
    expect(await state()).toEqual(before)
    writeFileSync(file, whole.replace(before.name, 'Von Hand'))
    expect((await state()).name).toBe('Von Hand')
  })
})

describe('settings that are switched off', () => {
  it('Settings that are switched off are closed for all users until an administrator of the dealer opens them', async () => {
    const off = await stranger.send('PUT', '/v1/admin/server/plugin-settings', { is_on: false })
    expect(off.status).toBe(204)
    expect(errorOf(await stranger.send('GET', '/v1/admin/settings'))).toBe('plugin_disabled')
    expect((await admin.send('GET', '/v1/admin/settings')).status).toBe(200)
    expect((await state(stranger)).plugin_settings).toBe(false)
    await stranger.send('PUT', '/v1/admin/server/plugin-settings', { is_on: true })
    expect((await stranger.send('GET', '/v1/admin/settings')).status).toBe(200)
  })
})

describe('the only dealer', () => {
  it('The only dealer runs the server until there is another one', async () => {
    const alone = await startTestServer()
    const dealer = await createDealer(alone.database)
    const person = await createUser(alone.database, dealer, { permissions: { global: ['global.admin'] } })
    const one = await signIn(alone.address, dealer, person)
    // A test on Postgres may share its cluster, never its database.
    expect((await state(one)).is_operator).toBe(true)
    await createDealer(alone.database)
    expect((await state(one)).is_operator).toBe(false)
    expect(errorOf(await change({ name: 'x' }, one))).toBe('no_permission')
    await alone.close()
  })
})

describe('the file of the server', () => {
  it('A damaged server file ends the start and is not overwritten', () => {
    const folder = mkdtempSync(join(tmpdir(), 'werkbank-instance-'))
    const file = join(folder, 'instance.json')
    expect(openInstanceFile(folder).read().version).toBe(0)
    for (const text of ['', '{', '{"version":1}']) {
      writeFileSync(file, text)
      expect(() => openInstanceFile(folder)).toThrow(/instance\.json is damaged/)
    }
    rmSync(folder, { recursive: true })
  })
})

describe('OPERATOR_DEALER', () => {
  it('OPERATOR_DEALER must be a dealer code', () => {
    expect(readConfig({ OPERATOR_DEALER: 'Nord' }).operatorDealer).toBe('nord')
    expect(() => readConfig({ OPERATOR_DEALER: 'a b' })).toThrow(/OPERATOR_DEALER/)
  })
})
