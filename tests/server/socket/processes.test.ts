import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { records } from '#contract/records/index.ts'
import { openProcessChannel } from '#server/db/processChannel.ts'
import { changeGroup, changeUser, grant, openRightsWorld, type RightsWorld } from '#tests/server/rights/rightsWorld.ts'
import { codeOf, openSocket } from '#tests/server/worlds/chatWorld.ts'
import { addressOf } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { type RealServer, startRealServer } from '#tests/support/services/realServer.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { timeLimit } from '#tests/support/timed.ts'

/** Rights end within two seconds, whatever is open (TEN-08). */
const LIMIT_MS = timeLimit(2_000)
const CHAT = ['global.chat.read', 'global.chat.create']

// The embedded database belongs to one process.
describe.runIf(process.env.TEST_DATABASE === 'postgres')('two server processes on one database', () => {
  let server: TestServer
  let world: RightsWorld
  let processes: RealServer[]
  beforeAll(async () => {
    server = await startTestServer({ hasRateLimits: false })
    world = await openRightsWorld(server)
    const env = { DATABASE_URL: server.url ?? '', DATA_DIR: server.dataDir }
    processes = await Promise.all([startRealServer(env), startRealServer(env)])
  })
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.stop()))
    await server.close()
  })

  const at = (index: number, { company, token }: TestClient) =>
    new TestClient(`http://127.0.0.1:${processes[index]?.port}`, company, token)
  /** A user with a socket in the second process, in a chat. The administrator works in the first process. */
  async function apart(permissions: Record<string, readonly string[]> = { global: CHAT }) {
    const someone = await world.person(permissions)
    const [admin, there] = [at(0, world.admin.client), at(1, someone.client)]
    const body = { type: 'group', name: 'Werkstatt', members: [someone.uuid] }
    const { chat_uuid } = await admin.ok<{ chat_uuid: string }>('POST', '/v1/chats', body)
    const socket = await openSocket(there)
    await socket.settled()
    return { uuid: someone.uuid, admin, there, socket, chat_uuid }
  }
  type Apart = Awaited<ReturnType<typeof apart>>
  const contents = ({ socket }: Apart) => socket.all('chat.message.created').map(({ content }) => content)
  /** Changes a right of the user there and back. Its frames arrive behind all frames that were sent before. */
  async function nudged({ admin, uuid }: Apart) {
    const one = grant('global', 'global.departments.read')
    await changeUser(admin, uuid, { give: [one] })
    await changeUser(admin, uuid, { take: [one] })
  }
  async function quick(act: () => Promise<unknown>, seen: () => Promise<unknown>) {
    await act()
    const start = performance.now()
    await seen()
    expect(performance.now() - start).toBeLessThan(LIMIT_MS)
  }
  const rightsHeard = ({ socket }: Apart) => socket.all('user.permissions.changed').length

  it('A new entry of the inbox reaches the socket of its user in the other process', async () => {
    const { admin, uuid, there, socket } = await apart({ '*': ['location.workshop.hstcheck.read'] })
    const body = { vin: 'WVWZZZCDZMW000099', location_uuid: world.home, for_user: uuid }
    await quick(
      () => admin.ok('POST', '/v1/workshop/hst/requests', body),
      () => socket.until(() => socket.all('inbox.changed').length > 0),
    )
    expect(await there.ok('GET', '/v1/inbox')).toMatchObject({ unread: 1, items: [{ subject: body.vin }] })
  })

  it('A change of the server settings in one process holds in the other one', async () => {
    const name = `Werkbank ${readClock()}`
    const operator = [at(0, world.admin.client), at(1, world.admin.client)] as const
    type State = { name: string; version: number; is_operator: boolean }
    const read = (one: TestClient) => one.ok<State>('GET', '/v1/admin/server')
    const [before] = await Promise.all(operator.map(read))
    expect(before?.is_operator).toBe(true)
    const there = await openSocket(operator[1])
    await there.settled()
    const maintenance = { text: 'Heute ab 20 Uhr', until: null }
    await operator[0].ok('PATCH', '/v1/admin/server', { version: before?.version, name, maintenance })
    await there.until(() => there.all('server.changed').length > 0)
    expect(await read(operator[1])).toMatchObject({ name, maintenance, version: (before?.version ?? 0) + 1 })
    expect(await operator[1].ok('GET', '/v1/settings')).toMatchObject({ maintenance })
    const late = await operator[1].send('PATCH', '/v1/admin/server', { version: before?.version, name: 'Alt' })
    expect(codeOf(late)).toBe('version_conflict')
    expect((await read(operator[0])).name).toBe(name)
    await operator[1].ok('PATCH', '/v1/admin/server', { version: (before?.version ?? 0) + 1, maintenance: null })
    expect(await operator[0].ok('GET', '/v1/settings')).toMatchObject({ maintenance: null })
    there.webSocket.close()
  })

  it('TEN-08 A message reaches a socket of the other process once and whole, however long', async () => {
    const one = await apart()
    const text = '🚗é"\\'.repeat(800)
    await one.admin.post(one.chat_uuid, text)
    await one.admin.post(one.chat_uuid, 'danach')
    await one.socket.until(() => contents(one).length === 2)
    expect(contents(one)).toEqual([text, 'danach'])
    // The other way round: a user who writes in the process of their socket gets the event once.
    const mine = await one.there.ok<ChatMessage>('POST', `/v1/chats/${one.chat_uuid}/messages`, { content: 'von hier' })
    await one.admin.post(one.chat_uuid, 'von dort')
    await one.socket.until(() => contents(one).includes('von dort'))
    expect(contents(one).filter((content) => content === mine.content)).toEqual(['von hier'])
  })

  it('TEN-08 A permission that is taken away in one process ends the events in the other, and the client is told', async () => {
    const one = await apart()
    const take = () => changeUser(one.admin, one.uuid, { take: [grant('global', 'global.chat.read')] })
    await quick(take, () => one.socket.until(() => rightsHeard(one) === 1))
    await one.admin.post(one.chat_uuid, 'geheim')
    const before = rightsHeard(one)
    await nudged(one)
    await one.socket.until(() => rightsHeard(one) === before + 2)
    expect(contents(one)).toEqual([])
    await changeUser(one.admin, one.uuid, { give: [grant('global', 'global.chat.read')] })
    await one.admin.post(one.chat_uuid, 'wieder da')
    await one.socket.until(() => contents(one).length === 1)
    expect(contents(one)).toEqual(['wieder da'])
  })

  it('TEN-08 A permission that a group loses in one process ends in the other', async () => {
    const group = await world.newGroup(
      'Chat anderswo',
      CHAT.map((name) => grant('global', name)),
    )
    const one = await apart({})
    await changeGroup(one.admin, group, { add: [one.uuid] })
    await one.socket.until(() => rightsHeard(one) === 1)
    await one.admin.post(one.chat_uuid, 'gehört')
    await one.socket.until(() => contents(one).length === 1)
    await changeGroup(one.admin, group, { take: [grant('global', 'global.chat.read')] })
    await one.socket.until(() => rightsHeard(one) === 2)
    await one.admin.post(one.chat_uuid, 'nicht gehört')
    await nudged(one)
    await one.socket.until(() => rightsHeard(one) === 4)
    expect(contents(one)).toEqual(['gehört'])
  })

  it('TEN-08 A user who is removed from a chat in one process is removed in the other', async () => {
    const one = await apart()
    const remove = () => one.admin.ok('DELETE', `/v1/chats/${one.chat_uuid}/members/${one.uuid}`)
    await quick(remove, () => one.socket.until(() => one.socket.all('chat.chat.members_updated').length > 0))
    await one.admin.post(one.chat_uuid, 'unter uns')
    await nudged(one)
    await one.socket.until(() => rightsHeard(one) === 2)
    expect(contents(one)).toEqual([])
  })

  it.each<[string, string, (one: Apart) => Promise<unknown>]>([
    ['deleted', 'deactivated', ({ admin, uuid }) => admin.ok('DELETE', addressOf(records.user, uuid))],
    [
      'deactivated',
      'deactivated',
      ({ admin, uuid }) => admin.ok('PATCH', addressOf(records.user, uuid), { version: 1, is_active: false }),
    ],
    ['signed out everywhere', 'ended', ({ admin, uuid }) => admin.ok('DELETE', `/v1/admin/users/${uuid}/sessions`)],
  ])(
    'TEN-08 AUT-06 A user who is %s in one process loses socket and token in the other',
    async (_name, reason, end) => {
      const one = await apart()
      expect(codeOf(await one.there.send('GET', '/v1/chats'))).toBe('ok')
      await quick(
        () => end(one),
        () => one.socket.closed,
      )
      expect(await one.socket.closed).toMatchObject({ code: 4401 })
      expect(one.socket.all('user.logout')).toEqual([{ reason }])
      await expect
        .poll(async () => codeOf(await one.there.send('GET', '/v1/chats')), { timeout: LIMIT_MS })
        .toBe('invalid_token')
    },
  )

  it('TEN-08 A process that could not listen for a moment asks all its sockets to reconnect', async () => {
    const one = await apart()
    const owner = new pg.Client({ connectionString: superuserUrl(server.url) })
    await owner.connect()
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'werkbank_processes' and datname = current_database()`)
    await owner.end()
    expect(await one.socket.closed).toMatchObject({ code: 1001 })
    const again = await openSocket(one.there)
    await again.settled()
    await one.admin.post(one.chat_uuid, 'wieder verbunden')
    await again.until(() => again.all('chat.message.created').length === 1)
  })

  it('A process that is alone asks no socket to reconnect', async () => {
    const url = await server.cluster?.createDatabase()
    const alone = await openProcessChannel({ connectionString: url })
    let gaps = 0
    alone.onGap(() => (gaps += 1))
    alone.send('niemand da')
    const owner = new pg.Client({ connectionString: superuserUrl(url) })
    await owner.connect()
    const listening = async () =>
      (
        await owner.query<{ pid: number; is_ready: boolean }>(`select pid,
          state = 'idle' and query <> '' and query not like 'listen%' as is_ready
        from pg_stat_activity where application_name = 'werkbank_processes' and datname = current_database()`)
      ).rows
    const [before] = await listening()
    await owner.query('select pg_terminate_backend($1)', [before?.pid])
    // Ready means: it has asked for others, and may have sent its text again. A process that started before that would
    // count as one of them.
    await expect
      .poll(async () => (await listening()).some(({ pid, is_ready }) => pid !== before?.pid && is_ready))
      .toBe(true)
    const other = await openProcessChannel({ connectionString: url })
    const heard: string[] = []
    other.onText((text) => heard.push(text))
    await expect
      .poll(() => {
        alone.send('da bist du ja')
        return heard.length
      })
      .toBeGreaterThan(0)
    expect([gaps, heard[0]]).toEqual([0, 'da bist du ja'])
    await Promise.all([alone.close(), other.close(), owner.end()])
  })
})

const superuserUrl = (url: string | undefined) => {
  const { port, pathname } = new URL(url ?? '')
  return `postgres://root_of_cluster@127.0.0.1:${port}${pathname}`
}
