import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type ChaosProxy, startChaosProxy } from '#tests/support/services/chaosProxy.ts'

/** A server that remembers all bytes it gets and sends each of them back twice. */
async function startEcho() {
  const received: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      received.push(chunk.toString())
      socket.write(Buffer.concat([chunk, chunk]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy = await startChaosProxy({ target: { port: (server.address() as AddressInfo).port } })
  onTestFinished(async () => {
    await proxy.close()
    server.close()
  })
  return { received, proxy }
}

/** Sends bytes and returns the answer, until `bytes` are there or the connection ends. */
async function ask(proxy: ChaosProxy, message: string, bytes: number) {
  const socket: Socket = connect({ port: proxy.port, host: '127.0.0.1', noDelay: true })
  let answer = ''
  let error: string | undefined
  const ended = new Promise<void>((resolve) => {
    socket.on('error', (cause: NodeJS.ErrnoException) => {
      error = cause.code
    })
    socket.on('close', () => resolve())
    socket.on('data', (chunk) => {
      answer += chunk.toString()
      if (answer.length >= bytes) socket.destroy()
    })
  })
  socket.write(message)
  await ended
  return { answer, error }
}

test('The proxy passes everything on by default', async () => {
  const { proxy } = await startEcho()
  expect(await ask(proxy, 'hallo', 10)).toEqual({ answer: 'hallohallo', error: undefined })
})

test('When the proxy loses an answer, the server has the request and the client gets a reset', async () => {
  const { proxy, received } = await startEcho()
  proxy.set({ losesAnswers: true })
  expect(await ask(proxy, 'hallo', 10)).toEqual({ answer: '', error: 'ECONNRESET' })
  expect(received).toEqual(['hallo'])
})

test('The proxy cuts a connection inside the answer and inside the request', async () => {
  const { proxy, received } = await startEcho()
  proxy.set({ cutAfter: { down: 7 } })
  expect((await ask(proxy, 'hallo', 10)).answer).toBe('halloha')
  proxy.set({ cutAfter: { up: 3 } })
  await ask(proxy, 'hallo', 10)
  expect(received.join('|')).toBe('hallo|hal')
})

test('A proxy that holds bytes lets nothing through until it is calmed, then everything', async () => {
  const { proxy, received } = await startEcho()
  proxy.set({ holds: ['up'] })
  const asking = ask(proxy, 'hallo', 10)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(received).toEqual([])
  proxy.calm()
  expect((await asking).answer).toBe('hallohallo')
})

test('The proxy keeps the order of bytes when it delays them by jitter', async () => {
  const { proxy } = await startEcho()
  proxy.set({ delayMs: 1, jitterMs: 20 })
  const socket = connect({ port: proxy.port, host: '127.0.0.1', noDelay: true })
  const parts = Array.from({ length: 40 }, (_, index) => `${index};`)
  const answer = text(socket)
  for (const part of parts) {
    socket.write(part)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  socket.end()
  const numbers = [...(await answer).matchAll(/(\d+);/g)].map(([, number]) => Number(number))
  expect([...new Set(numbers)]).toEqual(parts.map((_part, index) => index))
})

test('The proxy refuses and resets connections', async () => {
  const { proxy } = await startEcho()
  proxy.set({ refuses: true })
  expect((await ask(proxy, 'hallo', 10)).error).toBe('ECONNRESET')
  proxy.calm()
  proxy.set({ holds: ['down'] })
  const asking = ask(proxy, 'hallo', 10)
  await new Promise((resolve) => setTimeout(resolve, 50))
  proxy.reset()
  expect((await asking).error).toBe('ECONNRESET')
})
