import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/openDatabase.ts'
import { askRunningServer } from '#server/dealers/control.ts'
import { runCommand } from '#server/dealers/runCommand.ts'
import { codeAt } from '#tests/server/worlds/authWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { clockOfChildren } from '#tests/support/clock/testClock.mjs'
import { TestClient } from '#tests/support/database/client.ts'
import { fillDataDir, testedDatabase } from '#tests/support/database/database.ts'
import { type Cluster, startPostgres } from '#tests/support/database/postgres.ts'
import { openClient } from '../worlds/openClient.ts'
import { sharedCode, startProcess, temporaryFolder } from './serverProcess.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const PASSWORD = 'Ahorn-Feld-2026!'
const CREATE = [
  'create',
  '--code',
  'AHF01',
  '--name',
  'Autohaus Ahornfeld',
  '--admin-email',
  'katrin.birke@ahf.example',
]

let cluster: Cluster | undefined
let env: Record<string, string>

beforeAll(async () => {
  if (testedDatabase === 'postgres') cluster = await startPostgres('migrated')
})
afterAll(() => cluster?.stop())
beforeEach(async () => {
  const DATABASE_URL = await cluster?.createDatabase()
  const DATA_DIR = temporaryFolder()
  if (!cluster) await fillDataDir(DATA_DIR)
  env = { DATA_DIR, LOG_LEVEL: 'silent', ...(DATABASE_URL ? { DATABASE_URL } : {}) }
})

type Said = { code: number | null; output: string; errors: string }

/** A command for dealers, in this process. A start of the program takes most of the time of a command. */
async function dealer(...args: string[]): Promise<Said> {
  const { code, lines } = await runCommand(env, args)
  const text = lines.map((line) => `${line}\n`).join('')
  return { code, output: code === 0 ? text : '', errors: code === 0 ? '' : text }
}

/** `npm run dealer -- …` as a process, without the installation check. */
function dealerProgram(...args: string[]): Promise<Said> {
  const child = spawn(process.execPath, ['server/dealers/command.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...clockOfChildren(), ...sharedCode(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { output: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.errors += text
  })
  return new Promise((done) => child.once('close', (code) => done({ code, ...said })))
}

const linkIn = (output: string) => /#token=([\w-]+)&company=(\w+)/.exec(output)?.[1] ?? ''

/** Sets the password behind a link and signs in with it. */
async function enter(address: string, output: string, company = 'ahf01'): Promise<TestClient> {
  const client = new TestClient(address, company)
  const body = { token: linkIn(output), company, new_password: PASSWORD }
  await client.ok('POST', '/v1/auth/password/confirm', body)
  const email = 'katrin.birke@ahf.example'
  const { token } = await client.ok<{ token: string }>('POST', '/v1/auth/api', { email, password: PASSWORD, company })
  client.token = token
  // Administrators of a new dealer set up a second factor before anything else.
  const { secret } = await client.ok<{ secret: string }>('POST', '/v1/auth/twofa', { password: PASSWORD })
  await client.ok('POST', '/v1/auth/twofa/confirm', { code: codeAt(secret, readClock()) })
  return client
}

describe('the command for dealers', () => {
  it('The command creates the first dealer on an empty running server, up to its first administrator', async () => {
    const server = startProcess(env)
    const address = await server.listening
    const settings = () => new TestClient(address, '').ok<{ has_dealers: boolean }>('GET', '/v1/settings')
    expect((await settings()).has_dealers).toBe(false)
    expect(server.output()).toContain(
      'This server has no dealer yet. Create the first one with: npm run dealer -- create',
    )

    const created = await dealerProgram(...CREATE, '--location', 'Ahornfeld')
    expect(created).toMatchObject({ code: 0, errors: '' })
    expect(created.output).toContain('The dealer ahf01 (Autohaus Ahornfeld) is created.')
    expect((await settings()).has_dealers).toBe(true)
    expect(await dealerProgram(...CREATE)).toEqual({
      code: 1,
      output: '',
      errors: 'Another dealer has this code already.\n',
    })

    const admin = await enter(address, created.output)
    const { user } = await admin.ok<{ user: object }>('GET', '/v1/auth/user')
    expect(user).toMatchObject({ first_name: 'Katrin', last_name: 'Birke' })
    const names = async (path: string, field: string) =>
      (await admin.ok<{ items: Record<string, unknown>[] }>('GET', path)).items.map((row) => row[field])
    expect(await names('/v1/locations', 'description')).toEqual(['Ahornfeld'])
    expect(await names('/v1/locations', 'key')).toEqual(['AHO'])
    const departments = ['Disposition', 'Räderlager', 'Service', 'Teiledienst', 'Verwaltung', 'Werkstatt']
    expect((await names('/v1/departments', 'name')).toSorted()).toEqual(departments)
    expect((await names('/v1/admin/chats', 'name')).toSorted()).toEqual(departments)
    expect(await names('/v1/groups', 'name')).toHaveLength(10)
    // The link works once.
    const again = await new TestClient(address, 'ahf01').send('POST', '/v1/auth/password/confirm', {
      token: linkIn(created.output),
      company: 'ahf01',
      new_password: PASSWORD,
    })
    expect(again.json).toMatchObject({ error: 'link_invalid_or_expired' })
  })

  it('The command says in one sentence what is wrong, and creates nothing', { timeout: 240_000 }, async () => {
    expect(await dealer('list')).toMatchObject({ code: 0, output: 'This server has no dealer yet.\n' })
    const refused: [string[], RegExp][] = [
      [['create', '--name', 'X', '--admin-email', 'a@b.example'], /^The option --code is missing\.\n$/],
      [['create', '--code', 'a b', '--name', 'X', '--admin-email', 'a@b.example'], /^The code must have .*\n$/],
      [
        ['create', '--code', 'ab', '--name', 'X', '--admin-email', 'nobody'],
        /^The e-mail address .* is not valid\.\n$/,
      ],
      [
        ['create', '--code', 'ab', '--name', 'X'.repeat(121), '--admin-email', 'a@b.example'],
        /^The name must have .*\n$/,
      ],
      [['create', '--kode', 'ab'], /^Unknown option '--kode'\.\n$/],
      [
        ['rename', '--code', 'ab', '--name', 'X'],
        /^There is no dealer with this code\. The command `list` shows all of them\.\n$/,
      ],
    ]
    for (const [args, sentence] of refused) {
      const said = await dealer(...args)
      expect(said).toMatchObject({ code: 1, output: '' })
      expect(said.errors).toMatch(sentence)
    }
    for (const word of ['destroy', '__proto__', 'constructor', 'toString']) expect((await dealer(word)).code).toBe(2)
    expect((await dealer('list')).output).toBe('This server has no dealer yet.\n')
    await dealer(...CREATE)
    expect(await dealer(...CREATE)).toMatchObject({ code: 1, errors: 'Another dealer has this code already.\n' })
    expect((await dealer('list')).output.trimEnd().split('\n')).toHaveLength(1)
  })

  it('The command deactivates a dealer, which signs all its users out, and reactivates it', async () => {
    const address = await startProcess(env).listening
    const admin = await enter(address, (await dealer(...CREATE)).output)
    const { token } = await admin.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(`${address.replace('http', 'ws')}/ws?token=${token}`)
    expect(await dealer('deactivate', '--code', 'ahf01')).toMatchObject({ code: 0 })
    expect((await socket.closed).code).toBe(4401)
    const login = () =>
      new TestClient(address, 'ahf01').send('POST', '/v1/auth/api', {
        email: 'katrin.birke@ahf.example',
        password: PASSWORD,
      })
    expect([(await login()).status, (await login()).json]).toMatchObject([403, { error: 'dealer_deactivated' }])
    await expect.poll(async () => (await admin.send('GET', '/v1/auth/user')).status).toBe(401)
    expect((await dealer('list')).output).toMatch(/^ahf01 .* deactivated {2}Autohaus Ahornfeld\n$/)
    expect(await dealer('reactivate', '--code', 'ahf01')).toMatchObject({ code: 0 })
    expect((await login()).json).toMatchObject({ error: 'totp_required' })
  })

  it('The command renames, invites again and removes the second factor of the only administrator', async () => {
    const first = await dealer(...CREATE)
    expect((await dealer('rename', '--code', 'ahf01', '--name', 'Autohaus Talblick')).code).toBe(0)
    const second = await dealer('invite', '--code', 'ahf01')
    expect(linkIn(second.output)).not.toBe(linkIn(first.output))
    expect(await dealer('reset-second-factor', '--code', 'ahf01')).toMatchObject({
      code: 1,
      errors: 'The second factor is not set up.\n',
    })
    // The first start of the server creates the queues. An embedded database belongs to one process at a time.
    const before = startProcess(env)
    await before.listening
    before.signal('SIGTERM')
    await before.ended
    const database = await openDatabase({
      databaseUrl: env.DATABASE_URL,
      dataDir: env.DATA_DIR ?? '',
      onError: () => {},
    })
    const [{ dealer: dealerId = '' } = {}] = await database.withoutDealer((tx) =>
      tx.selectNoFrom((eb) => eb.fn<string>('all_dealers').as('dealer')).execute(),
    )
    await database.inDealer(dealerId, (tx) =>
      tx
        .updateTable('users')
        .set({ totp_secret: Buffer.from('sealed') })
        .execute(),
    )
    await database.close()
    expect(await dealer('reset-second-factor', '--code', 'ahf01')).toMatchObject({ code: 0, errors: '' })
    expect((await dealer('reset-second-factor', '--code', 'ahf01')).errors).toBe('The second factor is not set up.\n')
    const address = await startProcess(env).listening
    const admin = await enter(address, second.output)
    const { dealer_name } = await admin.ok<{ dealer_name: string }>('GET', '/v1/auth/user')
    expect(dealer_name).toBe('Autohaus Talblick')
  })

  it('The command reaches a running server in a folder of any length, and only with its secret', async () => {
    if (cluster) return
    const deep = join(env.DATA_DIR ?? '', 'a'.repeat(100))
    mkdirSync(deep)
    env.DATA_DIR = deep
    await fillDataDir(deep)
    await startProcess(env).listening
    expect(await dealer(...CREATE)).toMatchObject({ code: 0, errors: '' })
    expect(statSync(join(deep, 'control.json')).mode & 0o077).toBe(0)
  })

  it.runIf(process.getuid?.() === 0)('The command asks no socket of another user of the machine', async () => {
    const theirs = temporaryFolder()
    const address = join(theirs, 'control.sock')
    const asked: string[] = []
    const impostor = createServer((socket) => socket.on('data', (data) => asked.push(String(data))))
    await new Promise<void>((done) => impostor.listen(address, done))
    chownSync(address, 65_534, 65_534)
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'control.json'), JSON.stringify({ address, token: 'geheim' }))
    try {
      expect(await askRunningServer(dataDir, ['list'])).toBeNull()
      expect(asked).toEqual([])
    } finally {
      await new Promise((done) => impostor.close(done))
    }
  })
})
