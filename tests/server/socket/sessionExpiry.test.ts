import { expect, test } from 'vitest'
import { startSockets } from './startSockets.ts'

test('AUT-06 a socket does not outlive its session', async () => {
  let now = 1_000_000
  const sockets = await startSockets({ clock: () => now, times: { tickMs: 20 } })
  const dying = await sockets.connect({ expiresAt: now + 60_000 })
  const living = await sockets.connect({ expiresAt: now + 120_000 })
  now += 60_000
  expect(await dying.closed).toMatchObject({ code: 4401 })
  await living.settled()
  expect(sockets.stats().connections).toBe(1)
})
