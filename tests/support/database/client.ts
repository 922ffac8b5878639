import { randomUUID } from 'node:crypto'
import type { TestDealer, TestUser } from './people.ts'

/** `bytes` is the raw body, `text` the body as text. */
export type Answer = { status: number; headers: Headers; bytes: Buffer; text: string; json: unknown }

/** A thin client of the real server: the test sees the raw answers. */
export class TestClient {
  readonly address: string
  readonly company: string
  token: string | undefined

  constructor(address: string, company: string, token?: string) {
    this.address = address
    this.company = company
    this.token = token
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.address}/api${path}`, {
      method,
      headers: {
        'x-dealer-code': this.company,
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: asBody(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    return { status: response.status, headers: response.headers, bytes, text, json: parse(text) }
  }

  /** The answer's JSON. Any status but 2xx is an error, so that a test fails at that call. */
  async ok<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
    return answer.json as T
  }

  async post(chatUuid: string, content: string, clientUuid: string = randomUUID()) {
    return this.ok<{ message_uuid: string; seq: number }>('POST', `/v1/chats/${chatUuid}/messages`, {
      content,
      client_uuid: clientUuid,
    })
  }
}

/** The body of a request: text and bytes unchanged, any other value as JSON. */
function asBody(body: unknown): BodyInit {
  return typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Signs in by the API. */
export async function signIn(address: string, dealer: TestDealer, user: TestUser, totp?: string): Promise<TestClient> {
  const client = new TestClient(address, dealer.code)
  const session = await client.ok<{ token: string }>('POST', '/v1/auth/api', {
    email: user.email,
    password: user.password,
    ...(totp === undefined ? {} : { totp }),
  })
  client.token = session.token
  return client
}
