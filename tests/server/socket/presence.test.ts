import { describe, expect, test, vi } from 'vitest'
import { room } from '#server/socket/room.ts'
import type { SocketTestClient } from '../worlds/openClient.ts'
import { rawHandshake } from './rawHandshake.ts'
import { startSockets } from './startSockets.ts'

const fast = { graceMs: 150, batchMinMs: 10, batchMaxMs: 20, viewersMinMs: 5, viewersMaxMs: 20 }
const eventsOf = (client: SocketTestClient) => client.frames.map((frame) => frame.event)
const offline = (client: SocketTestClient) => client.all('user_offline').flatMap((data) => data.users)

/** Names that sort in the order of their use. */
const people = (count: number) => Array.from({ length: count }, (_, index) => `user-${String(index).padStart(4, '0')}`)

describe('RT-06 who is online', () => {
  test('After the hello, the first user gets the list with themselves and the count', async () => {
    const sockets = await startSockets({ times: fast })
    const client = await sockets.connect({ user: 'a' })
    await client.settled()
    expect(client.frames.slice(1)).toEqual([
      { event: 'users_online', data: { users: ['a'] } },
      { event: 'clients_online', data: { count: 1 } },
      { event: 'pong', data: {} },
    ])
  })

  test('The second user gets the list with both users and the count, and the first one only the change', async () => {
    const sockets = await startSockets({ times: fast })
    const [first, second] = [await sockets.connect({ user: 'a' }), await sockets.connect({ user: 'b' })]
    await first.until(() => first.online().length === 2)
    await second.settled()
    expect(first.frames.slice(3)).toEqual([
      { event: 'user_online', data: { users: ['b'] } },
      { event: 'clients_online', data: { count: 2 } },
    ])
    expect(second.frames.slice(1, -1)).toEqual([
      { event: 'users_online', data: { users: ['a', 'b'] } },
      { event: 'clients_online', data: { count: 2 } },
    ])
  })

  test.each([
    ['says goodbye', (client: SocketTestClient) => client.webSocket.close(1000)],
    ['is killed', (client: SocketTestClient) => client.webSocket.terminate()],
  ])('A user who %s is offline after the grace period, not before', async (_how, end) => {
    const sockets = await startSockets({ times: fast })
    const [stays, leaves] = [await sockets.connect({ user: 'a' }), await sockets.connect({ user: 'b' })]
    await stays.until(() => stays.online().length === 2)
    const started = performance.now()
    end(leaves)
    await stays.until(() => stays.all('clients_online').at(-1)?.count === 1)
    expect(stays.online()).toEqual(['a', 'b'])
    await stays.until(() => stays.online().length === 1)
    expect(performance.now() - started).toBeGreaterThanOrEqual(fast.graceMs - 2)
    expect(stays.online()).toEqual(['a'])
  })

  test('A user who no longer answers is offline after the heartbeat and the grace period', async () => {
    const sockets = await startSockets({ times: { ...fast, tickMs: 10, heartbeatMs: 40, answerMs: 20 } })
    const stays = await sockets.connect({ user: 'a' })
    const { socket } = await rawHandshake(sockets.port, `/ws?token=${sockets.issue({ user: 'b' })}`)
    await stays.until(() => stays.online().length === 2)
    await stays.until(() => stays.online().length === 1)
    socket.destroy()
  })

  test('The windows of one computer count once', async () => {
    const sockets = await startSockets({ times: fast })
    const stays = await sockets.connect({ user: 'a' })
    const [main] = [
      await sockets.connect({ user: 'b', session: 's' }),
      await sockets.connect({ user: 'b', session: 's' }),
    ]
    await stays.until(() => stays.online().length === 2)
    await stays.settled()
    expect(stays.all('clients_online').map(({ count }) => count)).toEqual([1, 2])
    main.webSocket.close()
    await sockets.connect({ user: 'c' })
    await stays.until(() => stays.online().length === 3)
    expect(stays.all('clients_online').at(-1)?.count).toBe(3)
  })

  test('Two devices count as one user and two connections', async () => {
    const sockets = await startSockets({ times: fast })
    const stays = await sockets.connect({ user: 'a' })
    const [desk, phone] = [await sockets.connect({ user: 'b' }), await sockets.connect({ user: 'b' })]
    await stays.until(() => stays.all('clients_online').at(-1)?.count === 3)
    expect(stays.online()).toEqual(['a', 'b'])
    desk.webSocket.close()
    await stays.until(() => stays.all('clients_online').at(-1)?.count === 2)
    phone.webSocket.close()
    await stays.until(() => offline(stays).length > 0)
    expect(stays.all('user_online').flatMap((data) => data.users)).toEqual(['b'])
    expect(offline(stays)).toEqual(['b'])
  })

  test('Other users do not see a reconnect within the grace period', async () => {
    const sockets = await startSockets({ times: { ...fast, graceMs: 300 } })
    const stays = await sockets.connect({ user: 'a' })
    let flaps = await sockets.connect({ user: 'b' })
    await stays.until(() => stays.online().length === 2)
    for (let round = 0; round < 5; round += 1) {
      flaps.webSocket.terminate()
      await stays.until(() => stays.all('clients_online').at(-1)?.count === 1)
      flaps = await sockets.connect({ user: 'b' })
      await stays.until(() => stays.all('clients_online').at(-1)?.count === 2)
      await flaps.until(() => flaps.online().length === 2)
    }
    // A grace period that was not cancelled would have ended before that of this client.
    const last = await sockets.connect({ user: 'c' })
    last.webSocket.terminate()
    await stays.until(() => offline(stays).length > 0)
    expect(offline(stays)).toEqual(['c'])
    expect(stays.all('user_online').flatMap((data) => data.users)).toEqual(['b', 'c'])
  })

  test('After random moves of 200 users, everybody knows exactly who is online', async () => {
    const sockets = await startSockets({ times: { ...fast, graceMs: 30 } })
    const users = people(200)
    const watcher = await sockets.connect({ user: 'watcher' })
    let clients = await Promise.all(users.map((user) => sockets.connect({ user })))
    const seconds = await Promise.all(users.slice(0, 50).map((user) => sockets.connect({ user })))
    await watcher.until(() => watcher.online().length === 201)
    // The first 100 lose one connection; 50 of them have another one, 20 of the rest come back.
    for (const client of clients.slice(0, 100)) client.webSocket.terminate()
    clients = [...clients.slice(100), ...seconds]
    clients.push(...(await Promise.all(users.slice(50, 70).map((user) => sockets.connect({ user })))))
    const expected = [...users.slice(0, 70), ...users.slice(100), 'watcher'].sort()
    await watcher.until(() => watcher.online().length === expected.length)
    for (const client of [watcher, ...clients]) {
      await client.until(() => client.all('clients_online').at(-1)?.count === 171)
      await client.until(() => client.online().length === expected.length)
      expect(client.online()).toEqual(expected)
    }
  })

  test('LOAD-02 A fleet that comes back is announced in few frames', async () => {
    const sockets = await startSockets({ times: { batchMinMs: 250, batchMaxMs: 1_000 } })
    const watcher = await sockets.connect({ user: 'watcher' })
    await Promise.all(people(300).map((user) => sockets.connect({ user })))
    await watcher.until(() => watcher.online().length === 301)
    expect(watcher.all('user_online').length).toBeLessThanOrEqual(8)
    expect(watcher.all('clients_online').length).toBeLessThanOrEqual(9)
    expect(watcher.all('users_online')).toHaveLength(1)
  })

  test('Users who connect at the same time all get the complete list of users online', async () => {
    const sockets = await startSockets({ times: { ...fast, batchMinMs: 100, batchMaxMs: 100 } })
    const clients = await Promise.all(people(30).map((user) => sockets.connect({ user })))
    for (const client of clients) {
      await client.until(() => client.online().length === 30)
      expect(client.online()).toEqual(people(30))
    }
  })
})

describe('presence switched off', () => {
  test('With presence off nothing is sent and nothing is kept', async () => {
    const sockets = await startSockets({ times: fast })
    const off = { presence: 'off' as const }
    const [a, b] = [await sockets.connect({ user: 'a', ...off }), await sockets.connect({ user: 'b', ...off })]
    for (const client of [a, b]) client.go('/orders/1')
    await Promise.all([a.settled(), b.settled()])
    b.webSocket.close()
    await vi.waitUntil(() => sockets.stats().connections === 1)
    sockets.hub.publish('north', room.path('/orders/1'), { event: 'settings.changed', data: { version: 1 } })
    await a.settled()
    expect(eventsOf(a)).toEqual(['hello', 'pong', 'pong'])
    expect(eventsOf(b)).toEqual(['hello', 'pong'])
  })

  test('Presence switched off while running empties the lists; switched on again it comes back without paths', async () => {
    const sockets = await startSockets({ times: fast })
    const [a, b] = [await sockets.connect({ user: 'a' }), await sockets.connect({ user: 'b' })]
    for (const client of [a, b]) client.go('/orders/1')
    await a.until(() => a.viewers('/orders/1')?.length === 2 && a.online().length === 2)
    sockets.hub.setPresence('north', 'off')
    await a.until(() => a.online().length === 0)
    expect(a.viewers('/orders/1')).toEqual([])
    a.frames.length = 0

    const c = await sockets.connect({ user: 'c', presence: 'off' })
    c.go('/orders/1')
    b.webSocket.terminate()
    await vi.waitUntil(() => sockets.stats().connections === 2)
    await Promise.all([a.settled(), c.settled()])
    expect(eventsOf(a)).toEqual(['pong'])
    expect(eventsOf(c)).toEqual(['hello', 'pong'])

    sockets.hub.setPresence('north', 'all')
    await a.until(() => a.online().length === 2)
    expect(a.online()).toEqual(['a', 'c'])
    expect(a.all('clients_online')).toEqual([{ count: 2 }])
    expect(a.all('current_path_users')).toEqual([])
    expect(a.all('users_online')).toHaveLength(1)
  })

  test('The switch of one dealer leaves the other dealer alone', async () => {
    const sockets = await startSockets({ times: fast })
    const [north, south] = [
      await sockets.connect({ dealer: 'north' }),
      await sockets.connect({ dealer: 'south', user: 's' }),
    ]
    sockets.hub.setPresence('north', 'off')
    await north.until(() => north.online().length === 0)
    await south.settled()
    expect(south.online()).toEqual(['s'])
  })
})

describe('RT-06 users who see only their own team', () => {
  const shown = async () => {
    const sockets = await startSockets({ times: fast })
    const join = (user: string, teams: string[], more = {}) =>
      sockets.connect({ user, teams, presence: 'team' as const, ...more })
    return { sockets, join }
  }

  test('Users of a common department see each other come and go, and no others', async () => {
    const { join } = await shown()
    const [anna, ben, cem] = [await join('anna', ['t1']), await join('ben', ['t1', 't2']), await join('cem', ['t2'])]
    await anna.until(() => anna.online().length === 2)
    await ben.until(() => ben.online().length === 3)
    await cem.settled()
    expect([anna.online().toSorted(), cem.online().toSorted()]).toEqual([
      ['anna', 'ben'],
      ['ben', 'cem'],
    ])
    expect([anna, ben, cem].map((one) => one.all('clients_online').at(-1)?.count)).toEqual([2, 3, 2])
    cem.webSocket.close()
    await ben.until(() => offline(ben).includes('cem'))
    await anna.settled()
    expect(JSON.stringify(anna.frames)).not.toContain('cem')
  })

  test('Users of different teams do not see each other on the same page either', async () => {
    const { join } = await shown()
    const [anna, ben, cem] = [await join('anna', ['t1']), await join('ben', ['t1', 't2']), await join('cem', ['t2'])]
    for (const one of [anna, ben, cem]) one.send({ event: 'navigation', data: { path: '/chat', name: 'chat' } })
    await ben.until(() => ben.all('current_path_users').at(-1)?.users.length === 3)
    await anna.until(() => anna.all('current_path_users').at(-1)?.users.length === 2)
    expect(JSON.stringify(anna.all('current_path_users'))).not.toContain('cem')
  })

  test('A user without a department sees themselves', async () => {
    const { join } = await shown()
    await join('anna', ['t1'])
    const ben = await join('ben', [])
    await ben.settled()
    expect(ben.online()).toEqual(['ben'])
  })

  test('When the people of a department change, all their clients reconnect for new lists', async () => {
    const { sockets, join } = await shown()
    const anna = await join('anna', ['t1'])
    sockets.hub.refreshTeams('north')
    expect((await anna.closed).code).toBe(1001)
    const other = await sockets.connect({ user: 'ben', presence: 'all' })
    sockets.hub.refreshTeams('north')
    await other.settled()
  })
})

describe('RT-06 a user who appears offline', () => {
  test.each(['all', 'team'] as const)(
    'A user who appears offline is hidden from all others (%s), and sees the others and themselves',
    async (presence) => {
      const sockets = await startSockets({ times: fast })
      const join = (user: string, isHidden: boolean) => sockets.connect({ user, teams: ['t1'], presence, isHidden })
      const [anna, ben] = [await join('anna', false), await join('hidden', true)]
      for (const one of [anna, ben]) one.send({ event: 'navigation', data: { path: '/chat', name: 'chat' } })
      const cem = await join('cem', false)
      await anna.until(() => anna.online().length === 2)
      await ben.until(() => ben.online().includes('cem'))
      expect(ben.online().toSorted()).toEqual(['anna', 'cem', 'hidden'])
      for (const one of [anna, cem]) {
        await one.settled()
        expect(JSON.stringify(one.frames.slice(1))).not.toContain('hidden')
        expect(one.all('clients_online').at(-1)?.count).toBe(2)
      }
    },
  )

  test('A user who chooses to appear offline goes offline for the others at once', async () => {
    const sockets = await startSockets({ times: { ...fast, graceMs: 60_000 } })
    const [anna, ben] = [await sockets.connect({ user: 'anna' }), await sockets.connect({ user: 'ben' })]
    await anna.until(() => anna.online().length === 2)
    sockets.hub.reconnectUser('north', 'ben')
    expect((await ben.closed).code).toBe(1001)
    await sockets.connect({ user: 'ben', isHidden: true })
    await anna.until(() => anna.online().length === 1)
    expect(offline(anna)).toEqual(['ben'])
  })
})
