import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type ReceivedSms = {
  path: string
  headers: IncomingHttpHeaders
  /** The body as it was signed. */
  body: string
  message: { id: string; to: string; text: string; dealer: string }
}
type Answer = (response: ServerResponse, received: ReceivedSms) => void

const ACCEPT: Answer = (response) => response.writeHead(202).end('queued')

/** A server on this machine that receives text messages like a real service, and keeps everything it gets. */
export async function startSmsReceiver() {
  const received: ReceivedSms[] = []
  const planned: Answer[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const body = Buffer.concat(parts).toString('utf8')
    const one = { path: String(request.url), headers: request.headers, body, message: JSON.parse(body) }
    received.push(one)
    const answer = planned.shift() ?? ACCEPT
    answer(
      response.on('error', () => {}),
      one,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/sms`,
    received,
    /** Gives these answers to the next messages, one after the other. Later ones are accepted. */
    answerWith: (...answers: Answer[]) => planned.push(...answers),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
