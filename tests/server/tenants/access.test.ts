import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { guardAccess } from '#server/plugins/access.ts'
import { rawHttp } from '#tests/support/services/rawHttp.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { TWINS } from './twinMatrix.ts'

/** Addresses that are open without a session, beside the contract's public endpoints, each with the reason. */
const OPEN: Record<string, string> = {
  '/api/health': 'says that the process lives',
  '/api/ready': 'says that it can work',
  '/api/metrics': 'figures without names, and not through a proxy',
  '/api/docs': 'describes the interface',
  '/app/': 'an app looks for updates before anybody has signed in',
}

/** Routes of a library, open to every signed-in user. */
const BESIDE = [
  'POST /v1/files/incoming',
  'HEAD /v1/files/incoming/:upload_uuid',
  'PATCH /v1/files/incoming/:upload_uuid',
  'DELETE /v1/files/incoming/:upload_uuid',
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Every route of the built server, read from its own route list. */
function routes(): { method: string; path: string }[] {
  const above: string[] = []
  return server.app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (segment === '') return []
      const depth = indent.length / 4
      above.length = depth
      above[depth] = segment
      const path = above.join('')
      return methods.split(', ').map((method) => ({ method, path }))
    })
}

const isOpen = (path: string) => Object.keys(OPEN).some((one) => path.startsWith(one))
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path.replace(/^\/api/, '')}`

describe('TEN-03 every route says who may call it', () => {
  it('A route without declared access keeps the server from being built', async () => {
    const app = Fastify()
    const nobody = async () => null
    guardAccess(app, { loadSession: nobody, loadExtension: nobody, loadPass: nobody })
    expect(() => app.get('/api/v1/forgotten', async () => 'everything')).toThrow('does not declare its access')
    app.get('/api/v1/open', { config: { access: 'public' } }, async () => 'fine')
    await app.ready()
    await app.close()
  })

  it('Every route is in the contract or in the list of other routes', () => {
    const strange = routes().filter(
      (one) => !isOpen(one.path) && !Object.hasOwn(endpoints, keyOf(one)) && !BESIDE.includes(keyOf(one)),
    )
    expect(strange).toEqual([])
    expect(routes().length).toBeGreaterThan(Object.keys(endpoints).length)
  })

  it('The twin matrix knows all routes', () => {
    const known = routes()
      .filter((one) => !isOpen(one.path))
      .map(keyOf)
      .filter((key) => !BESIDE.includes(key))
    expect(known.sort()).toEqual(Object.keys(TWINS).sort())
  })

  it('Without a session only the public routes answer', async () => {
    for (const route of routes()) {
      const endpoint: Endpoint | undefined = Object.entries(endpoints).find(([key]) => key === keyOf(route))?.[1]
      const answer = await rawHttp(server.address, route.path.replace(/:\w+/g, 'x').replace('*', 'x'), route)
      const isPublic = isOpen(route.path) || endpoint?.access === 'public'
      expect(answer.status === 401, `${route.method} ${route.path} answered ${answer.status}`).toBe(!isPublic)
      if (!isPublic && route.method !== 'HEAD') expect(JSON.parse(answer.text).error).toBe('unauthorized')
    }
  })

  it.each([
    ['a token that nobody has', `Bearer ${randomBytes(32).toString('base64url')}`],
    ['something that is no token', 'Bearer x'],
    ['another scheme', 'Basic dGVzdDp0ZXN0'],
    ['a bearer without a token', 'Bearer '],
    ['two tokens', `Bearer a b`],
    ['a token beyond all length', `Bearer ${'x'.repeat(8_000)}`],
  ])('With %s every route that is not public answers invalid_token', async (_name, authorization) => {
    for (const route of routes()) {
      const endpoint: Endpoint | undefined = Object.entries(endpoints).find(([key]) => key === keyOf(route))?.[1]
      if (!endpoint || endpoint.access === 'public') continue
      const answer = await rawHttp(server.address, route.path.replace(/:\w+/g, 'x'), {
        ...route,
        headers: { authorization },
      })
      expect([answer.status, JSON.parse(answer.text).error], keyOf(route)).toEqual([401, 'invalid_token'])
    }
  })

  it('The route of signing out answers 404 to a method that is not in the contract', async () => {
    for (const method of ['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])
      expect((await rawHttp(server.address, '/api/v1/auth/logout', { method })).status, method).toBe(404)
  })
})
