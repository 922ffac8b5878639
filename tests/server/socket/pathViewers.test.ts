import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SocketTestClient } from '../worlds/openClient.ts'
import { startSockets } from './startSockets.ts'

const fast = { graceMs: 150, batchMinMs: 10, batchMaxMs: 20, viewersMinMs: 5, viewersMaxMs: 20 }
const offline = (client: SocketTestClient) => client.all('user_offline').flatMap((data) => data.users)

describe('RT-06 users on the same path', () => {
  test('Every viewer has the exact list of viewers, and only of the own path', async () => {
    const sockets = await startSockets({ times: fast })
    const [a, b, c] = [
      await sockets.connect({ user: 'a' }),
      await sockets.connect({ user: 'b' }),
      await sockets.connect({ user: 'c' }),
    ]
    a.go('/orders/1')
    b.go('/orders/1')
    c.go('/orders/2')
    await a.until(() => a.viewers('/orders/1')?.length === 2)
    await b.until(() => b.viewers('/orders/1')?.length === 2)
    await c.until(() => c.viewers('/orders/2')?.length === 1)
    b.go('/orders/2')
    await a.until(() => a.viewers('/orders/1')?.length === 1)
    await b.until(() => b.viewers('/orders/2')?.length === 2)
    await c.until(() => c.viewers('/orders/2')?.length === 2)
    b.webSocket.terminate()
    await c.until(() => c.viewers('/orders/2')?.length === 1)
    expect(a.viewers('/orders/1')).toEqual(['a'])
    expect(c.viewers('/orders/2')).toEqual(['c'])
    expect(a.all('current_path_users').every((data) => data.path === '/orders/1')).toBe(true)
    expect(c.all('current_path_users').every((data) => data.path === '/orders/2')).toBe(true)
  })

  test('Two windows of one user count once, and the user leaves with the last one', async () => {
    const sockets = await startSockets({ times: fast })
    const [a, first, second] = [
      await sockets.connect({ user: 'a' }),
      await sockets.connect({ user: 'b' }),
      await sockets.connect({ user: 'b' }),
    ]
    for (const client of [a, first, second]) client.go('/orders/1')
    await second.until(() => second.viewers('/orders/1')?.length === 2)
    expect(second.viewers('/orders/1')).toEqual(['a', 'b'])
    first.go('/start')
    await first.settled()
    a.frames.length = 0
    second.go('/start')
    await a.until(() => a.viewers('/orders/1') !== undefined)
    await a.until(() => a.viewers('/orders/1')?.length === 1)
    expect(a.viewers('/orders/1')).toEqual(['a'])
  })

  test.each(['/admin', '/admin/', '/admin/users/1', '/Admin/users', '//admin/users'])(
    'Viewers of %s are not shown',
    async (path) => {
      const sockets = await startSockets({ times: fast })
      const [a, b] = [await sockets.connect({ user: 'a' }), await sockets.connect({ user: 'b' })]
      for (const client of [a, b]) client.go('/orders/1')
      await a.until(() => a.viewers('/orders/1')?.length === 2)
      b.go(path)
      await a.until(() => a.viewers('/orders/1')?.length === 1)
      a.go(path)
      // A user who comes to the path that both left sees no viewers.
      const c = await sockets.connect({ user: 'c' })
      await a.settled()
      c.go('/orders/1')
      await c.until(() => c.viewers('/orders/1') !== undefined)
      expect(c.viewers('/orders/1')).toEqual(['c'])
      for (const client of [a, b]) expect(client.viewers(path)).toBeUndefined()
    },
  )

  test('Viewers of a path that only begins like an admin page are shown', async () => {
    const sockets = await startSockets({ times: fast })
    const client = await sockets.connect({ user: 'a' })
    client.go('/administration-of-tyres')
    await client.until(() => client.viewers('/administration-of-tyres')?.length === 1)
  })

  test('DAT-03 Neither paths nor people get into the log', async () => {
    const sockets = await startSockets({ times: { ...fast, graceMs: 10 } })
    const user = randomUUID()
    const [a, b] = [await sockets.connect({ user: 'a' }), await sockets.connect({ user })]
    b.go('/orders/secret-path')
    await b.until(() => b.viewers('/orders/secret-path') !== undefined)
    b.send('broken')
    await a.until(() => offline(a).length === 1)
    expect(sockets.logged).toHaveLength(1)
    expect(sockets.logged.join()).not.toMatch(new RegExp(`secret-path|${user}`))
  })
})

describe('S13 a page of a row', () => {
  const PAPER = '/workshop/paper/0197a0f4-0000-7000-8000-000000000001'
  const asked: string[] = []

  test('S13 A page of a row shows its viewers only to users who may read the row, with any following address', async () => {
    const mayView = async ({ user }: { user: string }, path: string) => {
      asked.push(`${user} ${path}`)
      return user !== 'foreign'
    }
    const sockets = await startSockets({ times: fast, mayView })
    const [a, b, foreign] = [
      await sockets.connect({ user: 'a' }),
      await sockets.connect({ user: 'b' }),
      await sockets.connect({ user: 'foreign' }),
    ]
    for (const client of [foreign, a, b]) client.go(PAPER)
    await a.until(() => a.viewers(PAPER)?.length === 2)
    expect(a.viewers(PAPER)).toEqual(['a', 'b'])
    await foreign.settled()
    expect(foreign.all('current_path_users')).toEqual([])
    expect(asked).toContain(`foreign ${PAPER}`)
    // A path without a row is not checked.
    asked.length = 0
    foreign.go('/dashboard')
    await foreign.until(() => foreign.viewers('/dashboard')?.length === 1)
    expect(asked).toEqual([])
  })

  test('A page that is left before its check was answered does not count: the last page does', async () => {
    let answer: (may: boolean) => void = () => undefined
    const sockets = await startSockets({ times: fast, mayView: () => new Promise((resolve) => (answer = resolve)) })
    const a = await sockets.connect({ user: 'a' })
    a.go(PAPER)
    await a.settled()
    a.go('/dashboard')
    await a.until(() => a.viewers('/dashboard')?.length === 1)
    answer(true)
    await a.settled()
    expect(a.viewers(PAPER)).toBeUndefined()
  })

  test('A page of a row shows no viewers while the right cannot be checked', async () => {
    const sockets = await startSockets({ times: fast, mayView: () => Promise.reject(new Error('away')) })
    const a = await sockets.connect({ user: 'a' })
    a.go(PAPER)
    await a.settled()
    expect(a.all('current_path_users')).toEqual([])
  })
})
