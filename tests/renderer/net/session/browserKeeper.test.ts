import { afterEach, describe, expect, test } from 'vitest'
import { createBrowserKeeper } from '#renderer/net/session/browserKeeper.ts'
import { isExpired } from '#renderer/net/session/sessionKeeper.ts'

const NOW = Date.parse('2026-03-04T05:06:07.000Z')
const later = '2026-03-04T05:06:08.000Z'

function keeperOf(kept: Record<string, string>) {
  const map = new Map(Object.entries(kept))
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
  return { map, keeper: createBrowserKeeper({ storage, now: () => NOW, channel: openChannel() }) }
}

const channels: BroadcastChannel[] = []
function openChannel(): BroadcastChannel {
  const channel = new BroadcastChannel('session')
  channels.push(channel)
  return channel
}
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

const session = { token: 't', expiry: later, company: 'demo' }

describe('AUT-09 a stored session', () => {
  test('A stored session is used again after a reload', async () => {
    expect(await keeperOf(session).keeper.load()).toEqual({ token: 't', expiresAt: later, company: 'demo' })
  })

  test.each([
    ['has expired', { ...session, expiry: '2026-03-04T05:06:07.000Z' }],
    ['has an expiry that is no time', { ...session, expiry: 'soon' }],
    ['has no expiry', { token: 't', company: 'demo' }],
    ['has no token', { expiry: later, company: 'demo' }],
    ['belongs to no company', { token: 't', expiry: later }],
  ])('A stored session counts as signed out when it %s', async (_name, kept) => {
    expect(await keeperOf(kept).keeper.load()).toBeNull()
  })

  test('The end of a session removes its token, expiry and company, and the device stays known', async () => {
    const { map, keeper } = keeperOf({ ...session, device_token: 'd' })
    await keeper.forget({ token: 't', expiresAt: later, company: 'demo' })
    expect([...map.keys()]).toEqual(['device_token'])
  })

  test('A stored session stays when an older session was proven dead', async () => {
    const { map, keeper } = keeperOf(session)
    await keeper.forget({ token: 'older', expiresAt: later, company: 'demo' })
    keeper.extend({ token: 'older', expiresAt: later, company: 'demo' }, '2030-01-01T00:00:00.000Z')
    expect(Object.fromEntries(map)).toEqual(session)
  })
})

test('A session is over at the very moment of its expiry', () => {
  expect(isExpired({ expiresAt: new Date(NOW).toISOString() }, NOW)).toBe(true)
  expect(isExpired({ expiresAt: new Date(NOW + 1).toISOString() }, NOW)).toBe(false)
})
