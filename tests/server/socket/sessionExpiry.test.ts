import { expect, test, vi } from 'vitest'
import { rawHandshake } from './rawHandshake.ts'
import { startSockets } from './startSockets.ts'

test('AUT-06 A socket does not outlive its session', async () => {
  let now = 1_000_000
  const sockets = await startSockets({ clock: () => now, times: { tickMs: 20 } })
  const dying = await sockets.connect({ expiresAt: now + 60_000 })
  const living = await sockets.connect({ expiresAt: now + 120_000 })
  now += 60_000
  expect(await dying.closed).toMatchObject({ code: 4401 })
  await living.settled()
  expect(sockets.stats().connections).toBe(1)
})

test('AUT-06 A session that ends while its page only listens ends its socket, once the database confirms it', async () => {
  const ended = new Set<string>()
  let isAway = true
  let checks = 0
  const sockets = await startSockets({
    times: { sessionCheckMs: 10 },
    findEnded: async (dealer, sessions) => {
      checks += 1
      if (isAway) throw new Error('the database is away')
      expect(dealer).toBe('north')
      return sessions.filter((session) => ended.has(session))
    },
  })
  const [idle, living] = [await sockets.connect({ session: 'idle' }), await sockets.connect({ session: 'living' })]
  ended.add('idle')
  await vi.waitFor(() => expect(checks).toBeGreaterThan(2))
  expect(sockets.stats().connections).toBe(2)
  isAway = false
  expect(await idle.closed).toMatchObject({ code: 4401 })
  expect(idle.all('user.logout')).toEqual([{ reason: 'ended' }])
  await living.settled()
  expect(living.all('user.logout')).toEqual([])
})

test('A session and a dealer have a limit of sockets, and a closed one makes room', async () => {
  const sockets = await startSockets({ most: { perSession: 2, perDealer: 3 } })
  const first = await sockets.connect({ session: 's' })
  await sockets.connect({ session: 's' })
  const refused = (ticket: object) => rawHandshake(sockets.port, `/ws?token=${sockets.issue(ticket)}`)
  expect((await refused({ session: 's' })).status).toBe(429)
  await sockets.connect({ session: 't' })
  expect((await refused({ session: 'u' })).status).toBe(429)
  const other = await sockets.connect({ dealer: 'south', session: 'u' })
  first.webSocket.close()
  await first.closed
  await sockets.connect({ session: 's' })
  await other.settled()
  expect(sockets.stats().connections).toBe(4)
})
