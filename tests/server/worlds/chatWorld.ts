import type { ChatItem, ChatMessage } from '#contract/api/define/shapes.ts'
import type { ServerFrame } from '#contract/socket/events.ts'
import { createSessions } from '#server/modules/auth/session/sessions.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import { type Answer, TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

export type Page = { items: ChatMessage[]; has_more: boolean; next_cursor_uuid: string | null }

/** Users of one dealer on a real server. */
export type ChatWorld = {
  server: TestServer
  dealer: TestDealer
  person(firstName?: string): Promise<Person>
  /** A group of `members`, created by `by`, who is its administrator. */
  group(by: Person, members: readonly Person[], rules?: object): Promise<string>
  close(): Promise<void>
}

export type Person = {
  uuid: string
  client: TestClient
  /** Another device of the same user, with its own session. */
  device(): Promise<TestClient>
  socket(client?: TestClient): ReturnType<typeof openClient>
  chat(chatUuid: string): Promise<ChatItem>
}

type Options = Parameters<typeof startTestServer>[0]

export async function openChatWorld(options: Options = {}): Promise<ChatWorld> {
  const server = await startTestServer({ hasRateLimits: false, ...options })
  const dealer = await createDealer(server.database)
  return { ...worldOf(server, dealer), close: server.close }
}

/** Users of one dealer on a server that other tests use too. */
export function worldOf(server: TestServer, dealer: TestDealer): Omit<ChatWorld, 'close'> {
  const sessions = createSessions(server.database)
  return {
    server,
    dealer,
    async person(firstName = 'Toni') {
      const { uuid } = await createUser(server.database, dealer, { firstName })
      const device = async () => {
        const { token } = await server.database.inDealer(dealer.dealerId, (tx) =>
          sessions.create(tx, dealer.dealerId, uuid, { deviceName: 'test', network: '', deviceUuid: uuid }),
        )
        return new TestClient(server.address, dealer.code, token)
      }
      const client = await device()
      return {
        uuid,
        client,
        device,
        socket: (of = client) => openSocket(of),
        chat: (chatUuid) => client.ok<ChatItem>('GET', `/v1/chats/${chatUuid}`),
      }
    },
    async group(by, members, rules = {}) {
      const body = { type: 'group', name: 'Werkstatt', members: members.map(({ uuid }) => uuid), ...rules }
      return (await by.client.ok<ChatItem>('POST', '/v1/chats', body)).chat_uuid
    },
  }
}

export async function openSocket(client: TestClient) {
  const { token } = await client.ok<{ token: string }>('GET', '/v1/auth/ws')
  return openClient(`${client.address.replace('http', 'ws')}/ws?token=${token}`)
}

/** The code of a refusal, `ok` for everything else. */
export const codeOf = (answer: Pick<Answer, 'status' | 'json'>) =>
  answer.status < 300 ? 'ok' : String((answer.json as { error?: unknown } | undefined)?.error)

export const fieldsOf = (answer: Answer) => (answer.json as { fields?: Record<string, string> }).fields

type Socket = Awaited<ReturnType<typeof openClient>>

/** The chat events of each socket while `act` runs, by name, in order. */
export async function overheard<Name extends string>(
  sockets: Record<Name, Socket>,
  act: () => Promise<unknown>,
): Promise<Partial<Record<Name, ServerFrame[]>>> {
  const names = Object.keys(sockets) as Name[]
  const marks = names.map((name) => sockets[name].frames.length)
  await act()
  await Promise.all(names.map((name) => sockets[name].settled()))
  const heard = names.map((name, index) => {
    const frames = sockets[name].frames.slice(marks[index])
    return [name, frames.filter(({ event }) => event.startsWith('chat.'))] as const
  })
  return Object.fromEntries(heard.filter(([, frames]) => frames.length > 0)) as Partial<Record<Name, ServerFrame[]>>
}
