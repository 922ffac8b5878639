import { WebSocket } from 'ws'
import type { ChatItem, ChatMessage } from '#contract/api/define/shapes.ts'
import type { ServerFrame } from '#contract/socket/events.ts'
import { attempt, isAnswer, pause } from './calls.ts'
import type { Actor } from './cast.ts'
import type { History } from './history.ts'
import type { Random } from './seededRandom.ts'

type Options = {
  address: string
  actor: Actor
  chats: ReadonlyMap<string, string>
  history: History
  random: Random
}

export type Reader = {
  actor: Actor
  /** The newest message of a chat before the first gap. */
  through(chat: string): number
  /** How often a socket was opened. */
  connections(): number
  stop(): void
}

const ASK_MS = 2_000
const SILENCE_MS = 5_000
const RECONNECT_MS = 300

/**
 * Follows the own chats as a client does: events by socket, gaps by catching up, everything again after a reconnect.
 */
export function follow({ address, actor, chats, history, random }: Options): Reader {
  const names = new Map([...chats].map(([name, uuid]) => [uuid, name]))
  const logs = new Map(actor.chats.map((chat) => [chat, [] as (string | undefined)[]]))
  const ends = new Map(actor.chats.map((chat) => [chat, 0]))
  const catching = new Map<string, Promise<void>>()
  let opened = 0
  let stopped = false
  let socket: WebSocket | undefined
  for (const [chat, uuids] of logs) history.views.push({ reader: actor.name, chat, from: 0, uuids })

  const through = (chat: string) => ends.get(chat) ?? 0

  const take = ({ chat_uuid, seq, message_uuid }: ChatMessage) => {
    const chat = names.get(chat_uuid) ?? ''
    const log = logs.get(chat)
    if (!log) return void history.strange.push(`${actor.name} got a message of ${chat || 'an unknown chat'}`)
    const known = log[seq - 1]
    if (known !== undefined && known !== message_uuid)
      history.strange.push(`${actor.name}: two messages at ${chat}#${seq}`)
    log[seq - 1] ??= message_uuid
    let end = through(chat)
    while (log[end] !== undefined) end += 1
    ends.set(chat, end)
  }

  /** Merges a page, and returns whether there is more to fetch. */
  const takePage = (chat: string, after: number, page: { items: ChatMessage[]; has_more: boolean }) => {
    history.pages.push({ reader: actor.name, chat, after, seqs: page.items.map(({ seq }) => seq) })
    for (const message of page.items) take(message)
    // An event received meanwhile may follow a message that did not exist when this page was read.
    return page.has_more || (logs.get(chat)?.length ?? 0) > through(chat)
  }

  const catchUp = async (chat: string) => {
    for (let more = true; more && !stopped; ) {
      const after = through(chat)
      const outcome = await attempt(address, actor, 'GET', `/chats/${chats.get(chat)}/messages?after_seq=${after}`)
      if (!isAnswer(outcome)) {
        await pause(random.between(100, 400))
        continue
      }
      if (outcome.status !== 200) return void history.strange.push(`${actor.name}: ${outcome.status} for ${chat}`)
      more = takePage(chat, after, outcome.body as { items: ChatMessage[]; has_more: boolean })
      if (random.next() < 0.3) await markRead(chat)
    }
  }

  /** One at a time per chat: messages that arrive meanwhile are merged by seq. */
  const fillGap = (chat: string) => {
    const running = catching.get(chat) ?? catchUp(chat).finally(() => catching.delete(chat))
    catching.set(chat, running)
    return running
  }

  const markRead = async (chat: string) => {
    const uuid = logs.get(chat)?.[through(chat) - 1]
    if (uuid) await attempt(address, actor, 'POST', `/chats/${chats.get(chat)}/read`, { last_message_uuid: uuid })
  }

  const resume = async () => {
    const known = new Map(actor.chats.map((chat) => [chat, through(chat)]))
    const outcome = await attempt(address, actor, 'GET', '/chats')
    if (!isAnswer(outcome) || outcome.status !== 200) return socket?.terminate()
    for (const item of (outcome.body as { items: ChatItem[] }).items) {
      const chat = names.get(item.chat_uuid) ?? ''
      history.heads.push({ reader: actor.name, chat, known: known.get(chat) ?? 0, shown: item.last_seq })
      // The running catch-up may have read a page from before the newest message.
      while (item.last_seq > through(chat) && !stopped) await fillGap(chat)
    }
  }

  const hear = (frame: ServerFrame) => {
    if (frame.event === 'hello') void resume()
    if (frame.event !== 'chat.message.created') return
    take(frame.data)
    const chat = names.get(frame.data.chat_uuid) ?? ''
    if (frame.data.seq > through(chat)) void fillGap(chat)
  }

  const connect = async () => {
    const outcome = await attempt(address, actor, 'GET', '/auth/ws')
    if (outcome?.status === 401) history.strange.push(`${actor.name}: signed out`)
    if (!isAnswer(outcome) || outcome.status !== 200) return
    const { token } = outcome.body as { token: string }
    const opening = new WebSocket(`${address.replace('http', 'ws')}/ws?token=${token}`, { handshakeTimeout: 4_000 })
    socket = opening
    opened += 1
    await new Promise<void>((resolve) => {
      let silence = setTimeout(() => opening.terminate(), SILENCE_MS)
      const asking = setInterval(
        () => opening.readyState === WebSocket.OPEN && opening.send('{"event":"ping"}'),
        ASK_MS,
      )
      opening.on('error', () => {})
      opening.on('message', (data) => {
        clearTimeout(silence)
        silence = setTimeout(() => opening.terminate(), SILENCE_MS)
        hear(JSON.parse(data.toString()) as ServerFrame)
      })
      opening.once('close', (code) => {
        clearTimeout(silence)
        clearInterval(asking)
        if (code === 4401) history.strange.push(`${actor.name}: signed out by the socket`)
        resolve()
      })
    })
  }

  const run = async () => {
    while (!stopped) {
      await connect()
      await pause(random.between(RECONNECT_MS / 2, RECONNECT_MS * 1.5))
    }
  }
  void run()

  return {
    actor,
    through,
    connections: () => opened,
    stop() {
      stopped = true
      socket?.terminate()
    },
  }
}
