import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { paceRefusals } from '#server/plugins/refusalPace.ts'

/** A server whose clock and waiting belong to the test. It answers the status that a request asks for. */
function openPaced() {
  const clock = { now: 0 }
  const waiting: (() => void)[] = []
  const handled: string[] = []
  const app = Fastify()
  paceRefusals(
    app,
    () => clock.now,
    () => new Promise<void>((resolve) => waiting.push(resolve)),
  )
  app.setErrorHandler((_error, _request, reply) => reply.code(429).send())
  app.post('/:status', async (request, reply) => {
    handled.push(request.headers.authorization ?? '')
    return reply.code(Number((request.params as { status: string }).status)).send()
  })
  const ask = (status: number, token?: string) =>
    app.inject({
      method: 'POST',
      url: `/${status}`,
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    })
  const flood = async (token: string, count = 30) => {
    for (let nth = 0; nth < count; nth += 1) await ask(400, token)
  }
  return { clock, waiting, handled, ask, flood }
}

it('RT-09 The next request of a token that was refused thirty times waits before it is handled, and other tokens’ requests do not', async () => {
  const { clock, waiting, handled, ask, flood } = openPaced()
  await flood('bad')
  expect(waiting).toHaveLength(0)
  // Another spelling of the header is the same token.
  const late = ask(200, ' bad')
  await expect.poll(() => waiting.length).toBe(1)
  expect(handled).toHaveLength(30)
  expect((await ask(200, 'good')).statusCode).toBe(200)
  expect((await ask(400)).statusCode).toBe(400)
  waiting[0]?.()
  expect((await late).statusCode).toBe(200)
  clock.now += 1_000
  expect((await ask(200, 'bad')).statusCode).toBe(200)
  expect(waiting).toHaveLength(1)
})

it('RT-09 Eight requests of a token that was refused thirty times may wait, and the ninth is refused at once', async () => {
  const { waiting, ask, flood } = openPaced()
  await flood('bad')
  const held = Array.from({ length: 8 }, () => ask(400, 'bad'))
  await expect.poll(() => waiting.length).toBe(8)
  expect((await ask(400, 'bad')).statusCode).toBe(429)
  for (const go of waiting) go()
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 400))
})

it('RT-09 Successes, missing permissions and conflicts do not count as refusals of a token', async () => {
  const { waiting, ask } = openPaced()
  for (const status of [200, 204, 304, 403, 409]) for (let nth = 0; nth < 50; nth += 1) await ask(status, 'busy')
  expect((await ask(200, 'busy')).statusCode).toBe(200)
  expect(waiting).toHaveLength(0)
})
