import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { rawHandshake } from '#tests/server/socket/rawHandshake.ts'
import { codeAt, tryLogin } from '#tests/server/worlds/authWorld.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import { PNG } from '#tests/server/worlds/twinWorld.ts'
import { readClock, startStopwatch } from '#tests/support/clock/readClock.ts'
import { signIn, TestClient } from '#tests/support/database/client.ts'
import { fillDataDir, testedDatabase } from '#tests/support/database/database.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { type Cluster, startPostgres } from '#tests/support/database/postgres.ts'
import { fullTest } from '#tests/support/fullTest.ts'
import { rawHttp } from '#tests/support/services/rawHttp.ts'
import { timeLimit } from '#tests/support/timed.ts'
import { type ServerProcess, startProcess, temporaryFolder } from './serverProcess.ts'

let cluster: Cluster | undefined
beforeAll(async () => {
  if (testedDatabase === 'postgres') cluster = await startPostgres('migrated')
})
afterAll(() => cluster?.stop())

let env: Record<string, string>
let dealer: TestDealer
let user: TestUser

const inDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR ?? '',
    onError: () => {},
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

beforeEach(async () => {
  const DATABASE_URL = await cluster?.createDatabase()
  const dataDir = temporaryFolder()
  if (!cluster) await fillDataDir(dataDir)
  env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(DATABASE_URL ? { DATABASE_URL } : {}) }
  await inDatabase(async (database) => {
    dealer = await createDealer(database)
    user = await createUser(database, dealer)
  })
})

async function started(more: Record<string, string> = {}): Promise<{ server: ServerProcess; address: string }> {
  const server = startProcess({ ...env, ...more })
  return { server, address: await server.listening }
}
const wsOf = (address: string) => `${address.replace('http', 'ws')}/ws?token=`

describe('a server that is told to stop', () => {
  it('A server that stops finishes running requests, tells the sockets, loses nothing and ends with 0', {
    timeout: 90_000,
  }, async () => {
    const { server, address } = await started()
    const client = await signIn(address, dealer, user)
    const { chat_uuid } = await client.ok<{ chat_uuid: string }>('POST', '/v1/chats', {
      type: 'group',
      name: 'Feierabend',
      members: [],
    })
    const { token } = await client.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(wsOf(address) + token)

    // A slow request: half a picture, and the rest after the server was told to stop. Its connection would be kept
    // alive.
    const agent = new Agent({ keepAlive: true })
    const upload = request(`${address}/api/v1/chats/${chat_uuid}/avatar`, {
      agent,
      method: 'PUT',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'image/png', 'content-length': PNG.length },
    })
    const uploaded = new Promise<number>((resolve, reject) => {
      upload.once('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      upload.once('error', reject)
    })
    upload.write(PNG.subarray(0, 20))

    const acknowledged: string[] = []
    let isOver = false
    const writing = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const content = randomUUID()
          const answer = await client.send('POST', `/v1/chats/${chat_uuid}/messages`, { content }).catch(() => null)
          if (answer?.status === 200) acknowledged.push(content)
          else if (answer && ![429, 503].includes(answer.status)) throw new Error(answer.text)
          else await pause(10)
        }
      }),
    )
    for (const waited = startStopwatch(); acknowledged.length < 20 && waited() < 10_000; ) await pause(10)

    const elapsed = startStopwatch()
    server.signal('SIGTERM')
    expect((await socket.closed).code).toBe(1001)
    upload.end(PNG.subarray(20))
    expect(await uploaded).toBe(200)
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(elapsed()).toBeLessThan(timeLimit(8_000))
    isOver = true
    await writing
    agent.destroy()

    expect(acknowledged.length).toBeGreaterThanOrEqual(20)
    const stored = await inDatabase((database) =>
      database.inDealer(dealer.dealerId, (tx) => tx.selectFrom('chat_messages').select('content').execute()),
    )
    const contents = new Set(stored.map(({ content }) => content))
    expect(acknowledged.filter((content) => !contents.has(content))).toEqual([])
  })

  it('A server that stops does not wait for a client that only keeps a connection open', async () => {
    const { server, address } = await started()
    const agent = new Agent({ keepAlive: true })
    const socket = await new Promise<Socket>((resolve) => {
      const asked = request(`${address}/api/health`, { agent }, (answer) =>
        answer.resume().once('end', () => resolve(asked.socket as Socket)),
      )
      asked.end()
    })
    // Waits for the connection and not for the process, because its queue ends at its own pace on a busy machine.
    const elapsed = startStopwatch()
    const kept = new Promise<number>((resolve) => socket.once('close', () => resolve(elapsed())))
    server.signal('SIGINT')
    expect(await kept).toBeLessThan(4_000)
    expect(await server.ended).toEqual({ code: 0, signal: null })
    agent.destroy()
  })

  fullTest(
    'A server that stops cuts requests that never finish, before it is killed itself',
    {
      timeout: 60_000,
    },
    async () => {
      const { server, address } = await started()
      const client = await signIn(address, dealer, user)
      const never = request(`${address}/api/v1/chats`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', 'content-length': 100 },
      })
      never.on('error', () => {})
      let elapsed = startStopwatch()
      const cut = new Promise<number>((resolve) => never.once('close', () => resolve(elapsed())))
      never.write('{')
      await client.send('GET', '/v1/chats')
      elapsed = startStopwatch()
      server.signal('SIGTERM')
      const after = await cut
      expect(after).toBeGreaterThan(5_000)
      expect(after).toBeLessThan(10_000)
      expect(await server.ended).toEqual({ code: 0, signal: null })
    },
  )
})

describe('AUT-07 AUT-11 the log', () => {
  it('The log holds no token, ticket, password, code, secret or query string', { timeout: 60_000 }, async () => {
    const { server, address } = await started({ LOG_LEVEL: 'debug' })
    const wrongPassword = `Falsch-${randomUUID()}`
    const searched = `suche-${randomUUID()}`
    await tryLogin(address, dealer, { email: user.email, password: wrongPassword })
    const { session } = await tryLogin(address, dealer, { ...user, headers: { 'x-device-token': 'd'.repeat(43) } })
    const client = new TestClient(address, dealer.code, session.token)
    const { token: ticket } = await client.ok<{ token: string }>('GET', '/v1/auth/ws')
    const { token: unused } = await client.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(wsOf(address) + ticket)
    socket.go(`/workshop/${searched}`)
    await socket.settled()
    const again = await rawHandshake(Number(new URL(address).port), `/ws?token=${ticket}`)
    const foreign = await rawHandshake(Number(new URL(address).port), `/ws?token=${unused}`, {
      Origin: 'https://evil.example',
    })
    for (const { socket: one } of [again, foreign]) one.destroy()
    const { secret, uri } = await client.ok<{ secret: string; uri: string }>('POST', '/v1/auth/twofa', {
      password: user.password,
    })
    const code = codeAt(secret, readClock())
    await client.ok('POST', '/v1/auth/twofa/confirm', { code })
    await tryLogin(address, dealer, { ...user, totp: code })
    await client.send('GET', `/v1/chats?q=${searched}`)
    await client.send('POST', '/v1/chats', `{"type":"group","name":"${searched}`)
    await rawHttp(address, `/api/v1/auth/user?token=${session.token}`)
    await rawHttp(address, `/nothing?token=${session.token}`)
    server.signal('SIGTERM')
    await server.ended

    const lines = server.output().trim().split('\n')
    const log = lines.join('\n')
    expect(log).toContain('answered')
    expect(log).toContain('/api/v1/auth/api')
    const secrets = {
      wrongPassword,
      searched,
      token: session.token,
      device: session.device_token,
      ticket,
      unused,
      password: user.password,
      secret,
      uri,
      code,
      email: user.email,
    }
    for (const [name, value] of Object.entries(secrets)) {
      expect(value.length, name).toBeGreaterThanOrEqual(6)
      // Six digits also stand in times and ids: a code counts only where it stands alone.
      const pattern = name === 'code' ? new RegExp(`"${value}"`) : value
      expect(log, name).not.toMatch(pattern)
    }
    for (const line of lines.filter((one) => one.startsWith('{'))) expect(JSON.parse(line)).toHaveProperty('time')
  })
})
