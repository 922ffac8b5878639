import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { BODY_MAX_BYTES, PUBLIC_BODY_MAX_BYTES } from '#contract/constants.ts'
import { createSide, type Side } from '#tests/server/worlds/twinWorld.ts'
import { rawHttp } from '#tests/support/services/rawHttp.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer
let side: Side

beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  side = await createSide(server)
})
afterAll(() => server.close())

/** A JSON object of exactly so many bytes. */
const bodyOf = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes - 8) })

async function send(key: string, body: string, token?: string) {
  const [method, path] = key.split(' ') as [string, string]
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const { status } = await rawHttp(server.address, `/api${path}`, { method, headers, body })
  return status
}

const publicWithBody = Object.entries<Endpoint>(endpoints).flatMap(([key, { access, body, body_max }]) =>
  access === 'public' && body && body_max === undefined && !key.includes(':') ? [key] : [],
)

describe('S6 a body is no larger than its sender needs', () => {
  it.each(publicWithBody)('S6 %s reads a body of 32 kB and not one byte more', async (key) => {
    expect(await send(key, bodyOf(PUBLIC_BODY_MAX_BYTES))).not.toBe(413)
    expect(await send(key, bodyOf(PUBLIC_BODY_MAX_BYTES + 1))).toBe(413)
  })

  it('S6 A larger body is read from a signed-in user', async () => {
    const token = side.client.token
    expect(await send('POST /v1/chats', bodyOf(BODY_MAX_BYTES), token)).toBe(400)
    expect(await send('POST /v1/chats', bodyOf(BODY_MAX_BYTES + 1), token)).toBe(413)
  })

  it('S6 A body that is sent to an unknown address is not read', async () => {
    expect(await send('POST /v1/nowhere', '{"content":')).toBe(404)
    expect(await send('POST /v1/nowhere', bodyOf(BODY_MAX_BYTES + 1))).toBe(404)
  })
})
