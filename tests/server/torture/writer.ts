import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { attempt, isAnswer, pause } from './calls.ts'
import type { Actor } from './cast.ts'
import { contentOf, type History } from './history.ts'
import type { Random } from './seededRandom.ts'

type Options = {
  address: string
  actor: Actor
  chats: ReadonlyMap<string, string>
  history: History
  random: Random
  /** Time between two messages; the server allows four a second. */
  everyMs: number
  isOver: () => boolean
}

/** Writes into the own chats, one message after the other. Repeats each with the same key until it is acknowledged. */
export async function write({ address, actor, chats, history, random, everyMs, isOver }: Options): Promise<void> {
  const strange = (what: string) => history.strange.push(`${actor.name}: ${what}`)
  const foreignChats = [...chats.keys()].filter((chat) => !actor.chats.includes(chat))

  /** Posts until the server has answered. */
  const deliver = async (path: string, body: object) => {
    for (;;) {
      const outcome = await attempt(address, actor, 'POST', path, body)
      if (isAnswer(outcome)) return outcome
      await pause(random.between(50, 300))
    }
  }

  const sendOne = async (count: number) => {
    const chat = random.pick(actor.chats)
    const uuid = chats.get(chat)
    const client = randomUUID()
    const body = { content: contentOf(chat, actor.name, count), client_uuid: client }
    for (;;) {
      const outcome = await deliver(`/chats/${uuid}/messages`, body)
      if (outcome.status !== 200) return void strange(`${outcome.status} for a message to ${chat}`)
      const message = outcome.body as ChatMessage
      history.acks.push({ writer: actor.name, chat, client, seq: message.seq, uuid: message.message_uuid })
      // Sometimes the answer gets lost on the client's side and the message is sent once more.
      if (random.next() > 0.05) return message.seq > 0 && random.next() < 0.1 ? readOwn(chat, message) : undefined
    }
  }

  const readOwn = async (chat: string, { seq, message_uuid: uuid }: ChatMessage) => {
    const path = `/chats/${chats.get(chat)}/messages?limit=1&after_seq=${seq - 1}`
    const outcome = await attempt(address, actor, 'GET', path)
    if (!isAnswer(outcome)) return
    if (outcome.status !== 200) return void strange(`${outcome.status} for the own message in ${chat}`)
    const [message] = (outcome.body as { items: ChatMessage[] }).items
    history.ownReads.push({ writer: actor.name, chat, seq, uuid, found: message?.message_uuid ?? null })
  }

  const tryForeign = async () => {
    const chat = random.pick(foreignChats)
    const outcome = await attempt(address, actor, 'GET', `/chats/${chats.get(chat)}/messages`)
    if (isAnswer(outcome) && outcome.status !== 404) strange(`${outcome.status} for the foreign ${chat}`)
  }

  for (let count = 0; !isOver(); count += 1) {
    const began = performance.now()
    await sendOne(count)
    if (random.next() < 0.02) await tryForeign()
    await pause(Math.max(0, began + everyMs * random.between(0.5, 1.5) - performance.now()))
  }
}
