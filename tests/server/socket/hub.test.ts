import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { ServerFrame } from '#contract/socket/events.ts'
import type { Ticket } from '#server/socket/redeemTicket.ts'
import { room } from '#server/socket/room.ts'
import { openClient } from '../worlds/openClient.ts'
import { startSockets } from './startSockets.ts'

const created = (chat_uuid: string): ServerFrame => ({ event: 'chat.chat.created', data: { chat_uuid } })

describe('rooms of sockets', () => {
  test('TEN-04 Two dealers with equal user, session and chat ids never get frames of each other', async () => {
    const sockets = await startSockets()
    const same = { user: randomUUID(), session: randomUUID(), chats: [randomUUID()] }
    const north = await sockets.connect({ ...same, dealer: 'north' })
    const south = await sockets.connect({ ...same, dealer: 'south' })
    const rooms = [room.dealer, room.user(same.user), room.session(same.session), room.chat(same.chats[0] ?? '')]
    for (const [index, to] of rooms.entries()) sockets.hub.publish('north', to, created(`n${index}`))
    north.go('/orders/1')
    south.go('/orders/1')
    await Promise.all([north.settled(), south.settled()])
    sockets.hub.publish('north', room.path('/orders/1'), created('n4'))
    sockets.hub.joinUser('north', same.user, room.chat('new'))
    sockets.hub.publish('south', room.chat('new'), created('s0'))
    sockets.hub.closeSession('elsewhere', same.session)
    sockets.hub.setPresence('north', 'off')
    await Promise.all([north.settled(), south.settled()])

    expect(north.all('chat.chat.created').map((data) => data.chat_uuid)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4'])
    expect(south.all('chat.chat.created')).toEqual([])
    expect(south.online()).toEqual([same.user])
    expect(south.all('clients_online').at(-1)).toEqual({ count: 1 })
    sockets.hub.closeUser('north', same.user, 'deactivated')
    expect((await north.closed).code).toBe(4401)
    await south.settled()
  })

  test('A frame reaches the members of its room and no other user', async () => {
    const sockets = await startSockets()
    const chat = randomUUID()
    const [member, other] = [await sockets.connect({ chats: [chat] }), await sockets.connect()]
    sockets.hub.publish('north', room.chat(chat), created(chat))
    await Promise.all([member.settled(), other.settled()])
    expect(member.all('chat.chat.created')).toEqual([{ chat_uuid: chat }])
    expect(other.all('chat.chat.created')).toEqual([])
  })

  test('Becoming and ceasing to be a member takes effect on all open connections of the user', async () => {
    const sockets = await startSockets()
    const user = randomUUID()
    const devices = [await sockets.connect({ user }), await sockets.connect({ user })]
    const seen = async () => {
      await Promise.all(devices.map((device) => device.settled()))
      return devices.map((device) => device.all('chat.chat.created').length)
    }
    sockets.hub.joinUser('north', user, room.chat('a'))
    sockets.hub.publish('north', room.chat('a'), created('a'))
    expect(await seen()).toEqual([1, 1])
    sockets.hub.leaveUser('north', user, room.chat('a'))
    sockets.hub.publish('north', room.chat('a'), created('a'))
    expect(await seen()).toEqual([1, 1])
  })

  test.each([125, 126, 127, 65_535, 65_536, 200_000])('A frame of exactly %i bytes arrives whole', async (length) => {
    const sockets = await startSockets()
    const client = await sockets.connect({ presence: 'off' })
    const start = 'ä€🚗'
    const text = start.padEnd(start.length + length - Buffer.byteLength(JSON.stringify(created(start))), 'x')
    sockets.hub.publish('north', room.dealer, created(text))
    sockets.hub.publish('north', room.dealer, created('next'))
    await client.settled()
    expect(client.all('chat.chat.created')).toEqual([{ chat_uuid: text }, { chat_uuid: 'next' }])
  })
})

describe('AUT-06 the end of sessions', () => {
  test('An ended session gets a message and is closed with 4401; other sessions of the user stay', async () => {
    const sockets = await startSockets()
    const user = randomUUID()
    const [ended, kept] = [await sockets.connect({ user, session: 'a' }), await sockets.connect({ user, session: 'b' })]
    sockets.hub.closeSession('north', 'a')
    sockets.hub.publish('north', room.dealer, created('late'))
    expect(await ended.closed).toEqual({ code: 4401, reason: 'session_ended' })
    expect(ended.all('user.logout')).toEqual([{ reason: 'ended' }])
    expect(ended.all('chat.chat.created')).toEqual([])
    await kept.settled()
    expect(kept.all('chat.chat.created')).toHaveLength(1)
  })

  test('Frames that a client sends after its session has ended are ignored', async () => {
    const sockets = await startSockets()
    const ended = await sockets.connect({ session: 'a' })
    sockets.hub.closeSession('north', 'a')
    ended.send('broken')
    await ended.closed
    await vi.waitUntil(() => sockets.stats().connections === 0)
    expect(sockets.stats().cutFrames).toBe(0)
  })

  test('A deactivated user loses every connection', async () => {
    const sockets = await startSockets()
    const user = randomUUID()
    const devices = [await sockets.connect({ user }), await sockets.connect({ user })]
    sockets.hub.closeUser('north', user, 'deactivated')
    for (const device of devices) {
      expect((await device.closed).code).toBe(4401)
      expect(device.all('user.logout')).toEqual([{ reason: 'deactivated' }])
    }
  })
})

describe('TEN-08 events while a ticket is redeemed', () => {
  /** A handshake whose ticket is already read from the database but not yet answered. */
  const midHandshake = async () => {
    const ticket: Ticket = {
      dealer: 'north',
      user: 'u',
      session: 's',
      chats: ['kept', 'lost'],
      presence: 'all',
      teams: [],
      isHidden: false,
      expiresAt: Number.POSITIVE_INFINITY,
    }
    let answer = (_: Ticket) => {}
    let asked = () => {}
    const reading = new Promise<void>((resolve) => (asked = resolve))
    const sockets = await startSockets({
      redeem: (token) => {
        if (token === 'watcher') return Promise.resolve({ ...ticket, user: 'watcher', session: 'w' })
        asked()
        return new Promise((resolve) => (answer = resolve))
      },
    })
    const client = openClient(sockets.url('any'))
    await reading
    return { ...sockets, client, answer: () => answer(ticket), watch: () => openClient(sockets.url('watcher')) }
  }

  test('A user who leaves one chat and joins another while connecting hears only the second', async () => {
    const { hub, client, answer } = await midHandshake()
    hub.leaveUser('north', 'u', room.chat('lost'))
    hub.leaveUser('south', 'u', room.chat('kept'))
    hub.joinUser('north', 'u', room.chat('new'))
    answer()
    const connected = await client
    for (const chat of ['kept', 'lost', 'new']) hub.publish('north', room.chat(chat), created(chat))
    await connected.settled()
    expect(connected.all('chat.chat.created').map((data) => data.chat_uuid)).toEqual(['kept', 'new'])
  })

  test.each(['closeSession', 'closeUser'] as const)(
    'A client that is still connecting when %s is called is closed with 4401',
    async (call) => {
      const { hub, client, answer, watch } = await midHandshake()
      const watcher = await watch()
      if (call === 'closeSession') hub.closeSession('north', 's')
      else hub.closeUser('north', 'u', 'deactivated')
      answer()
      const connected = await client
      expect((await connected.closed).code).toBe(4401)
      expect(connected.frames.map((frame) => frame.event)).toEqual(['hello', 'user.logout'])
      await watcher.settled()
      expect(watcher.online()).toEqual(['watcher'])
    },
  )

  test('Presence that was switched off while connecting stays off', async () => {
    const { hub, client, answer } = await midHandshake()
    hub.setPresence('north', 'off')
    answer()
    const connected = await client
    await connected.settled()
    expect(connected.frames.map((frame) => frame.event)).toEqual(['hello', 'pong'])
  })
})
