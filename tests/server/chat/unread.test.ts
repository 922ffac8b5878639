import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatItem, ChatMessage } from '#contract/api/define/shapes.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { type ChatWorld, codeOf, openChatWorld, openSocket, type Person } from '../worlds/chatWorld.ts'
import {
  type ChatModel,
  join,
  MANAGER,
  messageAt,
  newChat,
  read,
  type Step,
  send,
  totalOf,
  unreadOf,
} from './unreadModel.ts'

const STEPS = process.env.TEST_FULL ? 5_000 : 150
const SEED = Number(process.env.TEST_SEED ?? 1)
const PEOPLE = 4
const CHATS = 2
const DEVICES = 2

type Device = { client: TestClient; socket: Awaited<ReturnType<typeof openSocket>> }
type Actor = Person & { devices: Device[] }
type Place = { who: number; chat: number; device?: number }
type Chat = { uuid: string; model: ChatModel; messages: ChatMessage[] }

let world: ChatWorld
let people: Actor[]

beforeAll(async () => {
  world = await openChatWorld()
  people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const person = await world.person(`Person ${index}`)
      const clients = [person.client, ...(await Promise.all(Array.from({ length: DEVICES - 1 }, person.device)))]
      const devices = await Promise.all(clients.map(async (client) => ({ client, socket: await openSocket(client) })))
      return { ...person, devices }
    }),
  )
})
afterAll(async () => {
  for (const { devices } of people ?? []) for (const { socket } of devices) socket.webSocket.close()
  await world?.close()
})

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index]
  if (found === undefined) throw new Error(`nothing at ${index}`)
  return found
}

/** Checks that each user's list equals the model: unread count, read position, newest message and mute of each chat. */
async function compare(chats: readonly Chat[]) {
  await Promise.all(
    people.map(async ({ client }, who) => {
      const { items } = await client.ok<{ items: ChatItem[] }>('GET', '/v1/chats')
      const shown = chats.map(({ uuid }) => {
        const item = items.find((one) => one.chat_uuid === uuid)
        return item ? [item.unread, item.last_read_seq, item.last_seq, item.is_muted] : null
      })
      const wanted = chats.map(({ model }) => {
        const member = model.members.get(who)
        return member ? [unreadOf(model, who), member.lastRead, model.senders.length, member.isMuted] : null
      })
      expect(shown, `person ${who}`).toEqual(wanted)
    }),
  )
}

/**
 * Sends the read call. The answer and the events of the own devices equal the model, and no other user gets an event.
 */
async function readHere(chats: readonly Chat[], step: { who: number; chat: number; device: number }, seq?: number) {
  const { uuid, model, messages } = at(chats, step.chat)
  const me = at(people, step.who)
  const body = seq === undefined ? {} : { last_message_uuid: at(messages, seq - 1).message_uuid, unread: 999 }
  const heardBefore = people.map(({ devices }) => devices.map(({ socket }) => socket.all('chat.chat.read.self').length))
  const answer = await at(me.devices, step.device).client.send('POST', `/v1/chats/${uuid}/read`, body)
  if (!model.members.has(step.who)) return expect(codeOf(answer)).toBe('not_found')
  read(model, step.who, seq ?? model.senders.length)
  const position = {
    unread: unreadOf(model, step.who),
    total: totalOf(
      chats.map((chat) => chat.model),
      step.who,
    ),
    last_read_seq: model.members.get(step.who)?.lastRead,
  }
  expect(answer.json).toEqual(position)
  await Promise.all(people.flatMap(({ devices }) => devices.map(({ socket }) => socket.settled())))
  for (const [who, { devices }] of people.entries())
    for (const [device, { socket }] of devices.entries()) {
      const news = socket.all('chat.chat.read.self').slice(heardBefore[who]?.[device])
      expect(news).toEqual(who === step.who ? [{ chat_uuid: uuid, ...position }] : [])
    }
}

async function sendHere(chats: readonly Chat[], who: number, chat: number, device = 0) {
  const { uuid, model, messages } = at(chats, chat)
  const { client } = at(at(people, who).devices, device)
  const answer = await client.send('POST', `/v1/chats/${uuid}/messages`, { content: `von ${who}` })
  expect(codeOf(answer)).toBe(model.members.has(who) ? 'ok' : 'not_found')
  if (model.members.has(who)) messages.push(answer.json as ChatMessage)
  send(model, who)
}

async function muteHere(chats: readonly Chat[], { who, chat, device = 0 }: Place) {
  const { uuid, model } = at(chats, chat)
  const member = model.members.get(who)
  const wanted = !member?.isMuted
  const { client } = at(at(people, who).devices, device)
  const answer = await client.send('POST', `/v1/chats/${uuid}/mute`, { is_muted: wanted })
  expect(codeOf(answer)).toBe(member ? 'ok' : 'not_found')
  if (member) member.isMuted = wanted
}

/** A user leaves, or the manager removes them. The manager stays. */
async function endMembership(chats: readonly Chat[], { who, chat, device = 0 }: Place, act: 'leave' | 'remove') {
  if (who === MANAGER) return
  const { uuid, model } = at(chats, chat)
  const { uuid: user, devices } = at(people, who)
  const answer = await (act === 'leave'
    ? at(devices, device).client.send('POST', `/v1/chats/${uuid}/leave`)
    : at(people, MANAGER).client.send('DELETE', `/v1/chats/${uuid}/members/${user}`))
  expect(codeOf(answer)).toBe(model.members.has(who) ? 'ok' : 'not_found')
  model.members.delete(who)
}

async function run(chats: readonly Chat[], step: Step) {
  const { uuid, model } = at(chats, step.chat)
  switch (step.act) {
    case 'send':
      return sendHere(chats, step.who, step.chat, step.device)
    case 'readAll':
      return readHere(chats, step)
    case 'readUpTo': {
      const seq = messageAt(model, step.part)
      return seq === null ? undefined : readHere(chats, step, seq)
    }
    case 'viewThenRead': {
      // A message arrives between showing the messages and the read call.
      const seen = messageAt(model, 0.999999)
      await sendHere(chats, MANAGER, step.chat)
      return seen === null ? undefined : readHere(chats, step, seen)
    }
    case 'mute':
      return muteHere(chats, step)
    case 'leave':
    case 'remove':
      return endMembership(chats, step, step.act)
    case 'add': {
      const members = [at(people, step.who).uuid]
      await at(people, MANAGER).client.ok('POST', `/v1/chats/${uuid}/members`, { members })
      return join(model, step.who)
    }
  }
}

const place = { who: fc.nat(PEOPLE - 1), chat: fc.nat(CHATS - 1) }
const onDevice = { ...place, device: fc.nat(DEVICES - 1) }
const oneOf = (act: Step['act']) => fc.constant(act)
const steps = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: oneOf('send'), ...onDevice }) },
  { weight: 3, arbitrary: fc.record({ act: oneOf('readAll'), ...onDevice }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: oneOf('readUpTo'), part: fc.double({ min: 0, max: 0.999, noNaN: true }), ...onDevice }),
  },
  { weight: 2, arbitrary: fc.record({ act: oneOf('viewThenRead'), ...onDevice }) },
  { weight: 1, arbitrary: fc.record({ act: oneOf('mute'), ...onDevice }) },
  { weight: 1, arbitrary: fc.record({ act: oneOf('leave'), ...onDevice }) },
  { weight: 2, arbitrary: fc.record({ act: oneOf('add'), ...place }) },
  { weight: 1, arbitrary: fc.record({ act: oneOf('remove'), ...place }) },
) as fc.Arbitrary<Step>

test(
  `RT-07 After all calls are answered, the unread number is what the model counts (${STEPS} steps, TEST_SEED=${SEED})`,
  async () => {
    const length = 50
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: length, maxLength: length }), async (list) => {
        const everybody = people.map((_person, who) => who)
        const chats = await Promise.all(
          Array.from({ length: CHATS }, async (): Promise<Chat> => {
            const uuid = await world.group(at(people, MANAGER), people.slice(1, -1))
            return { uuid, model: newChat(everybody.slice(0, -1)), messages: [] }
          }),
        )
        try {
          for (const step of list) {
            await run(chats, step)
            await compare(chats)
          }
        } finally {
          // The next run, also a shrinking one, starts with nothing unread.
          for (const { uuid } of chats)
            for (const { client } of people) await client.send('POST', `/v1/chats/${uuid}/read`, {})
        }
      }),
      { seed: SEED, numRuns: STEPS / length, interruptAfterTimeLimit: 15 * 60_000 },
    )
  },
  20 * 60_000,
)
