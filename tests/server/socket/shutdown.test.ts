import { expect, test, vi } from 'vitest'
import type { Ticket } from '#server/socket/redeemTicket.ts'
import { timeLimit } from '#tests/support/timed.ts'
import { rawHandshake } from './rawHandshake.ts'
import { startSockets } from './startSockets.ts'

const ticket: Ticket = {
  dealer: 'north',
  user: 'u',
  session: 's',
  chats: [],
  presence: 'all',
  teams: [],
  isHidden: false,
  expiresAt: Number.POSITIVE_INFINITY,
}

test('RT-04 Closing the server sends 1001 to all sockets, without a wave of offline frames, and refuses new ones', async () => {
  const sockets = await startSockets({ times: { graceMs: 0, batchMinMs: 1, batchMaxMs: 1 } })
  const clients = await Promise.all(Array.from({ length: 50 }, () => sockets.connect()))
  const late = sockets.issue()
  await sockets.close()
  for (const client of clients) {
    expect(await client.closed).toEqual({ code: 1001, reason: 'going_away' })
    expect(client.all('user_offline')).toEqual([])
  }
  expect(sockets.stats().connections).toBe(0)
  expect((await rawHandshake(sockets.port, `/ws?token=${late}`)).status).toBe(503)
})

test('A client that does not answer the close delays the shutdown by no more than the limit', async () => {
  const sockets = await startSockets({ times: { closeMs: 150 } })
  const deaf = await rawHandshake(sockets.port, `/ws?token=${sockets.issue()}`)
  await vi.waitUntil(() => sockets.stats().connections === 1)
  const started = performance.now()
  await sockets.close()
  expect(performance.now() - started).toBeLessThan(timeLimit(1_000))
  expect(sockets.stats().connections).toBe(0)
  deaf.socket.destroy()
})

test('A client that is refused at the close keeps its ticket for the next server', async () => {
  const redeem = vi.fn(async () => ticket)
  const sockets = await startSockets({ redeem })
  await sockets.close()
  expect((await rawHandshake(sockets.port, '/ws?token=a')).status).toBe(503)
  expect(redeem).not.toHaveBeenCalled()
})

test('A ticket that is redeemed while the server closes opens nothing', async () => {
  let answer = (_: Ticket) => {}
  const redeem = vi.fn(() => new Promise<Ticket>((resolve) => (answer = resolve)))
  const sockets = await startSockets({ redeem })
  const handshake = rawHandshake(sockets.port, '/ws?token=a')
  await vi.waitUntil(() => redeem.mock.calls.length === 1)
  await sockets.close()
  answer(ticket)
  expect((await handshake).status).toBe(503)
  expect(sockets.stats().connections).toBe(0)
})
